// @module-tag night
import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, formatDate } from "../../src/schemas/values/date.ts";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { pathOf, toast } from "./support/actions.ts";
import type { App } from "./support/app.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let sofia: Person;
let sales: Caller;
let admin: Caller;
let lead: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  sofia = await person(browser, app.url);
  sales = await signedInCaller(app.url, "sales@hq.example");
  admin = await signedInCaller(app.url, "admin@hq.example");
  await signIn(sofia, "sales@hq.example");
  const created = await sales.call("POST", "/leads", { name: "Petra Quill", source: "phone", email: "petra@example.test" });
  expect(created.status).toBe(201);
  lead = created.body.data.id;
});

const panel = (page: Page) => page.getByRole("region", { name: "Follow-ups" });
/** The date this many days from today in the company's time zone, as typed and as sent. */
function day(from: number): { typed: string; sent: string } {
  const sent = addDays(dateIn("America/New_York", new Date()), from);
  return { typed: formatDate(sent), sent };
}
const type = async (page: Page, label: RegExp, text: string) => {
  await page.getByRole("dialog").getByRole("textbox", { name: label }).fill(text);
  await page.keyboard.press("Tab");
};
const followUp = async (caller: Caller, more: object = {}): Promise<number> => {
  const created = await caller.call("POST", "/follow-ups", { bizObjectId: 1, recordId: lead, due: day(0).sent, channel: "call", ...more });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.data.id;
};

describe("follow-ups of a lead", () => {
  it("are planned on the lead's page, with the lead prefilled", async () => {
    const { page } = sofia;
    await page.goto(`/sales/leads/${lead}`);
    await panel(page).getByText("No follow-ups planned.").waitFor();
    await panel(page).getByRole("button", { name: "Add follow-up" }).click();
    const form = page.getByRole("dialog");
    await form.getByText("Petra Quill").waitFor();
    await form.getByRole("textbox", { name: /Note/ }).fill("Ask about the piano");
    await type(page, /Due/, day(0).typed);
    await form.getByRole("button", { name: "Save" }).click();
    await toast(page, "Follow-up saved.");
    const row = panel(page).getByRole("list", { name: "Open" }).getByRole("listitem");
    await row.getByText("Ask about the piano").waitFor();
    expect(await row.textContent()).toContain("Due today");
    expect(pathOf(page)).toBe(`/sales/leads/${lead}`);
  });

  it("are listed in a tab next to the leads, with a count and filters by due date", async () => {
    const { page } = sofia;
    await followUp(sales, { due: day(-3).sent, note: "Long forgotten" });
    await followUp(sales, { due: day(5).sent, note: "Not yet" });
    await page.goto("/sales/leads/working");
    const tab = page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: /^Follow-ups/ });
    await tab.locator(".hq-view-tab-badge").waitFor();
    await tab.click();
    await page.waitForURL("**/sales/leads/follow-ups");
    const row = (text: string) => page.locator("tr[data-row]", { hasText: text });
    await row("Not yet").waitFor();
    expect(await row("Long forgotten").textContent()).toContain("Overdue");
    expect(await row("Not yet").textContent()).not.toContain("Overdue");
    await page.getByTitle("Due today").click();
    await row("Not yet").waitFor({ state: "detached" });
    await row("Ask about the piano").waitFor();
    expect(await row("Long forgotten").count()).toBe(0);
    await page.getByText("Overdue", { exact: true }).first().click();
    await row("Long forgotten").waitFor();
    await row("Ask about the piano").waitFor({ state: "detached" });
  });

  it("are completed in place with an outcome and a next one, and move the lead to Working", async () => {
    const { page } = sofia;
    await page.goto(`/sales/leads/${lead}`);
    await page.getByRole("main").locator("header").getByText("New", { exact: true }).first().waitFor();
    await panel(page).getByRole("button", { name: "Mark as done: Call: Ask about the piano" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: /Outcome/ }).fill("A grand piano");
    await type(page, /Next follow-up date/, day(7).typed);
    await dialog.getByRole("textbox", { name: /Next follow-up note/ }).fill("Send the price");
    await dialog.getByRole("button", { name: "Mark as done" }).click();
    await toast(page, "Follow-up marked as done.");
    await panel(page).getByRole("list", { name: "Done" }).getByText("A grand piano").waitFor();
    const next = panel(page).getByRole("list", { name: "Open" }).getByRole("listitem").filter({ hasText: "Send the price" });
    await next.waitFor();
    expect(await next.textContent()).toContain("in 7 days");
    // The open lead is updated without a reload.
    await page.getByRole("main").locator("header").getByText("Working", { exact: true }).first().waitFor();
  });

  it("remind their owner each morning, with a notification that links to the record", async () => {
    const { page } = sofia;
    const [user] = await admin.rows("/employee-users?q=sales@hq.example", "employee-users");
    const id = await followUp(admin, { ownerId: user.id, note: "Call before noon" });
    await page.goto("about:blank");
    await app.whileStopped(async (db) => {
      await sql`update jobs set run_at = now() where queue like 'daily % remind'`.execute(db.kysely);
    });
    await page.goto("/");
    // The job runs while the server starts, so wait for it to finish.
    await expect
      .poll(async () => (await sales.call("GET", `/follow-ups/${id}`)).body.data.remindedAt, { timeout: 30_000 })
      .toEqual(expect.any(String));
    await page.getByRole("button", { name: /^Notifications, [1-9]/ }).click();
    // By the keyboard, because further reminders arrive and move it away from under a pointer.
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Call before noon/ })
      .first()
      .press("Enter");
    await page.waitForURL(`**/sales/leads/${lead}#follow-up-${id}`);
    const target = page.locator("[data-named]");
    await target.getByText("Call before noon").waitFor();
    await expect.poll(() => target.evaluate((row) => row === document.activeElement)).toBe(true);
  });

  it("are in the queue of the home page, each with a link to its record", async () => {
    const { page } = sofia;
    await page.goto("/");
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Now" }) });
    await card.getByRole("button", { name: /^Show \d+ more$/ }).click();
    await card.getByRole("listitem").filter({ hasText: "Long forgotten" }).getByRole("link").click();
    await page.waitForURL(new RegExp(`/sales/leads/${lead}#follow-up-\\d+$`));
    await page.locator("[data-named]").getByText("Long forgotten").waitFor();
  });
});

describe("the URL of a follow-up", () => {
  it("shows Not found for an unknown id", async () => {
    await sofia.page.goto("/follow-ups/987654");
    await sofia.page.getByText("Not found").waitFor();
  });

  it("redirects customers home", async () => {
    const ottilie = await person(browser, app.url);
    await signIn(ottilie, "owner@atelier.example");
    await ottilie.page.goto("/follow-ups/1");
    await ottilie.page.waitForURL(`${app.url}/`);
    await ottilie.page.goto("/sales/leads/follow-ups");
    await ottilie.page.waitForURL(`${app.url}/`);
    expect(ottilie.problems).toEqual([]);
    await ottilie.close();
  });

  it("causes no browser errors", () => expect(sofia.problems).toEqual([]));
});
