import { speaker } from "../../text/say.svelte.ts";
import { symbolsOf, type Content } from "./content.ts";
import text from "./text.ts";
import type { Row } from "./view.ts";

const say = speaker(text);

/** Where the symbols of a village row stand, and how far the next one is: "symbols at the steps 1, 3, 5; the next in 2 steps". */
export function symbolWords(content: Content, row: Row, at: number): string {
  const steps = symbolsOf(content, row).flatMap((symbol, n) => (symbol ? [n + 1] : []));
  const next = steps.find((step) => step > at);
  return `${say("rowSymbols", { steps: steps.join(", ") })}, ${next ? say("rowNext", { n: next - at }) : say("rowNoNext")}`;
}
