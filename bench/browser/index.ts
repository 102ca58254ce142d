import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type App, startApp } from "../../tests/e2e/support/app.ts";
import { desktop, launch, person, signInByForm } from "../../tests/e2e/support/browser.ts";
import { emptyData } from "../../tests/e2e/support/demo-data.ts";
import { signedInCaller } from "../../tests/support/caller.ts";
import { median } from "../support/figures.ts";
import { options } from "../support/options.ts";
import { startBareSite } from "./bare-site.ts";
import { profileLoad } from "./profile.ts";
import { throttled } from "./throttled.ts";

/**
 * A list of 50 rows and 12 columns in Chromium, the product against a page of only React and antd on the same server, alternating: cold
 * load, sort, next page, filter, in ms from the click (or the start of the load) to the painted rows. After that, the long tasks while
 * somebody types, and what a phone waits for. `--profile <file>` records one cold load. Run `npm run build` first.
 */

const given = options({ rounds: "9", profile: "" });
const rounds = Number(given.rounds);
const manager = "admin@hq.example";
const columns = "number,customer,origin,destination,orderType,total,validUntil,state,recipient,hub,accountExecutive,price".split(",");
const cols = columns.join(",");

const steps = ["cold", "sort", "page", "filter"] as const;
type Times = Record<(typeof steps)[number], { readonly wall: number; readonly cpu: number }>;

// A separate file: the script sent to the page must be unchanged, without helpers that a compiler adds.
const script = { path: join(import.meta.dirname, "watch-rows.js") };

/** What that script defines in the page. */
declare const watched: {
  /** Resolves when 50 rows are painted, with the ms since the load started. */
  cold(): Promise<number>;
  /** Resolves once the first row has changed and is painted, with the ms since the last click. */
  changed(before: string | null): Promise<number>;
  first(): string | null;
  /** Durations in ms of the tasks over 50 ms. */
  readonly longTasks: number[];
};

/** Found by style sheet's selectors: roles and names are computed in the page, whose time it would be. */
type Clicks = Readonly<Record<Exclude<keyof Times, "cold">, (page: Page) => Promise<void>>>;

async function round(context: BrowserContext, url: string, clicks: Clicks): Promise<Times> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  // Time of the main thread, in ms: what the page itself cost, regardless of the machine's other load.
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  await page.addInitScript(script);
  await page.goto(url, { waitUntil: "commit" });
  const cold = await page.evaluate(() => watched.cold());
  const times: Partial<Times> = { cold: { wall: cold, cpu: await busy() } };
  for (const step of ["sort", "page", "filter"] as const) {
    await page.waitForTimeout(300);
    const [before, idle] = [await page.evaluate(() => watched.first()), await busy()];
    await clicks[step](page);
    const wall = await page.evaluate((first) => watched.changed(first), before);
    times[step] = { wall, cpu: (await busy()) - idle };
  }
  await context.close();
  // Each step has added its own entry.
  return times as Times;
}

async function product(browser: Browser, app: App, state: Awaited<ReturnType<BrowserContext["storageState"]>>): Promise<Times> {
  const context = await browser.newContext({ baseURL: app.url, viewport: desktop, storageState: state });
  return round(context, `/shipping/quotes/all?cols=${cols}`, {
    sort: (page) => page.locator("th", { hasText: "Number" }).click(),
    page: (page) => page.locator("[aria-label='Next page']").click(),
    filter: (page) => page.locator(".hq-view-tabs a", { hasText: "Approved" }).click(),
  });
}

async function bare(browser: Browser, url: string, token: string): Promise<Times> {
  const context = await browser.newContext({ baseURL: url, viewport: desktop });
  await context.addInitScript((value) => localStorage.setItem("hq_token", value), token);
  return round(context, `/?cols=${cols}`, {
    sort: (page) => page.locator("th", { hasText: "number" }).click(),
    page: (page) => page.locator("[aria-label='Next page']").click(),
    filter: (page) => page.locator(".ant-segmented-item", { hasText: "approved" }).click(),
  });
}

/** Enough quotes for three pages, created as an employee would. */
async function manyQuotes(app: App): Promise<string> {
  const caller = await signedInCaller(app.url, manager);
  const [sample] = await caller.rows("/quotes?pageSize=1", "quotes");
  const { body } = await caller.call("GET", `/quotes/${sample.id}`);
  const names = ["customerId", "originId", "destinationId", "orderType", "validUntil"];
  const input = {
    ...Object.fromEntries(names.map((name) => [name, body.data[name]])),
    pieces: [{ description: "Sofa", quantity: 1 }],
  };
  for (let count = 0; count < 140; count++) {
    const { status, body: created } = await caller.call("POST", "/quotes", input);
    if (status !== 201) throw new Error(`A quote was refused: ${status} ${JSON.stringify(created)}`);
  }
  return caller.token;
}

/** Types into the list's search and into a form, and returns the longest task of each in ms (0: none over 50). */
async function typing(context: BrowserContext): Promise<readonly (readonly [string, number])[]> {
  const page = await context.newPage();
  await page.addInitScript(script);
  const results: (readonly [string, number])[] = [];
  for (const [field, path, input] of [
    ["search of the list", "/shipping/quotes/all", "input[type=search], .hq-list-tools input"],
    ["a text of the form", "/shipping/quotes/create", "textarea"],
  ] as const) {
    await page.goto(path);
    await page.locator(input).first().click();
    await page.waitForTimeout(1_000);
    await page.evaluate(() => watched.longTasks.splice(0));
    await page.keyboard.type("forty chairs for the lobby", { delay: 60 });
    await page.waitForTimeout(500);
    results.push([field, await page.evaluate(() => Math.max(0, ...watched.longTasks))]);
  }
  return results;
}

const app = await startApp(await emptyData(process.env.TEST_DATABASE_URL));
const site = await startBareSite(app.url);
const browser = await launch();
try {
  const token = await manyQuotes(app);
  const guest = await person(browser, app.url);
  await signInByForm(guest, manager);
  const state = await guest.context.storageState();
  const times: { readonly product: Times[]; readonly bare: Times[] } = { product: [], bare: [] };
  for (let turn = 0; turn < rounds; turn++) {
    times.bare.push(await bare(browser, site.url, token));
    times.product.push(await product(browser, app, state));
  }
  console.log(`List of 50 rows x ${columns.length} columns, medians of ${rounds} rounds in ms (and the main thread's own time):`);
  const figure = (each: readonly Times[], step: keyof Times, clock: "wall" | "cpu") => median(each.map((one) => one[step][clock]));
  for (const step of steps) {
    const [productTimes, bareTimes] = [times.product, times.bare].map(
      (each) => [figure(each, step, "wall"), figure(each, step, "cpu")] as const,
    );
    if (!productTimes || !bareTimes) continue;
    const formatTimes = ([wall, cpu]: readonly [number, number]) => `${wall.toFixed(0).padStart(5)} (${cpu.toFixed(0).padStart(4)})`;
    const ratio = `${(productTimes[0] / bareTimes[0]).toFixed(2)} (${(productTimes[1] / bareTimes[1]).toFixed(2)})`;
    const least = (each: readonly Times[]) => Math.min(...each.map((one) => one[step].wall));
    const leastRatio = (least(times.product) / least(times.bare)).toFixed(2);
    console.log(
      `  ${step.padEnd(7)} HQ ${formatTimes(productTimes)}   bare antd ${formatTimes(bareTimes)}   ratio ${ratio}, of the least ${leastRatio}`,
    );
  }
  for (const line of await throttled(browser, app.url, state, Math.min(rounds, 5))) console.log(line);
  if (given.profile !== "") {
    const path = `/shipping/quotes/all?cols=${cols}`;
    for (const line of await profileLoad(browser, { url: app.url, path, state, file: given.profile })) console.log(line);
  }
  for (const [field, longest] of await typing(guest.context)) {
    console.log(`  typing into ${field}: ${longest === 0 ? "no task over 50 ms" : `longest task ${longest.toFixed(0)} ms`}`);
  }
} finally {
  await browser.close();
  site.close();
  await app.stop();
}
