/**
 * JSON as records are written: every number exactly as it stands, and one canonical way to write it all
 * (keys sorted, no spaces, ASCII). The browser's own `JSON` rounds large numbers and writes 1.0 as 1.
 */

/** A number with a point or an exponent. */
export class Real {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

export type Value = null | boolean | bigint | Real | string | Value[] | Map<string, Value>;

const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\0-\x1f]|\\.)*")|(-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?)|(true|false|null))/y;
const SPACE = /[ \t\n\r]*$/y;

/** Read a text. Throws a `SyntaxError` where it is not JSON. */
export function parse(text: string): Value {
  let at = 0;

  function token(): RegExpExecArray {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw new SyntaxError(`not JSON at ${at}`);
    at = TOKEN.lastIndex;
    return found;
  }

  function value([, sign, string, number, point, exponent, word]: RegExpExecArray): Value {
    if (string !== undefined) return JSON.parse(string) as string;
    if (number !== undefined) return (point ?? exponent) ? new Real(Number(number)) : BigInt(number);
    if (word !== undefined) return word === "null" ? null : word === "true";
    if (sign === "[") return list();
    if (sign === "{") return object();
    throw new SyntaxError(`not JSON at ${at}`);
  }

  function list(): Value[] {
    const items: Value[] = [];
    for (let next = token(); ; next = token()) {
      if (!items.length && next[1] === "]") return items;
      items.push(value(next));
      const [, sign] = token();
      if (sign === "]") return items;
      if (sign !== ",") throw new SyntaxError(`not JSON at ${at}`);
    }
  }

  function object(): Map<string, Value> {
    const members = new Map<string, Value>();
    for (let next = token(); ; next = token()) {
      if (!members.size && next[1] === "}") return members;
      if (next[2] === undefined || token()[1] !== ":") throw new SyntaxError(`not JSON at ${at}`);
      members.set(JSON.parse(next[2]) as string, value(token()));
      const [, sign] = token();
      if (sign === "}") return members;
      if (sign !== ",") throw new SyntaxError(`not JSON at ${at}`);
    }
  }

  const whole = value(token());
  SPACE.lastIndex = at;
  if (!SPACE.test(text)) throw new SyntaxError(`not JSON at ${at}`);
  return whole;
}

/** The canonical text of a value. */
export function canonical(value: Value): string {
  if (typeof value === "string") return quoted(value);
  if (value instanceof Real) return real(value.value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value instanceof Map) {
    const members = [...value].sort(([a], [b]) => byCodePoint(a, b));
    return `{${members.map(([name, each]) => `${quoted(name)}:${canonical(each)}`).join(",")}}`;
  }
  return String(value);
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The shortest digits, as Python writes them: 1.0, 1e-05, 1e+16. */
function real(value: number): string {
  if (!Number.isFinite(value)) throw new SyntaxError("no number");
  if (Object.is(value, -0)) return "-0.0";
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  const fixed = value.toFixed(Math.max(0, digits.replace(/^-|\./g, "").length - 1 - exponent));
  return fixed.includes(".") ? fixed : `${fixed}.0`;
}

function byCodePoint(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  const at = a.findIndex((sign, n) => sign !== b[n]);
  if (at < 0) return a.length - b.length;
  return at < b.length ? a[at]!.codePointAt(0)! - b[at]!.codePointAt(0)! : 1;
}
