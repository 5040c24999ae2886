/** What a seat sees of Bomarzo, as the server draws it. */
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
export const TRACK_END = 10;
export const ROW_END = 6;
export const SEASONS = 8;

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
}

export interface Table {
  /** The edition of the rules: 0 is the first. */
  edition: number;
  seat: number | null;
  phase: string;
  turns: number;
  season: number;
  token: Token | null;
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
  /** What a copy must match. */
  owed: Cubes | null;
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
