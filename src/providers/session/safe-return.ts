import { screenPath } from "../../contract/screens.ts";

const BASE = "http://hq.invalid";
const forbidden = /^\/(\/|(logout|auth|under-maintenance|reset)(\/|$))/i;

/**
 * Makes a path from outside (`redirect`, `from`, an event's url) safe to navigate to: only this origin, never a screen that signs out or
 * waits, and, if `known` is given, only a route of this application. Anything else returns the fallback.
 */
export function safeReturn(target: string | null | undefined, fallback = "/", known?: (pathname: string) => boolean): string {
  try {
    // Parsed as a browser would: backslashes, line breaks and dots may all hide a host. The router decodes escaped letters and ignores
    // case.
    const { origin, pathname, search, hash } = new URL(target ?? "", BASE + screenPath("auth"));
    if (origin !== BASE || forbidden.test(pathname) || forbidden.test(decodeURI(pathname)) || known?.(pathname) === false) return fallback;
    return pathname + search + hash;
  } catch {
    return fallback;
  }
}

/** The address of the login screen that returns to `from`. */
export const loginPath = (from: string): string => screenPath("auth", {}, { redirect: from });

/** The address of the maintenance screen that returns to `from`. */
export const maintenancePath = (from: string): string => screenPath("under-maintenance", {}, from === "/" ? {} : { redirect: from });
