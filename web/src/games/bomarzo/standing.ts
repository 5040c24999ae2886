/** Who would get what if the game ended now. */
import { cardFacts, fieldOf, type Content } from "./content.ts";
import { KINDS, TRACKS, TRACK_END, type Field, type God, type GodName, type Kind, type Player, type Table, type Track } from "./view.ts";

/** A field of the game: what everybody has in it. Cards with two fields count only where they have been counted. */
export interface Share {
  seat: number;
  /** What the page shows: steps, cards, cubes. */
  amount: number;
  /** What is compared: at the end of a track whoever came earlier is ahead. */
  value: number;
  /** Cards with two fields that could still count here. */
  maybe: number;
}

export interface Majority {
  field: Field;
  shares: Share[];
  first: number[];
  second: number[];
}

export interface Ranked {
  god: GodName;
  field: Field;
  /** Devotion that this seat knows of. */
  known: number;
  /** Cards whose Devotion it does not know. */
  hidden: number;
  majority: Majority;
  prizes: [number, number];
}

export interface Tally {
  seat: number;
  points: number;
  prizes: number;
  temples: number;
  symbols: number;
  /** What the vows that this seat knows of would bring or cost. */
  vows: number;
  total: number;
}

function shareOf(content: Content, field: Field, player: Player): Share {
  const { seat } = player;
  if ((TRACKS as Field[]).includes(field)) {
    const steps = player.tracks[field as Track];
    return { seat, amount: steps, value: 8 * steps + (steps === TRACK_END ? 5 - player.arrival[field as Track] : 0), maybe: 0 };
  }
  if ((KINDS as Field[]).includes(field)) {
    const both = player.upgraded.map((card) => cardFacts(content, card).kinds[1]).filter((kinds) => kinds.length > 1);
    const counted = player.counted[field as Kind];
    return { seat, amount: counted, value: counted, maybe: both.filter((kinds) => kinds.includes(field as Kind)).length };
  }
  const cubes = player.cubes[field as "food" | "coin"];
  return { seat, amount: cubes, value: cubes, maybe: 0 };
}

export function majorityIn(content: Content, field: Field, players: Player[]): Majority {
  const shares = players.map((player) => shareOf(content, field, player));
  const best = Math.max(0, ...shares.map(({ value }) => value));
  const next = Math.max(0, ...shares.map(({ value }) => value).filter((value) => value < best));
  const seatsWith = (value: number): number[] => (value > 0 ? shares.filter((one) => one.value === value).map(({ seat }) => seat) : []);
  return { field, shares, first: seatsWith(best), second: players.length > 2 ? seatsWith(next) : [] };
}

/** The mean Devotion of the cards that this seat cannot see. */
function meanHidden(content: Content, table: Table): number {
  const seen = new Set([
    ...table.discards,
    ...table.gods.flatMap(({ laid_cards }) => laid_cards),
    ...table.players.flatMap(({ hand, built, upgraded }) => [...hand, ...built, ...upgraded]),
  ]);
  const hidden = Object.keys(content).flatMap((key) => {
    const card = /^cards\.(\w+)\.devotion$/.exec(key)?.[1];
    return card && !seen.has(card) ? [content[key] as number] : [];
  });
  return hidden.length ? hidden.reduce((one, other) => one + other, 0) / hidden.length : 0;
}

/** The gods in the order that is likely at the end by what this seat knows, with the prizes of their places. */
export function likelyOrder(content: Content, table: Table): Ranked[] {
  const mean = meanHidden(content, table);
  const known = (god: God): number => god.laid_cards.reduce((all, card) => all + cardFacts(content, card).devotion, 0);
  const hidden = (god: God): number => god.laid - god.laid_cards.length;
  const guess = (god: God): number => known(god) + mean * hidden(god);
  const first = content["prizes.first"] as number[];
  const second = content["prizes.second"] as number[];
  return table.gods
    .toSorted((one, other) => guess(other) - guess(one))
    .map((god, place) => {
      const field = fieldOf(content, god.god);
      return {
        god: god.god, field, known: known(god), hidden: hidden(god),
        majority: majorityIn(content, field, table.players),
        prizes: [first[place]!, table.players.length > 2 ? second[place]! : 0],
      };
    });
}

/** Different temple symbols on the level-1 cards of a player. */
export function templesOf(content: Content, player: Player): string[] {
  return [...new Set(player.built.map((card) => cardFacts(content, card).temple))];
}

/** The gods to whom the player of this page has made vows, as far as they lie open to him. */
export function knownVows({ seat, vows }: Table): GodName[] {
  return vows.flatMap((vow) => (vow.seat === seat && vow.god && vow.god !== "unknown" ? [vow.god] : []));
}

/** Points for each field that is won; vows that fail cost 1 point, then 2 more, then 3 more. */
function vowPoints(content: Content, vows: GodName[], order: Ranked[], seat: number): number {
  const kept = order.filter(({ god, majority }) => vows.includes(god) && majority.first.includes(seat)).length;
  const broken = vows.length - kept;
  return kept * (content["worship.points"] as number) - (broken * (broken + 1)) / 2;
}

/** Points of everybody if it ended now; of vows only those of the player of this page. */
export function tallies(content: Content, table: Table, order: Ranked[]): Tally[] {
  const temple = content["prizes.temple"] as number[];
  return table.players.map((player) => {
    const { seat, points } = player;
    const symbols = templesOf(content, player).length;
    const temples = temple[symbols]!;
    let prizes = 0;
    for (const { majority, prizes: [best, next] } of order) {
      if (majority.first.includes(seat)) prizes += best;
      else if (majority.second.includes(seat)) prizes += next;
    }
    const mine = seat === table.seat ? knownVows(table) : [];
    const vows = mine.length ? vowPoints(content, mine, order, seat) : 0;
    return { seat, points, prizes, temples, symbols, vows, total: points + prizes + temples + vows };
  });
}
