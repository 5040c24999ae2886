import { build } from "../state/build.svelte.ts";
import { settings } from "../state/settings.svelte.ts";

/** A request that was refused, with the server's own sentence. Status 0: the server was not reached. */
export class Refusal extends Error {
  readonly status: number;
  readonly key: string;

  constructor(status: number, key: string, text: string) {
    super(text);
    this.status = status;
    this.key = key;
  }
}

const UNREACHED = {
  it: "Il server non risponde. Controlla la connessione e riprova.",
  en: "The server does not answer. Check the connection and try again.",
};

/** Send a request to the server; returns its response unread. A refusal is thrown. */
export async function fetchFrom(
  method: string,
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const joint = path.includes("?") ? "&" : "?";
  let answer: Response;
  try {
    answer = await fetch(`${path}${joint}lang=${settings.language}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Refusal(0, "unreached", UNREACHED[settings.language]);
  }
  build.hear(answer.headers.get("x-build"));
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new Refusal(answer.status, told?.error ?? "", told?.text ?? UNREACHED[settings.language]);
}

/** Ask the server over HTTP. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetchFrom(method, path, body);
  return (await answer.json().catch(() => null)) as T;
}

/** 128 random bits in hexadecimal: the id of a command, or what a browser adds to the draws. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
