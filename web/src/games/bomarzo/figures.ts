/** A number as it is printed: with a minus sign, which is as wide as a plus. */
export const figure = (n: number): string => String(n).replace("-", "−");

/** A change: always with its sign. */
export const signed = (n: number): string => (n < 0 ? figure(n) : `+${n}`);
