import type { Browser } from "playwright-core";
import { afterAll, afterEach, inject } from "vitest";
import { type App, startApp } from "./app.ts";
import { closeContext, launch } from "./browser.ts";
import { reportPages } from "./page-report.ts";

/**
 * One server and one browser for all the files that a worker runs in turn, so a file sees the data of earlier ones.
 * A file that changes data which others rely on, or stops its server, uses its own server.
 */
export type SharedApp = Pick<App, "url" | "dataDir">;

let shared: Promise<App> | undefined;
let browser: Promise<Browser> | undefined;
const own: App[] = [];

// Vitest ends a worker with SIGTERM; a normal exit also stops the server and the browser.
process.once("SIGTERM", () => process.exit());

export function sharedApp(): Promise<SharedApp> {
  shared ??= startApp(inject("demoData"));
  return shared;
}

export async function ownApp(settings?: Readonly<Record<string, string>>): Promise<App> {
  const app = await startApp(inject("demoData"), settings);
  own.push(app);
  return app;
}

export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

/** Prints what each open page was doing when a test failed. */
export function reportFailedTests(): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail" && browser) console.info(`Pages at the end of "${task.name}":\n${await reportPages(await browser)}`);
  });
}

/** Closes what a test file has opened, once it is done. */
export function endWithFile(): void {
  afterAll(async () => {
    await Promise.all(((await browser)?.contexts() ?? []).map(closeContext));
    await Promise.all(own.splice(0).map((app) => app.stop()));
  });
}
