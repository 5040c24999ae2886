/* Made by `npm run types` from the server's own schemas; do not edit. */

/**
 * Text frames, one JSON object each. Down: from the server. Up: to the server.
 */
export type Message = Down | Up;
export type Down = Snapshot | Events | Ack | Refused | ConflictAnswer | Presence | Said | Advice | WhyNot;
export type Up =
  | Act
  | Undo
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
  | Look
  | Resync;

/**
 * The whole table as it stands.
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
  waiting: number[];
  can_undo: boolean;
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
 * Milliseconds left by seat at the server's time `at`; those of the seats in `running` run.
 */
export interface Clocks {
  left: number[];
  running: number[];
  at: number;
}
/**
 * Something that needs everyone's consent: taking back beyond the barrier, or ending the game.
 */
export interface Proposal {
  what: "end" | "undo";
  seat: number;
  back_to: number;
  agreed: number[];
}
/**
 * How it ended. Winners, places and scores only where the rules ended it.
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
 * How fast is played: `live` with seconds on each clock and an increment, `days` for each turn, `none`, or
 *     `hot_seat`: one device goes round, without a clock.
 */
export interface Tempo {
  kind?: "days" | "hot_seat" | "live" | "none";
  seconds?: number;
  increment?: number;
  days?: number;
}
/**
 * What everybody may know of a seat.
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
 * An event, and its sentence where the page asked for a language.
 */
export interface Told {
  event: {
    [k: string]: unknown;
  };
  text: string | null;
}
/**
 * One command was carried out.
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
  waiting: number[];
  can_undo: boolean;
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
 * It was not carried out, and why. Nothing has changed. `rule` names the rule that forbids it.
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
 * The command came from an old version and was not carried out. Here is what was missed.
 */
export interface ConflictAnswer {
  t: "conflict";
  id: string;
  v: number;
  text: string;
  missed: Events[];
}
/**
 * Which seats have an open page, and how many watch.
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
 * Why an action is not legal; without a reason it is.
 */
export interface WhyNot {
  t: "why_not";
  id: string;
  reason: string | null;
  rule: string | null;
  text: string | null;
}
/**
 * One gesture: consecutive decisions of a seat, carried out all or none.
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
 * Ask everyone to take back one's last act beyond what undo allows, or to end the game.
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
 * Somebody gives up. With two players that ends the game; with more a bot plays his seat to the end.
 */
export interface Resign {
  t: "resign";
  id: string;
  seat?: number | null;
}
/**
 * Somebody goes. In play a bot sits in for him, and the seat stays his.
 */
export interface Leave {
  t: "leave";
  id: string;
  seat?: number | null;
}
/**
 * A bot is to sit in: for oneself, or, as the host asks, for a person who is not there.
 */
export interface SitIn {
  t: "sit_in";
  id: string;
  seat?: number | null;
}
/**
 * The person is back, and the bot gives the seat back.
 */
export interface TakeBack {
  t: "take_back";
  id: string;
  seat?: number | null;
}
/**
 * The host changes what is played, and how. What is left out stays.
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
 * The host puts a bot on a free seat; `client` keeps it for somebody's own program.
 */
export interface AddBot {
  t: "add_bot";
  id: string;
  seat?: number | null;
  kind?: string;
}
/**
 * The host frees a seat: a bot or a person goes. In play a bot takes the person's place for good.
 */
export interface Remove {
  t: "remove";
  id: string;
  seat: number;
}
/**
 * The host lets two seats change places.
 */
export interface Swap {
  t: "swap";
  id: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: never[];
}
/**
 * The host hands his part to another person at the table.
 */
export interface MakeHost {
  t: "make_host";
  id: string;
  seat: number;
}
/**
 * Somebody's browser adds to the draws; the last words before the start count.
 */
export interface Contribute {
  t: "contribute";
  id: string;
  contribution: string;
  seat?: number | null;
}
/**
 * The host begins the game: every seat must be taken.
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
 * What would a bot do here? It sees what the seat sees.
 */
export interface Hint {
  t: "hint";
  id: string;
  seat?: number | null;
}
/**
 * Why is this not legal?
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
 * See the table from another of one's own seats (one device goes round).
 */
export interface Look {
  t: "look";
  seat?: number | null;
}
/**
 * Send everything anew.
 */
export interface Resync {
  t: "resync";
}
