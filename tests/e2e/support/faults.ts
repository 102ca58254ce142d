import type { Browser, Page, Route } from "playwright-core";
import type { Caller } from "./api.ts";
import { type Person, person, signIn } from "./browser.ts";

/** Faults made by real means: the call reaches the server, the answer does not reach the page. */

interface Fault {
  /** How often it has struck. */
  readonly struck: () => number;
  readonly end: () => Promise<void>;
}

async function onCalls(page: Page, method: string, path: RegExp, meet: (route: Route, time: number) => Promise<void>): Promise<Fault> {
  let struck = 0;
  const handle = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    struck += 1;
    await meet(route, struck);
  };
  await page.route(path, handle);
  return { struck: () => struck, end: () => page.unroute(path, handle) };
}

/** The server does what is asked, and its answer is lost on the way; the given number of times. */
export const loseAnswers = (page: Page, method: string, path: RegExp, times = 1): Promise<Fault> =>
  onCalls(page, method, path, async (route, time) => {
    if (time > times) return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });

/** The server does what is asked, and its answer never comes; the given number of times. */
export const stall = (page: Page, method: string, path: RegExp, times = 1): Promise<Fault> =>
  onCalls(page, method, path, async (route, time) => {
    if (time > times) return route.fallback();
    await route.fetch();
  });

/** Signs the person out from elsewhere: their token is worth nothing from now on. */
export async function revoke(url: string, { page }: Person): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("hq_token"));
  const answer = await fetch(`${url}/api/v1/auth/logout`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The session could not be ended: ${answer.status}`);
}

/** How many rows the server has whose search finds these words. */
export const howMany = async (caller: Caller, collection: string, words: string): Promise<number> =>
  (await caller.rows(`/${collection}?q=${encodeURIComponent(words)}&pageSize=50`, collection)).length;

/** The drafts kept in the browser, of one form or of all. */
export const drafts = (page: Page, form = ""): Promise<string[]> =>
  page.evaluate((part) => Object.keys(localStorage).filter((key) => key.startsWith("hq_draft:") && key.includes(part)), form);

/** The same person at another computer, whose push connection says nothing: what happens elsewhere is learnt by asking alone. */
export async function deaf(browser: Browser, url: string, email: string): Promise<Person> {
  const alone = await person(browser, url);
  await alone.page.routeWebSocket(/.*/, () => undefined);
  await signIn(alone, email);
  return alone;
}
