import type { Page } from "playwright-core";

/**
 * The controls of a screen that are hidden when they get the focus, under a bar or header that stays in place (WCAG 2.4.11), going down
 * the page and up again. Focusing scrolls as the Tab key does.
 */
export const hiddenWhenFocused = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>("main :is(a[href], button, input, textarea, select)")].filter(
      (each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && !each.matches(":disabled, [inert] *"),
    );
    const hidden = new Set<string>();
    for (const [from, order] of [
      [0, controls],
      [document.documentElement.scrollHeight, [...controls].reverse()],
    ] as const) {
      // The control that has the focus already would not be scrolled to.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, from);
      for (const each of order) {
        each.focus();
        if (document.activeElement !== each) continue;
        // What a user sees of an input is the box around it, or its label.
        const box = each.closest(".ant-select, .ant-picker, .ant-input-affix-wrapper, label, td") ?? each;
        const { left, top, width, height } = box.getBoundingClientRect();
        const seen = [0.1, 0.5, 0.9].some((x) =>
          [0.2, 0.5, 0.8].some((y) => box.contains(document.elementFromPoint(left + width * x, top + height * y))),
        );
        if (seen) continue;
        const name = each.getAttribute("aria-label") ?? (each.textContent || each.id || each.tagName);
        const over = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[class]");
        hidden.add(`${name} under ${over?.className ?? "nothing"}`);
      }
    }
    return [...hidden];
  });
