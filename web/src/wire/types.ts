/* Made by `npm run types` from the server's own schemas; do not edit. */

export type Down =
  Snapshot | Events | Ack | Refused | ConflictAnswer | Presence | Said | Unsaid | Advice | WhyNot | Previewed;
export type Up =
  | Act
  | Undo
  | Order
  | Propose
  | Answer
  | Resign
  | Leave
  | SitIn
  | TakeBack
  | Change
  | AddBot
  | Remove
  | Swap
  | MakeHost
  | Contribute
  | Start
  | Say
  | Hint
  | Why
  | Preview
  | Look
  | Resync;

/**
 * The whole table as it is now.
 */
export interface Snapshot {
  t: "snapshot";
  v: number;
  d: SnapshotBody;
}
export interface SnapshotBody {
  view: {
    [k: string]: unknown;
  } | null;
  legal: Choice[];
  outlook: Offer[];
  waiting: number[];
  can_undo: boolean;
  orders: {
    [k: string]: string;
  };
  clocks: Clocks | null;
  proposal: Proposal | null;
  result: Result | null;
  me: Me;
  table: TableInfo;
  events: Told[];
}
/**
 * A legal action by name, and in words where the page asked for a language.
 */
export interface Choice {
  act: {
    [k: string]: unknown;
  };
  text: string | null;
}
/**
 * What an action promises that is not simply useful: legal without effect, or looked for and not legal; and why.
 */
export interface Offer {
  act: {
    [k: string]: unknown;
  };
  outlook: "impossible" | "no_effect";
  reason: string;
  rule: string;
  text: string | null;
}
/**
 * Milliseconds left by seat at the server's time `at`; those of the seats in `running` run.
 */
export interface Clocks {
  left: number[];
  running: number[];
  at: number;
}
/**
 * Something that needs everyone's consent: taking back more than undo allows, or ending the game.
 */
export interface Proposal {
  what: "end" | "undo";
  seat: number;
  back_to: number;
  agreed: number[];
}
/**
 * How the game ended. Winners, places and scores only if the rules ended it.
 */
export interface Result {
  reason: string;
  by: number | null;
  winners: number[];
  places: number[];
  scores: number[];
}
/**
 * Who the page is for.
 */
export interface Me {
  seat: number | null;
  seats: number[];
  is_host: boolean;
}
/**
 * What everybody at the table may know of it.
 */
export interface TableInfo {
  id: string;
  game: string;
  rules_version: number;
  status: "lobby" | "over" | "playing";
  options: {
    [k: string]: number;
  };
  has_own_content: boolean;
  tempo: Tempo;
  listed: boolean;
  spectators: boolean;
  chat: boolean;
  hints: boolean;
  order: "chosen" | "shuffled";
  lesson: boolean;
  host: number | null;
  seats: SeatInfo[];
  watching: number;
  commitment: string;
  source: {
    [k: string]: unknown;
  } | null;
  rematch: string | null;
}
/**
 * The pace of a table: `live` with seconds on each clock and an increment, `days` for each turn, `none`, or
 *     `hot_seat`: people share one device, without a clock.
 */
export interface Tempo {
  kind?: "days" | "hot_seat" | "live" | "none";
  seconds?: number;
  increment?: number;
  days?: number;
}
/**
 * What everybody at the table may know of a seat.
 */
export interface SeatInfo {
  name: string;
  kind: "bot" | "client" | "free" | "person";
  bot: string | null;
  away: boolean;
  resigned: boolean;
  contribution: string;
}
/**
 * An event, its sentence where the page asked for a language, and the rule behind it.
 */
export interface Told {
  event: {
    [k: string]: unknown;
  };
  text: string | null;
  rule: string | null;
}
/**
 * What one version changed.
 */
export interface Events {
  t: "events";
  v: number;
  d: EventsBody;
}
export interface EventsBody {
  view: {
    [k: string]: unknown;
  } | null;
  legal: Choice[];
  outlook: Offer[];
  waiting: number[];
  can_undo: boolean;
  orders: {
    [k: string]: string;
  };
  clocks: Clocks | null;
  proposal: Proposal | null;
  result: Result | null;
  events: Told[];
  retracted: number;
  table: TableInfo | null;
}
/**
 * The command was carried out, is written to disk, and made this version.
 */
export interface Ack {
  t: "ack";
  id: string;
  v: number;
}
/**
 * The command was refused, and why. Nothing has changed. `rule` is the number of the rule that forbids it.
 */
export interface Refused {
  t: "refused";
  id: string | null;
  v: number;
  error: string;
  text: string;
  reason: string | null;
  rule: string | null;
}
/**
 * The command was made for an old version and was not carried out. `missed`: the versions since.
 */
export interface ConflictAnswer {
  t: "conflict";
  id: string;
  v: number;
  text: string;
  missed: Events[];
}
/**
 * Which seats have an open page, and how many spectators watch.
 */
export interface Presence {
  t: "presence";
  seats: number[];
  watching: number;
}
/**
 * A line of chat.
 */
export interface Said {
  t: "said";
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
/**
 * A line of chat was deleted, or its speaker was.
 */
export interface Unsaid {
  t: "unsaid";
  n: number;
}
/**
 * What a bot would do with what the seat knows.
 */
export interface Advice {
  t: "advice";
  id: string;
  act: {
    [k: string]: unknown;
  };
  text: string;
}
/**
 * Why an action is not legal; without a reason it is legal.
 */
export interface WhyNot {
  t: "why_not";
  id: string;
  reason: string | null;
  rule: string | null;
  text: string | null;
}
/**
 * How it would stand for the seat after acts of its own, which were not carried out. `v`: the version that it goes
 *     out from; `done`: how many of the acts; `stopped`: why not the next one. `proposal`: acts that the game proposes
 *     from there.
 */
export interface Previewed {
  t: "previewed";
  id: string;
  v: number;
  done: number;
  stopped: ("draw" | "over" | "reveal" | "turn") | null;
  view: {
    [k: string]: unknown;
  };
  legal: Choice[];
  outlook: Offer[];
  proposal: {
    [k: string]: unknown;
  }[];
}
/**
 * Consecutive decisions of a seat, carried out all or none.
 */
export interface Act {
  t: "act";
  id: string;
  v: number;
  /**
   * @minItems 1
   * @maxItems 64
   */
  actions: [
    {
      [k: string]: unknown;
    },
    ...{
      [k: string]: unknown;
    }[]
  ];
  seat?: number | null;
}
/**
 * Take back one's last decisions, as far as the rules of taking back allow.
 */
export interface Undo {
  t: "undo";
  id: string;
  v: number;
  count?: number;
  seat?: number | null;
}
/**
 * Set a standing order of one's seat, which answers for it from now on. Others get an empty version: they may guess
 *     that somebody changed an order, not who, nor to what.
 */
export interface Order {
  t: "order";
  id: string;
  name: string;
  value: string;
  seat?: number | null;
}
/**
 * Ask everyone to agree to take back one's last act, beyond what undo allows, or to end the game.
 */
export interface Propose {
  t: "propose";
  id: string;
  what: "end" | "undo";
  seat?: number | null;
}
/**
 * Yes or no to what is proposed.
 */
export interface Answer {
  t: "answer";
  id: string;
  yes: boolean;
  seat?: number | null;
}
/**
 * Give up. With two players that ends the game; with more a bot plays the seat to the end.
 */
export interface Resign {
  t: "resign";
  id: string;
  seat?: number | null;
}
/**
 * Leave the table. In play a bot takes over for the person, who keeps the seat.
 */
export interface Leave {
  t: "leave";
  id: string;
  seat?: number | null;
}
/**
 * Let a bot play for oneself or, as host, for a person who is not present.
 */
export interface SitIn {
  t: "sit_in";
  id: string;
  seat?: number | null;
}
/**
 * Return to a seat that a bot plays.
 */
export interface TakeBack {
  t: "take_back";
  id: string;
  seat?: number | null;
}
/**
 * The host changes the terms. What is left out stays.
 */
export interface Change {
  t: "change";
  id: string;
  players?: number | null;
  options?: {
    [k: string]: number | boolean;
  } | null;
  preset?: string | null;
  content?: {
    [k: string]: unknown;
  } | null;
  tempo?: Tempo | null;
  listed?: boolean | null;
  spectators?: boolean | null;
  chat?: boolean | null;
  hints?: boolean | null;
  order?: ("chosen" | "shuffled") | null;
}
/**
 * The host puts a bot on a free seat; `client` reserves the seat for an external program.
 */
export interface AddBot {
  t: "add_bot";
  id: string;
  seat?: number | null;
  kind?: string;
}
/**
 * The host frees a seat of a bot or a person. In play a bot replaces the person for good.
 */
export interface Remove {
  t: "remove";
  id: string;
  seat: number;
}
/**
 * The host swaps two seats.
 */
export interface Swap {
  t: "swap";
  id: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number];
}
/**
 * The host makes another person at the table host.
 */
export interface MakeHost {
  t: "make_host";
  id: string;
  seat: number;
}
/**
 * A browser contributes to the draws; the last contribution before the start counts.
 */
export interface Contribute {
  t: "contribute";
  id: string;
  contribution: string;
  seat?: number | null;
}
/**
 * The host starts the game; every seat must be taken.
 */
export interface Start {
  t: "start";
  id: string;
}
/**
 * A line of chat.
 */
export interface Say {
  t: "say";
  id: string;
  text: string;
}
/**
 * Ask what a bot would do. It sees what the seat sees.
 */
export interface Hint {
  t: "hint";
  id: string;
  seat?: number | null;
}
/**
 * Ask why an action is not legal.
 */
export interface Why {
  t: "why";
  id: string;
  action: {
    [k: string]: unknown;
  };
  seat?: number | null;
}
/**
 * How would it stand after these acts of one's own? Nothing is carried out.
 */
export interface Preview {
  t: "preview";
  id: string;
  acts: {
    [k: string]: unknown;
  }[];
  seat?: number | null;
}
/**
 * Show the table from another of one's own seats, where several people share a device.
 */
export interface Look {
  t: "look";
  seat?: number | null;
}
/**
 * Ask for the whole table again.
 */
export interface Resync {
  t: "resync";
}
/**
 * A blocked person: an id, the name they had then, and since when.
 */
export interface Block {
  guest: string;
  name: string;
  since: number;
}
/**
 * A kind of bot: its name, and how it plays.
 */
export interface BotInfo {
  name: string;
  text: string;
  help: string;
}
/**
 * The version of the table from which to play on; for an uploaded record, the number of its moves.
 */
export interface Branch {
  v: number;
}
/**
 * A `PushSubscription` as `toJSON()` gives it; other fields are ignored.
 */
export interface BrowserSubscription {
  endpoint: string;
  keys: SubscriptionKeys;
}
/**
 * Base64, as the browser gives them.
 */
export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}
/**
 * Why a table cannot be played on, and its last view, if one was stored.
 */
export interface ClosedTable {
  error: string;
  text: string;
  last: Snapshot | null;
}
/**
 * Who is reported, by their seat, and why. Their last lines of chat at the table are kept with it.
 */
export interface Complaint {
  seat: number;
  reason: "cheating" | "insult" | "name" | "other" | "spam";
  text?: string;
}
/**
 * The content of a game by path, such as `victory.prince.least`. `hash` is also in records.
 */
export interface ContentInfo {
  is_standard: boolean;
  hash: string;
  values: {
    [k: string]: unknown;
  };
}
/**
 * The charts of a game. `versions`: where the numbers are taken, once a turn; the first series shows best who
 *     led.
 */
export interface Course {
  versions: number[];
  turns: number[];
  series: Series[];
  dice: Dice[];
}
/**
 * One number of every seat at every version; None where a seat has none any more.
 */
export interface Series {
  name: string;
  title: string;
  better: ("less" | "more") | null;
  values: (number | null)[][];
}
/**
 * All dice that were thrown for one purpose.
 */
export interface Dice {
  name: string;
  title: string;
  dice: number;
  faces: Face[];
  by_seat: Thrown[];
}
/**
 * How often a face came up, and its expected count.
 */
export interface Face {
  name: string;
  title: string;
  count: number;
  expected: number;
}
/**
 * The throws of one seat: counts in the order of the faces.
 */
export interface Thrown {
  seat: number;
  counts: number[];
}
/**
 * A subscribed browser.
 */
export interface Device {
  device: string;
}
/**
 * The command was carried out, is written to disk, and made this version.
 */
export interface Done {
  v: number;
}
/**
 * A table as it is shown before joining. `seat_name`: the name of the seat that the link is for.
 */
export interface Doorway {
  kind: "code" | "hand_over" | "invite" | "listed" | "seat" | "watch";
  table: string;
  game: string;
  status: "lobby" | "over" | "playing";
  host: string | null;
  names: string[];
  players: number;
  free: number;
  seat_name: string | null;
  tempo: Tempo;
}
/**
 * The table that was joined; without a seat one watches.
 */
export interface Entered {
  table: string;
  seat: number | null;
  v: number;
}
/**
 * What gives access to a table: the secret of a link, or a short code as it was read out; or the id of an open
 *     table.
 */
export interface Entrance {
  token?: string | null;
  code?: string | null;
  table?: string | null;
  name?: string | null;
  seat?: number | null;
  contribution?: string | null;
}
/**
 * A game in the caller's language. `players`: the least and the most; `bots`: the kinds that can play;
 *     `credits`: who made it, if it says so.
 */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  rules_version: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  options: OptionInfo[];
  presets: PresetInfo[];
  bots: BotInfo[];
  orders: OrderInfo[];
  credits: string;
}
/**
 * An option of a table; `ruling` is its number in the rules.
 */
export interface OptionInfo {
  name: string;
  text: string;
  help: string;
  values: (number | boolean)[];
  default: number | boolean;
  ruling: string;
}
/**
 * Values for several options at once; the others have their defaults.
 */
export interface PresetInfo {
  name: string;
  text: string;
  help: string;
  options: {
    [k: string]: number | boolean;
  };
}
/**
 * A standing order that a seat may give; the first value is the default. It has no effect at a table without its
 *     `option`.
 */
export interface OrderInfo {
  name: string;
  text: string;
  help: string;
  values: OrderValue[];
  option: string | null;
}
/**
 * A value of a standing order.
 */
export interface OrderValue {
  name: string;
  text: string;
}
/**
 * A game whose rules are being compiled, and about how many seconds are left.
 */
export interface GameLeft {
  game: string;
  seconds: number;
}
/**
 * What a guest changes about themselves; what is left out stays.
 */
export interface GuestWish {
  name?: string | null;
  language?: ("en" | "it") | null;
}
/**
 * The server works.
 */
export interface Health {
  status: string;
  version: string;
}
/**
 * The tokens of a table: they are shown once, and only their hashes are stored.
 */
export interface Invitations {
  invite: string;
  code: string;
  watch: string;
}
/**
 * The secret of a new link, shown once; the previous one of its kind is void.
 */
export interface LinkMade {
  kind: string;
  token: string;
  seat: number | null;
  expires: number | null;
}
/**
 * `invite` and `code` to sit down, `watch` to watch; `seat` for one's own seat on another device, `hand_over` to
 *     give one's seat to another person, `bot` for an external program.
 */
export interface LinkWanted {
  kind: "bot" | "code" | "hand_over" | "invite" | "seat" | "watch";
  seat?: number | null;
}
/**
 * A table in a list. Of a finished one only the game and one's own seat are given. `names`: who sits there.
 */
export interface ListedTable {
  table: string;
  game: string;
  status: "lobby" | "over" | "playing";
  seat: number | null;
  players: number;
  free: number;
  your_turn: boolean;
  names: string[];
  host: string | null;
  tempo: Tempo | null;
  lesson: boolean;
  closed: boolean;
}
/**
 * The table of the lesson. Nobody else can join it, so there are no links.
 */
export interface MadeLesson {
  table: string;
}
/**
 * The new table, and its links, which are shown once.
 */
export interface MadeTable {
  table: string;
  invitations: Invitations;
}
/**
 * Whether the person on a seat is muted.
 */
export interface Mute {
  seat: number;
  muted?: boolean;
}
/**
 * A guest, as they see themselves.
 */
export interface Myself {
  guest: string;
  name: string;
  language: string;
}
/**
 * The game to be learnt.
 */
export interface NewLesson {
  game: string;
}
export interface NewName {
  name: string;
  seat?: number | null;
}
/**
 * A person who shares the device.
 */
export interface NewPerson {
  name: string;
  seat?: number | null;
  contribution?: string | null;
}
/**
 * The terms of a new table. Only the game and the number of players are required.
 */
export interface NewTable {
  game: string;
  players: number;
  options?: {
    [k: string]: number | boolean;
  } | null;
  preset?: string | null;
  content?: {
    [k: string]: unknown;
  } | null;
  tempo?: Tempo1;
  listed?: boolean;
  spectators?: boolean;
  chat?: boolean;
  hints?: boolean;
  order?: "chosen" | "shuffled";
  sit?: boolean;
  /**
   * @maxItems 8
   */
  names?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string];
  bots?: number;
  bot_kind?: string;
  contribution?: string | null;
  start?: boolean;
}
/**
 * The pace of a table: `live` with seconds on each clock and an increment, `days` for each turn, `none`, or
 *     `hot_seat`: people share one device, without a clock.
 */
export interface Tempo1 {
  kind?: "days" | "hot_seat" | "live" | "none";
  seconds?: number;
  increment?: number;
  days?: number;
}
export interface Number {
  n: number;
}
/**
 * The `applicationServerKey` with which a browser subscribes.
 */
export interface PushKey {
  key: string;
}
export interface PushWish {
  subscription: BrowserSubscription;
}
/**
 * The next table. Its host is the first who asked for it.
 */
export interface Rematch {
  table: string;
  invitations: Invitations | null;
}
/**
 * A finished table: its first and last version, all versions, those at which another seat must decide, and the
 *     requested frames.
 */
export interface Replay {
  first: number;
  last: number;
  versions: number[];
  turns: number[];
  frames: Events[];
}
/**
 * The number of the report, for the operator.
 */
export interface Reported {
  report: string;
}
/**
 * A page as HTML, without scripts and styles.
 */
export interface RulesPage {
  html: string;
}
/**
 * A browser that holds a seat. `used`: the day on which it was last seen here, in milliseconds; null if its session
 *     has ended.
 */
export interface SeatDevice {
  device: string;
  name: string;
  is_this: boolean;
  used: number | null;
}
/**
 * The outcome of a test message to the webhook.
 */
export interface Trial {
  arrived: boolean;
  status: number | null;
}
/**
 * The secret with which a receiver verifies messages.
 */
export interface WebhookSecret {
  secret: string;
}
export interface WebhookShown {
  url: string;
}
export interface WebhookWish {
  url: string;
}
export interface Words {
  text: string;
}
