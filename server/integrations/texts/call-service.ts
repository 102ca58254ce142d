import { refuseInTransaction } from "../../db/guarded-pool.ts";

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;
const MAX_MEDIA_BYTES = 10_000_000;

export interface ServiceAnswer {
  readonly status: number;
  /** Parsed JSON, or null. */
  readonly body: unknown;
}

/** Calls a service. Never follows a redirect, which could lead to another host. @throws Error without an answer */
export async function callService(url: string, init: RequestInit): Promise<ServiceAnswer> {
  refuseInTransaction("Calling a service");
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  const text = await answer.text();
  try {
    return { status: answer.status, body: JSON.parse(text) };
  } catch {
    return { status: answer.status, body: null };
  }
}

export interface MediaPlace {
  /** The service's own address: only there its credentials are sent. */
  readonly origin: string;
  /** Further hosts that the configuration names, for services that keep files elsewhere. */
  readonly hosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Fetches a file of a message. @throws Error for a host that the configuration does not name, a refusal, or too large a file */
export async function fetchMedia({ origin, hosts, headers }: MediaPlace, url: string): Promise<Buffer> {
  refuseInTransaction("Calling a service");
  let at = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const target = URL.canParse(at) ? new URL(at) : undefined;
    const isOwn = target?.origin === origin;
    if (!target || !(isOwn || (target.protocol === "https:" && hosts.includes(target.host))))
      throw new Error("The file of a message is at a host that the configuration does not name.");
    const answer = await fetch(at, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...(isOwn ? { headers } : {}) });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      at = new URL(answer.headers.get("location") ?? "", at).href;
      continue;
    }
    if (!answer.ok || answer.body === null) throw new Error(`The file of a message could not be fetched (${answer.status}).`);
    return await upTo(MAX_MEDIA_BYTES, answer.body);
  }
  throw new Error("The file of a message is somewhere else each time.");
}

async function upTo(most: number, body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > most) throw new Error("The file of a message is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
