import { openTable } from "../home/open.ts";
import { route } from "../state/route.svelte.ts";
import { ask, fetchFrom, Refusal } from "../wire/http.ts";
import type { LabExperiment, LabFindings, LabGame, LabLine, NumberFound, OptionFound } from "../wire/types.ts";
import { gameIn, read, usualSetup, written, type Setup } from "./link.ts";

/** Milliseconds until a lab is asked again that is being compiled, or has not noticed that earlier requests are over. */
const AGAIN = { lab_preparing: 3000, lab_twice: 3000, jobs_of_one: 300 };

/** The state of the lab: the setup, the running experiment, and its results. */
export class LabDesk {
  info = $state.raw<LabGame | null>(null);
  setup = $state.raw<Setup>({ game: "", players: 4, games: 10_000, bots: "", changes: {}, options: {} });
  trouble = $state("");
  /** The reason why a link could not be opened. */
  isForged = $state(false);
  isRunning = $state(false);
  /** Whether the standard game is played, because the page was opened. */
  isOpening = $state(false);
  done = $state(0);
  secondsLeft = $state<number | null>(null);
  findings = $state.raw<LabFindings | null>(null);
  /** The setup that the results belong to, as a fragment. */
  found = $state("");
  summary: unknown = null;
  #ending: AbortController | null = null;
  #opening: Promise<void> = Promise.resolve();

  /** The current setup, as a fragment. */
  readonly fragment = $derived(written(this.setup));
  /** Whether the results belong to the current setup. */
  readonly isFresh = $derived(this.found === this.fragment);
  readonly changed = $derived(
    this.info?.numbers.filter(({ place }) => this.setup.changes[place] !== undefined) ?? ([] as NumberFound[]),
  );
  /** The options that differ from the standard game. */
  readonly turned = $derived(
    this.info?.options.filter(({ name }) => this.setup.options[name] !== undefined) ?? ([] as OptionFound[]),
  );
  readonly isStandard = $derived(!this.changed.length && !this.turned.length);
  /** The most important numbers, and above them what else was changed: it is in sight without scrolling. */
  readonly shown = $derived.by(() => {
    const { numbers, first } = this.info ?? { numbers: [], first: [] };
    const named = first.flatMap((place) => numbers.filter((each) => each.place === place));
    return [...this.changed.filter((each) => !named.includes(each)), ...named];
  });

  get link(): string {
    return `${location.origin}/lab#${this.fragment}`;
  }

  value({ place, standard }: NumberFound): number {
    return this.setup.changes[place] ?? standard;
  }

  chosen({ name, standard }: OptionFound): number | boolean {
    return this.setup.options[name] ?? standard;
  }

  /** Open the setup in an address, or a game; the last one that was asked for counts. */
  open(fragment: string, usual: string): Promise<void> {
    const opening: Promise<void> = this.#read(fragment, usual, () => this.#opening === opening);
    return (this.#opening = opening);
  }

  async #read(fragment: string, usual: string, isLast: () => boolean): Promise<void> {
    this.stop();
    const game = gameIn(fragment) ?? usual;
    this.trouble = "";
    try {
      const info = await ask<LabGame>("GET", `/api/lab/games/${encodeURIComponent(game)}`);
      if (!isLast()) return;
      const setup = read(fragment, info);
      this.isForged = !setup;
      this.info = info;
      this.#set(setup ?? usualSetup(info));
      this.findings = null;
      if (!this.isStandard) await this.check();
      if (isLast()) void this.begin();
    } catch (error) {
      if (!isLast()) return;
      // a link to an unknown game opens another one
      if (game !== usual && error instanceof Refusal && error.status) {
        await this.#read("", usual, isLast);
        this.isForged = true;
      }
      this.trouble = (error as Error).message;
    }
  }

  /** Settings that exclude each other are refused with the server's sentence. */
  async check(): Promise<LabExperiment | null> {
    try {
      return await ask<LabExperiment>("POST", "/api/lab/experiments", this.setup);
    } catch (error) {
      this.trouble = (error as Error).message;
      return null;
    }
  }

  change(number: NumberFound, value: number): void {
    this.#set({ ...this.setup, changes: changed(this.setup.changes, number.place, value, number.standard) });
  }

  turn({ name, standard }: OptionFound, value: number | boolean): void {
    this.#set({ ...this.setup, options: changed(this.setup.options, name, value, standard) });
  }

  choose(chosen: Partial<Setup>): void {
    this.#set({ ...this.setup, ...chosen });
    void this.begin();
  }

  #set(setup: Setup): void {
    this.setup = setup;
    this.trouble = "";
    route.replace(`/lab#${written(setup)}`);
  }

  /** Run the experiment, and show the results as they grow. A link that is being opened is what is meant. */
  async run(): Promise<void> {
    this.stop();
    [this.done, this.secondsLeft, this.isRunning] = [0, null, true];
    await this.#opening;
    if (!this.isRunning) return;
    [this.trouble, this.isForged] = ["", false];
    await this.#play(this.setup, true);
  }

  /**
   * Play the standard game, as long as no variant was run: it fills the page, and workers remember it for the first
   * variant. Nobody has asked for it, so nobody hears why it cannot be played.
   */
  async begin(): Promise<void> {
    if (this.isRunning || this.findings?.differences.length) return;
    await this.#play({ ...this.setup, changes: {}, options: {} }, false);
  }

  async #play(setup: Setup, isAsked: boolean): Promise<void> {
    this.stop();
    const ending = (this.#ending = new AbortController());
    [this.done, this.secondsLeft, this.isRunning, this.isOpening] = [0, null, isAsked, !isAsked];
    const tell = (text: string): void => void (isAsked && (this.trouble = text));
    try {
      const answer = await this.#answer(setup, ending.signal, tell);
      for await (const line of lines(answer)) {
        if (ending.signal.aborted) return;
        this.done = line.done;
        this.secondsLeft = line.seconds_left;
        if (line.findings) [this.findings, this.found] = [line.findings, written(setup)];
        if (line.summary) this.summary = line.summary;
        if (line.text) tell(line.text);
      }
    } catch (error) {
      if (!ending.signal.aborted) tell((error as Error).message);
    } finally {
      if (this.#ending === ending) this.isRunning = this.isOpening = false;
    }
  }

  /** The answer to a run; while the lab cannot begin yet, it is asked for again and again. */
  async #answer(setup: Setup, signal: AbortSignal, tell: (text: string) => void): Promise<Response> {
    for (;;) {
      try {
        const answer = await fetchFrom("POST", "/api/lab/runs", setup, signal);
        tell("");
        return answer;
      } catch (error) {
        const wait = error instanceof Refusal ? AGAIN[error.key as keyof typeof AGAIN] : undefined;
        if (!wait || signal.aborted) throw error;
        if (wait !== AGAIN.jobs_of_one) tell((error as Error).message);
        await new Promise((go) => setTimeout(go, wait));
      }
    }
  }

  stop(): void {
    this.#ending?.abort();
    this.#ending = null;
    this.isRunning = this.isOpening = false;
  }

  /** Open a table with the current setup. */
  async play(): Promise<void> {
    const checked = await this.check();
    if (!checked) return;
    const { game, players } = this.setup;
    try {
      const { content, options } = checked;
      await openTable({ game, players, content, options });
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}

/** The changes, less one that is reset. */
function changed<Value>(before: Record<string, Value>, name: string, value: Value, standard: Value): typeof before {
  const { [name]: _, ...others } = before;
  void _;
  return value === standard ? others : { ...before, [name]: value };
}

/** The lines of an answer as they arrive. */
async function* lines(answer: Response): AsyncGenerator<LabLine> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield JSON.parse(part) as LabLine;
  }
}
