import type { Page } from "playwright-core";
import { pathOf } from "./actions.ts";

/** What a way through the product costs its users. */
export interface Effort {
  /** The pages that were shown, in their order; a dialog isn't one. */
  readonly screens: string[];
  /** Presses of the mouse's button, those in dialogs and look-ups included. */
  clicks: number;
  /** Trips into the menu of further actions. */
  menus: number;
}

/** Counts what is done on a page, from its next load. */
export async function countEffort(page: Page, effort: Effort): Promise<void> {
  await page.exposeFunction("countClick", (isMenu: boolean) => {
    effort.clicks += 1;
    if (isMenu) effort.menus += 1;
  });
  await page.addInitScript(() =>
    document.addEventListener(
      "click",
      (event) => {
        const isMenu = event.target instanceof Element && event.target.closest('[aria-label="More actions"]') !== null;
        if (event.isTrusted) (window as unknown as { countClick(isMenu: boolean): void }).countClick(isMenu);
      },
      { capture: true },
    ),
  );
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith("http")) return;
    const path = pathOf(page);
    if (effort.screens.at(-1) !== path) effort.screens.push(path);
  });
}
