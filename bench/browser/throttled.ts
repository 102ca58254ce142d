import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { desktop } from "../../tests/e2e/support/browser.ts";
import { median } from "../support/figures.ts";

/** A phone's processor, and a 4G connection as Chromium's own tools define it: ms per round trip, bytes per second. */
const processor = 4;
const network = { offline: false, latency: 165, downloadThroughput: (9_000_000 * 0.9) / 8, uploadThroughput: (1_500_000 * 0.9) / 8 };

type State = BrowserContextOptions["storageState"];

/** Milliseconds from the start of a load, with nothing in the cache, until `shown` resolves. */
async function load(browser: Browser, url: string, state: State, path: string, shown: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: desktop, ...(state ? { storageState: state } : {}) });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: processor });
  await page.goto(path, { waitUntil: "commit" });
  await shown(page);
  const ms = await page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))));
  await context.close();
  return ms;
}

/** What a phone waits for, as lines to print: the page in outline, the sign-in form and the home screen. */
export async function throttled(browser: Browser, url: string, state: State, rounds: number): Promise<readonly string[]> {
  const cases = [
    ["sign-in form", "2 s", undefined, "/auth", (page: Page) => page.locator("#password").waitFor()],
    [
      "outline of a list",
      "",
      state,
      "/shipping/quotes/all",
      (page: Page) => page.locator("#hq-entering main, .hq-shell").first().waitFor(),
    ],
    ["home", "4 s", state, "/", (page: Page) => page.locator("#hq-main h1").first().waitFor()],
    ["first list", "", state, "/shipping/quotes/all", (page: Page) => page.locator("tr[data-row]").first().waitFor()],
  ] as const;
  const lines: string[] = [];
  for (const [name, wanted, signedIn, path, shown] of cases) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await load(browser, url, signedIn, path, shown));
    const least = Math.min(...times);
    const aim = wanted === "" ? "" : `, wanted ${wanted}`;
    lines.push(`  ${name.padEnd(18)} ${median(times).toFixed(0).padStart(5)} ms, least ${least.toFixed(0)}${aim}`);
  }
  return [`Processor ${processor} times slower, 4G:`, ...lines];
}
