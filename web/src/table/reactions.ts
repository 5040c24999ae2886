import type { Reacted } from "../wire/types.ts";

export type Reaction = Reacted["reaction"];

/** The six quick reactions, each as outlines in a box of 64 with their colours. */
export const REACTIONS: Record<Reaction, [d: string, colour: string][]> = {
  salute: [
    [
      "M16 5h32c3 18-2 29-12.500 31.500V50c7 1 11.500 3.500 11.500 8H17c0-4.500 4.500-7 11.500-8V36.500C18 34 13 23 16 5z",
      "#8c1f3c",
    ],
    ["M19.500 9h25l.4 6H19z", "#fbeed8"],
  ],
  bravo: [
    ["M7 20l13 12L32 11l12 21 13-12-5 31H12z", "#c8921f"],
    ["M27 9a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 54h40v5H12z", "#8a5f10"],
  ],
  ouch: [
    [
      "M11 53C7 36 18 25 31 26c2 0 4 .4 6 1-3-7 2-14 8-12 3 1 4 4 3.600 8 6 2 10 7 13.400 12 1.500 2.500 0 5-3 5.500-4 .7-8 1-11 .5 1 5-1 9-4 12z",
      "#6d5f60",
    ],
    [
      "M48.300 30a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0M40.700 20.500a2.800 2.800 0 1 0 5.600 0a2.800 2.800 0 1 0-5.600 0",
      "#fbeed8",
    ],
  ],
  hunger: [
    ["M5 32a27 27 0 1 0 54 0a27 27 0 1 0-54 0", "#8f2f44"],
    ["M9 32a23 23 0 1 0 46 0a23 23 0 1 0-46 0", "#e8a0a8"],
    ["M17 18h9v7h-9zM37 14h7v7h-7zM29 33h9v7h-9zM13 35h7v7h-7zM43 31h8v7h-8zM24 46h7v6h-7zM39 45h7v6h-7z", "#fff6ea"],
  ],
  think: [
    [
      "M18 40a13 13 0 0 1-2-25 16 16 0 0 1 30-3 14 14 0 0 1 2 28zM18 47a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0M11 56a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
      "#5d83a8",
    ],
    [
      "M19 26a3 3 0 1 0 6 0a3 3 0 1 0-6 0M29 26a3 3 0 1 0 6 0a3 3 0 1 0-6 0M39 26a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
      "#fffaf2",
    ],
  ],
  heart: [["M32 57C12 42 5 33 5 22a13.500 13.500 0 0 1 27-4 13.500 13.500 0 0 1 27 4c0 11-7 20-27 35z", "#c0364f"]],
};

export const reactions = Object.keys(REACTIONS) as Reaction[];
