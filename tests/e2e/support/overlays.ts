import type { Page } from "playwright-core";
import { desktop, phone } from "./browser.ts";
import { beyondEdge, findings, isThorough, type Look, oneOf, resize, shade, smallest } from "./look.ts";

/** What opens something: everything that says so to a screen reader, and date pickers. */
const openers = ":is([aria-haspopup]:not([aria-haspopup=false]), .ant-picker input):not(:disabled, [aria-disabled=true], [role=menuitem])";
const overlay = [
  ".ant-select-dropdown:not(.ant-select-dropdown-hidden)",
  ".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)",
  ".ant-dropdown:not(.ant-dropdown-hidden)",
  ".ant-popover:not(.ant-popover-hidden)",
  "[role=dialog]:not(.ant-popover *)",
].join(", ");
/** The menu of a record, whose entries open dialogs in turn. */
const openMenu = ".ant-dropdown:not(.ant-dropdown-hidden)";
const entries = `${openMenu} [role=menuitem][aria-haspopup=dialog]`;

const sizes = [desktop, phone, smallest];
const allLooks: readonly Look[] = sizes.flatMap((size): Look[] => [
  [size, "light"],
  [size, "dark"],
]);

interface Opener {
  readonly mark: string;
  readonly kind: string;
  readonly name: string;
}

/** Marks and names what opens something, within the screen or the overlay on top of it. */
const openersIn = (page: Page, area: string, prefix: string): Promise<Opener[]> =>
  page.evaluate(
    ({ area, openers, prefix }) =>
      [...document.querySelectorAll<HTMLElement>(area)].flatMap((root) =>
        [...root.querySelectorAll<HTMLElement>(openers)]
          .filter((each) => each.checkVisibility() && !each.closest("[inert], .ant-select-disabled, .ant-picker-disabled"))
          .map((each, index) => {
            const mark = `${prefix}${index}`;
            each.dataset.opener = mark;
            const box = each.closest(".ant-select, .ant-picker");
            const type = box ? [...box.classList].find((name) => /^ant-(select-(multiple|auto-complete)|picker-range)/.test(name)) : "";
            const field = each.closest<HTMLElement>("[data-field]")?.dataset.field;
            const label =
              each.getAttribute("aria-label") ?? (each.id ? document.querySelector(`label[for="${each.id}"]`)?.textContent : null);
            return {
              mark,
              kind: `${each.getAttribute("role") ?? each.tagName} ${each.getAttribute("aria-haspopup") ?? "picker"} ${type ?? ""} ${each.closest("td") ? "in a table" : ""}`,
              name: label || each.textContent || field || mark,
            };
          }),
      ),
    { area, openers, prefix },
  );

/** A screen whose overlays are opened. */
export interface OpenedScreen {
  readonly path: string;
  /** What it is, as a list or a form. */
  readonly sort: string;
  /** What was opened already, here or on other screens. */
  readonly opened: Set<string>;
}

/** Fields that suggest what is known, and open nothing where nothing is. */
const maySuggestNothing = (kind: string): boolean => /auto-complete|multiple/.test(kind);

/** Whether it is opened now, which is noted: each kind once on each kind of screen, at night under each of its names. */
function isDue({ sort, opened }: OpenedScreen, { kind, name }: Pick<Opener, "kind" | "name">): boolean {
  const key = isThorough ? `${sort} ${kind} ${name}` : `${sort} ${kind}`;
  if (opened.has(key)) return false;
  opened.add(key);
  return true;
}

/** What of the overlay on top is outside the window, and cannot be scrolled to. */
const outside = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const boxes = [...document.querySelectorAll(selector)]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect());
    return boxes
      .filter(({ left, right }) => left < -1 || right > document.documentElement.clientWidth + 1)
      .map(({ left, right }) => `is outside the window, from ${Math.round(left)} to ${Math.round(right)} px`);
  }, selector);

const topOverlay = "[data-overlay-on-top]";
/** How long what may stay closed gets to open, in ms: less than the pages' own limit, because each one that stays closed takes it all. */
const mayOpenWithin = 4_000;

/** Marks the overlay that was opened last; false if there is none. */
const markTop = (page: Page, known: number, within: { readonly timeout?: number }): Promise<boolean> =>
  page
    .waitForFunction(
      ({ overlay, known }) => {
        const shown = [...document.querySelectorAll<HTMLElement>(overlay)].filter((each) => each.checkVisibility());
        if (shown.length <= known) return false;
        for (const each of document.querySelectorAll<HTMLElement>("[data-overlay-on-top]")) delete each.dataset.overlayOnTop;
        const top = shown.at(-1);
        if (top) top.dataset.overlayOnTop = "";
        return true;
      },
      { overlay, known },
      within,
    )
    .then(
      () => true,
      () => false,
    );

const countShown = (page: Page): Promise<number> =>
  page.evaluate((overlay) => [...document.querySelectorAll(overlay)].filter((each) => each.checkVisibility()).length, overlay);

async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("[data-overlay-on-top] :is([aria-busy=true], .hq-skeleton, .ant-select-loading)") === null,
  );
}

/** Opens one overlay, checks it, closes it with Escape and checks where the focus is. `show` opens it. */
async function check(
  page: Page,
  name: string,
  show: () => Promise<unknown>,
  { within, mayStayClosed = false }: { readonly within?: () => Promise<string[]>; readonly mayStayClosed?: boolean } = {},
): Promise<string[]> {
  const known = await countShown(page);
  try {
    await show();
  } catch (error) {
    await page.keyboard.press("Escape");
    return [`can't be opened: ${String(error).split("\n")[0]} (${name})`];
  }
  // A field with suggestions has none before something is typed.
  if (!(await markTop(page, known, mayStayClosed ? { timeout: mayOpenWithin } : {})))
    return mayStayClosed ? [] : [`opens nothing (${name})`];
  await quiet(page).catch(() => undefined);
  const wrong = [...(await findings(page, undefined, topOverlay)), ...(await beyondEdge(page)), ...(await outside(page, topOverlay))];
  if (within) wrong.push(...(await within()));
  await page.keyboard.press("Escape");
  const closed = await page
    .waitForFunction(
      ({ overlay, known }) => [...document.querySelectorAll(overlay)].filter((each) => each.checkVisibility()).length <= known,
      { overlay, known },
    )
    .then(
      () => true,
      () => false,
    );
  if (!closed) return [...wrong, "stays open after Escape"].map((each) => `${each} (${name})`);
  const lost = await page
    .waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body)
    .then(
      () => false,
      () => true,
    );
  return [...wrong, ...(lost ? ["leaves the focus nowhere"] : [])].map((each) => `${each} (${name})`);
}

/** Presses what opens an overlay, as a user of the keyboard or the pointer would. */
async function press(page: Page, mark: string): Promise<void> {
  const opener = page.locator(`[data-opener="${mark}"]`).first();
  await opener.scrollIntoViewIfNeeded();
  // The selected value of a select covers its input.
  await opener.click({ force: true });
}

/** Opens what opens on the present screen, in the look whose turn it is, and checks it. */
export async function lookAtOpeners(page: Page, screen: OpenedScreen): Promise<string[]> {
  const wrong: string[] = [];
  const due = (await openersIn(page, "main", "o")).filter((each) => isDue(screen, each));
  if (due.length === 0) return [];
  for (const [size, scheme] of oneOf(allLooks, screen.path)) {
    await resize(page, size);
    await shade(page, scheme);
    const called = (name: string) => `${screen.path}: ${name.trim().slice(0, 40)}, ${size.width} px, ${scheme}`;
    for (const { mark, name, kind } of due) {
      const isThere = await page.evaluate((mark) => document.querySelector(`[data-opener="${mark}"]`)?.checkVisibility() ?? false, mark);
      if (!isThere) continue;
      const dialogs = kind.includes("menu") ? await entriesOf(page, mark) : [];
      const how = { within: () => nested(page, called(name)), mayStayClosed: maySuggestNothing(kind) };
      wrong.push(...(await check(page, called(name), () => press(page, mark), how)));
      for (const entry of dialogs.filter((each) => isDue(screen, { kind: `entry of ${kind}`, name: each }))) {
        const show = async () => {
          await press(page, mark);
          await page
            .locator(entries)
            .filter({ hasText: exactly(entry) })
            .first()
            .click();
          await page.locator(openMenu).waitFor({ state: "hidden" });
        };
        wrong.push(...(await check(page, called(entry), show, { within: () => nested(page, called(entry)) })));
      }
    }
  }
  await resize(page, desktop);
  await shade(page, "light");
  return wrong;
}

const exactly = (text: string): RegExp => new RegExp(`^\\s*${text.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*$`);

/** The entries of a menu that open dialogs. */
async function entriesOf(page: Page, mark: string): Promise<string[]> {
  await press(page, mark);
  const menu = page.locator(openMenu);
  if (
    !(await menu.waitFor().then(
      () => true,
      () => false,
    ))
  )
    return [];
  const names = await page.locator(entries).allInnerTexts();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  return names;
}

/** What opens within the overlay on top. */
async function nested(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  const kinds = new Set<string>();
  for (const { mark, kind, name: own } of await openersIn(page, topOverlay, "i")) {
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    wrong.push(...(await check(page, `${own.trim()} in ${name}`, () => press(page, mark), { mayStayClosed: maySuggestNothing(kind) })));
  }
  return wrong;
}
