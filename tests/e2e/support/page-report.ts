import type { Browser, Page } from "playwright-core";
import { inTime } from "../../support/waits.ts";
import { drawn } from "./look.ts";

const ANSWER_MS = 5_000;

/**
 * What a page was doing when its test failed: whether its script runs, and whether the browser still draws it. Playwright clicks only
 * where two frames have passed, so a window that is no longer drawn looks like a button that can't be clicked.
 */
export async function reportPages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return (await Promise.all(pages.map(reportPage))).join("\n");
}

async function reportPage(page: Page): Promise<string> {
  const [script, frames] = await Promise.all([
    answerOf(
      page.evaluate(() => `${document.visibilityState}${document.hasFocus() ? ", focused" : ""}`),
      "its script does not run",
    ),
    answerOf(
      drawn(page).then(() => "drawn"),
      "no longer drawn",
    ),
  ]);
  return `${page.url()}: ${script}, ${frames}`;
}

const answerOf = (answer: Promise<string>, otherwise: string): Promise<string> =>
  inTime(answer, "the page", ANSWER_MS).catch((error: unknown) => `${otherwise} (${error instanceof Error ? error.message : error})`);
