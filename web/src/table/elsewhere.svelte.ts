/** Whether the same table is open in another tab of this browser; tabs tell each other, if the browser allows it. */
export class Elsewhere {
  isOpen = $state(false);
  readonly #channel: BroadcastChannel | null;

  constructor(table: string) {
    this.#channel = "BroadcastChannel" in window ? new BroadcastChannel(`tavolata.${table}`) : null;
    if (!this.#channel) return;
    this.#channel.onmessage = ({ data }) => {
      this.isOpen = data !== "gone";
      if (data === "here?") this.#channel?.postMessage("here");
    };
    this.#channel.postMessage("here?");
  }

  close(): void {
    this.#channel?.postMessage("gone");
    this.#channel?.close();
  }
}
