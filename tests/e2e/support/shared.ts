import type { Browser } from "playwright-core";
import { afterAll, inject } from "vitest";
import { type App, startApp } from "./app.ts";
import { launch } from "./browser.ts";

/**
 * One server and one browser for all the files that a worker runs, one after the other: what a file leaves in the demo company the
 * next one finds. A file that changes what others rely on, or ends its server, has one of its own.
 */
export type SharedApp = Pick<App, "url" | "dataDir">;

let shared: Promise<App> | undefined;
let browser: Promise<Browser> | undefined;
const own: App[] = [];

// A worker ends by this signal: leaving in the ordinary way takes server and browser along.
process.once("SIGTERM", () => process.exit());

export function sharedApp(): Promise<SharedApp> {
  shared ??= startApp(inject("demoData"));
  return shared;
}

export async function ownApp(): Promise<App> {
  const app = await startApp(inject("demoData"));
  own.push(app);
  return app;
}

export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

/** Ends what one file has opened. */
export function endWithFile(): void {
  afterAll(async () => {
    await Promise.all(((await browser)?.contexts() ?? []).map((context) => context.close()));
    await Promise.all(own.splice(0).map((app) => app.stop()));
  });
}
