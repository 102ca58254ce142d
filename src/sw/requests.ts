import { screenPath } from "../contract/screens.ts";

/** The address whose page allows the camera's decoder, by a policy of its own that is stored with it. */
export const SCAN_PATH = screenPath("warehousing.scan");

const AUTH_PATH = screenPath("auth");

/** Two pages stand for all addresses: they differ in their policy. Neither contains anything about a user. */
export const shellPaths = [SCAN_PATH, AUTH_PATH] as const;

export const shellFor = (pathname: string): string => (pathname.replace(/\/$/, "") === SCAN_PATH ? SCAN_PATH : AUTH_PATH);

/** What the worker does with a request. Undefined: it is none of its business, as every call of the API. */
export function kindOf(request: Pick<Request, "method" | "mode" | "url">, origin: string): "page" | "asset" | undefined {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return undefined;
  if (/^\/assets\/.*-[\w-]{8}\.\w+$/.test(url.pathname)) return "asset";
  // Files of the API open in tabs of their own.
  if (request.mode !== "navigate" || /^\/(api|app)(\/|$)/.test(decoded(url.pathname)) || /\.\w+$/.test(url.pathname)) return undefined;
  return "page";
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** How long a file of an earlier release stays for a page that still runs, in ms. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Whether a stored file can go: this release doesn't have it, and no page is likely to run that does. `stored`: when the server sent it. */
export function isOutdated(path: string, stored: string | null, current: ReadonlySet<string>, now: number): boolean {
  return !current.has(path) && now - Date.parse(stored ?? "1970-01-01") > KEPT_MS;
}
