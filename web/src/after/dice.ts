/**
 * Decodes draws of dice: a number below a power of six, one digit to base six per die, lowest digit first. It belongs to
 * the independent check of the draws, and so is written apart from the rules on purpose (decision 66).
 */

/** How many dice a draw is; one die alone cannot be told from a card out of six. */
export function diceIn(outcomes: string): number {
  let dice = 0;
  for (let rest = /^\d{1,15}$/.test(outcomes) ? Number(outcomes) : 0; rest > 1 && rest % 6 === 0; rest /= 6) {
    dice++;
    if (rest === 6) return dice > 1 ? dice : 0;
  }
  return 0;
}

/** What the dice show: the game's words for the faces, or 1 to 6. */
export function facesOf(outcome: string, outcomes: string, faces: string[]): string[] {
  let rest = Number(outcome);
  if (!(rest < Number(outcomes))) return []; // not a roll of dice
  return Array.from({ length: diceIn(outcomes) }, () => {
    const face = rest % 6;
    rest = Math.floor(rest / 6);
    return faces[face] ?? String(face + 1);
  });
}
