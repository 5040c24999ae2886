/* Made by `npm run types` from the server's own schemas; do not edit. */

export type Down =
  Snapshot | Events | Ack | Refused | ConflictAnswer | Presence | Said | Unsaid | Reacted | Advice | WhyNot | Previewed;
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
  | React
  | Ready
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
/**
 * For pages that asked for steps: `n` is the number of the newest step; `opening` are the steps since the deal, for
 *     a seat that has decided nothing yet, so that its page can show how the game began; `late` are the seats that a
 *     bot moved for, because their clock had run out, and that have not acted since; `befell` are the places in `events`
 *     of those that befell this seat without naming it, in games that have such events.
 */
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
  n?: number;
  opening?: Step[];
  late?: number[];
  befell?: number[];
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
 * What is known of an action that is not simply useful: legal but without effect, or expected and not legal; and
 *     why.
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
 * Something that needs everyone's consent: taking back more than undo allows, ending the game, another level for a
 *     bot.
 */
export interface Proposal {
  what: "end" | "level" | "undo";
  seat: number;
  back_to: number;
  agreed: number[];
  bot: number | null;
  kind: string | null;
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
  face: string | null;
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
 * One act or one draw with all that followed from it, as a viewer is shown it. `n` counts the viewer's steps and
 *     only grows. `retracted`: how many of the last events told were taken back first. `changes`: a patch that makes the
 *     view after the step of the one before (see docs/api.md).
 */
export interface Step {
  n: number;
  events: Told[];
  retracted: number;
  changes: {
    [k: string]: unknown;
  };
}
/**
 * What one version changed.
 */
export interface Events {
  t: "events";
  v: number;
  d: EventsBody;
}
/**
 * For pages that asked for steps: `steps` stands instead of view and events; `timed_out` is the seat that a bot
 *     moved for, because its clock had run out; `is_past` says that this is not the newest version: how it stood after it
 *     (`legal`, `waiting` and the like) is not told.
 */
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
  steps?: Step[];
  timed_out?: number;
  is_past?: boolean;
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
 * Which seats have an open page, and how many spectators watch. `ready`: the seats that say so before the start.
 */
export interface Presence {
  t: "presence";
  seats: number[];
  watching: number;
  ready: number[];
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
 * Somebody shows a picture for a moment.
 */
export interface Reacted {
  t: "reacted";
  seat: number;
  reaction: "bravo" | "heart" | "hunger" | "ouch" | "salute" | "think";
  at: number;
}
/**
 * The best acts from what the seat knows, at most three, best first; `act` and `text` are the first of them.
 */
export interface Advice {
  t: "advice";
  id: string;
  act: {
    [k: string]: unknown;
  };
  text: string;
  hints: Hinted[];
}
/**
 * One of the best acts: the share of games that the seat wins after it, and why it is good; neither is known where
 *     no search could be made.
 */
export interface Hinted {
  act: {
    [k: string]: unknown;
  };
  text: string;
  chance: number | null;
  reason: string | null;
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
 * How the game would stand for the seat after acts of its own, which were not carried out. `v`: the version from
 *     which it was computed; `done`: how many of the acts; `stopped`: why not the next one; `after`: the view after
 *     that one, if it only lets another seat decide; `last`: what it tells the seat, there and if something is drawn
 *     next. `proposal`: acts that the game proposes from there.
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
  after: {
    [k: string]: unknown;
  } | null;
  last: {
    [k: string]: unknown;
  }[];
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
 * Take back one's last decisions, as far as the rules of taking back allow: as many as are said, or all that were
 *     made by one act.
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
 * Ask everyone to agree to take back one's last act, beyond what undo allows, to end the game, or that the bot on a
 *     seat (`bot`) plays at another level (`kind`) from now on.
 */
export interface Propose {
  t: "propose";
  id: string;
  what: "end" | "level" | "undo";
  seat?: number | null;
  bot?: number | null;
  kind?: string | null;
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
 * The host puts a bot of a level on a free seat; `client` reserves the seat for an external program. `simple` and
 *     `random` are names of before.
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
 * Show everybody a picture for a moment. It is not kept.
 */
export interface React {
  t: "react";
  id: string;
  reaction: "bravo" | "heart" | "hunger" | "ouch" | "salute" | "think";
}
/**
 * Tell everybody before the start that one is ready, or not after all. It lasts while one's page is open and the
 *     terms stay as they are.
 */
export interface Ready {
  t: "ready";
  id: string;
  on?: boolean;
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
 * Ask how the game would stand after these acts of one's own. Nothing is carried out.
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
 * What was found about a finished game. Without `is_whole` there is only a first, coarse chart; `progress` says how
 *     far the rest is.
 */
export interface Analysis {
  progress: number;
  is_whole: boolean;
  last_turn: number;
  points: Point[];
  moments: TurningPoint[];
  luck: Luck[];
  secrets: Secret[];
}
/**
 * Win chances of all seats after a version: given the whole state; and, where that was computed, of each seat given
 *     what it knew itself, and of all seats given what all knew.
 */
export interface Point {
  v: number;
  turn: number;
  open: number[];
  own: number[] | null;
  known: number[] | null;
}
/**
 * A moment that decided: `slip`, an act that cost its seat much, with a better one and the chances of both by what
 *     the seat knew; `luck`, a draw that moved most. `from_v`: the version before it, from which to play on.
 */
export interface TurningPoint {
  kind: string;
  v: number;
  from_v: number;
  turn: number;
  seat: number;
  title: string;
  before: number;
  after: number;
  better: string | null;
  chance: number | null;
  better_chance: number | null;
  why: string | null;
}
/**
 * Where the result of a seat came from: the fair share, luck, its own play, the others' play add up to it.
 */
export interface Luck {
  seat: number;
  fair: number;
  luck: number;
  own: number;
  others: number;
  result: number;
  draws: Draw[];
}
/**
 * What a draw was worth to a seat.
 */
export interface Draw {
  v: number;
  turn: number;
  text: string;
  worth: number;
}
/**
 * A secret of a seat, how many values were plausible, and who could have been sure of it.
 */
export interface Secret {
  seat: number;
  text: string;
  plausible: Plausible[];
  known: Deduced[];
}
/**
 * From this turn on, `count` values of a secret were plausible, by what all saw.
 */
export interface Plausible {
  v: number;
  turn: number;
  count: number;
}
/**
 * From when on a seat could have been sure of a secret of another.
 */
export interface Deduced {
  seat: number;
  v: number;
  turn: number;
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
 * A level of bots: its name, and how it plays; from weak to strong.
 */
export interface BotInfo {
  name: string;
  text: string;
  help: string;
}
/**
 * A text in both languages, because a page may switch its language at any time.
 */
export interface Both {
  it: string;
  en: string;
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
 * A part of a game that its players count in, such as a season: its number, and the first version in it where the
 *     numbers are taken.
 */
export interface Chapter {
  number: number;
  title: string;
  v: number;
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
 * A person with whom one has played, by the seat that they had at the latest common table, and its game.
 */
export interface CompanionInfo {
  table: string;
  seat: number;
  name: string;
  game: string;
}
/**
 * A person by the seat that they had at a common table.
 */
export interface Companionship {
  table: string;
  seat: number;
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
 *     led. `chapters`: none where a game counts in turns alone.
 */
export interface Course {
  versions: number[];
  turns: number[];
  series: Series[];
  dice: Dice[];
  chapters: Chapter[];
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
  kind: "code" | "hand_over" | "invite" | "listed" | "personal" | "seat" | "watch";
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
 * What gives access to a table: the secret of a link, or a short code; or the id of a table that is open to all,
 *     or to which the caller was invited by name. `watch`: do not sit down, at a table that is open to all.
 */
export interface Entrance {
  token?: string | null;
  code?: string | null;
  table?: string | null;
  watch?: boolean;
  name?: string | null;
  seat?: number | null;
  contribution?: string | null;
}
/**
 * A game that is over: by its `rules`, or why else (`ended`). `people`: how many players were no bots;
 *     `part`: what I played, as a word of the game (`role.prince`), or nothing.
 */
export interface FinishedGame {
  table: string;
  seat: number;
  game: string;
  at: number;
  players: number;
  people: number;
  won: boolean;
  ended: string;
  part: string;
}
/**
 * A game in the caller's language. `line`: the game in a few words; `players`: the least and the most; `bots`: the
 *     kinds that can play, the gentlest first; `credits`: who made it; `map_credits`: whose data its map is drawn from;
 *     `minutes`, `difficulty`: if it says so.
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
  map_credits: string;
  line: string;
  minutes: number | null;
  difficulty: ("easy" | "hard" | "medium") | null;
  lab: boolean;
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
 * The tokens of a table: they are shown once, and only their hashes are stored. Beside them, the ids of the link
 *     previews, which are part of the links and give no access.
 */
export interface Invitations {
  invite: string;
  code: string;
  watch: string;
  invite_preview: string;
  watch_preview: string;
}
/**
 * What a seat knows at a version: its state, with everything blanked that it may not see, in base64. Content is
 *     given if it differs from the standard content of the edition.
 */
export interface Knowledge {
  v: number;
  game: string;
  edition: number;
  content: {
    [k: string]: unknown;
  } | null;
  seat: number;
  masked: string;
}
/**
 * A kind of bots that is quick enough for the lab.
 */
export interface LabBot {
  name: string;
  text: Both;
}
/**
 * A measure in both games, and their difference with its 95 % interval. Shares are between 0 and 1. `is_sure`: with
 *     an error of at most 5 % for all measures of a run together, however often one looks.
 */
export interface LabDifference {
  name: string;
  text: Both;
  is_share: boolean;
  standard: number;
  variant: number;
  low: number;
  high: number;
  is_sure: boolean;
}
/**
 * An experiment that was checked: its file for `tavolata lab run`, and the changed content and options for a
 *     table.
 */
export interface LabExperiment {
  name: string;
  file: string;
  content: {
    [k: string]: unknown;
  };
  options: {
    [k: string]: number | boolean;
  };
}
/**
 * What was found after `games` games of each variant. `measures`: how many measures were compared.
 */
export interface LabFindings {
  games: number;
  measures: number;
  differences: LabDifference[];
  groups: LabGroup[];
  lengths: LabLength[];
}
/**
 * Who wins, by seat, role, objective and the like; `fair` is the share of games that a seat wins on average.
 */
export interface LabGroup {
  name: string;
  text: Both;
  fair: number;
  rows: LabRow[];
}
/**
 * How often a member of a group won: in the standard game, and in the variant if it differs.
 */
export interface LabRow {
  name: string;
  text: Both;
  standard: LabShare;
  variant: LabShare | null;
}
/**
 * A share of games with its 95 % interval; out of how many.
 */
export interface LabShare {
  share: number | null;
  low: number;
  high: number;
  of: number;
}
/**
 * How long games take: the mean, and how many games had each length (pairs of length and number).
 */
export interface LabLength {
  name: string;
  text: Both;
  standard: number;
  variant: number | null;
  standard_games: [number, number][];
  variant_games: [number, number][];
}
/**
 * A game in the lab: all numbers that can be changed, the paths of those to be shown first, and the table's
 *     options; the allowed and the default number of players; bots, the default one last; numbers of games to choose
 *     from, the default one, and the largest.
 */
export interface LabGame {
  game: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  usual_players: number;
  bots: LabBot[];
  games: number[];
  usual_games: number;
  most_games: number;
  numbers: NumberFound[];
  first: string[];
  options: OptionFound[];
}
/**
 * A number that can be changed, and its smallest and largest value while all others keep their standard values.
 */
export interface NumberFound {
  place: string;
  group: Both;
  title: Both;
  line: Both;
  low: number;
  high: number;
  standard: number;
  is_printed: boolean;
}
/**
 * An option of the table, and its value in the standard game.
 */
export interface OptionFound {
  name: string;
  title: Both;
  line: Both;
  values: (number | boolean)[];
  standard: number | boolean;
}
/**
 * A line about a run: how many games are done, and about how many seconds are left. Every few lines, what was
 *     found so far; with the last one the summary, as `tavolata lab run` writes it. If the run ends early, `error` and
 *     `text` say why.
 */
export interface LabLine {
  done: number;
  games: number;
  seconds_left: number | null;
  findings: LabFindings | null;
  summary: unknown;
  error: string | null;
  text: string | null;
}
/**
 * An experiment: the numbers, by path, and the options that differ from the standard game; who plays, and how
 *     many games.
 */
export interface LabWish {
  game: string;
  players: number;
  games?: number;
  bots?: string;
  changes?: {
    [k: string]: number;
  };
  options?: {
    [k: string]: number | boolean;
  };
}
/**
 * The secret of a new link, shown once; the previous one of its kind is void.
 */
export interface LinkMade {
  kind: string;
  token: string;
  seat: number | null;
  expires: number | null;
  preview: string | null;
}
/**
 * `invite` and `code` to sit down, `watch` to watch; `seat` for one's own seat on another device, `hand_over` to
 *     give one's seat to another person, `bot` for an external program.
 */
export interface LinkWanted {
  kind: "bot" | "code" | "hand_over" | "invite" | "seat" | "watch";
  seat?: number | null;
  named?: boolean;
}
/**
 * A table in a list. Of a finished one only the game and one's own seat are given. `names`: who sits there;
 *     `waiting`: the names of those whom a running game waits for.
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
  waiting: string[];
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
 * Whether the preview of the invitation shows the host's name.
 */
export interface Naming {
  named: boolean;
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
  hints?: boolean | null;
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
