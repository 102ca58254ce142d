// @module-tag night
import type { Browser, Locator, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { toast } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { deaf, holds, howMany, howOften, loseResponses, stall, waitForAlert } from "./support/faults.ts";
import { socketOf } from "./support/live.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let sofia: Person;
let sales: Caller;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  sales = await signedInCaller(app.url, "sales@hq.example");
  sofia = await person(browser, app.url);
  await signIn(sofia, "sales@hq.example");
});
afterEach(() => sofia.context.setOffline(false));

const waitForDetached = (locator: Locator) => locator.waitFor({ state: "detached" });
const toasted = (page: Page, text: RegExp) => page.locator(".ant-notification-notice", { hasText: text }).first();
const task = async (name: string): Promise<Body> => {
  const { status, body } = await sales.call("POST", "/tasks", { name });
  expect(status).toBe(201);
  return body.data;
};
const tasks = async (...names: string[]): Promise<Body[]> => {
  const created: Body[] = [];
  for (const name of names) created.push(await task(name));
  return created;
};
/** Opens the list filtered to these tasks and selects all of them. */
async function selected(page: Page, query: string, count: number): Promise<Locator> {
  await page.goto(`/elite/tasks/active?q=${encodeURIComponent(query)}`);
  await page.getByRole("heading", { level: 1, name: new RegExp(`\\b${count}$`) }).waitFor();
  for (const box of await page.getByRole("checkbox", { name: new RegExp(`^Select ${query}`) }).all()) await box.check();
  const bar = page.getByRole("toolbar", { name: `${count} selected` });
  await bar.waitFor();
  return bar;
}
const done = (rows: readonly Body[], verb: string) => Promise.all(rows.map(({ id }) => howOften(sales, `/tasks/${id}`, verb)));

describe("a bulk action", () => {
  it("runs once for each row when its response is lost and it is sent again", async () => {
    const alone = await deaf(browser, app.url, "sales@hq.example");
    const { page } = alone;
    const created = await tasks("Many one", "Many two", "Many three");
    const bar = await selected(page, "Many", 3);
    const fault = await loseResponses(page, "POST", /\/tasks\/actions\/markDone$/);
    await bar.getByRole("button", { name: "Mark as Done" }).click();
    await toasted(page, /nothing is done twice/).waitFor();
    await bar.getByRole("button", { name: "Mark as Done" }).click();
    await toast(page, "Mark as Done: 3 done");
    expect(await done(created, "markDone")).toEqual([1, 1, 1]);
    await fault.end();
    await alone.close();
  });

  it("does nothing while offline and says so, and succeeds once back online", async () => {
    const { page, context } = sofia;
    const created = await tasks("Tunnel one", "Tunnel two");
    const bar = await selected(page, "Tunnel", 2);
    await context.setOffline(true);
    await page.getByText(/You're offline/).waitFor();
    await bar.getByRole("button", { name: "Mark as Working" }).click();
    await toast(page, "can't be reached");
    expect(await done(created, "markWorking")).toEqual([0, 0]);
    await context.setOffline(false);
    await page.getByText(/You're offline/).waitFor({ state: "detached" });
    await bar.getByRole("button", { name: "Mark as Working" }).click();
    await toast(page, "Mark as Working: 2 done");
    expect(await done(created, "markWorking")).toEqual([1, 1]);
  });

  it("keeps its dialog open until the response, even if the rows have left the list", async () => {
    const { page } = sofia;
    await tasks("Leaving one", "Leaving two");
    const live = socketOf(page);
    const bar = await selected(page, "Leaving", 2);
    await live;
    const fault = await loseResponses(page, "POST", /\/tasks\/actions\/remove$/);
    await bar.getByRole("button", { name: "Delete" }).click();
    const confirmation = page.getByRole("dialog");
    const removes = confirmation.getByRole("button", { name: "Delete", exact: true });
    await removes.click();
    await waitForAlert(confirmation, /nothing is done twice/);
    // Push updates have removed both rows from the list.
    await page.getByRole("heading", { level: 1, name: /\b0$/ }).waitFor();
    expect(await howMany(sales, "tasks", "Leaving")).toBe(0);
    await removes.click();
    await toast(page, "Delete: 2 done");
    await waitForDetached(confirmation);
    expect(fault.hits()).toBe(2);
    await fault.end();
  });
});

describe("the tasks panel", () => {
  const panel = (page: Page) => page.getByRole("dialog", { name: "Tasks" });
  const open = async (page: Page) => {
    await page.goto("/");
    await page.getByRole("complementary", { name: "Tasks" }).getByRole("button", { name: "Open tasks" }).click();
    await panel(page).getByRole("button", { name: "Add Task" }).waitFor();
  };
  const check = (page: Page, name: string) => panel(page).getByRole("button", { name: `Mark as Done: ${name}` });

  it("marks a task once when the click is repeated after a lost response, and confirms it", async () => {
    const alone = await deaf(browser, app.url, "sales@hq.example");
    const { page } = alone;
    const created = await tasks("Mark me");
    await open(page);
    const fault = await loseResponses(page, "PUT", /\/change-status$/);
    await check(page, "Mark me").click();
    await toast(page, "can't be reached");
    expect(await done(created, "markDone")).toEqual([1]);
    await check(page, "Mark me").click();
    await toast(page, "Task Marked as Done");
    await waitForDetached(check(page, "Mark me"));
    expect(await done(created, "markDone")).toEqual([1]);
    await fault.end();
    await alone.close();
  });

  it("says that the server is slow, and retries on demand", async () => {
    const alone = await deaf(browser, app.url, "sales@hq.example");
    const { page } = alone;
    const created = await tasks("Slow to mark");
    await open(page);
    const fault = await stall(page, "PUT", /\/change-status$/);
    await check(page, "Slow to mark").click();
    await expect.poll(fault.hits).toBe(1);
    await toasted(page, /taking longer than usual/)
      .getByRole("button", { name: "Try again" })
      .click({ timeout: 20_000 });
    await toast(page, "Task Marked as Done");
    expect(await done(created, "markDone")).toEqual([1]);
    await fault.end();
    await alone.close();
  });

  it("keeps a new task that is saved while offline, and saves it once", async () => {
    const { page, context } = sofia;
    await open(page);
    await panel(page).getByRole("button", { name: "Add Task" }).click();
    const form = panel(page).getByRole("form", { name: "Add Task" });
    await form.getByLabel("Task Name").fill("From the tunnel");
    await context.setOffline(true);
    await form.getByRole("button", { name: "Save" }).click();
    await waitForAlert(form, /can't be reached/);
    await context.setOffline(false);
    await holds(form.getByLabel("Task Name"), "From the tunnel");
    const fault = await loseResponses(page, "POST", /\/api\/tasks$/);
    await form.getByRole("button", { name: "Save" }).click();
    await expect.poll(fault.hits).toBe(1);
    await waitForAlert(form, /nothing is done twice/);
    await form.getByRole("button", { name: "Save" }).click();
    await toast(page, "Task Saved!");
    expect(await howMany(sales, "tasks", "From the tunnel")).toBe(1);
    await fault.end();
  });
});

it("causes no browser errors", () => {
  // The panel reports a list it could not load while there is no network.
  expect(sofia.problems.filter((each) => !each.includes("The task list could not be loaded"))).toEqual([]);
});
