/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104). By the browser itself where it offers them, and by hand where it does not:
 * over plain http on an address that is not localhost there is no `crypto.subtle`.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Hashes {
  sha256(message: Bytes): Promise<Bytes>;
  hmac(key: Bytes, message: Bytes): Promise<Bytes>;
}

const BLOCK = 64;

/** The first 32 bits of the fractional part of a root of the first primes. */
function fractions(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) found.push((n ** (1 / root) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

const ROUNDS = fractions(64, 3);
const START = fractions(8, 2);

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function padded(message: Bytes): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

export function sha256(message: Bytes): Bytes {
  const blocks = padded(message);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < blocks.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i++) w[i] = blocks.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [w[i - 15]!, w[i - 2]!];
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

export function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function hmac(key: Bytes, message: Bytes): Bytes {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export const byHand: Hashes = {
  sha256: (message) => Promise.resolve(sha256(message)),
  hmac: (key, message) => Promise.resolve(hmac(key, message)),
};

function byBrowser(subtle: SubtleCrypto): Hashes {
  return {
    sha256: async (message) => new Uint8Array(await subtle.digest("SHA-256", message)),
    hmac: async (key, message) => {
      const known = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      return new Uint8Array(await subtle.sign("HMAC", known, message));
    },
  };
}

/** The browser's own hashes, or ours. */
export function hashes(subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Hashes {
  return subtle ? byBrowser(subtle) : byHand;
}

export function asHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
