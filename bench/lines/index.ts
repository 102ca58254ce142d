import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { type App, startApp } from "../../tests/e2e/support/app.ts";
import { launch, person, signInByForm } from "../../tests/e2e/support/browser.ts";
import { emptyData } from "../../tests/e2e/support/demo-data.ts";
import { signedInCaller } from "../../tests/support/caller.ts";

/**
 * The form of a quote with 500 pieces compared with the same form with 5, alternating: the cost of opening it, and the longest task while
 * somebody types into a cell, pastes 300 lines, moves a line and scrolls through all of them. Run `npm run build` first.
 */

const rounds = Number(process.argv[2] ?? 5);
const sizes = [5, 500] as const;
const script = { path: join(import.meta.dirname, "../browser/watch-rows.js") };

declare const watched: {
  /** Durations in ms of the tasks over 50 ms. */
  readonly longTasks: number[];
};

const piece = (number: number) => ({
  ...{ description: `Chair ${number}, oak`, quantity: (number % 7) + 1, length: 40, width: 22.5, height: 31, weight: 18.25 },
  value: 12_500 + number,
});

async function quoteWith(app: App, count: number): Promise<number> {
  const caller = await signedInCaller(app.url, "admin@hq.example");
  const [sample] = await caller.rows("/quotes?pageSize=1", "quotes");
  const { body } = await caller.call("GET", `/quotes/${sample.id}`);
  const names = ["customerId", "originId", "destinationId", "orderType", "validUntil"];
  const pieces = Array.from({ length: count }, (_, index) => piece(index + 1));
  const { status, body: created } = await caller.call("POST", "/quotes", {
    ...Object.fromEntries(names.map((name) => [name, body.data[name]])),
    price: 90_000,
    pieces,
  });
  if (status !== 201) throw new Error(`A quote was refused: ${status} ${JSON.stringify(created)}`);
  return created.data.id;
}

const busyOf = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
};

/** The cost of an interaction in ms: total time of the main thread, and its longest task (0: none over 50). */
interface Cost {
  readonly busy: number;
  readonly longest: number;
}

async function costOf(page: Page, devtools: CDPSession, work: () => Promise<void>): Promise<Cost> {
  await page.waitForTimeout(700);
  await page.evaluate(() => watched.longTasks.splice(0));
  const before = await busyOf(devtools);
  await work();
  await page.waitForTimeout(700);
  const longest = await page.evaluate(() => Math.max(0, ...watched.longTasks));
  return { busy: (await busyOf(devtools)) - before, longest };
}

const table = Array.from({ length: 300 }, (_, index) => Object.values(piece(index)).join("\t")).join("\n");
const cell = (page: Page, label: string, number: number) => page.getByLabel(`${label}, piece ${number}`, { exact: true });

async function round(page: Page, id: number, count: number): Promise<Record<string, Cost>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const costs: Record<string, Cost> = {};
  await page.goto(`/shipping/quotes/update/${id}`, { waitUntil: "commit" });
  await cell(page, "Description", 1).waitFor();
  await page.waitForTimeout(1_000);
  costs.open = { busy: await busyOf(devtools), longest: await page.evaluate(() => Math.max(0, ...watched.longTasks)) };
  await cell(page, "Description", 3).click();
  costs.type = await costOf(page, devtools, () => page.keyboard.type("forty chairs for the lobby", { delay: 60 }));
  costs.number = await costOf(page, devtools, async () => {
    await cell(page, "Quantity", 3).click();
    await page.keyboard.type("123456", { delay: 60 });
  });
  costs["alt+down"] = await costOf(page, devtools, () => page.keyboard.press("Alt+ArrowDown"));
  costs.scroll = await costOf(page, devtools, async () => {
    for (let at = 0; at < 60; at += 1) await page.mouse.wheel(0, 400);
    await page.waitForTimeout(300);
    for (let at = 0; at < 60; at += 1) await page.mouse.wheel(0, -400);
  });
  await cell(page, "Description", 3).click();
  costs.paste = await costOf(page, devtools, () =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, table),
  );
  costs.undo = await costOf(page, devtools, () => page.keyboard.press("Control+z"));
  if ((await cell(page, "Description", count).count()) > 1) throw new Error("A piece is there twice.");
  return costs;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const app = await startApp(await emptyData(process.env.TEST_DATABASE_URL));
const browser = await launch();
try {
  const ids = await Promise.all(sizes.map((count) => quoteWith(app, count)));
  const guest = await person(browser, app.url);
  await signInByForm(guest, "admin@hq.example");
  const state = await guest.context.storageState();
  await guest.close();
  const costsBySize = sizes.map((): Record<string, Cost>[] => []);
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [index, count] of sizes.entries()) {
      const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 }, storageState: state });
      const page = await context.newPage();
      await page.addInitScript(script);
      costsBySize[index]?.push(await round(page, ids[index] ?? 0, count));
      await context.close();
    }
  }
  console.log(`The form of a quote with ${sizes.join(" and with ")} pieces of 7 cells, medians of ${rounds} rounds:`);
  console.log("main thread's time in ms, and its longest task over 50 ms");
  for (const step of Object.keys(costsBySize[0]?.[0] ?? {})) {
    const [few, many] = costsBySize.map((all) => ({
      busy: median(all.map((costs) => costs[step]?.busy ?? Number.NaN)),
      longest: median(all.map((costs) => costs[step]?.longest ?? Number.NaN)),
    }));
    if (!few || !many) continue;
    const formatCost = ({ busy, longest }: Cost) =>
      `${busy.toFixed(0).padStart(6)} (${longest === 0 ? "none" : longest.toFixed(0)})`.padEnd(16);
    console.log(`  ${step.padEnd(10)} 5 lines ${formatCost(few)} 500 lines ${formatCost(many)} ratio ${(many.busy / few.busy).toFixed(2)}`);
  }
} finally {
  await browser.close();
  await app.stop();
}
