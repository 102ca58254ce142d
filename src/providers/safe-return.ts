const BASE = "http://hq.invalid";
const forbidden = /^\/(\/|(logout|auth|under-maintenance|reset)(\/|$))/i;

/**
 * A path somebody else wrote (`redirect`, `from`, an event's url) made safe to go to: this origin only, never a screen that
 * signs out or waits, and, where `known` is given, only a route this application has. Anything else gives the fallback.
 */
export function safeReturn(target: string | null | undefined, fallback = "/", known?: (pathname: string) => boolean): string {
  try {
    // Read the way a browser would: backslashes, line breaks and dots may all hide a host. The router takes escaped letters and
    // capitals for what they stand for.
    const { origin, pathname, search, hash } = new URL(target ?? "", `${BASE}/auth`);
    if (origin !== BASE || forbidden.test(pathname) || forbidden.test(decodeURI(pathname)) || known?.(pathname) === false) return fallback;
    return pathname + search + hash;
  } catch {
    return fallback;
  }
}

/** The address of the login screen that leads back to `from`; the root needs no leading back. */
export const loginPath = (from: string): string => (from === "/" ? "/auth" : `/auth?redirect=${encodeURIComponent(from)}`);

/** The address of the maintenance screen that leads back to `from`. */
export const maintenancePath = (from: string): string =>
  from === "/" ? "/under-maintenance" : `/under-maintenance?redirect=${encodeURIComponent(from)}`;
