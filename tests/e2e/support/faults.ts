import type { Browser, Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { demoPassword } from "../../../server/db/demo/accounts.ts";
import type { Caller } from "./api.ts";
import { type Person, person, signIn } from "./browser.ts";

/** Faults made by real means: the call reaches the server, the answer does not reach the page. */

interface Fault {
  /** How often it has struck. */
  readonly hits: () => number;
  readonly end: () => Promise<void>;
}

/** Something of the test's own happens to these calls. */
export async function meet(page: Page, method: string, path: RegExp, how: (route: Route, time: number) => Promise<void>): Promise<Fault> {
  let hits = 0;
  const handle = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    hits += 1;
    await how(route, hits);
  };
  await page.route(path, handle);
  return { hits: () => hits, end: () => page.unroute(path, handle) };
}

/** The server does what is asked, and its answer is lost on the way; the given number of times. */
export const loseResponses = (page: Page, method: string, path: RegExp, times = 1): Promise<Fault> =>
  meet(page, method, path, async (route, time) => {
    if (time > times) return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });

/** The server does what is asked, and its answer never comes; the given number of times. */
export const stall = (page: Page, method: string, path: RegExp, times = 1): Promise<Fault> =>
  meet(page, method, path, async (route, time) => {
    if (time > times) return route.fallback();
    await route.fetch();
  });

/** Signs the person out from elsewhere: their token is worth nothing from now on. */
export async function revoke(url: string, { page }: Person): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("hq_token"));
  const response = await fetch(`${url}/api/v1/auth/logout`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`The session could not be ended: ${response.status}`);
}

/** Signs in on the sign-in screen one was led to. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  await page.waitForURL("**/auth?redirect=**");
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export const save = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: "Save", exact: true });
export const goOn = (within: Page | Locator): Locator => within.getByRole("button", { name: "Continue", exact: true });
/** Takes a draft up again; it is looked at once more before it is, so the inputs follow a moment later. */
export async function takeUp(within: Page | Locator, input: Locator, value: string): Promise<void> {
  await goOn(within).click();
  await holds(input, value);
}
export const holds = (input: Locator, value: string): Promise<void> =>
  expect.poll(() => input.inputValue(), { timeout: 15_000 }).toBe(value);
export const waitForAlert = (within: Page | Locator, text: RegExp): Promise<void> =>
  within.getByRole("alert").filter({ hasText: text }).first().waitFor();

/** How many rows the server has whose search finds these words. */
export const howMany = async (caller: Caller, collection: string, query: string): Promise<number> =>
  (await caller.rows(`/${collection}?q=${encodeURIComponent(query)}&pageSize=50`, collection)).length;

/** How often the row's history tells of this. */
export async function howOften(caller: Caller, path: string, verb: string): Promise<number> {
  const { body } = await caller.call("GET", `${path}/activity`);
  return body.data.entries.filter((entry: { verb: string }) => entry.verb === verb).length;
}

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
