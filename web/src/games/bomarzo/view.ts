/** The view of Bomarzo as the server sends it. */
export type Cube = "food" | "coin" | "wine";
export type Plain = "food" | "coin";
export type Row = "food" | "coin" | "wine" | "cards" | "pawns";
export type Track = "culture" | "architecture" | "science";
export type Kind = "building" | "knowledge" | "character";
export type Field = Track | Kind | Plain;
export type Power = "vision" | "repetition" | "raising" | "exchanging" | "drago";
export type Area = "fields" | "caves" | "vineyard";
export type GodName = "genio" | "orco" | "dea" | "gigante" | "elefante" | "tartaruga" | "balena" | "drago";
export type Token = "white" | "black" | "green" | "yellow" | "brown";

export const CUBES: Cube[] = ["food", "coin", "wine"];
export const PLAIN: Plain[] = ["food", "coin"];
export const ROWS: Row[] = ["food", "coin", "wine", "cards", "pawns"];
export const TRACKS: Track[] = ["culture", "architecture", "science"];
export const KINDS: Kind[] = ["building", "knowledge", "character"];
export const AREAS: Area[] = ["fields", "caves", "vineyard"];
export const POWERS: Power[] = ["vision", "repetition", "raising", "exchanging", "drago"];

/** Food, Coins, any kind. */
export type Price = [number, number, number];
export type Cubes = Record<Cube, number>;

export interface God {
  god: GodName;
  moss: boolean;
  dormant: boolean;
  pawns: number[];
  offerings: Cubes;
  price: Price;
  /** The cubes of any kind that the next visitor pays beside the offerings. */
  more: number;
  laid: number;
  laid_cards: string[];
}

export interface Player {
  seat: number;
  cubes: Cubes;
  rows: Record<Row, number>;
  income: Record<Row, number>;
  tracks: Record<Track, number>;
  arrival: Record<Track, number>;
  pawns: number;
  points: number;
  passed: boolean;
  aloof: boolean;
  hand_count: number;
  hand: string[];
  built: string[];
  upgraded: string[];
  powers: Record<Power, number>;
  counted: Record<Kind, number>;
}

export interface Payment {
  for: "tribute" | "copy" | "worship";
  price: Price;
  given: Cubes;
  cards: Record<Plain, number>;
  /** The exchanging power is needed if the payment is made as it is. */
  exchanges: boolean;
  /** Of a tribute: what the next visitor would pay, and whether the god becomes dormant. */
  after: { price: Price; dormant: boolean } | null;
}

/** A god that plays and upgrades cards of a type, and the cards of this seat that it applies to. */
export interface Builder {
  type: Kind;
  plays: string[];
  upgrades: string[];
}

/** A god in the order in which they are likely to be counted. Lists are by seat. */
export interface Ranked {
  god: GodName;
  field: Field;
  /** Devotion that this seat knows, and the number of cards whose Devotion it does not know. */
  known: number;
  hidden: number;
  /** The points of the first and the second. */
  prizes: [number, number];
  /** Steps, cards or cubes. */
  amounts: number[];
  /** Cards with two fields that could still count here. */
  open: number[];
  first: number[];
  second: number[];
  points: number[];
}

/** A player's points if the game ended now, as far as this seat knows. */
export interface Tally {
  seat: number;
  points: number;
  prizes: number;
  temples: number;
  symbols: number;
  vows: number;
  kept: GodName[];
  broken: GodName[];
  /** The points that the broken vows cost. */
  lost: number;
  total: number;
}

export interface Forecast {
  gods: Ranked[];
  players: Tally[];
  /** Order and totals without what only this seat knows; null if it knows no more than the others. */
  in_public: { order: GodName[]; totals: number[] } | null;
}

export interface Table {
  seat: number | null;
  phase: string;
  turns: number;
  season: number;
  token: Token | null;
  /** No power works in this season. */
  powers_off: boolean;
  tokens: Token[];
  first: number | null;
  turn: number | null;
  doer: number | null;
  reserve: Cubes;
  deck: number;
  discards: string[];
  harvest: Record<Area, number[]>;
  gods: God[];
  players: Player[];
  spots: Record<Track, number[]>;
  payment: Payment | null;
  /** What a copy must pay again, and the Wine that it costs besides. */
  owed: Cubes | null;
  copy_wine: number;
  /** Cubes that may be put on the god now. */
  raised: number;
  /** Gods that this seat could visit now, if it were its turn. */
  affordable: GodName[];
  builders: Partial<Record<GodName, Builder>>;
  forecast: Forecast;
  last_season: number;
  track_end: number;
  god: GodName | null;
  left: number;
  keeping: number;
  aside: string[];
  aside_count: number;
  target: GodName | null;
  choosing: string | null;
  answered: number[];
  my_answer: string | null;
  drawn_vows: GodName[];
  vows: { seat: number; god: GodName | "unknown" | null }[];
  winners: number[];
  end: string | null;
}
