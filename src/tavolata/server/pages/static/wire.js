// The socket of a table: commands with ids of their own, resent until they are answered; reconnects by itself.

import { ask, fresh, language } from "./page.js";

const FINAL = [4401, 4403, 4404, 4410]; // asking again will not help
const [ASKED, OTHERS, LONGEST] = [500, 4000, 15000]; // milliseconds between two attempts to come back, on average
const SOON = 8; // so many attempts come without longer pauses: a restart takes seconds

export class Wire {
  /** `hear(frame)` gets what comes; `told(state, text)` learns of "open", "lost", "restart" and "refused"; `known()`
   * gives the version and the seat with which to come back, and whether the game waits for this page. */
  constructor(table, { hear, told, known }) {
    Object.assign(this, { table, hear, told, known });
    this.pending = new Map(); // by id: commands that nobody has answered yet, in order
    this.failures = 0;
    this.open();
  }

  open() {
    const { v, seat } = this.known();
    const query = new URLSearchParams({ lang: language });
    if (v !== null) query.set("v", v);
    if (seat !== null) query.set("seat", seat);
    this.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${this.table}/socket?${query}`);
    this.socket.onopen = () => {
      this.failures = 0;
      this.told("open");
      for (const message of this.pending.values()) this.socket.send(JSON.stringify(message));
    };
    this.socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    this.socket.onclose = ({ code, reason }) => this.closed(code, reason);
  }

  receive(frame) {
    if (["ack", "refused", "conflict", "advice", "why_not"].includes(frame.t)) this.pending.delete(frame.id);
    this.hear(frame);
  }

  /** Send a command; it has happened when its id is acknowledged, and happens once however often it is sent. */
  command(t, facts = {}) {
    const message = { t, id: fresh(), ...facts };
    this.pending.set(message.id, message);
    this.send(message);
    return message.id;
  }

  /** Send what need not arrive. */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  async closed(code, reason) {
    if (FINAL.includes(code)) return this.told("refused", reason);
    this.told(code === 1012 ? "restart" : "lost");
    if (code === 1006 && this.failures > 0) {
      // a handshake that is refused tells a script nothing: ask in words
      const why = await ask("GET", `/api/tables/${this.table}`).catch((error) => error);
      if (FINAL.includes(4000 + why?.status)) return this.told("refused", why.message);
    }
    setTimeout(() => this.open(), this.pause(this.failures++));
  }

  /** The first attempt comes at once, though not everybody's at the same time. If it fails the server restarts: those
   * whom a game waits for go first, and the others leave them the way. */
  pause(failures) {
    if (failures === 0) return 2 * ASKED * Math.random();
    const pause = (this.pending.size || this.known().asked ? ASKED : OTHERS) * 2 ** Math.max(0, failures - SOON);
    return Math.min(LONGEST, pause) * (0.5 + Math.random());
  }
}
