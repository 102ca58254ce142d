import type { Locator, Page } from "playwright-core";

/** What a person's hands do on the house's inputs. */

export const box = (page: Page | Locator, name: string): Locator => page.getByRole("combobox", { name, exact: true });

const option = (page: Page, words: string) =>
  page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: words }).first();

/** Chooses from a look-up by typing. */
export async function choose(page: Page, input: Locator, words: string): Promise<void> {
  // The chosen value lies over the input; a click falls through to it.
  await input.click({ force: true });
  await input.fill(words);
  await option(page, words).click();
}

/** Picks one of a closed list. */
export async function pick(page: Page, input: Locator, words: string): Promise<void> {
  await input.click({ force: true });
  await option(page, words).click();
}

/** Starts an action of the record's menu. */
export async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Waits for a toast, reads it and closes it, so that it neither covers anything nor is taken for the next one. */
export async function toast(page: Page, text: string): Promise<void> {
  const found = page.locator(".ant-notification-notice", { hasText: text }).first();
  await found.waitFor();
  await found.locator(".ant-notification-notice-close").click();
  await page.locator(".ant-notification-notice", { hasText: text }).waitFor({ state: "detached" });
}
