import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { delay, stays } from "../support/waits.ts";
import { person, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

/** What a first list asks for at most. */
const MOST = 18;

/** Opens a list, and returns the paths of what was asked for until nothing more follows. */
async function openList(page: Page, path = "/shipping/quotes/ready"): Promise<readonly string[]> {
  const requested: string[] = [];
  const note = (request: { url(): string }) => requested.push(new URL(request.url()).pathname);
  page.on("request", note);
  await page.goto(path);
  await page.locator(".hq-list-page tbody tr").first().waitFor();
  // What follows last: both channels of the push connection, and the code of controls.
  await expect.poll(() => requested.filter((each) => each === "/api/broadcasting/auth").length).toBe(2);
  await expect.poll(() => requested.some((each) => each.startsWith("/assets/controls"))).toBe(true);
  await page.waitForLoadState("networkidle");
  const asksForNoMore = () => expect(requested.length, requested.join("\n")).toBeLessThanOrEqual(MOST);
  await stays(asksForNoMore, 2_000, "that nothing more is asked for is announced by nothing");
  page.off("request", note);
  return requested;
}

const perPath = (paths: readonly string[]) => [...new Set(paths)].map((path) => `${paths.filter((each) => each === path).length} ${path}`);

it("a first list makes at most 18 requests cold, and asks for nothing twice", async () => {
  const user = await person(browser, app.url);
  await signIn(user, "sales@hq.example");
  const requested = await openList(user.page);
  const api = requested.filter((path) => path.startsWith("/api/"));
  // One for each of the two channels; npm run budget counts with these 7.
  expect(perPath(api).filter((each) => !each.startsWith("1 "))).toEqual(["2 /api/broadcasting/auth"]);
  expect(api).toHaveLength(7);
  await user.close();
});

const shown = (page: Page) => page.locator(".hq-list-page tbody tr").first().waitFor();

it("asks for who I am, the rows and all scripts of a list at once, and for the rest after the rows", async () => {
  const user = await person(browser, app.url);
  const { page } = user;
  await signIn(user, "sales@hq.example");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  // The application's own code arrives last: whatever is asked for before that does not wait for it.
  await page.route(/\/assets\/app-/, async (route) => {
    await delay(1_000);
    asked.push("the application");
    await route.continue();
  });
  await page.goto("/shipping/quotes/ready");
  await page.locator("#hq-entering main").waitFor();
  await shown(page);
  const isAskedFor = (name: string) => asked.slice(asked.indexOf("the application")).some((path) => path.startsWith(name));
  await expect.poll(() => isAskedFor("/assets/live-connection")).toBe(true);
  const before = asked.slice(0, asked.indexOf("the application"));
  expect(before).toEqual(expect.arrayContaining(["/api/iam", "/api/quotes/submitted/data"]));
  const after = asked.slice(asked.indexOf("the application"));
  // Of the scripts, only these two follow once the rows are shown, the second after a while.
  const follow = ["/assets/live-connection", "/assets/controls"];
  expect(after.flatMap((path) => /^(.*)-[\w-]{8}\.js$/.exec(path)?.[1] ?? []).filter((name) => !follow.includes(name))).toEqual([]);
  expect(after).not.toContain("/api/iam");
  await user.close();
});

it("an address with filters of its own, or kept ones, gets only what it asks for", async () => {
  const user = await person(browser, app.url);
  const { page } = user;
  await signIn(user, "sales@hq.example");
  const rows: string[] = [];
  page.on("request", (request) => request.url().includes("/submitted/data") && rows.push(new URL(request.url()).search));
  await page.goto("/shipping/quotes/ready?sort=number");
  await shown(page);
  expect(rows).toEqual([expect.stringMatching(/^\?sort=number&/)]);
  await page.locator("th button", { hasText: "Number" }).click();
  await page.waitForURL(/sort=-number/);
  rows.length = 0;
  await page.goto("/shipping/quotes/ready");
  await shown(page);
  await page.waitForURL(/sort=-number/);
  // First in the declared order, then in the kept one; neither was asked for in advance.
  await expect.poll(() => rows.at(-1)).toMatch(/^\?sort=-number&/);
  await user.close();
});

it("a token without an identity, as after signing in, asks once who it belongs to", async () => {
  const user = await person(browser, app.url);
  const { page } = user;
  await signIn(user, "sales@hq.example");
  await page.evaluate(() => localStorage.removeItem("hq_auth"));
  const asked = await openList(page);
  expect(asked.filter((path) => path === "/api/iam")).toHaveLength(1);
  expect(asked.filter((path) => path === "/api/quotes/submitted/data")).toHaveLength(1);
  await user.close();
});

it.each(["light", "dark"] as const)("a first list computes no component's styles, in %s", async (colorScheme) => {
  const user = await person(browser, app.url);
  const { page } = user;
  await signIn(user, "sales@hq.example");
  await page.emulateMedia({ colorScheme, reducedMotion: "no-preference" });
  await page.goto("/shipping/quotes/ready");
  await shown(page);
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll("style[data-css-hash]")].map(({ textContent }) => textContent ?? ""),
  );
  // What is left are the theme's variables.
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.filter((text) => !/^\.hq-(light|dark)\b/.test(text)).map((text) => text.slice(0, 80))).toEqual([]);
  await user.close();
});

it("a warm one takes every file with a hash in its name from the cache, without asking", async () => {
  const user = await person(browser, app.url);
  const { page, context } = user;
  // With HQ_SLOW=1 requests are routed, and then Chromium uses no cache.
  await context.unrouteAll();
  await signIn(user, "sales@hq.example");
  await openList(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const sent: string[] = [];
  session.on("Network.responseReceived", ({ response }) => {
    if (!response.fromDiskCache && !response.fromPrefetchCache) sent.push(new URL(response.url).pathname);
  });
  const cached = new Set<string>();
  const paths = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => paths.set(requestId, new URL(request.url).pathname));
  session.on("Network.requestServedFromCache", ({ requestId }) => cached.add(paths.get(requestId) ?? ""));
  const requested = await openList(page);
  const assets = requested.filter((path) => path.startsWith("/assets/"));
  expect(assets.length).toBeGreaterThan(5);
  expect(assets.filter((path) => sent.includes(path) && !cached.has(path))).toEqual([]);
  await user.close();
});
