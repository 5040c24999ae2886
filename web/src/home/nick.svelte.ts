import { myself } from "../state/me.svelte.ts";
import { keep, recall } from "../state/memory.ts";

/** No question blocks the way: guests who give no name get one made of words from the kitchen. */
const KITCHEN = [
  "Tortellino",
  "Balanzone",
  "Crescentina",
  "Lambrusco",
  "Tigella",
  "Passatello",
  "Zuppa Inglese",
  "Sangiovese",
  "Raviola",
  "Fagiolino",
  "Sfoglina",
  "Garganello",
  "Certosino",
  "Pignoletto",
  "Tagliatella",
  "Friggione",
];

/** The name that this guest will use at the next table. */
class Nick {
  #typed = $state(recall<string>("name", "") || KITCHEN[Math.floor(Math.random() * KITCHEN.length)]!);
  #isTyped = $state(false);

  get name(): string {
    return this.#isTyped ? this.#typed : myself.name || this.#typed;
  }
  set name(name: string) {
    [this.#typed, this.#isTyped] = [name, true];
  }

  /** Register as a guest with this name. */
  async use(): Promise<string> {
    if (!myself.isKnown) await myself.find(); // the guest may have a name already
    const name = this.name.trim();
    await myself.become(name);
    keep("name", name);
    return name;
  }
}

export const nick = new Nick();
