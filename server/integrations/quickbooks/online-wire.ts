import { z } from "zod";
import { refuseInTransaction } from "../../db/guarded-pool.ts";
import { NameTaken, QuickBooksRefusal } from "./quickbooks.ts";

export interface OnlineAccess {
  /** URLs of the API and of the token service. */
  readonly url: string;
  readonly tokenUrl: string;
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The stored refresh token: each use may return a new one, and the old one expires soon after. */
export interface RefreshTokens {
  read(): Promise<string>;
  /** Replaces `before` with `next`. */
  keep(next: string, before: string): Promise<void>;
}

export interface WireRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

const MINOR_VERSION = "75";
const PATIENCE_MS = 30_000;
/** An access token is not used in its last minute. */
const MARGIN_MS = 60_000;

const tokenResponse = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional(), expires_in: z.number() });
const fault = z.object({
  Fault: z.object({
    type: z.string().optional(),
    Error: z.array(z.object({ Message: z.string().optional(), Detail: z.string().optional(), code: z.string().optional() })).optional(),
  }),
});

/** Calls the API with an access token, and fetches a new one when it has expired. */
export function createWire(access: OnlineAccess, tokens: RefreshTokens) {
  let token: { readonly value: string; readonly until: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function newToken(): Promise<string> {
    const before = await tokens.read();
    const response = await fetch(access.tokenUrl, {
      method: "POST",
      headers: {
        accept: "application/json",
        authorization: `Basic ${Buffer.from(`${access.clientId}:${access.clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: before }).toString(),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // Another process may have used the refresh token meanwhile; the next attempt uses the stored one.
    if (!response.ok) throw new Error(`QuickBooks denied access (${response.status}). The connection may need to be authorized again.`);
    const parsed = tokenResponse.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new Error("QuickBooks sent an unexpected answer instead of an access token.");
    const { access_token: value, refresh_token: next, expires_in: seconds } = parsed.data;
    if (next !== undefined && next !== before) await tokens.keep(next, before);
    token = { value, until: Date.now() + seconds * 1000 - MARGIN_MS };
    return value;
  }

  /** Concurrent callers wait for the same token. */
  function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return Promise.resolve(token.value);
    fetching ??= newToken().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  async function once({ method, path, query = {}, body, signal }: WireRequest): Promise<Response> {
    refuseInTransaction("Calling QuickBooks");
    const url = new URL(`${access.url}/v3/company/${encodeURIComponent(access.realm)}/${path}`);
    for (const [name, value] of Object.entries({ ...query, minorversion: MINOR_VERSION })) url.searchParams.set(name, value);
    const patience = AbortSignal.timeout(PATIENCE_MS);
    return fetch(url, {
      method,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${await accessToken()}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
  }

  return {
    /** Returns the response's JSON. @throws QuickBooksRefusal; Error if a retry may succeed */
    async call(request: WireRequest): Promise<unknown> {
      let response = await once(request);
      if (response.status === 401) {
        token = undefined;
        response = await once(request);
      }
      const { json, message, isStale, isTaken } = read(await response.text());
      if (response.ok && json !== undefined && message === undefined) return json;
      const sentence = `${message ?? "QuickBooks sent an unreadable answer"} (${response.status})`;
      // Only an error that QuickBooks itself reports is a refusal. Outages, rate limits, stale versions and authorization errors may be
      // over at the next attempt.
      const isNo =
        message !== undefined && !isStale && response.status >= 400 && response.status < 500 && ![401, 403, 429].includes(response.status);
      if (isNo && isTaken) throw new NameTaken(sentence);
      throw isNo ? new QuickBooksRefusal(sentence) : new Error(sentence);
    },
  };
}

const STALE = "5010";
const DUPLICATE_NAME = "6240";

/** Parses a response: its JSON and, for a fault, the message with its code. */
function read(text: string): {
  readonly json?: unknown;
  readonly message?: string;
  readonly isStale?: boolean;
  readonly isTaken?: boolean;
} {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return {};
  }
  const parsed = fault.safeParse(json);
  if (!parsed.success) return { json };
  const errors = parsed.data.Fault.Error ?? [];
  const sentences = errors.map(({ Message, Detail, code }) =>
    [Message, Detail === Message ? undefined : Detail, code && `code ${code}`].filter(Boolean).join(", "),
  );
  return {
    json,
    message: sentences.join("; ") || "QuickBooks reported an error",
    isStale: errors.some(({ code }) => code === STALE),
    isTaken: errors.some(({ code }) => code === DUPLICATE_NAME),
  };
}
