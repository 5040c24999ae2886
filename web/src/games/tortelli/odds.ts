/** Exact odds of battles: every combination of dice is looked at, and long attacks are built up from short ones. */

const SIDES = 6;
export const MOST_DICE = 3;
export const DEFENCE_DICE = 2;
const LARGE = 160_000; // battles beyond would keep a slow phone busy, and are hardly in doubt

/** How an attack to the end goes: the chance to win it, and the troops that each side loses on average. */
export interface Odds {
  win: number;
  lost: number;
  killed: number;
}

/** The sets of dice by their two best, with how many ways lead there. */
function best(dice: number): Map<number, number> {
  let ways = new Map([[0, 1]]); // best * 8 + second
  for (let n = 0; n < dice; n++) {
    const next = new Map<number, number>();
    for (const [pair, number] of ways) {
      const [first, second] = [pair >> 3, pair & 7];
      for (let die = 1; die <= SIDES; die++) {
        const key = die > first ? die * 8 + first : first * 8 + Math.max(second, die);
        next.set(key, (next.get(key) ?? 0) + number);
      }
    }
    ways = next;
  }
  return ways;
}

const rolls = new Map<string, number[]>();

/** The chances that the defender loses 0, 1, 2 troops in one roll. Bonus and charge count on the best die only. */
export function rollOdds(attack: number, defence: number, bonus = 0, charge = 0): number[] {
  const key = `${attack} ${defence} ${bonus} ${charge}`;
  const known = rolls.get(key);
  if (known) return known;
  const pairs = Math.min(attack, defence);
  const found = new Array<number>(pairs + 1).fill(0);
  for (const [mine, ways] of best(attack)) {
    for (const [theirs, others] of best(defence)) {
      let fallen = Number((mine >> 3) + charge > (theirs >> 3) + bonus);
      if (pairs > 1) fallen += Number((mine & 7) > (theirs & 7));
      found[fallen]! += ways * others;
    }
  }
  const odds = found.map((ways) => ways / SIDES ** (attack + defence));
  rolls.set(key, odds);
  return odds;
}

/**
 * An attack with as many dice as possible, until it is won or no more than `until` troops are left of the `troops` it starts
 * from. `charge` counts in the first roll. Null where the battle is too large to be computed at once.
 */
export function blitzOdds(troops: number, defenders: number, bonus = 0, until = 1, charge = 0, isSiege = false): Odds | null {
  const most = troops - until;
  if (most * defenders > LARGE) return null;
  const row = (): Float64Array => new Float64Array((most + 1) * 3);
  const rows = [row()];
  for (let spare = 0; spare <= most; spare++) rows[0]![spare * 3] = 1;
  const fight = (spare: number, left: number, plus: number): [number, number, number] => {
    const attack = isSiege ? 1 : Math.min(MOST_DICE, spare + until - 1);
    const defence = isSiege ? 1 : Math.min(DEFENCE_DICE, left);
    const pairs = Math.min(attack, defence);
    const sum: [number, number, number] = [0, 0, 0];
    rollOdds(attack, defence, bonus, plus).forEach((chance, fallen) => {
      const lost = pairs - fallen;
      const after = rows[left - fallen]!;
      const at = Math.max(0, spare - lost) * 3;
      sum[0] += chance * after[at]!;
      sum[1] += chance * (after[at + 1]! + lost);
      sum[2] += chance * (after[at + 2]! + fallen);
    });
    return sum;
  };
  for (let left = 1; left <= defenders; left++) {
    rows.push(row());
    for (let spare = 1; spare <= most; spare++) rows[left]!.set(fight(spare, left, 0), spare * 3);
  }
  const [win, lost, killed] = most > 0 ? fight(most, defenders, charge) : [0, 0, 0];
  return { win, lost, killed };
}
