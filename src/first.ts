import { askEarly } from "./providers/calls/early-calls.ts";
import { storedToken } from "./providers/session/stored-token.ts";
import { readStored } from "./providers/store.ts";
import type { FirstCall, ScreenKind } from "./schemas/views/first-call.ts";
import { applyMode } from "./theme/mode.ts";
import "virtual:hq-tokens.css";
import "./theme/base.css";
import "./pages/guest.css";
import "./first.css";

/**
 * The first script of every visit: a few KiB that depend on nothing. Of a signed-in user it asks at once for everything that the screen at
 * the address needs - who they are, its rows, the application's code and the screen's - instead of for one after the other. Everybody else
 * gets the sign-in screen. What the address needs is told by the server, in the page: docs/decisions/0044.
 */

const screens: Readonly<Record<ScreenKind | "home", () => Promise<unknown>>> = {
  home: () => import("./pages/home/home-page.tsx"),
  list: () => import("./views/list/list-page.tsx"),
  record: () => import("./views/show/record-page.tsx"),
  form: () => import("./views/form/form-page.tsx"),
};

/** Screens that need no session; the application shows them itself. */
const openPaths = /^\/(under-maintenance|logout|components|registration|portal|reviews?|auth\/(password-reset|two-step)|reset)(\/|$)/;

function firstCall(): FirstCall | undefined {
  const told = document.querySelector<HTMLMetaElement>("meta[name=hq-first-call]")?.content;
  // Written by the server of the same release.
  return told ? (JSON.parse(told) as FirstCall) : undefined;
}

/** Whether a list shows what it declares: neither the address nor what the user set last changes its rows or columns. */
function isUnchanged({ preference }: FirstCall): boolean {
  const state = readStored("hq_auth");
  const user = typeof state === "object" && state !== null && "user" in state ? (state.user as { id?: number } | null) : null;
  const kept = preference === undefined ? undefined : readStored(`hq_view:${user?.id ?? 0}:${preference}`);
  const search = location.search || (typeof kept === "string" ? kept : "");
  return search === "";
}

function enter(token: string): void {
  document.documentElement.dataset.entering = readStored("hq_sidebar") === true ? "collapsed" : "";
  askEarly("/iam", token);
  const call = firstCall();
  if (call?.path !== undefined && isUnchanged(call)) askEarly(call.path, token);
  // A screen whose code can't be loaded asks again, and says so.
  void screens[call?.screen ?? (location.pathname === "/" ? "home" : "list")]().catch(() => undefined);
}

applyMode();
const token = storedToken();
const isOpen = openPaths.test(location.pathname);
if (token && !isOpen) enter(token);
void import("./main.tsx").then(({ start }) => start(isOpen));
