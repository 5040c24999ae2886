import type { Desk } from "../../table/desk.svelte.ts";
import { layout } from "../../table/layout.svelte.ts";
import { listed, speaker } from "../../text/say.svelte.ts";
import type { Act, Primary } from "../face.ts";
import { gestureOf } from "./gesture.svelte.ts";
import { named, symbols, viewOf } from "./phrases.ts";
import text from "./text.ts";
import { TOKENS, type Effect, type Token } from "./view.ts";

const say = speaker(text);

const isToken = (effect: Effect): effect is Token => (TOKENS as readonly string[]).includes(effect);

/** Two adjacent buttons have no room for longer labels in a small window. */
const room = (detail: string | undefined): string | undefined => (layout.laid === "wide" ? detail : undefined);

/** The primary button of Trono. */
export function primary(desk: Desk): Primary | null {
  const view = viewOf(desk);
  const act =
    (what: Act): (() => void) =>
    () =>
      void desk.act(what);
  const first = (key: Parameters<typeof say>[0], facts = {}): Primary => ({
    text: say(key, facts),
    act: () => undefined,
    isReady: false,
  });
  switch (view.phase) {
    case "keep": {
      const roll: Primary = {
        text: say(view.dice.lying.length ? "rollFive" : "rollNow"),
        act: act({ verb: "roll" }),
        isReady: true,
      };
      if (!view.dice.lying.length) return roll;
      return {
        text: say("keep"),
        detail: room(symbols(desk, view.dice.lying)),
        act: act({ verb: "keep" }),
        isReady: true,
        second: roll,
      };
    }
    case "choose":
      return first("choose", { n: view.to_choose - gestureOf(desk).picked.length });
    case "activate":
      return using(desk);
    case "target":
      return { ...first("pressGuest"), detail: room(say("pressGuestMore", { n: desk.legal("target").length })) };
    case "source":
      if (!desk.can({ verb: "from_pool" })) return first("pressGuest");
      return {
        text: say("poolTakeIt"),
        detail: room(say("poolOr")),
        act: () => gestureOf(desk).hit({ verb: "from_pool" }),
        isReady: true,
      };
    case "deus_ex":
      return {
        text: say("leaveDeus"),
        act: act({ verb: "leave_deus" }),
        isReady: true,
        second: { text: say("useDeus"), act: act({ verb: "use_deus" }), isReady: true },
      };
    case "ask":
      return { text: say("sayNothing"), act: act({ verb: "say_nothing" }), isReady: true };
    case "pass_on":
      return {
        text: say(view.dice.lying.length ? "pass" : "passNone"),
        detail: passDetail(desk),
        act: act({ verb: "pass_on" }),
        isReady: true,
      };
    case "answer":
    case "rats":
      return answers(desk);
    case "start_token":
      return first("startPick");
    default:
      return null;
  }
}

function passDetail(desk: Desk): string | undefined {
  const { next, dice } = viewOf(desk);
  return next === null || !dice.lying.length ? undefined : say("passTo", { name: named(desk, [next])[0] ?? "" });
}

/** All dice that need no choice, by one press. */
function using(desk: Desk): Primary {
  const { plan, dice } = viewOf(desk);
  if (!plan || gestureOf(desk).isHidden)
    // the order of a plan follows from the role
    return {
      text: say("pressDie"),
      detail: dice.chosen.length > 1 ? room(say("pressDieMore")) : undefined,
      act: () => undefined,
      isReady: false,
    };
  const tokens = TOKENS.flatMap((token) => {
    const n = plan.effects.filter((effect) => effect === token).length;
    return n ? [desk.counted(n, `token.${token}`)] : [];
  });
  const others = plan.effects.filter((effect) => !isToken(effect)).map((effect) => desk.word(`effect.${effect}`));
  const what = tokens.length ? [say("gain", { amount: listed(tokens), wild: "" }), ...others] : others;
  const detail = plan.passes
    ? say("thenPass")
    : plan.is_all
      ? undefined
      : say("thenLeft", { n: dice.chosen.length - plan.effects.length });
  const isLong = layout.laid !== "wide" && what.length + tokens.length > 3; // more than fits on a small button
  return { text: isLong ? say("useAll") : listed(what), detail, act: () => gestureOf(desk).useAll(), isReady: true };
}

/** The tokens that can be given: as two buttons, or one. */
function answers(desk: Desk): Primary | null {
  const view = viewOf(desk);
  const all = desk.standing.legal
    .map(({ act }) => act as Act)
    .filter(({ verb }) => verb === "discard" || verb === "skip_turn");
  const [one, other] = all.map((act): Primary => {
    const token = act.token as Token;
    const serves = token === "bologna" && view.serve !== null;
    const isMine = view.my_answer !== null && view.my_answer === token;
    const told =
      act.verb === "skip_turn"
        ? say("skipTurn")
        : say("give", { amount: desk.counted(serves ? view.serve! : 1, `token.${token}`) });
    const detail = isMine
      ? say("mineShort")
      : serves
        ? say("serveDetail", { effect: desk.word(`effect.${view.effect}`) })
        : view.phase === "rats"
          ? say("sealedShort")
          : undefined;
    return {
      text: told,
      detail: isMine ? detail : room(detail),
      act: () => void desk.act(act),
      isReady: desk.can(act),
    };
  });
  return one ? { ...one, second: other } : null;
}
