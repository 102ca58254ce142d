import type { Page } from "playwright-core";
import { settled } from "./look.ts";

/**
 * Navigates inside the app, like a link; reloading the page for each of a hundred screens would take minutes. Where unsaved changes
 * hold the screen back, the page is loaded anew, and the answer is false.
 */
export async function goOn(page: Page, path: string): Promise<boolean> {
  const isFree = await page.evaluate(async (to) => {
    const main = document.querySelector("main") ?? document.body;
    const heading = document.querySelector("h1");
    const title = heading?.textContent;
    // A tab keeps the heading of its screen, and is marked as the present one.
    const isMarked = () => document.querySelector("nav a.hq-view-tab[aria-current=page]")?.getAttribute("href") === to;
    const isOld = () => document.querySelector("h1") === heading && heading?.textContent === title && !isMarked();
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
    let isFree = false;
    const arrive = () => {
      isFree = true;
    };
    addEventListener("popstate", arrive, { once: true });
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
    removeEventListener("popstate", arrive);
    if (isFree) await changed;
    return isFree;
  }, path);
  if (!isFree) {
    page.once("dialog", (question) => void question.accept());
    await page.goto(path);
  }
  await settled(page);
  return isFree;
}
