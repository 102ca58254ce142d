import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dark, light } from "../../src/theme/tokens.ts";
import { type App, startApp } from "./support/app.ts";
import { desktop, launch, type Person, person, phone, signIn } from "./support/browser.ts";

/**
 * Every screen one can reach, as an employee and as a customer, wide and narrow, light and dark: nothing that axe calls
 * serious, nothing that scrolls sideways on a phone, nothing in the console.
 */
let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const palettes = { light, dark };
const smallest = { width: 360, height: 740 };

/** axe in the page, told as "rule: where". It comes through the debugger, which the page's policy does not bind. */
async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (only) => {
    type Finding = { id: string; impact: string; nodes: { target: unknown[]; any: { message: string }[] }[] };
    // The boundary to a script that carries no types into the page.
    const checker = (window as unknown as { axe: { run: (context: object, options: object) => Promise<{ violations: Finding[] }> } }).axe;
    // The rows of a list are all alike: a dozen is enough.
    const all = { include: [["html"]], exclude: [["tbody tr:nth-child(n+13)"], [".hq-cards > li:nth-child(n+13)"]] };
    const { violations } = await checker.run(all, {
      resultTypes: ["violations"],
      preload: false,
      ...(only ? { runOnly: only } : {}),
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => {
        const first = nodes[0];
        return `${id} x${nodes.length}: ${first?.target.join(" ")} ${first?.any[0]?.message ?? ""}`;
      });
  }, rules);
}

/** The screen as it stays: its data there, nothing under way. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("main:not(.hq-catalogue) :is(.hq-skeleton, [aria-busy=true]), .hq-progress") === null &&
      document.querySelector("h1, [role=dialog]") !== null,
  );
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Switches between light and dark; the component library follows a moment after the style sheets. */
async function shade(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const wanted = palettes[colorScheme].surface;
  await page.waitForFunction((surface) => {
    const themed = document.querySelector("[class*=css-var]");
    return !themed || getComputedStyle(themed).getPropertyValue("--ant-color-bg-container").trim() === surface;
  }, wanted);
}

type Size = { width: number; height: number };
type Look = readonly [Size, "light" | "dark"];

const every: readonly Look[] = [
  [desktop, "light"],
  [desktop, "dark"],
  [phone, "dark"],
  [phone, "light"],
];
/** For a screen made of the same parts as one that was seen in every look. */
const opposite: readonly Look[] = [
  [desktop, "light"],
  [phone, "dark"],
];

/** What is wrong with what the page shows now, in the named looks. Leaves it wide and light. */
async function look(page: Page, name: string, looks: readonly Look[] = every): Promise<string[]> {
  const wrong: string[] = [];
  for (const [size, scheme] of looks) {
    await page.setViewportSize(size);
    await shade(page, scheme);
    await settled(page);
    const colours = looks === every && scheme === "dark" ? ["color-contrast"] : undefined;
    wrong.push(...(await findings(page, colours)).map((each) => `${each} (${name}, ${size.width} px, ${scheme})`));
  }
  for (const size of [phone, smallest]) {
    await page.setViewportSize(size);
    const over = await sideways(page);
    if (over > 0) wrong.push(`scrolls ${over} px sideways (${name}, ${size.width} px)`);
  }
  await page.setViewportSize(desktop);
  await shade(page, "light");
  return wrong;
}

/** The same for a further tab of what was looked at already: only what its rows may bring. */
async function glance(page: Page, name: string): Promise<string[]> {
  await settled(page);
  const wrong = (await findings(page)).map((each) => `${each} (${name}, wide)`);
  await page.setViewportSize(smallest);
  const over = await sideways(page);
  await page.setViewportSize(desktop);
  return over > 0 ? [...wrong, `scrolls ${over} px sideways (${name})`] : wrong;
}

/** Each finding once, with the first places it was seen at. */
function gathered(wrong: readonly string[]): string[] {
  const places = new Map<string, string[]>();
  for (const each of wrong) {
    const at = each.lastIndexOf(" (");
    places.set(each.slice(0, at), [...(places.get(each.slice(0, at)) ?? []), each.slice(at + 1)]);
  }
  return [...places].map(([finding, at]) => `${finding} ${at.slice(0, 3).join(" ")}${at.length > 3 ? ` and ${at.length - 3} more` : ""}`);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Goes on within the application, as a link would: a load for each of a hundred screens would take minutes. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const main = document.querySelector("main") ?? document.body;
    // The last screen stays until the next one has come: something must change, and then be quiet.
    const changed = new Promise<void>((resolve) => {
      let quiet: ReturnType<typeof setTimeout>;
      const observer = new MutationObserver(() => {
        clearTimeout(quiet);
        quiet = setTimeout(() => {
          observer.disconnect();
          resolve();
        }, 80);
      });
      observer.observe(main, { childList: true, subtree: true, attributes: true });
      // Another address of the very same screen changes nothing.
      setTimeout(resolve, 2_000);
    });
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
    await changed;
  }, path);
  await settled(page);
}

const pathsOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))].filter(Boolean));

/** The lists one is led to: those of the sidebar and of home. */
async function listsOf(page: Page): Promise<string[]> {
  await open(page, "/");
  await page.locator(".hq-quick a").first().waitFor();
  const closed = page.locator("nav .ant-menu-submenu-title[aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
  const paths = await pathsOf(page, "#hq-sidebar a, .hq-quick a:not([data-primary])");
  return paths.filter((path) => path !== "/");
}

/** What was looked at already: addresses, and the names of lists. */
interface Seen {
  readonly paths: Set<string>;
  readonly lists: Set<string>;
}

const pathIn = (page: Page): string => new URL(page.url()).pathname;

/** The list's name, without its count. */
const listName = (page: Page): Promise<string> =>
  page
    .locator("h1")
    .first()
    .evaluate((heading) => heading.firstChild?.textContent?.trim() ?? "");

/** A list with all that hangs on it: its tabs, a new row's form, a row with its tabs, that row's form. */
async function lookAtModule(page: Page, path: string, { paths: seen, lists }: Seen, looks: readonly Look[]): Promise<string[]> {
  const wrong: string[] = [];
  const visit = async (to: string | undefined, how: typeof glance = (at, name) => look(at, name, looks)) => {
    if (!to || seen.has(to)) return;
    seen.add(to);
    if (pathIn(page) !== to) await goOn(page, to);
    // It may have led on.
    seen.add(pathIn(page));
    wrong.push(...(await how(page, to)));
  };
  await visit(path);
  lists.add(await listName(page));
  const tabs = await pathsOf(page, "nav:not([aria-label=Lists]) a.hq-view-tab");
  const beside = await pathsOf(page, "nav[aria-label=Lists] a.hq-view-tab");
  const [create] = await pathsOf(page, "a.hq-primary-link");
  let [row] = await pathsOf(page, "a.hq-row-link");
  for (const tab of tabs) {
    await visit(tab, glance);
    row ??= (await pathsOf(page, "a.hq-row-link"))[0];
  }
  await visit(create);
  await visit(row);
  const [edit] = await pathsOf(page, ".hq-record-actions a");
  for (const tab of await pathsOf(page, "nav a.hq-view-tab")) if (row) await visit(tab, glance);
  await visit(edit);
  for (const list of beside) {
    if (seen.has(list)) continue;
    await goOn(page, list);
    // Another tab of a list, or one like another module's: follow-ups are made of the same everywhere.
    if (lists.has(await listName(page))) await visit(list, glance);
    else wrong.push(...(await lookAtModule(page, list, { paths: seen, lists }, looks)));
  }
  return wrong;
}

/** What opens over a screen: opened, looked at, closed again by Escape. */
async function lookAtOverlays(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  const over = async (name: string, show: () => Promise<unknown>, shown: string) => {
    await show();
    await page.locator(shown).first().waitFor();
    wrong.push(...(await look(page, name, opposite)));
    await page.keyboard.press("Escape");
    await page.locator(shown).first().waitFor({ state: "hidden" });
  };
  await open(page, "/shipping/quotes/all");
  await over("the search", () => page.keyboard.press("Control+k"), "[role=dialog] [role=listbox]");
  await over("the notifications", () => page.getByRole("button", { name: /notifications/i }).click(), ".ant-drawer-open [role=dialog]");
  await over("the user's menu", () => page.getByRole("button", { name: "User menu" }).click(), ".ant-dropdown:not(.ant-dropdown-hidden)");
  await over("the keys", () => page.keyboard.press("?"), "[role=dialog] .hq-keys");
  const tasks = page.getByRole("button", { name: "Open tasks" });
  if (await tasks.count()) await over("the tasks", () => tasks.click(), ".ant-drawer-open [role=dialog]");
  return wrong;
}

describe.each([
  { who: "an administrator", email: "admin@hq.example" },
  { who: "a customer", email: "owner@atelier.example" },
])("the screens of $who", ({ email }) => {
  let someone: Person;
  beforeAll(async () => {
    someone = await person(browser, app.url, desktop);
    await signIn(someone, email);
    await someone.page.locator(".hq-shell").waitFor();
  });
  afterAll(() => someone?.close());

  it("are fine", async () => {
    const { page } = someone;
    const seen: Seen = { paths: new Set(), lists: new Set() };
    const wrong: string[] = [];
    const lists = await listsOf(page);
    wrong.push(...(await look(page, "/")));
    for (const path of lists) wrong.push(...(await lookAtModule(page, path, seen, seen.paths.size === 0 ? every : opposite)));
    expect(gathered(wrong)).toEqual([]);
    expect(seen.paths.size).toBeGreaterThan(5);
  }, 900_000);

  it("are fine with something over them", async () => {
    expect(gathered(await lookAtOverlays(someone.page))).toEqual([]);
  });

  it("said nothing to the console", () => {
    expect(someone.trouble).toEqual([]);
  });
});

describe("the screens that need no session, and those that stay closed", () => {
  it("are fine", async () => {
    const guest = await person(browser, app.url, desktop);
    const { page } = guest;
    const wrong: string[] = [];
    await open(page, "/auth");
    wrong.push(...(await look(page, "sign in")));
    await page.getByRole("button", { name: "Sign In" }).click();
    wrong.push(...(await look(page, "sign in, refused")));
    await open(page, "/components");
    wrong.push(...(await look(page, "components")));
    await page.route("**/api/is-authenticated", (route) => route.fulfill({ status: 503, json: { message: "Down for a moment." } }));
    await open(page, "/under-maintenance");
    wrong.push(...(await look(page, "under maintenance")));
    await page.unroute("**/api/is-authenticated");
    await signIn(guest, "nobody@hq.example");
    await page.locator(".hq-shell").waitFor();
    await open(page, "/");
    wrong.push(...(await look(page, "home without an ability")));
    await page.goto("/customers");
    await page.getByRole("dialog").waitFor();
    wrong.push(...(await look(page, "access denied")));
    expect(gathered(wrong)).toEqual([]);
    expect(guest.trouble).toEqual([]);
    await guest.close();
  });
});

describe("the screens by which people get in, and their own ones", () => {
  it("are fine", async () => {
    const guest = await person(browser, app.url, desktop);
    const { page } = guest;
    const wrong: string[] = [];
    await open(page, "/auth/password-reset");
    await page.getByRole("button", { name: "Send link" }).click();
    wrong.push(...(await look(page, "password reset, refused", opposite)));
    await open(page, "/registration/none");
    wrong.push(...(await look(page, "an invitation that is over", opposite)));
    const invited = { firstName: "Pia", lastName: "Novak", email: "pia@casanovak.example", phone: null, company: "Casa Novak" };
    await page.route("**/api/v1/registration/**", (route) => route.fulfill({ json: { data: invited } }));
    await page.route("**/api/v1/auth/reset/**", (route) => route.fulfill({ json: { result: true } }));
    await open(page, "/registration/onboarding/any");
    await page.getByLabel("Password", { exact: true }).fill("weak");
    await page.getByRole("button", { name: "Create account" }).click();
    wrong.push(...(await look(page, "registration, refused")));
    await open(page, "/reset/any");
    await page.getByLabel("New password").fill("Lantern-Harbour-55");
    wrong.push(...(await look(page, "a new password", opposite)));
    await signIn(guest, "owner@atelier.example");
    await open(page, "/profile");
    await page.getByRole("button", { name: "Change password" }).click();
    wrong.push(...(await look(page, "the profile")));
    for (const step of ["company", "billTo", "contacts", "payment", "users", "ready"]) {
      await open(page, `/onboarding?step=${step}`);
      wrong.push(...(await look(page, `account setup, ${step}`, step === "contacts" ? every : opposite)));
    }
    expect(gathered(wrong)).toEqual([]);
    expect(guest.trouble).toEqual([]);
    await guest.close();
  }, 300_000);
});

/** What has the focus, by the name it is called. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at?.id ? document.querySelector(`label[for="${at.id}"]`)?.textContent : undefined;
    return (at?.getAttribute("aria-label") ?? label ?? at?.textContent ?? "").replace("*", "").trim();
  });

async function press(page: Page, key: string, until: RegExp): Promise<void> {
  for (let times = 0; times < 40; times += 1) {
    if (until.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${until}; it is at "${await focused(page)}"`);
}

async function chooseByKeys(page: Page, field: RegExp, words: string): Promise<void> {
  await press(page, "Tab", field);
  await page.keyboard.type(words);
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: words }).first().waitFor();
  // The list is the server's answer; the first entry is marked once it has come.
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option-active", { hasText: words }).waitFor();
  await page.keyboard.press("Enter");
}

describe("with the keyboard alone", () => {
  it("a quote is made, and a question is answered with no", async () => {
    const sofia = await person(browser, app.url, desktop);
    const { page } = sofia;
    const { keyboard } = page;
    await signIn(sofia, "sales@hq.example");
    await page.locator(".hq-shell").waitFor();
    await open(page, "/shipping/quotes/all");
    await keyboard.press("Tab");
    expect(await focused(page)).toMatch(/skip/i);
    await keyboard.press("Enter");
    await keyboard.press("c");
    await page.waitForURL("**/shipping/quotes/create");
    await page.waitForFunction(() => document.activeElement?.closest("[data-field]") !== null);
    expect(await focused(page)).toBe("Customer");
    await chooseByKeys(page, /^Customer$/, "Atelier Nord");
    await chooseByKeys(page, /^Origin$/, "Studio");
    await chooseByKeys(page, /^Destination$/, "Boston");
    await press(page, "Tab", /^Order type$/);
    await keyboard.press("ArrowDown");
    await page.locator(".ant-select-dropdown:visible").waitFor();
    await keyboard.press("Enter");
    await press(page, "Tab", /^Wanted pickup$/);
    await keyboard.type("12/24/2030");
    await press(page, "Tab", /^Add piece$/);
    await keyboard.press("Enter");
    await press(page, "Tab", /^Description, piece 1$/);
    await keyboard.type("Credenza");
    await keyboard.press("Tab");
    await keyboard.type("2");
    await keyboard.press("Enter");
    await press(page, "Tab", /^Quantity, piece 2$/);
    await keyboard.press("Control+s");
    await page.waitForURL(/\/shipping\/quotes\/view\/\d+$/);
    const main = page.getByRole("main");
    for (const kept of ["Credenza", "12/24/2030"]) await main.getByText(kept).first().waitFor();

    await press(page, "Tab", /^More actions$/);
    await keyboard.press("Enter");
    await page.getByRole("menu").last().waitFor();
    await press(page, "ArrowDown", /^Delete/);
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]") !== null);
    await keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.waitForFunction(() => document.activeElement?.closest("main") !== null);
    expect(sofia.trouble).toEqual([]);
    await sofia.close();
  });
});
