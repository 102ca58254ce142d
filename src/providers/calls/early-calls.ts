/** The address that all API paths stand under. */
export const API = "/api";

/** The cross-site request token as a header, by axios's default names; none without its cookie, or with one that can't be decoded. */
export function xsrfHeader(): Record<string, string> {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  try {
    return token ? { "X-XSRF-TOKEN": decodeURIComponent(token) } : {};
  } catch {
    return {};
  }
}

interface EarlyCall {
  readonly token: string;
  readonly answer: Promise<Response | undefined>;
}

const asked = new Map<string, EarlyCall>();

/** How long an answer waits for the code that needs it, in ms. After that it may be out of date. */
const KEPT_MS = 30_000;

/** Asks the API before the application that needs the answer is loaded. `path` is under the API, with its query. */
export function askEarly(path: string, token: string): void {
  const url = API + path;
  const answer = fetch(url, { headers: { accept: "application/json", authorization: `Bearer ${token}`, ...xsrfHeader() } }).then(
    // A refusal is asked for again, by the caller that knows what it means.
    (response) => (response.ok ? response : undefined),
    () => undefined,
  );
  asked.set(url, { token, answer });
  setTimeout(() => asked.delete(url), KEPT_MS);
}

/** The answer to an early call, once, and only within the same session. It is undefined if the call failed. */
export function takeEarly(url: string, token: string): Promise<Response | undefined> | undefined {
  const call = asked.get(url);
  asked.delete(url);
  return call?.token === token ? call.answer : undefined;
}
