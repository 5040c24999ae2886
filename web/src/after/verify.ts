/**
 * Recomputes every draw of a record from its revealed seed and checks that the record was not changed
 * (docs/fairness.md). It knows no rules of any game and needs no server: once the record is loaded it works offline.
 */
import { canonical, parse, type Value } from "./json.ts";
import { asHex, fromHex, hashes, type Bytes, type Hashes } from "./sha256.ts";

/** What is wrong: a key of the page's sentences, and the values for its gaps. */
export interface Problem {
  key: ProblemKey;
  facts: Record<string, string | number>;
}
export type ProblemKey =
  | "notJson"
  | "notFields"
  | "notCanonical"
  | "notDigest"
  | "notPlayers"
  | "notEnd"
  | "notRevealed"
  | "notSeed"
  | "notCommitted"
  | "notForced"
  | "forced"
  | "notContributions"
  | "notContribution"
  | "notContent"
  | "notContentHash"
  | "notMoves"
  | "notMove"
  | "notAct"
  | "notSeating"
  | "wrongSeating"
  | "wrongOrder"
  | "notUndo"
  | "notRewind"
  | "notDraw"
  | "wrongDraw"
  | "otherCommitment"
  | "otherContribution";

export interface Draw {
  n: number;
  /** The index of the move in the record. */
  move: number;
  /** The outcome that the record states, and the number of possible outcomes. */
  outcome: string;
  outcomes: string;
  /** What the seed gives: the first eight bytes of the block, the number of rejected blocks, and the outcome. */
  block: string;
  attempt: number;
  expected: string;
  isRight: boolean;
}

export interface Verdict {
  isSound: boolean;
  problems: Problem[];
  draws: Draw[];
  /** What the record contains, if it is one. */
  told: Told | null;
}
export interface Told {
  game: string;
  commitment: string;
  seed: string;
  key: string;
  digest: string;
  contributions: [seat: string, words: string][];
  /** For each seat its position in the lobby, if seats were shuffled. */
  order: number[] | null;
  /** The players ended it before the rules did. */
  isBrokenOff: boolean;
}

/** What was shown before the first draw, noted by a user who does not trust the record. */
export interface Promised {
  commitment?: string;
  contributions?: Record<string, string>;
}

type Members = Map<string, Value>;

const FIELDS = [
  "commitment",
  "content",
  "contributions",
  "digest",
  "end",
  "forced",
  "game",
  "moves",
  "options",
  "players",
  "position",
  "reveal",
  "rules_version",
  "winners",
];
/** Of a table that shuffled its seats; older records do not have it. */
const SEATING = "seating";
const HEX = /^[0-9a-f]{64}$/;
const PRINTABLE = /^(?: |[^\p{C}\p{Z}])*$/u;
const MOST = 2n ** 64n;
const BREATH = 40;

const asBytes = (text: string): Bytes => new TextEncoder().encode(text);
const isCount = (value: Value | undefined): value is bigint => typeof value === "bigint" && value >= 0n;
const isHex = (value: Value | undefined): value is string => typeof value === "string" && HEX.test(value);
const problem = (key: ProblemKey, facts: Problem["facts"] = {}): Problem => ({ key, facts });

/** The verdict on the bytes of a record. */
export async function verify(file: Bytes, promised: Promised = {}, hash: Hashes = hashes()): Promise<Verdict> {
  let record: Value;
  let text: string;
  let written: string;
  try {
    if (file.some((byte) => byte > 127)) throw new SyntaxError("not ASCII");
    text = new TextDecoder().decode(file);
    record = parse(text);
    written = canonical(record);
  } catch {
    return { isSound: false, problems: [problem("notJson")], draws: [], told: null };
  }
  const wrong = badNames(record);
  if (!(record instanceof Map) || wrong.length) {
    return { isSound: false, problems: [problem("notFields", { fields: wrong.join(", ") })], draws: [], told: null };
  }
  const problems: Problem[] = [];
  if (text !== `${written}\n`) problems.push(problem("notCanonical"));
  const rest = new Map([...record].filter(([name]) => name !== "digest"));
  if (record.get("digest") !== asHex(await hash.sha256(asBytes(canonical(rest))))) problems.push(problem("notDigest"));
  problems.push(...(await badFields(record, hash)), ...(await badSeating(record, hash)), ...badMoves(record));
  const { key, draws, found } = await redraw(record, hash);
  problems.push(...found, ...badPromises(record, promised));
  return { isSound: problems.length === 0, problems, draws, told: whatIsTold(record, key) };
}

function badNames(record: Value): string[] {
  if (!(record instanceof Map)) return FIELDS;
  const unknown = [...record.keys()].filter((name) => !FIELDS.includes(name) && name !== SEATING);
  return [...FIELDS.filter((name) => !record.has(name)), ...unknown].sort();
}

function whatIsTold(record: Members, key: string): Told {
  const words = (name: string): string => (typeof record.get(name) === "string" ? (record.get(name) as string) : "");
  const contributions = record.get("contributions");
  return {
    game: words("game"),
    commitment: words("commitment"),
    seed: words("reveal"),
    key,
    digest: words("digest"),
    contributions: contributions instanceof Map ? [...contributions].map(([seat, each]) => [seat, String(each)]) : [],
    order: orderOf(record)?.map(Number) ?? null,
    isBrokenOff: record.get("end") === null,
  };
}

/** Problems of the record's fields. */
async function badFields(record: Members, hash: Hashes): Promise<Problem[]> {
  const found: Problem[] = [];
  const [players, reveal, forced] = [record.get("players"), record.get("reveal"), record.get("forced")];
  if (!isCount(players) || players < 1n) found.push(problem("notPlayers"));
  if ((record.get("end") === null) !== (record.get("winners") === null)) found.push(problem("notEnd"));
  if (reveal === null) found.push(problem("notRevealed"));
  else if (!isHex(reveal)) found.push(problem("notSeed"));
  else if (record.get("commitment") !== asHex(await hash.sha256(fromHex(reveal)))) found.push(problem("notCommitted"));
  if (!isCount(forced)) found.push(problem("notForced"));
  else if (forced) found.push(problem("forced", { n: Number(forced) }));
  found.push(...badContributions(record));
  const content = record.get("content");
  if (!(content instanceof Map) || content.size !== 2 || !isHex(content.get("hash")) || !content.has("values")) {
    found.push(problem("notContent"));
  } else if (content.get("values") !== null) {
    const right = asHex(await hash.sha256(asBytes(canonical(content.get("values")!))));
    if (content.get("hash") !== right) found.push(problem("notContentHash"));
  }
  return found;
}

function badContributions(record: Members): Problem[] {
  const [players, contributions] = [record.get("players"), record.get("contributions")];
  if (!(contributions instanceof Map)) return [problem("notContributions")];
  const seats = isCount(players) && players < 100n ? Number(players) : 0;
  return [...contributions]
    .filter(([seat, words]) => !isSeat(seat, seats) || typeof words !== "string" || !PRINTABLE.test(words))
    .map(([seat]) => problem("notContribution", { seat }));
}

function isSeat(text: string, seats: number): boolean {
  return /^(0|[1-9]\d*)$/.test(text) && Number(text) < seats;
}

// --- the order of seats ----------------------------------------------------------------------------------------

/** For each seat its position in the lobby; null if the record has no complete order. */
function orderOf(record: Members): bigint[] | null {
  const seating = record.get(SEATING);
  const order = seating instanceof Map ? seating.get("order") : null;
  if (!Array.isArray(order) || !order.every(isCount) || BigInt(order.length) !== record.get("players")) return null;
  const places = [...order].sort((a, b) => Number(a - b));
  return places.every((place, n) => place === BigInt(n)) ? order : null;
}

/** Problems of the seat order: it does not follow from the seed, or contributions are at other seats than it says. */
async function badSeating(record: Members, hash: Hashes): Promise<Problem[]> {
  if (!record.has(SEATING)) return [];
  const [seating, contributions, reveal] = [record.get(SEATING), record.get("contributions"), record.get("reveal")];
  const order = orderOf(record);
  const places = seating instanceof Map && seating.size === 2 ? seating.get("places") : null;
  if (!order || !(places instanceof Map) || !(contributions instanceof Map)) return [problem("notSeating")];
  const isMoved = order.every((place, seat) => places.get(String(place)) === contributions.get(String(seat)));
  if (!isMoved || places.size !== contributions.size) return [problem("wrongSeating")];
  if (!isHex(reveal) || badContributions(record).length) return []; // reported already
  const expected = await shuffle(fromHex(reveal), [...places] as [string, string][], order.length, hash);
  const [given, right] = [order.join(" "), expected.join(" ")];
  return given === right ? [] : [problem("wrongOrder", { given, expected: right })];
}

/** The order of seats that follows from a seed and the contribution at each position of the lobby. */
export async function shuffle(
  seed: Bytes,
  places: [place: string, words: string][],
  count: number,
  hash: Hashes,
): Promise<number[]> {
  const key = await keyOf(seed, places, hash, "tavolata order 2");
  const left = Array.from({ length: count }, (_, n) => n);
  const order: number[] = [];
  for (let n = 0; n < count; n++)
    order.push(...left.splice(Number((await draw(key, n, BigInt(left.length), hash)).outcome), 1));
  return order;
}

/** Problems of moves that no match can have, whatever its rules. */
function badMoves(record: Members): Problem[] {
  const moves = record.get("moves");
  if (!Array.isArray(moves)) return [problem("notMoves")];
  const found: Problem[] = [];
  const players = record.get("players");
  const isAtTable = (seat: Value | undefined): boolean => isCount(seat) && isCount(players) && seat < players;
  let open: (Value | undefined)[] = []; // seats that could undo: nothing was drawn since their acts
  const acts = new Set<Value>();
  moves.forEach((move, n) => {
    if (isMove(move, "act", "seat")) {
      if (!isAtTable(move.get("seat")) || !(move.get("act") instanceof Map)) found.push(problem("notAct", { move: n }));
      acts.add(BigInt(n));
      open.push(move.get("seat"));
    } else if (isMove(move, "undo")) {
      const seat = move.get("undo");
      if (!isCount(seat) || !open.length || open.pop() !== seat) found.push(problem("notUndo", { move: n }));
    } else if (isMove(move, "draw", "of") || isMove(move, "rewind")) {
      open = [];
      const back = move.get("rewind");
      if (move.has("rewind") && !acts.has(back!)) found.push(problem("notRewind", { move: n }));
    } else {
      found.push(problem("notMove", { move: n }));
    }
  });
  return found;
}

function isMove(move: Value, ...names: string[]): move is Members {
  return move instanceof Map && move.size === names.length && names.every((name) => move.has(name));
}

// --- the draws -------------------------------------------------------------------------------------------------

/** The key of all draws: the seed and the contributions of the players. */
export function keyOf(
  seed: Bytes,
  contributions: [seat: string, words: string][],
  hash: Hashes,
  label = "tavolata draws 1",
): Promise<Bytes> {
  const lines = [...contributions]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([seat, words]) => `${seat}:${words}\n`);
  return hash.hmac(seed, asBytes(`${label}\n${lines.join("")}`));
}

/** Draw `n` among outcomes 0 to outcomes - 1, with the block it comes from. */
export async function draw(
  key: Bytes,
  n: number,
  outcomes: bigint,
  hash: Hashes,
): Promise<{ outcome: bigint; block: string; attempt: number }> {
  const fair = MOST - (MOST % outcomes);
  const message = new DataView(new ArrayBuffer(12));
  message.setBigUint64(0, BigInt(n));
  for (let attempt = 0; ; attempt++) {
    message.setUint32(8, attempt);
    const block = (await hash.hmac(key, new Uint8Array(message.buffer))).slice(0, 8);
    const value = BigInt(`0x${asHex(block)}`);
    if (value < fair) return { outcome: value % outcomes, block: asHex(block), attempt };
  }
}

/** Recompute every draw. Draws are numbered through all moves; an undo does not reuse a number. */
async function redraw(record: Members, hash: Hashes): Promise<{ key: string; draws: Draw[]; found: Problem[] }> {
  const [reveal, contributions, moves] = [record.get("reveal"), record.get("contributions"), record.get("moves")];
  const isReady = isHex(reveal) && contributions instanceof Map && Array.isArray(moves);
  if (!isReady || badContributions(record).length) return { key: "", draws: [], found: [] }; // reported already
  const key = await keyOf(fromHex(reveal), [...contributions] as [string, string][], hash);
  const draws: Draw[] = [];
  const found: Problem[] = [];
  for (const [move, each] of moves.entries()) {
    if (!isMove(each, "draw", "of")) continue;
    const [outcome, outcomes] = [each.get("draw"), each.get("of")];
    const n = draws.length;
    const told = { n, move, outcome: canonical(outcome!), outcomes: canonical(outcomes!) };
    if (!isCount(outcome) || !isCount(outcomes) || outcome >= outcomes || outcomes > MOST) {
      draws.push({ ...told, block: "", attempt: 0, expected: "", isRight: false });
      found.push(problem("notDraw", { draw: n, outcome: told.outcome, outcomes: told.outcomes }));
      continue;
    }
    if (n % BREATH === BREATH - 1) await new Promise((done) => setTimeout(done)); // keeps a slow phone responsive
    const right = await draw(key, n, outcomes, hash);
    const isRight = right.outcome === outcome;
    draws.push({ ...told, block: right.block, attempt: right.attempt, expected: String(right.outcome), isRight });
    if (!isRight) found.push(problem("wrongDraw", { draw: n, outcome: told.outcome, expected: String(right.outcome) }));
  }
  return { key: asHex(key), draws, found };
}

/** Problems with what was shown before the first draw. */
function badPromises(record: Members, promised: Promised): Problem[] {
  const found: Problem[] = [];
  const contributions = record.get("contributions");
  if (promised.commitment && promised.commitment !== record.get("commitment")) found.push(problem("otherCommitment"));
  for (const [seat, words] of Object.entries(promised.contributions ?? {})) {
    const told = contributions instanceof Map ? contributions.get(seat) : undefined;
    if (told !== words) found.push(problem("otherContribution", { seat }));
  }
  return found;
}
