import { untrack } from "svelte";
import { keep, recall } from "../../state/memory.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import type { Act } from "../face.ts";
import { cellOf, nextMark, type Marks } from "./notes.ts";
import { distance, meOf, viewOf, type Distance } from "./phrases.ts";
import { chosenIn, found, lay, type PlateDie } from "./plate.ts";
import type { Role, Use } from "./view.ts";

type Opened = { kind: "roles" | "accuse" } | { kind: "notes"; seat: number | null };

const ROLE = "role"; // what is asked for with a hand-over
const PASS: Act = { verb: "pass_on" };

/** The player's unsent input in Trono: picked dice, an opened die, open dialogs. */
export class Gesture {
  /** The picked dice, by their numbers. */
  picked = $state.raw<number[]>([]);
  /** The die whose uses are shown. */
  fan = $state<number | null>(null);
  opened = $state.raw<Opened | null>(null);
  /** My role card lies face down. */
  isHidden = $state(false);
  marks = $state.raw<Marks>({});

  readonly #desk: Desk;
  #dice: PlateDie[] = [];
  /** Acts that are sent automatically once this seat is asked again: the previous press included them. */
  #queue = $state.raw<Act[]>([]);
  #isPassing = false;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.begin();
  }

  /** The viewer has changed, or has put the device down: close what they had open. */
  begin(): void {
    const { me, cover } = this.#desk;
    [this.picked, this.fan, this.opened] = [[], null, null];
    this.isHidden = me.seats.length > 1 && cover.granted !== ROLE;
    this.marks = recall<Marks>(this.#key, {});
    this.#queue = [];
  }

  /** Turn the role card over. What follows from the role is put away with it. */
  turnCard(): void {
    if (this.isHidden && !this.#desk.cover.ask(ROLE)) return;
    this.isHidden = !this.isHidden;
    if (this.isHidden) this.#desk.forgetHint();
  }

  /** Open a dialog; the viewer's own ones need the device in their hands. */
  open(what: Opened): void {
    if (what.kind === "roles" || this.#desk.cover.ask()) this.opened = what;
  }

  get #key(): string {
    return `trono.notes.${this.#desk.id}.${this.#desk.seat}`;
  }

  /** The dice on the table, each with a number that it keeps. */
  readonly dice: PlateDie[] = $derived.by(() => {
    const view = viewOf(this.#desk);
    if (!this.#dice.length) this.#dice = found(view, chosenIn(untrack(() => this.#desk.log).map(({ event }) => event)));
    return (this.#dice = lay(this.#dice, view, this.picked));
  });
  /** The same after the step that is being animated. */
  readonly nextDice: PlateDie[] = $derived.by(() => {
    const { coming } = this.#desk;
    return coming ? lay(this.dice, viewOf({ view: coming })) : this.dice;
  });

  /** What the role lacks, as long as its card lies open. */
  get missing(): Distance["missing"] {
    const me = meOf(this.#desk);
    return me?.role && !this.isHidden ? distance(this.#desk, me, me.role).missing : {};
  }

  /** The end of the turn was included in the last use, and is on its way. */
  get isGoingOn(): boolean {
    const { phase, apart } = viewOf(this.#desk);
    return this.#queue.length > 0 && phase === "pass_on" && !apart;
  }

  // --- choosing ----------------------------------------------------------------------------------------------

  /** Pick a die, or put it back; with the last one the choice is sent. */
  pick(die: PlateDie): void {
    if (this.picked.includes(die.n)) {
      this.picked = this.picked.filter((n) => n !== die.n);
      return;
    }
    this.picked = [...this.picked, die.n];
    if (this.picked.length < viewOf(this.#desk).to_choose) return;
    const [first, ...rest] = this.picked.map((n): Act => ({
      verb: "choose",
      die: this.dice.find((each) => each.n === n)!.symbol,
    }));
    void this.#do([first!, ...rest]).then((isDone) => {
      if (!isDone) this.picked = [];
    });
  }

  // --- using -------------------------------------------------------------------------------------------------

  /** Use dice; with the last of them the turn ends, unless there is something to decide. */
  use(use: Use, number: number): void {
    const act: Act = { verb: "activate", effect: use.effect, wild: use.wild };
    const { dice, plan } = viewOf(this.#desk);
    const isLast = number === dice.chosen.length;
    const isPlanned =
      isLast && use.wild === 0 && plan?.passes && plan.effects.length === 1 && plan.effects[0] === use.effect;
    void this.#do(isPlanned ? [act, PASS] : [act], isLast && !isPlanned ? [PASS] : []);
  }

  /** Use all dice that need no choice, and what follows from it. */
  useAll(): void {
    const { plan } = viewOf(this.#desk);
    if (!plan) return;
    const acts = plan.effects.map((effect): Act => ({ verb: "activate", effect, wild: 0 }));
    const [first, ...rest] = acts;
    void this.#do([first!, ...rest, ...(plan.passes ? [PASS] : [])], plan.is_all && !plan.passes ? [PASS] : []);
  }

  /** Hit or rob a player; if these were the last dice, pass them on. */
  hit(act: Act): void {
    void this.#do([act], viewOf(this.#desk).dice.chosen.length ? [] : [PASS]);
  }

  async #do(acts: [Act, ...Act[]], then: Act[] = []): Promise<boolean> {
    this.fan = null;
    [this.#queue, this.#isPassing] = [then, false];
    const isDone = await this.#desk.act(...acts);
    if (!isDone) this.#forget();
    return isDone;
  }

  /** The table has changed: continue what the last press included, unless there is something to decide. */
  goOn(): void {
    const desk = this.#desk;
    const { phase, turn, apart } = viewOf(desk);
    if (phase !== "choose" && this.picked.length) this.picked = [];
    if (phase !== "activate") this.fan = null;
    if (!this.#queue.length) return;
    const isOff = turn !== desk.seat || phase === "over" || (phase === "pass_on" ? apart : this.#isPassing);
    if (isOff) this.#forget();
    else if (phase === "pass_on" && desk.isAsked && !desk.isSending && !this.#isPassing) {
      this.#isPassing = true;
      void desk.act(PASS).then((isDone) => {
        if (!isDone) this.#forget();
      });
    }
  }

  #forget(): void {
    [this.#queue, this.#isPassing] = [[], false];
  }

  // --- the notebook ------------------------------------------------------------------------------------------

  mark(seat: number, role: Role): void {
    const cell = cellOf(seat, role);
    const { [cell]: mark, ...rest } = this.marks;
    const next = nextMark(mark);
    this.#note(next ? { ...rest, [cell]: next } : rest);
  }

  clear(): void {
    this.#note({});
  }

  #note(marks: Marks): void {
    this.marks = marks;
    keep(this.#key, marks);
  }
}

const gestures = new WeakMap<object, Gesture>();

/** The one `Gesture` of a desk: the parts of its page share it. */
export function gestureOf(desk: Desk): Gesture {
  const found = gestures.get(desk);
  if (found) return found;
  // it lives as long as the table, not as the component that asks for it first
  let made: Gesture;
  $effect.root(() => {
    made = new Gesture(desk);
  });
  gestures.set(desk, made!);
  return made!;
}
