/** The faces of bots and guests, in a box of 80. None of them is a role's portrait: a face must not hint at a role. */

/** A surface: outline and colour; or a line: outline, colour and width. */
export type Stroke = [d: string, colour: string, width?: number];

export interface Drawn {
  skin: string;
  /** The neck, in the shade of the chin. */
  shade: string;
  brow: string;
  cloth: string;
  /** What is seen behind head and shoulders. */
  behind?: Stroke[];
  /** Over the shoulders, below the chin. */
  dress?: Stroke[];
  /** Over the face, below the eyes. */
  hair?: Stroke[];
  /** Over everything. */
  top?: Stroke[];
  mouth: Stroke[];
  hasCheeks?: boolean;
  /** How far the features are below their usual position. */
  low?: number;
}

const CREAM = "#fffaf2";
const GOLD = "#e6bd6a";
const LIPS = "#8f2f44";

const COLLAR: Stroke = ["M30 61c4 6 16 6 20 0l2 6c-6 6-18 6-24 0z", CREAM];
const SMILE: Stroke[] = [["M35 51c3 3 7 3 10 0", LIPS, 1.8]];
const LAUGH: Stroke[] = [["M34 50c4 5 8 5 12 0z", LIPS]];
const CALM: Stroke[] = [["M35 52c3 1.500 7 1.500 10 0", LIPS, 1.8]];

const FRINGE = "M24 42c0-14 4-22 16-22s16 8 16 22c-3-9-6-12-8-13-6 4-16 5-24 13z";
const CROWN = "M24 40c-1-16 6-22 16-22s17 6 16 22c-2-7-8-11-16-11s-14 4-16 11z";

export const FACES: Record<string, Drawn> = {
  fra_ragu: {
    skin: "#edc6a4",
    shade: "#c99a76",
    brow: "#7a4a26",
    cloth: "#6a4a32",
    low: 1,
    hasCheeks: true,
    mouth: LAUGH,
    dress: [["M22 64c8 10 28 10 36 0l4 8c-12 10-32 10-44 0z", "#7d5a3e"]],
    hair: [
      ["M23 42c-5-14 3-26 17-26s22 12 17 26c-1-8-3-12-5-14-8-4-16-4-24 0-2 2-4 6-5 14z", "#7a4a26"],
      ["M30 19a10 5.500 0 1 0 20 0a10 5.500 0 1 0-20 0z", "#edc6a4"],
    ],
  },
  sfoglina: {
    skin: "#f3cfae",
    shade: "#d9a680",
    brow: "#5a3320",
    cloth: "#8a5f10",
    hasCheeks: true,
    mouth: SMILE,
    behind: [["M20 70c-4-30 2-54 20-54s24 24 20 54z", "#5a3320"]],
    dress: [COLLAR],
    hair: [[FRINGE, "#5a3320"]],
    top: [
      ["M22 27c0-12 8-18 18-18s18 6 18 18c-10-5-26-5-36 0z", CREAM],
      ["M22 28c10-6 26-6 36 0", "#8a5f10", 3.5],
    ],
  },
  menta: {
    skin: "#f6d8c0",
    shade: "#e2b491",
    brow: "#a5491f",
    cloth: "#6b4a8c",
    hasCheeks: true,
    mouth: SMILE,
    behind: [["M22 30c-8 10-8 30-6 44l8-2c0-14 0-26 4-34zM58 30c8 10 8 30 6 44l-8-2c0-14 0-26-4-34z", "#a5491f"]],
    dress: [COLLAR],
    hair: [[CROWN, "#a5491f"]],
    top: [
      ["M23 27c8-8 26-8 34 0", "#6b4a8c", 4],
      ["M37 21.500a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", GOLD],
    ],
  },
  lambrusco: {
    skin: "#c98f63",
    shade: "#a56d45",
    brow: "#1f1614",
    cloth: "#1f6b6b",
    low: 1,
    mouth: [["M40 50c-4-3-9-2-13 1 3 4 9 4 13 1 4 3 10 3 13-1-4-3-9-4-13-1z", "#1f1614"]],
    dress: [COLLAR],
    top: [
      ["M22 36c-10-2-8-16 2-18 4-12 26-14 34-2 12 2 12 16 2 20-10-5-28-5-38 0z", "#1f6b6b"],
      ["M24 36c8-5 24-5 32 0", GOLD, 3],
    ],
  },
  nonna_zucca: {
    skin: "#f6d3b5",
    shade: "#e0b08c",
    brow: "#6a4a38",
    cloth: "#a8324a",
    hasCheeks: true,
    mouth: SMILE,
    behind: [
      ["M18 82c-2-30 0-62 22-62s24 32 22 62z", CREAM],
      ["M18 82c-2-30 0-62 22-62 6 0 10 2 13 6-20 2-26 26-25 56z", "#eadfce"],
    ],
    dress: [COLLAR],
    hair: [
      ["M24 40c0-14 7-20 16-20s16 6 16 20c-4-8-8-10-16-10s-12 2-16 10z", CREAM],
      ["M24 50c2 12 8 18 16 18s14-6 16-18c2 14-2 22-16 22s-18-8-16-22z", CREAM],
    ],
    top: [["M22 28c8-10 28-10 36 0", "#a8324a", 3.6]],
  },
  mastro_sale: {
    skin: "#e3b08a",
    shade: "#bf855d",
    brow: "#4a2f22",
    cloth: "#2f5d8a",
    mouth: [["M36 52.500h8", "#e39aa2", 2]],
    dress: [COLLAR],
    hair: [["M25 44c1 14 7 20 15 20s14-6 15-20c-3 5-6 5-15 5s-12 0-15-5z", "#4a2f22"]],
    top: [
      ["M20 32c-4-18 12-26 24-23 14 2 20 12 16 24-10-6-30-6-40-1z", "#2f5d8a"],
      ["M18 31c8-7 36-7 44 1 1 4-1 5-3 5-10-5-28-5-38 0-3 0-4-2-3-6z", "#4a7cad"],
      ["M56 14c10 4 12 16 10 26-6-4-6-12-10-18z", "#4a7cad"],
    ],
  },
  barba_grana: {
    skin: "#eac3a0",
    shade: "#c99770",
    brow: "#b9ad9d",
    cloth: "#5b4a3f",
    mouth: [["M34 52c3 2 9 2 12 0", LIPS, 1.8]],
    behind: [["M20 62c-4-26 2-46 20-46s24 20 20 46z", "#cfc6ba"]],
    dress: [COLLAR],
    hair: [
      ["M24 46c0 20 6 32 16 34 10-2 16-14 16-34-3 6-7 6-16 6s-13 0-16-6z", "#efe8dc"],
      ["M24 42c-1-16 5-24 16-24s17 8 16 24c-2-10-8-13-16-13s-14 3-16 13z", "#cfc6ba"],
    ],
  },
  zia_crescenta: {
    skin: "#9a6440",
    shade: "#7b4c2e",
    brow: "#2a1a14",
    cloth: "#c46a1b",
    hasCheeks: true,
    low: 2,
    mouth: LAUGH,
    dress: [["M24 63c8 8 24 8 32 0l4 5c-10 9-30 9-40 0z", "#f0c14b"]],
    top: [
      ["M22 33c-3-17 7-25 18-25s21 8 18 25c-9-7-27-7-36 0z", "#d99a1e"],
      ["M22 33c9-7 27-7 36 0l-1 4c-9-6-25-6-34 0z", "#f0c14b"],
      ["M55 15c8-6 14-2 12 3s-8 4-11 3zM56 20c9 2 11 9 6 11s-8-5-8-8z", "#f0c14b"],
      ["M25 50v4M55 50v4", GOLD, 2.4],
    ],
  },
  gnocco: {
    skin: "#f8dcc2",
    shade: "#e3b792",
    brow: "#b58530",
    cloth: "#4f7a3a",
    hasCheeks: true,
    low: 2,
    mouth: LAUGH,
    behind: [
      ["M25 44a19 17 0 0 0 30 0z", "#f8dcc2"],
      ["M23 44c0 16 8 21 17 21s17-5 17-21z", "#f8dcc2"],
    ],
    dress: [["M28 62l12 10 12-10 3 5-15 11-15-11z", "#e8d9a8"]],
    hair: [
      ["M22 43c-5-20 6-28 18-28s23 8 18 28c-1-7-3-10-4-11H26c-1 1-3 4-4 11z", "#dcae4e"],
      ["M30 32v-6M38 32v-8M46 32v-7", "#b98a2f", 1.3],
    ],
  },
  anolino: {
    skin: "#efc8a6",
    shade: "#cd9c76",
    brow: "#3d2517",
    cloth: "#3f6b35",
    mouth: SMILE,
    behind: [["M22 54c-3-16 0-32 18-32s21 16 18 32z", "#3d2517"]],
    dress: [["M30 60l10 12 10-12 4 4-14 17-14-17z", "#c9542f"]],
    hair: [["M24 42c1-10 5-14 16-14s15 4 16 14c-3-5-5-7-7-8-6 2-16 2-22 2-1 2-2 3-3 6z", "#3d2517"]],
    top: [
      ["M26 26c-1-11 5-17 14-17s15 6 14 17c-8-3-20-3-28 0z", "#dcb765"],
      ["M25.500 25c9-4 20-4 29 0v4c-9-4-20-4-29 0z", "#c9542f"],
      ["M11 32c4-6 14-8 29-8s25 2 29 8c-8-3-18-4-29-4s-21 1-29 4z", "#e8c878"],
    ],
  },
  piadina: {
    skin: "#e8b98f",
    shade: "#c08f66",
    brow: "#201619",
    cloth: "#b4472f",
    hasCheeks: true,
    mouth: SMILE,
    behind: [
      ["M30 19c-3-14 23-14 20 0z", "#201619"],
      ["M22 50c-3-18 2-32 18-32s21 14 18 32z", "#201619"],
    ],
    dress: [["M27 62c6 8 20 8 26 0", "#f3d9b0", 3]],
    hair: [["M24 42c-1-15 5-22 16-22s17 7 16 22c-2-9-7-13-15-17-4 5-11 8-17 17z", "#201619"]],
    top: [
      ["M22.500 49a3.200 3.200 0 1 0 4.500 4.500M57.500 49a3.200 3.200 0 1 1-4.500 4.500", GOLD, 1.8],
      ["M31 18.500c5 2 13 2 18 0", "#b4472f", 2.6],
    ],
  },
  dottor_brodo: {
    skin: "#f2c9ab",
    shade: "#d39f7c",
    brow: "#8a8178",
    cloth: "#39424f",
    mouth: CALM,
    behind: [["M19 46c-3-8 0-16 5-18h32c5 2 8 10 5 18-2 5-5 7-8 8H27c-3-1-6-3-8-8z", "#b5aca1"]],
    dress: [["M28 61l12 9 12-9 2 7-8 5-6-3-6 3-8-5z", CREAM]],
    hair: [["M28 30c3-7 9-9 15-7-6 0-11 2-15 7z", "#fbe6d2"]],
    top: [
      [
        "M28.500 40a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0M40.500 40a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0M28.500 39l-4-1M51.500 39l4-1",
        "#6b4a1c",
        1.5,
      ],
    ],
  },
  amarena: {
    skin: "#7d4f34",
    shade: "#613b26",
    brow: "#1c110e",
    cloth: "#8c2240",
    mouth: SMILE,
    behind: [
      [
        "M40 8c14-2 22 6 23 16 7 7 6 18 1 23 1 9-7 15-14 13H30c-7 2-15-4-14-13-5-5-6-16 1-23C18 14 26 6 40 8z",
        "#1c110e",
      ],
    ],
    dress: [["M26 63c7 7 21 7 28 0", "#f2a5b0", 3.4]],
    hair: [
      ["M24 40c0-5 1-9 4-11 2 2 5 1 6-1 2 3 6 3 8 0 2 3 5 3 7 1 4 2 6 6 7 11 4-16-3-24-16-24s-20 8-16 24z", "#1c110e"],
    ],
    top: [
      [
        "M53 20a3.700 3.700 0 1 0 7.400 0a3.700 3.700 0 1 0-7.400 0M59 25a3.700 3.700 0 1 0 7.400 0a3.700 3.700 0 1 0-7.400 0",
        "#c22c4c",
      ],
      ["M57 17c0-4 2-7 6-8M63 22c0-5 0-9 0-13", "#5f8a3a", 1.5],
    ],
  },
  tigella: {
    skin: "#f7d7bd",
    shade: "#dfb08d",
    brow: "#7b4a2b",
    cloth: "#3d7f8c",
    hasCheeks: true,
    low: 2,
    mouth: CALM,
    behind: [["M20 57c-5-24 2-41 20-41s25 17 20 41c-3 2-7 2-10 1H30c-3 1-7 1-10-1z", "#8f5a34"]],
    dress: [["M30 60l10 7 10-7 3 6-13 9-13-9z", CREAM]],
    hair: [["M23 48c-2-20 4-29 17-29s19 9 17 29c-2-4-3-10-3-15-9 1-18 0-27-1-2 5-2 11-4 16z", "#8f5a34"]],
    top: [
      ["M22 27c9-9 27-9 36 0", "#79b56a", 4.2],
      ["M52 18l5 3.500-1 6.500-6-3z", "#79b56a"],
    ],
  },
  mosto: {
    skin: "#d8a176",
    shade: "#b27c52",
    brow: "#2a1b16",
    cloth: "#5a2b55",
    mouth: CALM,
    behind: [["M22 46c-4-14 0-28 18-28s22 14 18 28z", "#2a1b16"]],
    dress: [["M40 62l-9 3 9 14 9-14z", "#e9dcc0"]],
    hair: [
      ["M36 57c1.500 4 6.500 4 8 0l1 4c-2 5-8 5-10 0z", "#2a1b16"],
      [
        "M23 40c-5-3-3-10 1-11-2-6 3-11 8-10 2-6 11-6 14-2 6-2 11 3 10 8 5 2 6 11 1 15-1-5-3-7-5-8-2 2-6 1-7-1-2 3-7 3-9 0-2 3-6 3-8 1-3 2-4 4-5 8z",
        "#2a1b16",
      ],
    ],
  },
  saba: {
    skin: "#b0764c",
    shade: "#8b5935",
    brow: "#241714",
    cloth: "#7a2f5f",
    hasCheeks: true,
    mouth: SMILE,
    behind: [["M17 82c-1-24-2-40 5-54 8-16 28-16 36 0 7 14 6 30 5 54z", "#9c4a86"]],
    dress: [
      ["M24 56c3 12 9 15 16 15s13-3 16-15c5 6 6 15 4 26H20c-2-11-1-20 4-26z", "#7a2f5f"],
      ["M24 57c3 12 9 14 16 14s13-2 16-14", "#e8b7d4", 2],
    ],
    top: [
      ["M21 38c0-18 8-26 19-26s19 8 19 26c-2-7-4-9-6-11-8-4-18-4-26 0-2 2-4 4-6 11z", "#9c4a86"],
      ["M24 31c8-6 24-6 32 0", "#e8b7d4", 2],
      ["M38 26.500l2-2.500 2 2.500-2 2.500z", GOLD],
    ],
  },
};
