import { keyOf, type Act, type Face, type Happening } from "../games/face.ts";
import { settings } from "../state/settings.svelte.ts";
import { counted, fill, speaker, type Facts } from "../text/say.svelte.ts";
import { ask } from "../wire/http.ts";
import { share } from "../wire/share.ts";
import { Line, type Answer, type LineState, type Name, type Said as Spoken } from "../wire/socket.ts";
import { Cover } from "./cover.svelte.ts";
import { partsOf } from "./parts.ts";
import { note } from "./promise.ts";
import { Reasons, refusal, type Told as Refused } from "./reasons.svelte.ts";
import { Stage } from "./stage.svelte.ts";
import text from "./text.ts";
import type {
  Choice,
  Clocks,
  Down,
  Events,
  Me,
  Offer,
  Previewed,
  Proposal,
  Result,
  Said,
  Snapshot,
  SnapshotBody,
  TableInfo,
  Told,
} from "../wire/types.ts";

export type View = Record<string, unknown>;

const say = speaker(text);

/** A line of the log. `n` counts from the beginning of what this page was told. */
export interface LogLine {
  n: number;
  event: Happening;
  text: string;
  /** The number of the rule behind it (or a chapter), for a link. */
  rule: string | null;
  isSecret: boolean;
}

export interface Standing {
  view: View | null;
  legal: Choice[];
  outlook: Offer[];
  waiting: number[];
  canUndo: boolean;
  clocks: Clocks | null;
  proposal: Proposal | null;
  result: Result | null;
  /** What this seat has ordered once and for all, by name. */
  orders: Record<string, string>;
}

const LOG = 1000;
const WORDS_AGAIN = 3000;
const SPOKEN = 40; // sentences that stay in the region that is read aloud

/** A table as this page knows it: what the server tells, staged for the eyes, and what the page may send. */
export class Desk {
  readonly id: string;
  readonly face: Face;
  words = $state.raw<Record<string, string>>({});
  /** The numbers this table is played with, by dotted name. */
  readonly content: Record<string, unknown>;

  v = $state(0);
  me = $state.raw<Me>({ seat: null, seats: [], is_host: false });
  table = $state.raw<TableInfo>() as TableInfo;
  standing = $state.raw<Standing>() as Standing;
  log = $state.raw<LogLine[]>([]);
  /** Sentences to be read aloud, each once. */
  spoken = $state.raw<LogLine[]>([]);
  present = $state.raw<number[]>([]);
  chat = $state.raw<Said[]>([]);
  advice = $state.raw<{ act: Act; text: string } | null>(null);
  readonly stage: Stage;
  line = $state<LineState>("opening");
  lineWhy = $state("");
  lineCode = 0;
  /** Whoever has seen the end on the board goes on to what is told afterwards. */
  isSettled = $state(false);
  /** The last refusal; shown until the next thing is done. */
  trouble = $state.raw<Refused | null>(null);
  readonly reasons = new Reasons((acts) => this.#why(acts));
  readonly cover = new Cover(this);
  isSending = $state(false);
  /** Something grave is about to be done: the page asks once more. */
  question = $state.raw<{ text: string; answer: (isSure: boolean) => void } | null>(null);
  /** When the page was told the clocks, by its own clock. */
  clocksAt = 0;

  #line: Line | null = null;
  #told = 0;
  #isStale = false;

  constructor(
    id: string,
    face: Face,
    words: Record<string, string>,
    content: Record<string, unknown>,
    first: Snapshot,
  ) {
    this.id = id;
    this.face = face;
    this.words = words;
    this.content = content;
    this.stage = new Stage({
      face,
      take: (frame, heardAt) => this.#take(frame, heardAt),
      done: () => this.cover.settle(),
    });
    this.v = first.v;
    this.#lay(first.d);
    this.isSettled = this.isOver;
    this.cover.begin();
  }

  // --- the line ----------------------------------------------------------------------------------------------

  open(): void {
    this.#line = new Line(this.id, {
      hear: (frame) => this.#hear(frame),
      told: (state, why, code) => this.#note(state, why, code),
      known: () => ({
        v: this.#isStale ? null : this.#lastVersion,
        seat: this.me.seats.length > 1 ? this.me.seat : null,
        isAsked: this.isAsked,
      }),
    });
  }

  close(): void {
    this.#line?.close();
    this.stage.clear();
    this.cover.end();
  }

  #note(state: LineState, why: string, code: number): void {
    const isBack = state === "open" && (this.line === "lost" || this.line === "restart");
    [this.line, this.lineWhy, this.lineCode] = [state, why, code];
    if (isBack && this.table.chat) void this.readChat();
  }

  /** Hear everything anew, in the language of the page. */
  retell(): void {
    this.#isStale = true;
    this.#line?.reopen();
    void this.#learnWords();
  }

  async #learnWords(): Promise<void> {
    const { language } = settings;
    const words = await ask<Record<string, string>>("GET", `/api/games/${this.table.game}/words`).catch(() => null);
    if (language !== settings.language) return; // changed again meanwhile
    if (words) this.words = words;
    else setTimeout(() => void this.#learnWords(), WORDS_AGAIN);
  }

  get #lastVersion(): number {
    return this.stage.last ?? this.v;
  }

  // --- what it knows -----------------------------------------------------------------------------------------

  get seat(): number | null {
    return this.me.seat;
  }
  get view(): View | null {
    return this.standing.view;
  }
  get names(): string[] {
    return this.table.seats.map(({ name }) => name);
  }
  get isPlaying(): boolean {
    return this.table.status === "playing";
  }
  get isOver(): boolean {
    return this.table.status === "over";
  }
  /** Is this page's seat asked? */
  get isAsked(): boolean {
    return this.isPlaying && this.seat !== null && this.standing.waiting.includes(this.seat) && !this.isCovered;
  }
  /** May it decide something? Also who has answered in a sealed window may think again until all have. */
  get mayAct(): boolean {
    return this.isPlaying && this.seat !== null && this.standing.legal.length > 0 && !this.isCovered;
  }
  get isHost(): boolean {
    return this.table.host === null ? this.me.is_host : this.me.seats.includes(this.table.host);
  }
  /** One device for all: another of its seats is asked, and the one who looks is not. */
  get next(): number | null {
    if (!this.isPlaying || (this.seat !== null && this.standing.waiting.includes(this.seat))) return null;
    return this.standing.waiting.find((seat) => this.me.seats.includes(seat)) ?? null;
  }
  get isCovered(): boolean {
    return this.cover.seat !== null;
  }

  readonly #choices = $derived(new Map(this.standing.legal.map((choice) => [keyOf(choice.act as Act), choice])));
  readonly #offers = $derived(new Map(this.standing.outlook.map((offer) => [keyOf(offer.act as Act), offer])));

  /** The log as far as the board has shown it: dice are not told before they have fallen. */
  readonly shownLog = $derived.by(() => {
    const now = this.happening ? this.log.findLastIndex(({ event }) => event === this.happening) : -1;
    return now < 0 ? this.log : this.log.slice(0, now);
  });
  /** What is happening on the board just now. */
  get happening(): Happening | null {
    return this.stage.happening;
  }
  /** Don't show its motion any longer. */
  skip(): void {
    this.stage.skip();
  }

  /** A word of the game: `role.prince`. */
  word(key: string): string {
    return this.words[key] ?? key;
  }
  /** A number with one of the game's nouns: `counted(3, "noun.troop")` is "3 troops". */
  counted(n: number, noun: string): string {
    return counted(n, noun, (key) => this.word(key));
  }
  /** A sentence of the game with its gaps filled. */
  phrase(key: string, facts: Facts): string {
    return fill(this.word(key), facts, (noun) => this.word(noun));
  }

  can(act: Act): boolean {
    return this.choice(act) !== undefined;
  }
  choice(act: Act): Choice | undefined {
    if (!this.mayAct) return undefined;
    return this.#choices.get(keyOf(act));
  }
  /** The legal actions with this verb. */
  legal(verb: string): Choice[] {
    return this.mayAct ? this.standing.legal.filter(({ act }) => act.verb === verb) : [];
  }

  /** What the server says of an act that is not simply useful: that it has no effect, or why it is not possible. */
  outlook(act: Act): Offer | undefined {
    return this.mayAct ? this.#offers.get(keyOf(act)) : undefined;
  }

  // --- what it sends -----------------------------------------------------------------------------------------

  /** Do this, or several things as one gesture: all of them happen, or none. */
  async act(...actions: [Act, ...Act[]]): Promise<boolean> {
    if (this.isSending || !this.mayAct) return false;
    const grave = actions.find((act) => this.face.isGrave?.(act));
    if (grave && !(await this.confirm(this.choice(grave)?.text ?? ""))) return false;
    this.isSending = true;
    try {
      return await this.#send(actions);
    } finally {
      this.isSending = false;
    }
  }

  /** Others may have decided something in the same moment: what is still right is sent again on top of that. */
  async #send(actions: [Act, ...Act[]]): Promise<boolean> {
    const seat = this.seat;
    for (;;) {
      this.stage.catchUp();
      if (seat !== this.seat || !this.can(actions[0])) {
        this.trouble = { text: say("meanwhile"), rule: null };
        return false;
      }
      const answer = await this.#ask("act", { v: this.v, actions, seat });
      if (answer.t !== "conflict") return answer.t === "ack";
    }
  }

  /** Ask once more, unless the settings say not to. */
  confirm(text: string): Promise<boolean> {
    if (!settings.confirm) return Promise.resolve(true);
    return new Promise((done) => {
      this.question = {
        text,
        answer: (isSure) => {
          this.question = null;
          done(isSure);
        },
      };
    });
  }

  undo(): Promise<boolean> {
    this.stage.catchUp();
    return this.command("undo", { v: this.v, seat: this.seat });
  }

  /** Any command; whether it was carried out. What was refused is told in `trouble`. */
  async command<T extends Name>(t: T, ...facts: Spoken<T>): Promise<boolean> {
    const answer = await this.#ask(t, ...facts);
    if (answer.t === "conflict") this.trouble = { text: answer.text, rule: null };
    return answer.t === "ack";
  }

  async hint(): Promise<void> {
    const { seat, v } = this;
    const answer = await this.#ask("hint", { seat });
    if (answer.t === "advice" && seat === this.seat && v === this.v)
      this.advice = { act: answer.act as Act, text: answer.text };
  }

  async #ask<T extends Name>(t: T, ...facts: Spoken<T>): Promise<Answer> {
    this.trouble = null;
    const answer = await this.#line!.command(t, ...facts);
    if (answer.t === "refused") this.trouble = refusal(answer);
    if (answer.t === "conflict") answer.missed.forEach((frame) => this.#hear(frame));
    return answer;
  }

  /** How it would stand after these acts, none of which is carried out; null if that cannot be told, or the table has changed. */
  async preview(acts: Act[]): Promise<Previewed | null> {
    const { seat } = this;
    if (!this.mayAct) return null;
    const answer = await this.#line!.command("preview", { acts, seat }); // asked again if the line was lost meanwhile
    return answer.t === "previewed" && seat === this.seat && answer.v === this.v ? answer : null;
  }

  /** Say beside an element why this cannot be done now, or after other acts of the same gesture. */
  explain(act: Act, at: Element, after: Act[] = []): Promise<void> {
    return this.reasons.show([...after, act], at);
  }

  async #why(acts: Act[]): Promise<Refused | null> {
    const [act] = acts as [Act];
    if (acts.length > 1) return this.#whyAfter(acts);
    const known = this.outlook(act);
    if (known?.outlook === "impossible" && known.text) return { text: known.text, rule: known.rule };
    if (this.line !== "open" && this.line !== "opening") return null; // of a lost line the page tells already
    const answer = await this.#line!.command("why", { action: act, seat: this.seat });
    if ((answer.t !== "why_not" && answer.t !== "refused") || !answer.text) return null;
    return refusal({ text: answer.text, rule: answer.rule });
  }

  async #whyAfter(acts: Act[]): Promise<Refused | null> {
    if (!this.mayAct) return null;
    const answer = await this.#line!.command("preview", { acts, seat: this.seat });
    return answer.t === "refused" ? refusal(answer) : null;
  }

  say(text: string): Promise<boolean> {
    return this.command("say", { text });
  }

  /** See the table through another of one's own seats. */
  look(seat: number): void {
    this.#line?.send({ t: "look", seat });
  }

  // --- what it hears -----------------------------------------------------------------------------------------

  #hear(frame: Down): void {
    switch (frame.t) {
      case "snapshot":
        this.stage.clear();
        this.v = frame.v;
        this.#isStale = false;
        this.#lay(frame.d);
        break;
      case "events":
        if (frame.v > this.#lastVersion) this.stage.add(frame);
        break;
      case "presence":
        this.present = frame.seats;
        break;
      case "said":
        this.hearChat([frame]);
        break;
      case "unsaid":
        this.forgetChat(frame.n);
        break;
    }
  }

  /** What was said, also while the line was down. */
  async readChat(since = this.chat.at(-1)?.n ?? 0): Promise<void> {
    this.hearChat(await ask<Said[]>("GET", `/api/tables/${this.id}/chat?since=${since}`).catch(() => []));
  }

  hearChat(lines: Said[]): void {
    const known = new Set(this.chat.map(({ n }) => n));
    this.chat = [...this.chat, ...lines.filter(({ n }) => !known.has(n))].sort((a, b) => a.n - b.n);
  }

  forgetChat(n: number): void {
    this.chat = this.chat.filter((line) => line.n !== n);
  }

  /** Lay the whole table. What was read aloud before is not read again. */
  #lay(body: SnapshotBody): void {
    const { me, table, events } = body;
    const isAnother = me.seat !== this.me.seat;
    const hasBegun = this.table?.status === "lobby" && table.status === "playing";
    [this.me, this.table, this.advice] = [me, table, null];
    if (isAnother) this.trouble = null; // what was refused to one need not be told the next
    note(table);
    this.#stand(body, performance.now());
    this.log = this.#tell(events);
    if (hasBegun) this.cover.begin();
    this.cover.settle();
  }

  #tell(events: Told[]): LogLine[] {
    return events.map(({ event, text, rule }) => {
      const happening = event as Happening;
      return {
        n: this.#told++,
        event: happening,
        text: text ?? "",
        rule,
        isSecret: this.face.isSecret?.(happening, this) ?? false,
      };
    });
  }

  #stand(told: Omit<Standing, "canUndo"> & { can_undo: boolean }, heardAt: number): void {
    const { can_undo: canUndo, legal, outlook, waiting, clocks, proposal, result, orders } = told;
    const view = share(this.standing?.view, told.view);
    this.standing = { view, legal, outlook: outlook ?? [], waiting, canUndo, clocks, proposal, result, orders };
    this.clocksAt = heardAt;
    this.reasons.clear();
  }

  #take({ v, d }: Events, heardAt: number): void {
    const wasLobby = this.table.status === "lobby";
    this.v = v;
    const told = this.#tell(d.events);
    this.log = [...this.log.slice(0, Math.max(0, this.log.length - d.retracted)), ...told].slice(-LOG);
    const aloud = told.filter(({ isSecret }) => !isSecret);
    this.spoken = [...this.spoken, ...aloud].slice(-Math.max(SPOKEN, aloud.length)); // a count at the end has many sentences
    if (d.table) {
      this.table = d.table;
      note(d.table);
    }
    if (d.view !== null || d.table?.status === "lobby") this.#stand(d, heardAt);
    if (d.result) this.table = { ...this.table, status: "over" };
    this.advice = null;
    // seats may have been shuffled: hear who we are
    if (wasLobby && this.table.status !== "lobby") this.#line?.send({ t: "resync" });
  }
}

/** A desk at a table, with its line open. */
export async function openDesk(id: string): Promise<Desk> {
  const { first, face, words, content } = await partsOf(id);
  const desk = new Desk(id, face, words, content.values, first);
  if (first.d.table.chat) void desk.readChat();
  desk.open();
  return desk;
}
