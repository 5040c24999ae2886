import { settings } from "../state/settings.svelte.ts";
import { ask, fresh, Refusal } from "./http.ts";
import type { Down, Up } from "./types.ts";

const FINAL = [4401, 4403, 4404, 4410]; // close codes after which reconnecting does not help
const FIRST_TRY = 1000;
const PAUSE = 4000;
const URGENT_PAUSE = 250;
const URGENT_TRIES = 80;
const RESTART = 1012;

/** The state of the connection: `lost` and `restart` recover by themselves, `refused` does not. */
export type LineState = "opening" | "open" | "lost" | "restart" | "refused";

export interface Listener {
  hear(frame: Down): void;
  told(state: LineState, why: string, code: number): void;
  /** The state sent on reconnecting: the last version known, the viewer's seat, and whether the game waits for it. */
  known(): { v: number | null; seat: number | null; isAsked: boolean };
}

/** The commands by name, with their payloads. */
export type Name = Extract<Up, { id: string }>["t"];
export type Facts<T extends Name> = Omit<Extract<Up, { t: T }>, "t" | "id">;

/** The payload of a command that needs none may be left out. */
export type Said<T extends Name> = Record<never, never> extends Facts<T> ? [facts?: Facts<T>] : [facts: Facts<T>];

/** The answer to a command. */
export type Answer = Extract<Down, { id: string | null }>;

/** Milliseconds: a page can be visible and not be drawn, for example in a frame that is scrolled away. */
const LATE = 500;

/** Run in a task of its own. */
function soon(done: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    done();
  };
  port2.postMessage(null);
}

/** The socket of a table. It reconnects by itself; commands are sent until they are answered, and happen once. */
export class Line {
  #socket: WebSocket | null = null;
  #unanswered = new Map<string, { message: Up; answer: (frame: Answer) => void }>();
  #failures = 0;
  #timer = 0;
  #isOver = false;
  #isRestart = false;
  /** Frames received while the page was being drawn. */
  #waiting: Down[] = [];
  #isDrawing = false;
  readonly #table: string;
  readonly #listener: Listener;

  constructor(table: string, listener: Listener) {
    this.#table = table;
    this.#listener = listener;
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
    this.#open();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    this.#socket?.close();
  }

  /**
   * Reconnect with another state, or after a long sleep: the old socket may be dead without knowing it, so it is not
   * waited for.
   */
  reopen(): void {
    const old = this.#socket;
    if (this.#isOver || !old || old.readyState >= WebSocket.CLOSING) return; // it is connecting already
    this.#socket = null;
    old.close();
    this.#open();
  }

  /** Send a command with its own id; the promise is its answer. */
  command<T extends Name>(t: T, ...[facts]: Said<T>): Promise<Answer> {
    const id = fresh();
    const message = { t, id, ...facts } as unknown as Up;
    return new Promise((answer) => {
      this.#unanswered.set(id, { message, answer });
      this.send(message);
    });
  }

  /** Send a message that may be lost. */
  send(message: Up): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open(): void {
    clearTimeout(this.#timer);
    if (this.#isOver || (this.#socket && this.#socket.readyState !== WebSocket.CLOSED)) return;
    this.#waiting = []; // what was missed is sent again
    const { v, seat } = this.#listener.known();
    const query = new URLSearchParams({ lang: settings.language, steps: "1" });
    if (v !== null) query.set("v", String(v));
    if (seat !== null) query.set("seat", String(seat));
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${this.#table}/socket?${query}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#listener.told("open", "", 0);
      for (const { message } of this.#unanswered.values()) this.send(message);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#failures = 0; // a server may open the socket only to refuse
      this.#isRestart = false;
      this.#waiting.push(JSON.parse(data));
      if (!this.#isDrawing || document.hidden) this.#hearWaiting();
    };
    socket.onclose = ({ code, reason }) => void this.#closed(socket, code, reason);
  }

  /**
   * Frames that arrive while the page is drawn are handled afterwards, all at once: on a slow device, bots would
   * otherwise be faster than the page, which would fall behind more and more. The caller that waits for an answer
   * continues before later frames are handled.
   */
  #hearWaiting(): void {
    this.#isDrawing = true;
    let isAnswer = false;
    try {
      while (!isAnswer && this.#waiting.length) isAnswer = this.#receive(this.#waiting.shift()!);
    } finally {
      this.#goOn(isAnswer); // after a frame that cannot be handled, too
    }
  }

  /** Handle the next frames when the page is painted; at once after an answer, and on a page that nobody sees. */
  #goOn(isAnswer: boolean): void {
    const done = (): void => {
      this.#isDrawing = false;
      if (this.#waiting.length && !this.#isOver) this.#hearWaiting();
    };
    if (isAnswer || document.hidden) return soon(done);
    const late = setTimeout(done, LATE);
    requestAnimationFrame(() => {
      clearTimeout(late);
      soon(done); // the page is painted in between
    });
  }

  /** Whether it was the answer to a command. */
  #receive(frame: Down): boolean {
    this.#listener.hear(frame);
    if (!("id" in frame) || frame.id === null) return false;
    this.#unanswered.get(frame.id)?.answer(frame as Answer);
    return this.#unanswered.delete(frame.id);
  }

  async #closed(socket: WebSocket, code: number, reason: string): Promise<void> {
    if (this.#isOver || socket !== this.#socket) return;
    if (FINAL.includes(code)) return this.#refused(reason, code);
    this.#isRestart ||= code === RESTART;
    this.#listener.told(this.#isRestart ? "restart" : "lost", reason, code);
    // a refused handshake tells a script nothing: ask over HTTP
    const why = code === 1006 && this.#failures > 0 ? await this.#reason() : null;
    if (this.#isOver || socket !== this.#socket) return;
    if (why) return this.#refused(why.message, 4000 + why.status);
    this.#timer = window.setTimeout(() => this.#open(), this.#pause());
  }

  /**
   * After a restart thousands of pages reconnect: those whose game waits for them first, and none at the same moment.
   */
  #pause(): number {
    const tries = this.#failures++;
    if (tries === 0) return Math.random() * FIRST_TRY;
    const isUrgent = this.#listener.known().isAsked && tries < URGENT_TRIES;
    return (isUrgent ? URGENT_PAUSE : PAUSE) * (0.75 + Math.random() / 2);
  }

  /** The table is closed to us for good. */
  #refused(why: string, code: number): void {
    this.close();
    this.#listener.told("refused", why, code);
  }

  async #reason(): Promise<Refusal | null> {
    try {
      await ask("GET", `/api/tables/${this.#table}`);
    } catch (error) {
      if (error instanceof Refusal && FINAL.includes(4000 + error.status)) return error;
    }
    return null;
  }

  /** The network is back, or the page is visible again: no reason to wait longer. */
  #now = (): void => {
    if (document.hidden && this.#waiting.length) this.#hearWaiting(); // a hidden page is not drawn
    if (this.#isOver || this.#socket?.readyState !== WebSocket.CLOSED || document.hidden) return;
    this.#failures = 0;
    this.#open();
  };
}
