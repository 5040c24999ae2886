// The socket of a table: commands with ids of their own, resent until they are answered; reconnects by itself.

import { ask, fresh, language } from "./page.js";

const FINAL = [4401, 4403, 4404, 4410]; // asking again will not help
const LONGEST = 15000;

export class Wire {
  /** `hear(frame)` gets what comes; `told(state, text)` learns of "open", "lost", "restart" and "refused"; `known()`
   * gives the version and the seat with which to come back. */
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
    const pause = Math.min(LONGEST, 500 * 2 ** this.failures++);
    setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2));
  }
}
