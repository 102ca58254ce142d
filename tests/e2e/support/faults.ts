import type { Browser, Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { demoPassword } from "../../../server/demo/accounts.ts";
import type { Caller } from "../../support/caller.ts";
import { type Person, person, signIn } from "./browser.ts";

/** Simulated network faults: the request reaches the server, but the response doesn't reach the page. */

interface Fault {
  /** The number of requests caught so far. */
  readonly hits: () => number;
  readonly end: () => Promise<void>;
}

/** Handles the matching requests with the given function. */
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

/** Lets the server process the request but loses its response, the given number of times. */
export const loseResponses = (page: Page, method: string, path: RegExp, times = 1): Promise<Fault> =>
  meet(page, method, path, async (route, time) => {
    if (time > times) return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });

/** Lets the server process the request but never delivers its response, the given number of times. */
export const stall = (page: Page, method: string, path: RegExp, times = 1): Promise<Fault> =>
  meet(page, method, path, async (route, time) => {
    if (time > times) return route.fallback();
    await route.fetch();
  });

/** Revokes the user's token, as if they had signed out elsewhere. */
export async function revoke(url: string, { page }: Person): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("hq_token"));
  const response = await fetch(`${url}/api/v1/auth/logout`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`The session could not be ended: ${response.status}`);
}

/** Signs in on the sign-in screen that the user was redirected to. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  await page.waitForURL("**/auth?redirect=**");
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export const save = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: "Save", exact: true });
export const goOn = (within: Page | Locator): Locator => within.getByRole("button", { name: "Continue", exact: true });
/** Continues a draft and waits for its input, since the draft is read again before it is restored. */
export async function takeUp(within: Page | Locator, input: Locator, value: string): Promise<void> {
  await goOn(within).click();
  await holds(input, value);
}
export const holds = (input: Locator, value: string): Promise<void> =>
  expect.poll(() => input.inputValue(), { timeout: 30_000 }).toBe(value);
export const waitForAlert = (within: Page | Locator, text: RegExp): Promise<void> =>
  within.getByRole("alert").filter({ hasText: text }).first().waitFor();

/** The number of rows that the server finds for this search. */
export const howMany = async (caller: Caller, collection: string, query: string): Promise<number> =>
  (await caller.rows(`/${collection}?q=${encodeURIComponent(query)}&pageSize=50`, collection)).length;

/** How often the record's activity contains this verb. */
export async function howOften(caller: Caller, path: string, verb: string): Promise<number> {
  const { body } = await caller.call("GET", `${path}/activity`);
  return body.data.entries.filter((entry: { verb: string }) => entry.verb === verb).length;
}

/** The keys of the drafts stored in the browser, of one form or of all. */
export const drafts = (page: Page, form = ""): Promise<string[]> =>
  page.evaluate((part) => Object.keys(localStorage).filter((key) => key.startsWith("hq_draft:") && key.includes(part)), form);

/** Waits until a draft with this text is stored in the browser. */
export const kept = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (part) => Object.entries(localStorage).some(([key, value]) => key.startsWith("hq_draft:") && String(value).includes(part)),
    text,
  );

/** The same user in another browser without push messages, which learns of changes only through its own requests. */
export async function deaf(browser: Browser, url: string, email: string): Promise<Person> {
  const alone = await person(browser, url);
  await alone.page.routeWebSocket(/.*/, () => undefined);
  await signIn(alone, email);
  return alone;
}
