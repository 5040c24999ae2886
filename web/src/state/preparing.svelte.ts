import { whileSeen } from "../home/whileSeen.ts";
import { ask } from "../wire/http.ts";
import type { GameLeft } from "../wire/types.ts";

const EVERY = 2000;

/** The games whose rules the server is still compiling; polled until there are none. */
export class Preparing {
  left = $state.raw<GameLeft[]>([]);

  constructor() {
    $effect(() => {
      const end = whileSeen(async () => {
        this.left = await ask<GameLeft[]>("GET", "/api/preparing").catch(() => this.left);
        if (!this.left.length) end();
      }, EVERY);
      return end;
    });
  }
}
