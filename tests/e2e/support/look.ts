import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { dark, light } from "../../../src/theme/tokens.ts";
import { desktop, phone } from "./browser.ts";
import { hiddenWhenFocused } from "./focus.ts";

/**
 * Visual checks of a screen: serious axe findings, horizontal scrolling and cut content in narrow windows, controls that are hidden when
 * they are focused, and clipped tables of lines and cut times on a desktop.
 */

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const palettes = { light, dark };
/** A window of 1280 px at four times its size (WCAG 1.4.10). */
export const smallest = { width: 320, height: 640 };

/** What is found on a page that has come to rest: some parts follow another size or palette a moment later. */
async function lasting(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const started = performance.now();
  let found = await find();
  while (found.length > 0 && performance.now() - started < 5_000) {
    await drawn(page);
    found = await find();
  }
  return found;
}

/** axe's findings as text. */
export const findings = (page: Page, rules?: readonly string[], within = "html"): Promise<string[]> =>
  lasting(page, () => measuredFindings(page, rules, within));

/** Runs axe, which is injected through the debugger, because that bypasses the page's CSP. */
async function measuredFindings(page: Page, rules: readonly string[] | undefined, within: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(
    async ({ only, within }) => {
      type Finding = { id: string; impact: string; nodes: { target: unknown[]; any: { message: string }[] }[] };
      type Axe = {
        _audit: { rules: { id: string; impact: string }[] };
        run: (context: object, options: object) => Promise<{ violations: Finding[] }>;
      };
      // axe is injected into the page as a script, so it has no types here.
      const checker = (window as unknown as { axe: Axe }).axe;
      const serious = (impact: string) => impact === "serious" || impact === "critical";
      // A finding has its rule's impact, so skipping the minor rules loses nothing and saves a third of the time.
      const lighter = checker._audit.rules.filter(({ impact }) => !serious(impact)).map(({ id }) => [id, { enabled: false }]);
      // Serious rules that axe leaves out unless asked for.
      const offByDefault = { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } };
      // All rows of a list are alike, so a dozen is enough.
      const all = { include: [[within]], exclude: [["tbody tr:nth-child(n+13)"], [".hq-cards > li:nth-child(n+13)"]] };
      const { violations } = await checker.run(all, {
        resultTypes: ["violations"],
        preload: false,
        ...(only ? { runOnly: only } : { rules: { ...Object.fromEntries(lighter), ...offByDefault } }),
      });
      // Who scrolls a list of options is in its combobox, whose arrow keys move through them.
      const isOfCombobox = ({ target }: { target: unknown[] }) => String(target).includes(".rc-virtual-list-holder");
      // What lies under the bar of a form is scrolled out from under it: hiddenWhenFocused sees to that.
      const bar = document.querySelector(".hq-form-bar")?.getBoundingClientRect();
      const isUnderBar = ({ target, any }: { target: unknown[]; any: { message: string }[] }) =>
        bar !== undefined &&
        any.some(({ message }) => message.includes("partially obscured")) &&
        (document.querySelector(String(target[0]))?.getBoundingClientRect().bottom ?? 0) > bar.top;
      return violations
        .filter(({ impact }) => serious(impact))
        .map(({ id, nodes }) => ({
          id,
          nodes:
            id === "scrollable-region-focusable"
              ? nodes.filter((node) => !isOfCombobox(node))
              : nodes.filter((node) => id !== "target-size" || !isUnderBar(node)),
        }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => {
          const first = nodes[0];
          return `${id} x${nodes.length}: ${first?.target.join(" ")} ${first?.any[0]?.message ?? ""}`;
        });
    },
    { only: rules, within },
  );
}

/** Waits until the screen has loaded its data. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("main:not(.hq-catalogue) :is(.hq-skeleton, [aria-busy=true]), .hq-progress") === null &&
      document.querySelector("h1, [role=dialog]") !== null,
  );
}

/** Waits until what has changed is drawn, and what follows from that. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Gives the page this size, and waits until it is drawn in it: what a narrow window shows otherwise than a wide one follows a moment later. */
export async function resize(page: Page, size: Size): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (width === size.width && height === size.height) return;
  await page.setViewportSize(size);
  await drawn(page);
}

export const beyondEdge = (page: Page): Promise<string[]> => lasting(page, () => measuredBeyondEdge(page));

/** What of a screen is beyond its right edge: the page scrolls there, or something is cut. Tables of figures scroll in their own place. */
const measuredBeyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolls = (each: Element): boolean => {
      for (let parent = each.parentElement; parent; parent = parent.parentElement)
        if (/auto|scroll/.test(getComputedStyle(parent).overflowX)) return true;
      return false;
    };
    const cut = [
      ...document.querySelectorAll(":is(main, .ant-modal, .ant-drawer-open) :is(a, button, input, select, textarea, td, dd, h1, h2, p)"),
    ]
      .filter((each) => each.getBoundingClientRect().right > clientWidth + 1 && each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => !each.matches(".hq-visually-hidden *") && !scrolls(each))
      .map((each) => `cuts ${each.tagName} ${each.textContent?.slice(0, 40)}`);
    return [...(scrollWidth > clientWidth ? [`scrolls ${scrollWidth - clientWidth} px sideways`] : []), ...cut.slice(0, 2)];
  });

/** By how much each table of lines is wider than its place. One of more than ten columns scrolls in its place. */
const clippedLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".hq-lines-view, .hq-lines-scroll")]
      .filter((each) => each.querySelectorAll("thead th:not(:empty)").length <= 10)
      .map((each) => each.scrollWidth - each.clientWidth)
      .filter((over) => over > 0),
  );

/** The times in a list of which a part is cut, but for those of the system, which may do without the time of day. */
const cutTimes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".hq-list-table td:not(.hq-moment-column):has(> time)")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((each) => each.textContent),
  );

/** Switches to light or dark mode, and waits for the component library, which updates after the style sheets. */
export async function shade(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const expected = palettes[colorScheme].surface;
  await page.waitForFunction((surface) => {
    const themed = document.querySelector("[class*=css-var]");
    return !themed || getComputedStyle(themed).getPropertyValue("--ant-color-bg-container").trim() === surface;
  }, expected);
}

export type Size = { width: number; height: number };
export type Look = readonly [Size, "light" | "dark"];

export const every: readonly Look[] = [
  [desktop, "light"],
  [desktop, "dark"],
  [phone, "dark"],
  [phone, "light"],
];
/** For a screen made of the same parts as one that was checked in every look. */
export const opposite: readonly Look[] = [
  [desktop, "light"],
  [phone, "dark"],
];

/** Whether every screen and every tab is checked, and each in every look, as at night. */
export const isThorough = process.env.HQ_LOOKS === "all";

/** One of the looks, which differs from screen to screen. */
export function oneOf(looks: readonly Look[], name: string): readonly Look[] {
  const turn = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % looks.length;
  return looks.slice(turn, turn + 1);
}

/** Those of the looks in which a screen of this name is checked now: all at night, otherwise one. */
export const dueLooks = (name: string, looks: readonly Look[]): readonly Look[] => (isThorough ? looks : oneOf(looks, name));

/** Checks the current page in the given looks, and resets it to desktop size and light mode. */
export async function look(page: Page, name: string, looks: readonly Look[] = every): Promise<string[]> {
  const wrong: string[] = [];
  for (const [size, scheme] of looks) {
    await resize(page, size);
    await shade(page, scheme);
    await settled(page);
    const colors = looks === every && scheme === "dark" ? ["color-contrast"] : undefined;
    wrong.push(...(await findings(page, colors)).map((each) => `${each} (${name}, ${size.width} px, ${scheme})`));
  }
  for (const size of isThorough ? [phone, smallest] : [smallest]) {
    await resize(page, size);
    wrong.push(...(await beyondEdge(page)).map((each) => `${each} (${name}, ${size.width} px)`));
  }
  const hasBar = (await page.locator(".hq-form-bar").count()) > 0;
  for (const size of hasBar ? [...(isThorough ? [phone] : []), smallest, desktop] : []) {
    await resize(page, size);
    wrong.push(...(await hiddenWhenFocused(page)).map((each) => `hides the focused ${each} (${name}, ${size.width} px)`));
  }
  await resize(page, desktop);
  await shade(page, "light");
  for (const text of new Set(await cutTimes(page))) wrong.push(`cuts the time ${text} (${name}, ${desktop.width} px)`);
  for (const over of await clippedLines(page)) wrong.push(`clips ${over} px of a table of lines (${name}, ${desktop.width} px)`);
  return wrong;
}

/** The same in one of the looks, for what is made of parts that the page of all components shows in every one; by night in all of them. */
export const lookOnce = (page: Page, name: string, looks: readonly Look[] = every): Promise<string[]> =>
  look(page, name, dueLooks(name, looks));

/** A quick check for another tab of a screen already checked, where only the rows can add findings. */
export async function glance(page: Page, name: string): Promise<string[]> {
  await settled(page);
  const wrong = (await findings(page)).map((each) => `${each} (${name}, wide)`);
  await resize(page, smallest);
  wrong.push(...(await beyondEdge(page)).map((each) => `${each} (${name}, ${smallest.width} px)`));
  await page.setViewportSize(desktop);
  return wrong;
}

/** Lists each finding once, with the first places where it was seen. */
export function gathered(wrong: readonly string[]): string[] {
  const positionsOf = new Map<string, string[]>();
  for (const each of wrong) {
    const index = each.lastIndexOf(" (");
    positionsOf.set(each.slice(0, index), [...(positionsOf.get(each.slice(0, index)) ?? []), each.slice(index + 1)]);
  }
  return [...positionsOf].map(
    ([finding, positions]) =>
      `${finding} ${positions.slice(0, 3).join(" ")}${positions.length > 3 ? ` and ${positions.length - 3} more` : ""}`,
  );
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}
