import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { person, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

/** Longer than anything that starts after the list is shown. */
const LATE_MS = 4_000;

async function openList(page: Page): Promise<readonly string[]> {
  const requested: string[] = [];
  const note = (request: { url(): string }) => requested.push(new URL(request.url()).pathname);
  page.on("request", note);
  await page.goto("/shipping/quotes/ready");
  await page.locator(".hq-list-page tbody tr").first().waitFor();
  await page.waitForTimeout(LATE_MS);
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  return requested;
}

const perPath = (paths: readonly string[]) => [...new Set(paths)].map((path) => `${paths.filter((each) => each === path).length} ${path}`);

it("a first list makes at most 18 requests cold, and asks for nothing twice", async () => {
  const user = await person(browser, app.url);
  await signIn(user, "sales@hq.example");
  const requested = await openList(user.page);
  expect(requested.length, requested.join("\n")).toBeLessThanOrEqual(18);
  const api = requested.filter((path) => path.startsWith("/api/"));
  // One for each of the two channels; npm run budget counts with these 8.
  expect(perPath(api).filter((each) => !each.startsWith("1 "))).toEqual(["2 /api/broadcasting/auth"]);
  expect(api).toHaveLength(8);
  await user.close();
});

it("a warm one takes every file with a hash in its name from the cache, without asking", async () => {
  const user = await person(browser, app.url);
  const { page } = user;
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
