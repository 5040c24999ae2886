import type { Complaint } from "../wire/types.ts";

/** What somebody is writing at a table: it stays while a window that is turned arranges its parts anew. */
class Drafts {
  /** The line for the chat. */
  line = $state("");
  /** The player who is being reported. */
  reported = $state.raw<{ seat: number; name: string } | null>(null);
  reason = $state<Complaint["reason"]>("insult");
  words = $state("");
  isSent = $state(false);

  /** Begin a report of somebody. */
  report(seat: number, name: string): void {
    [this.reported, this.reason, this.words, this.isSent] = [{ seat, name }, "insult", "", false];
  }
}

const drafts = new WeakMap<object, Drafts>();

/** The drafts of a desk: the parts of its page share them. */
export function draftsOf(desk: object): Drafts {
  const found = drafts.get(desk) ?? new Drafts();
  drafts.set(desk, found);
  return found;
}
