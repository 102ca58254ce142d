import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { absolute } from "../../../src/providers/paths.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { findRouteTo } from "../../../src/providers/route-to.ts";
import { resources } from "../../../src/resources/index.ts";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isReadBy } from "../../../src/schemas/actions/availability.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { desktop, type Person, person, signIn } from "./browser.ts";
import { coveringModules } from "./covering-modules.ts";
import { goOn } from "./go-on.ts";
import { dueLooks, every, gathered, glance, isThorough, type Look, look, lookOnce, open, opposite } from "./look.ts";
import { lookAtOpeners } from "./overlays.ts";
import { sharedApp, sharedBrowser } from "./shared.ts";

registerResources(resources);

const pathsOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))].filter(Boolean));

/** The lists linked in the sidebar, and all others that this side may have, with the further screens of their rows. */
async function listsOf(page: Page, side: Side): Promise<string[]> {
  await open(page, "/");
  await page.locator(".hq-entry").first().waitFor();
  const closed = page.locator("#hq-sidebar [aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
  const paths = await pathsOf(page, "#hq-sidebar a");
  const others = resources.filter((resource) => resource.routes && isReadBy(resource, side)).map(({ path }) => absolute(path));
  const further = resources.flatMap(({ views }) =>
    Object.entries(views.list.relatedScreens ?? {}).flatMap(([name, { query, onlyFor }]) =>
      onlyFor && onlyFor !== side ? [] : (findRouteTo(name, {}, query) ?? []),
    ),
  );
  return [...new Set([...paths, "/dashboard", ...others, ...further])].filter((path) => path !== "/" && isDue(path, side));
}

/** Whether a screen is checked now: at night all of them, otherwise those of the modules that cover the others, and what no module shows. */
function isDue(path: string, side: Side): boolean {
  if (isThorough) return true;
  const isOf = (resource: AnyResource) => resource.routes && `${path}/`.startsWith(`${absolute(resource.path)}/`);
  return coveringModules(resources, side).some(isOf) || !resources.some(isOf);
}

/** What was already checked: paths, names of lists, and what opens on screens. */
interface Seen {
  readonly paths: Set<string>;
  readonly lists: Set<string>;
  readonly opened: Set<string>;
}

const pathIn = (page: Page): string => new URL(page.url()).pathname;

/** The list's name, without its count. */
const listName = (page: Page): Promise<string> =>
  page
    .locator("h1")
    .first()
    .evaluate((heading) => heading.firstChild?.textContent?.trim() ?? "");

/** Checks a list and its tabs, the create form, one record and its tabs, and the edit form. */
async function lookAtModule(page: Page, path: string, side: Side, seen: Seen, looks: readonly Look[]): Promise<string[]> {
  const wrong: string[] = [];
  const { paths: visited, lists, opened } = seen;
  const whole = (sort: string) => async (screen: Page, name: string) => [
    ...(await look(screen, name, looks === every ? every : dueLooks(name, looks))),
    ...(await lookAtOpeners(screen, { path: name, sort, opened })),
  ];
  const go = async (to: string) => {
    const from = pathIn(page);
    if (from !== to && !(await goOn(page, to))) wrong.push(`has unsaved changes though nothing was entered (${from})`);
  };
  const visit = async (to: string | undefined, how: typeof glance) => {
    if (!to || visited.has(to)) return;
    visited.add(to);
    await go(to);
    // The path may have redirected.
    visited.add(pathIn(page));
    wrong.push(...(await how(page, to)));
  };
  await visit(path, whole("list"));
  lists.add(await listName(page));
  const tabs = await pathsOf(page, "nav:not([aria-label=Lists]) a.hq-view-tab");
  const siblingLists = await pathsOf(page, "nav[aria-label=Lists] a.hq-view-tab");
  const [create] = await pathsOf(page, "a.hq-primary-link");
  let [row] = await pathsOf(page, "a.hq-row-link");
  // The tabs of a list show the same parts with other rows.
  for (const tab of tabs) {
    if (row && !isThorough) break;
    await visit(tab, glance);
    row ??= (await pathsOf(page, "a.hq-row-link"))[0];
  }
  await visit(create, whole("form"));
  await visit(row, whole("record"));
  const [edit] = await pathsOf(page, ".hq-record-actions a");
  for (const tab of await pathsOf(page, "nav a.hq-view-tab")) if (row) await visit(tab, glance);
  // Made of the same parts as the form of a new one.
  if (!create || isThorough) await visit(edit, whole("form"));
  for (const list of siblingLists) {
    if (visited.has(list) || !isDue(list, side)) continue;
    await go(list);
    // A list whose name was seen before is built from the same parts, such as follow-ups, so a quick check is enough.
    if (lists.has(await listName(page))) await visit(list, glance);
    else wrong.push(...(await lookAtModule(page, list, side, seen, looks)));
  }
  return wrong;
}

/** Opens each overlay, checks it, and closes it with Escape. */
async function lookAtOverlays(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  const over = async (name: string, show: () => Promise<unknown>, selector: string) => {
    await show();
    await page.locator(selector).first().waitFor();
    wrong.push(...(await lookOnce(page, name, opposite)));
    await page.keyboard.press("Escape");
    await page.locator(selector).first().waitFor({ state: "hidden" });
  };
  // Not by loading it anew: the screen before may still load a part, which would be broken off with an error in the console.
  await goOn(page, "/shipping/quotes/all");
  await over("the search", () => page.keyboard.press("Control+k"), "[role=dialog] [role=listbox]");
  await over("the notifications", () => page.getByRole("button", { name: /notifications/i }).click(), ".ant-drawer-open [role=dialog]");
  await over("the user's menu", () => page.getByRole("button", { name: "User menu" }).click(), ".ant-dropdown:not(.ant-dropdown-hidden)");
  await over("the keys", () => page.keyboard.press("?"), "[role=dialog] .hq-keys");
  const tasks = page.getByRole("button", { name: "Open tasks" });
  if (await tasks.count()) await over("the tasks", () => tasks.click(), ".ant-drawer-open [role=dialog]");
  return wrong;
}

/**
 * Checks every screen this user can reach, or those that cover the others, on desktop and phone, in light and dark mode. `atLeast`: how
 * many screens it must reach.
 */
export function looksOfAllScreens(email: string, atLeast: { readonly all: number; readonly covering: number }): void {
  const side = email.endsWith("@hq.example") ? "employee" : "customer";
  let someone: Person;
  beforeAll(async () => {
    const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
    someone = await person(browser, app.url, desktop);
    await signIn(someone, email);
  });

  it("pass the visual checks", async () => {
    const { page } = someone;
    const visited: Seen = { paths: new Set(), lists: new Set(), opened: new Set() };
    const wrong: string[] = [];
    const lists = await listsOf(page, side);
    wrong.push(...(await look(page, "/")));
    for (const path of lists) wrong.push(...(await lookAtModule(page, path, side, visited, visited.paths.size === 0 ? every : opposite)));
    expect(gathered(wrong)).toEqual([]);
    expect(visited.paths.size).toBeGreaterThanOrEqual(isThorough ? atLeast.all : atLeast.covering);
  }, 3_600_000);

  it("pass the visual checks with overlays open", async () => {
    expect(gathered(await lookAtOverlays(someone.page))).toEqual([]);
  });

  it("log nothing to the console", () => {
    expect(someone.problems).toEqual([]);
  });
}
