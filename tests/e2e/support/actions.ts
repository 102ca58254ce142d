import type { Locator, Page } from "playwright-core";

/** User actions on the app's inputs, menus and dialogs. */

export const box = (page: Page | Locator, name: string): Locator => page.getByRole("combobox", { name, exact: true });

export const main = (page: Page): Locator => page.getByRole("main");
export const button = (page: Page, name: string): Locator => main(page).getByRole("button", { name, exact: true });
export const dialog = (page: Page): Locator => page.getByRole("dialog");
/** A labeled value of the open record. */
export const fact = (page: Page, label: string): Locator => main(page).locator(".hq-fact", { has: page.getByText(label, { exact: true }) });

/** Clicks an action's button in its dialog. */
export const confirm = (page: Page, name: string): Promise<void> => dialog(page).getByRole("button", { name, exact: true }).click();

/** Waits until the open record is in this state. */
export const state = (page: Page, name: string): Promise<void> =>
  main(page).locator("header").getByText(name, { exact: true }).first().waitFor();

/** Saves the form and returns the path of the page it opens. */
export async function saved(page: Page, pattern: RegExp): Promise<string> {
  await button(page, "Save").click();
  await page.waitForURL(pattern);
  return pathOf(page);
}

/** Types a date or time into its picker. */
export async function typed(page: Page, label: string, when: string): Promise<void> {
  const input = page.getByRole("textbox", { name: label, exact: true });
  await input.fill(when);
  await input.press("Enter");
}

const option = (page: Page, text: string) =>
  page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: text }).first();

/** Chooses an option of a lookup by typing. */
export async function choose(page: Page, input: Locator, text: string): Promise<void> {
  // The selected value covers the input, so the click has to be forced.
  await input.click({ force: true });
  await input.fill(text);
  await option(page, text).click();
}

/** Picks an option of a dropdown without search. */
export async function pick(page: Page, input: Locator, text: string): Promise<void> {
  const openAndClick = async (timeout?: number) => {
    await input.click({ force: true });
    await option(page, text).click(timeout === undefined ? {} : { timeout });
  };
  // A dropdown that loses focus while opening closes again, so it is opened a second time.
  await openAndClick(5_000).catch(() => openAndClick());
}

/** Starts an action of the record: by its button, where it is one of the next steps, else from the menu. */
export async function fromMenu(page: Page, name: string): Promise<void> {
  const more = main(page).getByRole("button", { name: "More actions" });
  const step = main(page).locator(".hq-record-actions").getByRole("button", { name, exact: true });
  await more.or(step).first().waitFor();
  // The buttons follow the record's state a moment after it.
  const isStep = await step.waitFor({ timeout: 1_000 }).then(
    () => true,
    () => false,
  );
  if (isStep) return step.click();
  await more.click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Presses a next step that is refused now, reads why, and closes the refusal again. */
export async function refused(page: Page, name: string, reason: string | RegExp): Promise<void> {
  await button(page, name).click();
  await page.getByRole("alert").getByText(reason).waitFor();
  await page.keyboard.press("Escape");
}

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Waits for a toast and closes it, so that it covers nothing and isn't mistaken for the next one. */
export async function toast(page: Page, text: string): Promise<void> {
  const notice = page.locator(".ant-notification-notice", { hasText: text }).first();
  await notice.waitFor();
  await notice.locator(".ant-notification-notice-close").click();
  await page.locator(".ant-notification-notice", { hasText: text }).waitFor({ state: "detached" });
}
