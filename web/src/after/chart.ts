/** The geometry of a line chart. */

export type Values = (number | null)[];

/** Margins around the lines; and the ticks, if they are not computed from the values. */
interface Frame {
  margins?: [top: number, right: number, bottom: number, left: number];
  ticks?: number[];
  /** The leftmost column. */
  first?: number;
}

/** Scales from numbers to coordinates: columns from left to right, values from the bottom up. */
export class Scale {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly ticks: number[];
  readonly width: number;
  readonly height: number;
  readonly first: number;
  readonly #columns: number;

  constructor(lines: Values[], columns: number, width: number, height: number, frame: Frame = {}) {
    const [top, right, bottom, left] = frame.margins ?? [12, 12, 12, 30];
    const known = lines.flat().filter((value) => value !== null);
    this.ticks = frame.ticks ?? ticksFor(Math.min(0, ...known), Math.max(1, ...known));
    this.first = frame.first ?? 0;
    this.#columns = Math.max(1, columns - 1 - this.first);
    [this.width, this.height, this.left, this.top] = [width, height, left, top];
    [this.right, this.bottom] = [Math.max(left + 1, width - right), height - bottom];
  }

  x(column: number): number {
    return this.left + ((column - this.first) / this.#columns) * (this.right - this.left);
  }

  /** The column nearest to a coordinate. */
  column(x: number): number {
    const share = Math.max(0, Math.min(1, (x - this.left) / (this.right - this.left)));
    return this.first + Math.round(share * this.#columns);
  }

  y(value: number): number {
    const [low, high] = [this.ticks[0]!, this.ticks.at(-1)!];
    return this.bottom - ((value - low) / (high - low)) * (this.bottom - this.top);
  }
}

/** At most seven round ticks that enclose all values. */
export function ticksFor(low: number, high: number): number[] {
  const STEPS = [1, 2, 5];
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS.map((each) => each * power)) {
      const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
      if (last - first <= 6) return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
    }
  }
}

/** A line through the known values; where one is not known, there is a gap. */
export function lineOf(values: Values, scale: Scale): string {
  let path = "";
  let isDown = false;
  values.forEach((value, column) => {
    if (column < scale.first) return;
    if (value !== null) path += `${isDown ? "L" : "M"}${scale.x(column).toFixed(1)} ${scale.y(value).toFixed(1)}`;
    isDown = value !== null;
  });
  return path;
}

/** The same values with straight bridges over the gaps between known ones. */
export function bridged(values: Values): Values {
  const filled = [...values];
  let last = -1;
  values.forEach((value, column) => {
    if (value === null) return;
    const from = values[last] ?? value;
    for (let n = last < 0 ? column : last + 1; n < column; n++) {
      filled[n] = from + ((value - from) * (n - last)) / (column - last);
    }
    last = column;
  });
  return filled;
}

/** The last column before any value changes: nobody leads during the setup. */
export function beginning(lines: Values[]): number {
  const length = Math.max(0, ...lines.map((values) => values.length));
  for (let column = 1; column < length; column++) {
    if (lines.some((values) => values[column] !== values[column - 1])) return column - 1;
  }
  return 0;
}

/** Places on a line, in order, moved so far that each is at least this far from the next. */
export function apart(places: number[], least: number, low: number, high: number): number[] {
  const at = [...places];
  for (let round = 0; round < 40; round++) {
    for (let n = 1; n < at.length; n++) {
      const near = least - (at[n]! - at[n - 1]!);
      if (near > 0) [at[n - 1], at[n]] = [at[n - 1]! - near / 2, at[n]! + near / 2];
    }
    at.forEach((each, n) => (at[n] = Math.min(high, Math.max(low, each))));
  }
  return at;
}

/** Marks at one column: those that would overlap are moved aside, one step each. */
export function aside(heights: (number | null)[]): ({ y: number; aside: number } | null)[] {
  const NEAR = 14;
  return heights.map((y, n) =>
    y === null
      ? null
      : { y, aside: heights.slice(0, n).filter((each) => each !== null && Math.abs(each - y) < NEAR).length },
  );
}

/** The rows of the table: columns at which something changed, and the last. */
export function rowsOf(lines: Values[], versions: number[]): { v: number; values: Values }[] {
  const rows = versions.map((v, column) => ({ v, values: lines.map((values) => values[column] ?? null) }));
  return rows.filter(
    ({ values }, n) =>
      n === 0 || n === rows.length - 1 || values.some((value, seat) => value !== rows[n - 1]!.values[seat]),
  );
}
