// @module-tag night
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { signedInCaller } from "../support/caller.ts";
import { held } from "../support/held.ts";
import { stays } from "../support/waits.ts";
import { box, choose, fromMenu, pathOf, pick, toast } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { socketOf } from "./support/live.ts";
import { open } from "./support/look.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let sofia: Person;
let dario: Person;
/** Awaited from before the task is saved, as the toast is gone after some seconds. */
let told: Promise<void>;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  sofia = await person(browser, app.url);
  dario = await person(browser, app.url);
  await signIn(sofia, "sales@hq.example");
  await signIn(dario, "dispatch@hq.example");
  await Promise.all([socketOf(dario.page), sofia.page.goto("/"), dario.page.goto("/")]);
});

const panel = (page: Page) => page.getByRole("dialog", { name: "Tasks" });
const openPanel = async ({ page }: Person) => {
  await page.getByRole("complementary", { name: "Tasks" }).getByRole("button", { name: "Open tasks" }).click();
  await panel(page).getByRole("button", { name: "Add Task" }).waitFor();
};
const row = (within: Locator, name: string) => within.getByRole("listitem").filter({ hasText: name });
const waitForDetached = (locator: Locator) => locator.waitFor({ state: "detached" });
const menuOf = async (page: Page, name: string) => {
  await page.getByRole("button", { name: `Actions for task ${name}` }).click();
  const items = page.getByRole("menu").last().getByRole("menuitem");
  await items.first().waitFor();
  return items.allTextContents();
};
const status = (page: Page, name: string) => pick(page, box(panel(page), "Status"), name);
const showing = (page: Page, name: string) => panel(page).locator(".ant-segmented-item", { hasText: name }).click();
/** Waits for a request of the task list whose URL contains these parts. */
const waitForListRequest = (page: Page, ...parts: string[]) =>
  page.waitForRequest((request) => request.url().includes("/api/tasks?") && parts.every((part) => request.url().includes(part)));

describe("the tasks panel", () => {
  it("validates the empty name on blur, and warns on saving", async () => {
    const { page } = sofia;
    const first = waitForListRequest(page, "listBy=all", "statusId=43", "page=1", "pageSize=15");
    await openPanel(sofia);
    await first;
    await panel(page).getByRole("button", { name: "Add Task" }).click();
    const form = panel(page).getByRole("form", { name: "Add Task" });
    await form.getByLabel("Task Name").focus();
    await form.getByLabel("Task Name").blur();
    await form.getByText("Task Name is required").waitFor();
    await form.getByRole("button", { name: "Save" }).click();
    await toast(page, "Please fill in the required fields.");
  });

  it("adds a task with links and line breaks in its details, and a date that can be cleared", async () => {
    const { page } = sofia;
    const form = panel(page).getByRole("form", { name: "Add Task" });
    await form.getByLabel("Task Name").fill("  Call the mill  ");
    await form.getByLabel("Task Name").blur();
    await expect.poll(() => form.getByLabel("Task Name").inputValue()).toBe("Call the mill");
    await form.getByLabel("Details").fill("See https://mill.example/order?id=1\nThen javascript:alert(1)");
    await form.getByLabel("Due Date").fill("01/31/2020");
    await form.getByLabel("Due Date").press("Enter");
    await choose(page, box(form, "Assigned To"), "Dario Rossi");
    told = toast(dario.page, "Call the mill");
    await form.getByRole("button", { name: "Save" }).click();
    await toast(page, "Task Saved!");
    const createdTask = row(panel(page), "Call the mill");
    await createdTask.waitFor();
    const link = createdTask.getByRole("link");
    expect(await link.count()).toBe(1);
    expect(await link.getAttribute("href")).toBe("https://mill.example/order?id=1");
    // The line break is also visible, not only part of the text.
    const details = createdTask.locator(".hq-long");
    expect(await details.textContent()).toBe("See https://mill.example/order?id=1\nThen javascript:alert(1)");
    expect(await details.evaluate((node) => getComputedStyle(node).whiteSpace)).toMatch(/^pre/);
    expect(await createdTask.textContent()).toContain("01/31/2020");
    expect(await createdTask.textContent()).toContain("by Sofia Lindqvist");
    expect(await createdTask.getAttribute("data-overdue")).toBe("true");
    await createdTask.getByText("Overdue").waitFor();
  });

  it("notifies the assignee at once in another browser, and nobody else", async () => {
    const { page } = dario;
    await told;
    await page.getByRole("button", { name: /^Notifications, [1-9]/ }).click();
    const notice = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem").filter({ hasText: "Call the mill" });
    await notice.getByText("Sofia Lindqvist").waitFor();
    await notice.getByRole("button", { name: "Mark as read" }).click();
    await waitForDetached(notice.getByRole("button", { name: "Mark as read" }));
    // Among the unread it may be gone by now: with the list's next load. Notifications of tasks have no link.
    await page.getByRole("dialog", { name: "Notifications" }).getByText("All", { exact: true }).click();
    const before = pathOf(page);
    await notice.click();
    expect(pathOf(page)).toBe(before);
    await page.keyboard.press("Escape");
    const sales = await signedInCaller(app.url, "sales@hq.example");
    const { notifications } = await sales.data("/notifications?page=1&pageSize=10");
    expect(JSON.stringify(notifications)).not.toContain("Call the mill");
  });

  it("offers status changes to users who can update, and edit and delete only to the creator", async () => {
    await openPanel(dario);
    await showing(dario.page, "Assigned to Me");
    await row(panel(dario.page), "Call the mill").waitFor();
    expect(await menuOf(dario.page, "Call the mill")).toEqual(["Mark as Working"]);
    await dario.page.keyboard.press("Escape");
    expect(await menuOf(sofia.page, "Call the mill")).toEqual(["Mark as Working", "Edit", "Delete"]);
    await sofia.page.keyboard.press("Escape");
  });

  it("lets the creator edit a task", async () => {
    const { page } = sofia;
    // Escape closes the panel if the menu was already closed.
    if ((await panel(page).count()) === 0) await openPanel(sofia);
    await menuOf(page, "Call the mill");
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const form = panel(page).getByRole("form", { name: "Edit Task" });
    await form.getByLabel("Task Name").fill("Call the mill today");
    await form.locator(".ant-picker").hover();
    await form.locator(".ant-picker-clear").click();
    await form.getByRole("button", { name: "Save" }).click();
    await toast(page, "Task Updated.");
    const changed = row(panel(page), "Call the mill today");
    await changed.waitFor();
    expect(await changed.getAttribute("data-overdue")).toBeNull();
  });

  it("moves through New, Working, New, Working and Done, and back to Working by UnDone", async () => {
    const { page } = sofia;
    const name = "Call the mill today";
    await menuOf(page, name);
    await page.getByRole("menuitem", { name: "Mark as Working" }).click();
    await toast(page, "Task Marked as Working");
    await waitForDetached(row(panel(page), name));
    const listRequest = waitForListRequest(page, "statusId=44", "page=1");
    await status(page, "Working");
    await listRequest;
    expect(await menuOf(page, name)).toEqual(["Mark as New", "Edit", "Delete"]);
    await page.getByRole("menuitem", { name: "Mark as New" }).click();
    await toast(page, "Task Marked as New");
    await waitForDetached(row(panel(page), name));
    await status(page, "New");
    await page.getByRole("button", { name: `Mark as Done: ${name}` }).click();
    await toast(page, "Task Marked as Done");
    await waitForDetached(row(panel(page), name));
    await status(page, "Done");
    await row(panel(page), name).waitFor();
    // A completed task has no actions menu.
    expect(await page.getByRole("button", { name: `Actions for task ${name}` }).count()).toBe(0);
    await page.getByRole("button", { name: `UnDone: ${name}` }).click();
    await toast(page, "Task Marked as Undone");
    await status(page, "Working");
    await row(panel(page), name).waitFor();
  });

  it("filters by assigned to me and created by me from page 1, and loads more on scrolling", async () => {
    const { page } = sofia;
    for (const [label, listBy] of [
      ["Created by Me", "created"],
      ["Assigned to Me", "assigned"],
      ["All", "all"],
    ] as const) {
      const listRequest = waitForListRequest(page, `listBy=${listBy}`, "page=1");
      await showing(page, label);
      await listRequest;
    }
    const sales = await signedInCaller(app.url, "sales@hq.example");
    for (let n = 1; n <= 20; n += 1) await sales.call("POST", "/tasks", { name: `Row ${n}` });
    await status(page, "New");
    await row(panel(page), "Row 20").waitFor();
    const second = waitForListRequest(page, "page=2");
    await row(panel(page), "Row 8").scrollIntoViewIfNeeded();
    await second;
    await panel(page).getByText("Row 2", { exact: true }).waitFor();
  });

  it("deletes after confirmation", async () => {
    const { page } = sofia;
    await menuOf(page, "Row 20");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "You are about to delete task Row 20" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await waitForDetached(dialog);
    await row(panel(page), "Row 20").waitFor();
    await menuOf(page, "Row 20");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Task deleted successfully.");
    await waitForDetached(row(panel(page), "Row 20"));
  });

  it("reports a task that could not be saved", async () => {
    const { page } = sofia;
    await page.route("**/api/tasks", (route) => route.fulfill({ status: 500, json: { message: "Out of paper." } }));
    await panel(page).getByRole("button", { name: "Add Task" }).click();
    const form = panel(page).getByRole("form", { name: "Add Task" });
    await form.getByLabel("Task Name").fill("Never made");
    await form.getByRole("button", { name: "Save" }).click();
    await toast(page, "Task not saved!");
    await page.unroute("**/api/tasks");
    await form.getByRole("button", { name: "Cancel" }).click();
  });
});

describe("elite/tasks", () => {
  it("opens on active tasks, and lists finished ones under history", async () => {
    const { page } = sofia;
    await page.goto("/elite/tasks");
    await page.waitForURL("**/elite/tasks/active");
    await page.getByRole("searchbox", { name: "Search tasks" }).fill("mill today");
    await page.getByRole("main").getByRole("link", { name: "Call the mill today" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Call the mill today" }).click();
    await page.waitForURL(/\/elite\/tasks\/\d+\/view$/);
    await page.getByRole("main").getByRole("button", { name: "Mark as Done" }).click();
    await toast(page, "Task Marked as Done");
    await page.getByRole("main").getByRole("link", { name: "Edit" }).waitFor({ state: "detached" });
    await page.goto("/elite/tasks/history");
    await page.getByRole("main").getByRole("link", { name: "Call the mill today" }).waitFor();
    // Sought, as newer tasks fill the first page.
    await open(page, "/elite/tasks/active?q=mill+today");
    expect(await page.getByRole("main").getByRole("link", { name: "Call the mill today" }).count()).toBe(0);
  });

  it("stays at a task that was opened before the search in its list began", async () => {
    const { page } = sofia;
    await page.goto("/elite/tasks/active");
    const first = page.getByRole("main").locator(".hq-row-link").first();
    await first.waitFor();
    let begun = false;
    page.on("request", (request) => {
      begun ||= /\/api\/tasks\?.*q=mill/.test(request.url());
    });
    // The list stays shown until the code of the record's screen is there.
    const { promise: released, settle: release } = held();
    await page.route("**/*.js", async (route) => {
      await released;
      await route.continue();
    });
    // Both at once, however busy the machine is: the search begins a moment after the last letter.
    await first.evaluate((link: HTMLElement) => {
      const box = document.querySelector<HTMLInputElement>("input[aria-label='Search tasks']");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "mill");
      box?.dispatchEvent(new Event("input", { bubbles: true }));
      link.click();
    });
    expect(await page.getByRole("searchbox", { name: "Search tasks" }).inputValue()).toBe("mill");
    await page.waitForURL(/\/elite\/tasks\/\d+\/view$/);
    await stays(() => expect(begun).toBe(false), 400, "a search that is not begun is announced by nothing");
    release();
    await page.getByRole("main").getByRole("button", { name: "Mark as Done" }).waitFor();
    expect(pathOf(page)).toMatch(/^\/elite\/tasks\/\d+\/view$/);
    expect(begun).toBe(false);
    await page.unrouteAll({ behavior: "wait" });
  });

  it("creates, edits and deletes with the same messages", async () => {
    const { page } = sofia;
    await page.goto("/elite/tasks/create");
    await page.getByRole("main").getByLabel("Task Name").focus();
    await page.getByRole("main").getByLabel("Task Name").blur();
    await page.getByRole("main").getByText("Task Name is required").first().waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("main").getByText("Please fill in the required fields.").waitFor();
    await page.getByRole("main").getByLabel("Task Name").fill("Order blankets");
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Task Saved!");
    await page.waitForURL(/\/elite\/tasks\/\d+\/view$/);
    await page.getByRole("main").getByRole("link", { name: "Edit" }).click();
    await page.getByRole("main").getByLabel("Task Name").fill("Order forty blankets");
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Task Updated.");
    await page.getByRole("heading", { level: 1, name: "Order forty blankets" }).waitFor();
    const address = pathOf(page);
    // Another user can read the task and change its status, but not edit it.
    await dario.page.goto(address);
    await dario.page.getByRole("main").getByRole("button", { name: "Mark as Done" }).waitFor();
    expect(await dario.page.getByRole("main").getByRole("link", { name: "Edit" }).count()).toBe(0);
    await fromMenu(page, "Delete");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("You are about to delete task Order forty blankets").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Task deleted successfully.");
    await page.waitForURL("**/elite/tasks/active");
    await dario.page.getByText("Not found").waitFor();
  });
});

it("causes no browser errors", () => {
  expect(sofia.problems).toEqual([]);
  expect(dario.problems).toEqual([]);
});
