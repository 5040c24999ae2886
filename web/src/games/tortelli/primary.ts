import type { Desk } from "../../table/desk.svelte.ts";
import { layout } from "../../table/layout.svelte.ts";
import { rounded, speaker } from "../../text/say.svelte.ts";
import type { Act, Primary } from "../face.ts";
import { handOf } from "./hand.svelte.ts";
import rail from "./rail_text.ts";
import text from "./text.ts";

const say = speaker(text);
const tell = speaker(rail);

/** The primary button of Tortelli. */
export function primary(desk: Desk): Primary | null {
  const hand = handOf(desk);
  const does = (words: string, act: Act): Primary => ({
    text: words,
    act: () => void desk.act(act),
    isReady: true,
  });
  const first = (words: string): Primary => ({ text: words, act: () => undefined, isReady: false });
  const { phase, view } = hand;
  if (phase === null) return null;
  if (hand.isPlacing) {
    const { length } = hand.plan;
    if (!length) return first(tell("tapYours"));
    return {
      text: say("place", { n: length }),
      detail: length < view.to_place ? tell("left", { n: view.to_place - length }) : undefined,
      act: () => void hand.send(),
      isReady: true,
    };
  }
  switch (phase) {
    case "start":
      return does(say("goOn"), { verb: "go_on" });
    case "attack":
      if (hand.origin && hand.target) return hand.go ?? first(say("blitz"));
      return does(say(view.conquered ? "endCombatCard" : "endCombat"), { verb: "stop" });
    case "dice":
    case "until":
    case "number":
      return hand.go ?? first(say(phase === "number" ? "number" : "blitz"));
    case "defend":
      return defence(desk);
    case "send":
      return does(say("endTurn"), { verb: "stop" });
    case "march":
      return does(say("noMarch"), { verb: "stop" });
    default:
      return first(tell("tapMap"));
  }
}

/** The number of dice: the highest first, as it is nearly always better. */
function defence(desk: Desk): Primary | null {
  const choices = desk.legal("defend").map(({ act }) => act.dice as number);
  const buttons = choices
    .sort((a, b) => b - a)
    .map((dice): Primary => ({
      text: tell("dice", { n: dice }),
      detail: layout.laid === "landscape" ? undefined : lossesWith(desk, dice),
      act: () => void desk.act({ verb: "defend", dice }),
      isReady: true,
    }));
  const [most, fewer] = buttons;
  return most ? { ...most, second: fewer } : null;
}

/** What a defence with this number of dice costs both sides on average in one roll. */
function lossesWith(desk: Desk, dice: number): string | undefined {
  const losses = handOf(desk).view.attack?.losses?.[dice - 1];
  return losses && tell("loseMean", { theirs: rounded(losses[0]), mine: rounded(losses[1]) });
}
