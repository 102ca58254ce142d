import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Browser, BrowserContextOptions, CDPSession } from "playwright-core";
import { desktop } from "../../tests/e2e/support/browser.ts";

type Profile = Awaited<ReturnType<typeof stop>>;
const stop = async (devtools: CDPSession) => (await devtools.send("Profiler.stop")).profile;

/** Milliseconds of the main thread by script; what belongs to none is in brackets: (program) is layout, painting and compiling. */
function byScript({ nodes, samples = [], timeDeltas = [] }: Profile): ReadonlyMap<string, number> {
  const scripts = new Map(
    nodes.map(({ id, callFrame: { url, functionName } }) => [
      id,
      url === "" ? functionName || "(browser)" : basename(new URL(url).pathname),
    ]),
  );
  const sums = new Map<string, number>();
  for (const [at, sample] of samples.entries()) {
    const name = scripts.get(sample) ?? "";
    const key = name.startsWith("(") || name.includes(".") ? name : "(browser)";
    sums.set(key, (sums.get(key) ?? 0) + (timeDeltas[at] ?? 0) / 1_000);
  }
  return sums;
}

/** Records the processor's profile of one cold load in a file that Chromium's tools open, and says where its time went. */
export async function profileLoad(
  browser: Browser,
  { url, path, state, file }: { url: string; path: string; state: BrowserContextOptions["storageState"]; file: string },
): Promise<readonly string[]> {
  const context = await browser.newContext({ baseURL: url, viewport: desktop, ...(state ? { storageState: state } : {}) });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: 200 });
  await devtools.send("Profiler.start");
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("tr[data-row], tr.ant-table-row").nth(49).waitFor();
  const profile = await stop(devtools);
  await context.close();
  writeFileSync(file, JSON.stringify(profile));
  const sums = [...byScript(profile)].sort(([, a], [, b]) => b - a).filter(([, ms]) => ms >= 5);
  return [`One cold load, ms by script (${file}):`, ...sums.map(([name, ms]) => `  ${ms.toFixed(0).padStart(5)} ${name}`)];
}
