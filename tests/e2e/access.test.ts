import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { demoPassword } from "../../server/demo/accounts.ts";
import { callerWith, signedInCaller } from "../support/caller.ts";
import { button } from "./support/actions.ts";
import { type Person, person, signIn, signInByForm } from "./support/browser.ts";
import { socketOf } from "./support/live.ts";
import { settled } from "./support/look.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let foreignQuote = 0;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  const sales = await signedInCaller(app.url, "sales@hq.example");
  const quotes = await sales.rows("/quotes/all/data?limit=50&filter[state][eq]=approved", "quotes");
  foreignQuote = quotes.find(({ customer }) => !/Atelier/.test(customer)).id;
});

/** Runs in a new browser context, signed in if an email is given, and expects no errors in it. */
async function as(email: string | undefined, doing: (user: Person) => Promise<void>): Promise<void> {
  const who = await person(browser, app.url);
  try {
    if (email) {
      await signIn(who, email);
      await who.page.goto("/");
      await home(who.page);
    }
    await doing(who);
    expect(who.problems).toEqual([]);
  } finally {
    await who.close();
  }
}

async function fillIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const home = (page: Page) => page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });
const openGroup = (page: Page, name: string) => sidebar(page).getByRole("button", { name }).click();

describe("signing in", () => {
  it("shows the same error for a wrong password, an unknown address and a suspended account", () =>
    as(undefined, async ({ page }) => {
      await page.goto("/auth");
      for (const [email, password] of [
        ["sales@hq.example", "WrongWord1"],
        ["stranger@hq.example", demoPassword],
        ["suspended@atelier.example", demoPassword],
      ] as const) {
        await fillIn(page, email, password);
        await expect.poll(() => page.getByRole("alert").textContent()).toBe("Invalid credentials");
        expect(await page.evaluate(() => localStorage.getItem("hq_token"))).toBeNull();
        await page.reload();
      }
    }));

  it("returns to the originally requested page, including its query", () =>
    as(undefined, async ({ page }) => {
      await page.goto("/contacts?q=anna&sort=-name");
      await page.waitForURL("**/auth?redirect=*");
      expect(new URL(page.url()).searchParams.get("redirect")).toBe("/contacts?q=anna&sort=-name");
      await fillIn(page, "sales@hq.example");
      await page.waitForURL("**/contacts?**");
      expect(pathOf(page)).toBe("/contacts?q=anna&sort=-name");
      await page.getByRole("heading", { name: /Contacts/ }).waitFor();
    }));

  it("ignores redirects to another host or to the logout page", () =>
    as(undefined, async ({ page }) => {
      for (const target of ["https://evil.example/", "//evil.example/", "/\\evil.example", "/logout"]) {
        await page.goto(`/auth?redirect=${encodeURIComponent(target)}`);
        await fillIn(page, "nobody@hq.example");
        await home(page);
        expect(pathOf(page)).toBe("/");
        await page.goto("/logout");
        await page.getByRole("button", { name: "Sign In" }).waitFor();
      }
    }));

  it("catches unknown paths; signed-in users are redirected home", () =>
    as(undefined, async ({ page }) => {
      await page.goto("/no/such/place");
      await page.getByRole("button", { name: "Sign In" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/auth");
      await fillIn(page, "sales@hq.example");
      await page.getByText("There is nothing at /no/such/place.").waitFor();
      await home(page);
      await page.goto("/no/such/place");
      await page.getByText("There is nothing at /no/such/place.").waitFor();
      await home(page);
      expect(pathOf(page)).toBe("/");
      await page.goto("/auth");
      await home(page);
      expect(pathOf(page)).toBe("/");
    }));
});

describe("a user without any permissions", () => {
  it("sees no modules and no task toolbar, and gets an Access Denied dialog on a page", () =>
    as("nobody@hq.example", async ({ page }) => {
      await home(page);
      expect(await sidebar(page).locator("> ul > li").allTextContents()).toEqual(["Home", "User Management", "Setting", "Help"]);
      expect(await page.getByRole("complementary", { name: "Tasks" }).count()).toBe(0);
      await page.goto("/shipping/quotes");
      const dialog = page.getByRole("dialog", { name: "Access Denied" });
      await dialog.waitFor();
      const message = await dialog.textContent();
      expect(message).toContain("no permission to access this page");
      expect(message).toContain("redirected to the home page");
      expect(message).toContain("contact the administrator");
      await dialog.getByRole("button", { name: "Go to home" }).click();
      await page.waitForURL(`${app.url}/`);
      await home(page);
      await dialog.waitFor({ state: "detached" });
    }));
});

describe("a read-only user", () => {
  it("sees modules but can't change anything", () =>
    as("viewer@hq.example", async ({ page }) => {
      expect(await page.getByRole("complementary", { name: "Tasks" }).count()).toBe(0);
      for (const path of ["/customers", "/shipping/quotes/all", "/elite/tasks/active"]) {
        await page.goto(path);
        await page.locator(".hq-row-link").first().waitFor();
        expect(await page.getByRole("link", { name: /^Create/ }).count(), path).toBe(0);
        // Customers, selected or open, lead to their invoices, which is no change.
        if (path !== "/customers") expect(await page.getByRole("checkbox").count(), path).toBe(0);
        await page.locator(".hq-row-link").first().click();
        await page.waitForURL((url) => url.pathname !== path);
        await page.locator(".hq-record-head h1").waitFor();
        await settled(page);
        for (const name of ["Edit", "Duplicate", "Send", "Activate", "Mark as Done", "Add task", "Add Task"])
          expect(await button(page, name).count(), `${path}: ${name}`).toBe(0);
        const more = button(page, "More actions");
        if (path === "/customers") {
          await more.click();
          await expect.poll(() => page.getByRole("menuitem").allTextContents(), { message: path }).toEqual(["Open invoices"]);
          await page.keyboard.press("Escape");
        } else expect(await more.count(), path).toBe(0);
        expect(await page.getByRole("link", { name: /^(Edit|Duplicate|Create)/ }).count(), path).toBe(0);
      }
      await page.goto("/shipping/quotes/create");
      await page.getByRole("dialog", { name: "Access Denied" }).waitFor();
    }));
});

describe("a customer", () => {
  it("sees only customer menu entries, and is redirected home from employee pages", () =>
    as("owner@atelier.example", async ({ page }) => {
      await openGroup(page, "Accounts");
      const entries = await sidebar(page).getByRole("link").allTextContents();
      expect(entries).toContain("Contacts");
      expect(entries).not.toContain("Prospects");
      expect(entries).not.toContain("Activity Logs");
      expect(entries).not.toContain("Employee");
      for (const path of ["/prospects", "/prospects/1", "/warehousing/config", "/customers/create"]) {
        await page.goto(path);
        const heading = page.getByRole("heading", { name: /^Good / });
        await heading.or(page.getByRole("dialog")).waitFor();
        expect(await page.getByRole("dialog").count(), path).toBe(0);
        expect(pathOf(page)).toBe("/");
      }
    }));

  it("gets Not found for another company's quote, just as for a nonexistent one", () =>
    as("owner@atelier.example", async ({ page }) => {
      for (const id of [foreignQuote, 999_999]) {
        await page.goto(`/shipping/quotes/view/${id}`);
        await page.getByRole("main").getByText("Not found").waitFor();
      }
      await page.goto(`/shipping/quotes/update/${foreignQuote}`);
      await page.getByRole("main").getByText("Not found").waitFor();
    }));

  it("gains no access by tampering with local storage", () =>
    as("assistant@atelier.example", async ({ page }) => {
      await page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem("hq_auth") ?? "{}");
        const abilities = ["ACCT_PROSPECTS", "ACCT_CUSTOMERS", "SALES_QUOTE"].flatMap((subject) =>
          ["read", "update", "delete", "send"].map((action) => ({ subject, action })),
        );
        localStorage.setItem("hq_auth", JSON.stringify({ ...stored, isAdmin: true, abilities, user: { ...stored.user, type_id: "E" } }));
      });
      const token = await page.evaluate(() => localStorage.getItem("hq_token") ?? "");
      const caller = callerWith(app.url, token);
      expect((await caller.call("GET", "/prospects")).status).toBe(403);
      expect((await caller.call("GET", `/quotes/${foreignQuote}`)).status).toBe(404);
      await page.goto("/prospects");
      // The page restores the identity and permissions from the server's response.
      await home(page);
      await page.waitForFunction(() => JSON.parse(localStorage.getItem("hq_auth") ?? "{}").isAdmin === false);
      expect(await sidebar(page).getByRole("link", { name: "Prospects" }).count()).toBe(0);
    }));
});

describe("the end of a session", () => {
  it("by logging out clears the user's data and closes the socket", () =>
    as(undefined, async (user) => {
      const { page } = user;
      const opened = socketOf(page);
      await signInByForm(user, "sales@hq.example");
      const socket = await opened;
      const token = await page.evaluate(() => localStorage.getItem("hq_token") ?? "");
      await page.getByRole("button", { name: "User menu" }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await page.waitForURL("**/auth");
      await expect.poll(() => socket.isClosed()).toBe(true);
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      expect(stored).not.toContain("Sofia");
      expect(stored).not.toContain("hq_token");
      expect((await callerWith(app.url, token).call("GET", "/iam")).status).toBe(401);
      await page.goBack();
      await page.getByRole("button", { name: "Sign In" }).waitFor();
    }));

  it("by a logout elsewhere closes the socket, redirects to the sign-in screen, and returns after signing in", () =>
    as(undefined, async (user) => {
      const { page } = user;
      await signIn(user, "sales@hq.example");
      const opened = socketOf(page);
      await page.goto("/contacts?sort=-name");
      const socket = await opened;
      await page.locator(".hq-row-link").first().waitFor();
      const token = await page.evaluate(() => localStorage.getItem("hq_token") ?? "");
      await callerWith(app.url, token).call("POST", "/v1/auth/logout");
      await page.waitForURL("**/auth?redirect=*");
      await expect.poll(() => socket.isClosed()).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem("hq_token"))).toBeNull();
      await fillIn(page, "sales@hq.example");
      await page.waitForURL("**/contacts?sort=-name");
    }));
});
