import type { Act, Face } from "../games/face.ts";
import { settings } from "../state/settings.svelte.ts";
import { speaker } from "../text/say.svelte.ts";
import { ask } from "../wire/http.ts";
import { Line, type Answer, type LineState, type Name, type Said as Spoken } from "../wire/socket.ts";
import type { Previewed, Snapshot } from "../wire/types.ts";
import { keepAgain } from "./againKept.ts";
import { Hearing } from "./hearing.svelte.ts";
import { partsOf } from "./parts.ts";
import { refusal, type Told as Refused } from "./reasons.svelte.ts";
import text from "./text.ts";

export type { Standing } from "./known.svelte.ts";
export type { LogLine, Turn } from "./log.svelte.ts";
export type { View } from "./timeline.svelte.ts";

const say = speaker(text);

const WORDS_AGAIN = 3000;

/** The state of a table on this page, and the commands it can send. */
export class Desk extends Hearing {
  line = $state<LineState>("opening");
  lineWhy = $state("");
  lineCode = 0;
  /** Whether the viewer has gone from the final board to the results. */
  isSettled = $state(false);
  isSending = $state(false);
  /** A hint was requested and is being computed. */
  isHinting = $state(false);
  /** Counts what was asked for: only the last request is answered. */
  #hints = 0;
  /** An act that cannot be undone waits for a confirmation. */
  question = $state.raw<{ text: string; answer: (isSure: boolean) => void } | null>(null);

  constructor(
    id: string,
    face: Face,
    words: Record<string, string>,
    content: Record<string, unknown>,
    first: Snapshot,
  ) {
    super(id, face, words, content, first);
    this.isSettled = this.isOver;
  }

  // --- the line ----------------------------------------------------------------------------------------------

  open(): void {
    document.addEventListener("visibilitychange", this.#turned);
    addEventListener("pagehide", this.#left);
    this.socket = new Line(this.id, {
      hear: (frame) => this.hear(frame),
      told: (state, why, code) => this.#note(state, why, code),
      known: () => ({
        v: this.known,
        seat: this.me.seats.length > 1 ? this.me.seat : null,
        isAsked: this.isAsked,
      }),
    });
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#turned);
    removeEventListener("pagehide", this.#left);
    this.socket?.close();
    this.timeline.clear();
    this.cover.end();
  }

  /** The page was hidden or shown again: skip the animations of the time between. */
  #turned = (): void => {
    if (!this.isPaused) this.skip();
  };

  /** The page is closed, or loaded again. */
  #left = (): void => {
    this.skip();
    keepAgain(this);
  };

  #note(state: LineState, why: string, code: number): void {
    const isBack = state === "open" && (this.line === "lost" || this.line === "restart");
    [this.line, this.lineWhy, this.lineCode] = [state, why, code];
    if (isBack && this.table.chat) void this.readChat();
  }

  /** Load everything again, in the language of the page. */
  retell(): void {
    this.isStale = true;
    this.socket?.reopen();
    void this.#learnWords();
  }

  async #learnWords(): Promise<void> {
    const { language } = settings;
    const words = await ask<Record<string, string>>("GET", `/api/games/${this.table.game}/words`).catch(() => null);
    if (language !== settings.language) return; // the language has changed again meanwhile
    if (words) this.words = words;
    else setTimeout(() => void this.#learnWords(), WORDS_AGAIN);
  }

  // --- what it sends -----------------------------------------------------------------------------------------

  /** Do one act, or several as one gesture: all of them happen, or none. */
  async act(...actions: [Act, ...Act[]]): Promise<boolean> {
    this.skip(); // an act of the viewer ends the animation
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

  /** Another seat may have acted at the same moment: acts that are still legal are sent again. */
  async #send(actions: [Act, ...Act[]]): Promise<boolean> {
    const seat = this.seat;
    for (;;) {
      this.skip();
      if (seat !== this.seat || !this.can(actions[0])) {
        this.trouble = { text: say("meanwhile"), rule: null };
        return false;
      }
      const answer = await this.#ask("act", { v: this.v, actions, seat });
      if (answer.t === "ack") {
        this.acted = answer.v;
        if (this.timedOut?.seat === seat) this.timedOut = null;
        await this.received(answer.v); // until then the page offers what was legal before
      }
      if (answer.t !== "conflict") return answer.t === "ack";
    }
  }

  /** Ask for a confirmation, unless it is switched off in the settings. */
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
    this.skip();
    return this.command("undo", { v: this.v, seat: this.seat });
  }

  /** Send any command; returns whether it was carried out. A refusal is stored in `trouble`. */
  async command<T extends Name>(t: T, ...facts: Spoken<T>): Promise<boolean> {
    const answer = await this.#ask(t, ...facts);
    if (answer.t === "conflict") this.trouble = { text: answer.text, rule: null };
    return answer.t === "ack";
  }

  async hint(): Promise<void> {
    if (!this.cover.ask()) return; // a hint follows from what the seat knows
    if (this.isHinting) return;
    const { seat, v } = this;
    const request = ++this.#hints;
    this.isHinting = true;
    try {
      const answer = await this.#ask("hint", { seat });
      if (answer.t === "advice" && request === this.#hints && seat === this.seat && v === this.v)
        this.advice = { act: answer.act as Act, text: answer.text, hints: answer.hints };
    } finally {
      if (request === this.#hints) this.isHinting = false;
    }
  }

  /** Put away the hint, and the one that was asked for: the viewer has hidden what it follows from. */
  forgetHint(): void {
    this.#hints++;
    [this.advice, this.isHinting] = [null, false];
  }

  async #ask<T extends Name>(t: T, ...facts: Spoken<T>): Promise<Answer> {
    this.trouble = null;
    const answer = await this.socket!.command(t, ...facts);
    if (answer.t === "refused") this.trouble = refusal(answer);
    if (answer.t === "conflict") answer.missed.forEach((frame) => this.hear(frame));
    return answer;
  }

  /**
   * The state after these acts, none of which is carried out; null if the server cannot tell, or the table has changed.
   */
  async preview(acts: Act[]): Promise<Previewed | null> {
    const { seat } = this;
    if (!this.mayAct || this.isSending || this.acted > this.v) return null; // the table is about to change
    const answer = await this.socket!.command("preview", { acts, seat }); // asked again if the line was lost meanwhile
    return answer.t === "previewed" && seat === this.seat && answer.v === this.v ? answer : null;
  }

  /** Show beside an element why this cannot be done now, or after other acts of the same gesture. */
  explain(act: Act, at: Element, after: Act[] = []): Promise<void> {
    return this.reasons.show([...after, act], at);
  }

  protected async why(acts: Act[]): Promise<Refused | null> {
    const [act] = acts as [Act];
    if (!this.isCaughtUp) return null; // the server would answer for a newer state of the table
    if (acts.length > 1) return this.#whyAfter(acts);
    const known = this.outlook(act);
    if (known?.outlook === "impossible" && known.text) return { text: known.text, rule: known.rule };
    if (this.line !== "open" && this.line !== "opening") return null; // a lost connection is shown by the page already
    const answer = await this.socket!.command("why", { action: act, seat: this.seat });
    if ((answer.t !== "why_not" && answer.t !== "refused") || !answer.text) return null;
    return refusal({ text: answer.text, rule: answer.rule });
  }

  async #whyAfter(acts: Act[]): Promise<Refused | null> {
    if (!this.mayAct) return null;
    const answer = await this.socket!.command("preview", { acts, seat: this.seat });
    return answer.t === "refused" ? refusal(answer) : null;
  }

  say(text: string): Promise<boolean> {
    return this.command("say", { text });
  }

  /** Look at the table through another of the guest's seats. */
  look(seat: number): void {
    this.socket?.send({ t: "look", seat });
  }
}

/** Create a desk for a table and open its connection. */
export async function openDesk(id: string): Promise<Desk> {
  const { first, face, words, content } = await partsOf(id);
  const desk = new Desk(id, face, words, content.values, first);
  if (first.d.table.chat) void desk.readChat();
  desk.open();
  return desk;
}
