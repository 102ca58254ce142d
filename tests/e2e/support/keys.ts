import type { Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../support/waits.ts";
import { settled } from "./look.ts";

/** The accessible name of what has the focus, and whether it can be seen that it has. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || active === document.body) return { name: "", isSeen: false };
    const label = active.id ? document.querySelector(`label[for="${CSS.escape(active.id)}"]`)?.textContent : undefined;
    const { top, bottom, width } = active.getBoundingClientRect();
    // The mark is around the input, or around the box that it shares with its icons.
    const isMarked = [active, active.closest(".ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number")].some((each) => {
      const style = each ? getComputedStyle(each) : undefined;
      const selector = each?.querySelector(".ant-select-selector");
      const inner = selector ? getComputedStyle(selector) : style;
      return style && inner && [style, inner].some((one) => one.outlineStyle !== "none" || one.boxShadow !== "none");
    });
    return {
      name: (active.getAttribute("aria-label") ?? label ?? active.textContent ?? "").replace("*", "").trim(),
      isSeen: active.matches(":focus-visible") && isMarked && width > 0 && bottom > 0 && top < innerHeight,
    };
  });

/** Presses a key until the focus is on the control, again and again: the screen before may still be there. */
export async function pressTo(page: Page, key: string, name: RegExp): Promise<void> {
  const isThere = async () => {
    if (name.test((await focused(page)).name)) return true;
    await page.keyboard.press(key);
    return false;
  };
  await until(isThere, `${key} has come to ${name}`, { limitMs: 30_000, everyMs: 1 });
}

/** Goes to a control by Tab once the screen has loaded, and looks whether it can be seen that it has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await settled(page);
  await pressTo(page, "Tab", name);
  // A control may draw its mark a moment later.
  await expect.poll(async () => (await focused(page)).isSeen, { message: `the focus on ${name}` }).toBe(true);
}

/** Types into the control. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Goes to a button or a link by Tab and presses it. */
export async function pressEnterOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Takes an option of a look-up or a dropdown by typing. */
export async function chooseByKeys(page: Page, field: RegExp, text: string): Promise<void> {
  await typeInto(page, field, text);
  // The first option is active only once the server has responded.
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option-active", { hasText: text }).waitFor();
  await page.keyboard.press("Enter");
}

/** What a mouse or a finger did on the page from now on. Has to be called before the page is first loaded. */
export async function countPointer(page: Page): Promise<readonly string[]> {
  const events: string[] = [];
  await page.exposeFunction("notePointer", (type: string) => void events.push(type));
  await page.addInitScript(() => {
    for (const type of ["pointerdown", "mousedown", "mousemove", "touchstart", "wheel"])
      addEventListener(
        type,
        ({ isTrusted }) => {
          if (isTrusted) (window as unknown as { notePointer(type: string): void }).notePointer(type);
        },
        { capture: true, passive: true },
      );
  });
  return events;
}
