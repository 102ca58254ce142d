import type { Browser, Locator, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { toast } from "./support/actions.ts";
import { type Body, type Caller, signedInCaller } from "./support/api.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { deaf, holds, howMany, howOften, loseAnswers, says, stall } from "./support/faults.ts";
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

const gone = (locator: Locator) => locator.waitFor({ state: "detached" });
const toasted = (page: Page, words: RegExp) => page.locator(".ant-notification-notice", { hasText: words }).first();
const task = async (name: string): Promise<Body> => {
  const { status, body } = await sales.call("POST", "/tasks", { name });
  expect(status).toBe(201);
  return body.data;
};
const tasks = async (...names: string[]): Promise<Body[]> => {
  const made: Body[] = [];
  for (const name of names) made.push(await task(name));
  return made;
};
/** The list with these tasks alone, all of them selected. */
async function selected(page: Page, words: string, count: number): Promise<Locator> {
  await page.goto(`/elite/tasks/active?q=${encodeURIComponent(words)}`);
  await page.getByRole("heading", { level: 1, name: new RegExp(`\\b${count}$`) }).waitFor();
  for (const box of await page.getByRole("checkbox", { name: new RegExp(`^Select ${words}`) }).all()) await box.check();
  const bar = page.getByRole("toolbar", { name: `${count} selected` });
  await bar.waitFor();
  return bar;
}
/** What comes by itself a while after the screen is there. */
const loaded = (page: Page, part: string) =>
  expect
    .poll(() => page.evaluate((name) => performance.getEntriesByType("resource").some((each) => each.name.includes(name)), part), {
      timeout: 15_000,
    })
    .toBe(true);
const done = (rows: readonly Body[], verb: string) => Promise.all(rows.map(({ id }) => howOften(sales, `/tasks/${id}`, verb)));

describe("several rows at once", () => {
  it("of which one's answer is lost: how far it came is told, and going on does each once", async () => {
    const alone = await deaf(browser, app.url, "sales@hq.example");
    const { page } = alone;
    const made = await tasks("Many one", "Many two", "Many three");
    const bar = await selected(page, "Many", 3);
    const fault = await loseAnswers(page, "POST", new RegExp(`/tasks/${made[1].id}/actions/markDone$`));
    await bar.getByRole("button", { name: "Mark as Done" }).click();
    await toasted(page, /nothing is done twice/).waitFor();
    await bar.getByText("1 of 3 done so far").waitFor();
    await bar.getByRole("button", { name: "Mark as Done" }).click();
    await toast(page, "Mark as Done: 3 done");
    expect(await done(made, "markDone")).toEqual([1, 1, 1]);
    await fault.end();
    await alone.close();
  });

  it("offline does nothing and says so; back on the network it is done", async () => {
    const { page, context } = sofia;
    const made = await tasks("Tunnel one", "Tunnel two");
    const bar = await selected(page, "Tunnel", 2);
    await loaded(page, "toaster");
    await context.setOffline(true);
    await page.getByText(/You're offline/).waitFor();
    await bar.getByRole("button", { name: "Mark as Working" }).click();
    await toast(page, "can't be reached");
    expect(await done(made, "markWorking")).toEqual([0, 0]);
    await context.setOffline(false);
    await page.getByText(/You're offline/).waitFor({ state: "detached" });
    await bar.getByRole("button", { name: "Mark as Working" }).click();
    await toast(page, "Mark as Working: 2 done");
    expect(await done(made, "markWorking")).toEqual([1, 1]);
  });

  it("that leave the list before the last answer is there: the question stands until it is", async () => {
    const { page } = sofia;
    const made = await tasks("Leaving one", "Leaving two");
    const bar = await selected(page, "Leaving", 2);
    // The newest comes first.
    const fault = await loseAnswers(page, "DELETE", new RegExp(`/tasks/${made[0].id}$`));
    await bar.getByRole("button", { name: "Delete" }).click();
    const asked = page.getByRole("dialog");
    const removes = asked.getByRole("button", { name: "Delete", exact: true });
    await removes.click();
    await says(asked, /nothing is done twice/);
    // Both are gone from the list, by push.
    await page.getByRole("heading", { level: 1, name: /\b0$/ }).waitFor();
    expect(await howMany(sales, "tasks", "Leaving")).toBe(0);
    await removes.click();
    await toast(page, "Delete: 2 done");
    await gone(asked);
    expect(fault.struck()).toBe(2);
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

  it("marks once what is pressed again after a lost answer, and says that it is done", async () => {
    const alone = await deaf(browser, app.url, "sales@hq.example");
    const { page } = alone;
    const made = await tasks("Mark me");
    await open(page);
    const fault = await loseAnswers(page, "PUT", /\/change-status$/);
    await check(page, "Mark me").click();
    await toast(page, "can't be reached");
    expect(await done(made, "markDone")).toEqual([1]);
    await check(page, "Mark me").click();
    await toast(page, "Task Marked as Done");
    await gone(check(page, "Mark me"));
    expect(await done(made, "markDone")).toEqual([1]);
    await fault.end();
    await alone.close();
  });

  it("says that the server lets one wait, and tries again for the asking", async () => {
    const alone = await deaf(browser, app.url, "sales@hq.example");
    const { page } = alone;
    const made = await tasks("Slow to mark");
    await open(page);
    const fault = await stall(page, "PUT", /\/change-status$/);
    await check(page, "Slow to mark").click();
    await expect.poll(fault.struck).toBe(1);
    await toasted(page, /taking longer than usual/)
      .getByRole("button", { name: "Try again" })
      .click({ timeout: 20_000 });
    await toast(page, "Task Marked as Done");
    expect(await done(made, "markDone")).toEqual([1]);
    await fault.end();
    await alone.close();
  });

  it("keeps a new task that is saved offline, and saves it once", async () => {
    const { page, context } = sofia;
    await open(page);
    await panel(page).getByRole("button", { name: "Add Task" }).click();
    const form = panel(page).getByRole("form", { name: "Add Task" });
    await form.getByLabel("Task Name").fill("From the tunnel");
    await context.setOffline(true);
    await form.getByRole("button", { name: "Save" }).click();
    await says(form, /can't be reached/);
    await context.setOffline(false);
    await holds(form.getByLabel("Task Name"), "From the tunnel");
    const fault = await loseAnswers(page, "POST", /\/api\/tasks$/);
    await form.getByRole("button", { name: "Save" }).click();
    await expect.poll(fault.struck).toBe(1);
    await says(form, /nothing is done twice/);
    await form.getByRole("button", { name: "Save" }).click();
    await toast(page, "Task Saved!");
    expect(await howMany(sales, "tasks", "From the tunnel")).toBe(1);
    await fault.end();
  });
});

it("goes without an error in the browser", () => {
  // The panel reports a list it could not load while there is no network.
  expect(sofia.trouble.filter((each) => !each.includes("The task list could not be loaded"))).toEqual([]);
});
