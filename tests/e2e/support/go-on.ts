import type { Page } from "playwright-core";
import { settled } from "./look.ts";

/** Navigates inside the app, like a link; reloading the page for each of a hundred screens would take minutes. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const main = document.querySelector("main") ?? document.body;
    const heading = document.querySelector("h1");
    const title = heading?.textContent;
    const isOld = () => document.querySelector("h1") === heading && heading?.textContent === title;
    // The previous screen stays until the next one has loaded, so wait for a change and then for no more changes. Under the same heading,
    // it may be the previous screen that changes.
    const changed = new Promise<void>((resolve) => {
      let quiet: ReturnType<typeof setTimeout>;
      const observer = new MutationObserver(() => {
        clearTimeout(quiet);
        quiet = setTimeout(
          () => {
            observer.disconnect();
            resolve();
          },
          isOld() ? 1_000 : 80,
        );
      });
      observer.observe(main, { childList: true, subtree: true, attributes: true });
      // Another URL of the same screen may change nothing. A screen that loads may take longer on a busy machine.
      setTimeout(resolve, 5_000);
    });
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
    await changed;
  }, path);
  await settled(page);
}
