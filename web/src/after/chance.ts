/** How likely a deviation from the expected counts is with fair dice. */

/** The upper tail of the chi-square distribution: the share of fair games that stray at least as far. */
export function tail(chi: number, degrees: number): number {
  const half = chi / 2;
  const isOdd = degrees % 2 === 1;
  let sum = isOdd ? erfc(Math.sqrt(half)) : 0;
  let term = isOdd ? Math.sqrt(half) * Math.exp(-half) * (2 / Math.sqrt(Math.PI)) : Math.exp(-half);
  for (let k = isOdd ? 3 : 2; k <= degrees; k += 2) {
    sum += term;
    term *= half / (k / 2);
  }
  return Math.min(1, sum);
}

/** The complement of the error function, to seven digits (Numerical Recipes, 6.2). */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  const powers = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  return t * Math.exp(-x * x + powers.reduceRight((sum, power) => power + t * sum, 0));
}

const ENOUGH = 5; // with fewer expected per face, the chi-square distribution does not apply

export interface Luck {
  /** In words: too `few` throws to tell, `usual`, `odd`, or `rare`. */
  word: "few" | "usual" | "odd" | "rare";
  /** In how many of 100 fair games it strays as far or farther, or for `rare`: one in how many. */
  n: number;
}

/** Are these counts what fair dice bring? */
export function luck(counts: number[], expected: number[]): Luck {
  if (counts.length < 2 || expected.some((each) => each < ENOUGH)) return { word: "few", n: 0 };
  const chi = counts.reduce((sum, count, n) => sum + (count - expected[n]!) ** 2 / expected[n]!, 0);
  const share = tail(chi, counts.length - 1);
  if (share < 0.01) return { word: "rare", n: rounded(1 / Math.max(share, 1e-9)) };
  return { word: share < 0.1 ? "odd" : "usual", n: Math.round(share * 100) };
}

/** Round to two significant digits. */
function rounded(n: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(n)) - 1);
  return Math.round(n / step) * step;
}
