// @module-tag night
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, choose, fromMenu, pathOf, toast } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { deaf, holds, howMany, howOften, loseResponses, revoke, signInAgain, stall, takeUp, waitForAlert } from "./support/faults.ts";
import { socketOf } from "./support/live.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let alex: Person;
let ottilie: Person;
let admin: Caller;
let owner: Caller;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  owner = await signedInCaller(app.url, "owner@atelier.example");
  [alex, ottilie] = await Promise.all([person(browser, app.url), person(browser, app.url)]);
  await signIn(alex, "admin@hq.example");
  await signIn(ottilie, "owner@atelier.example");
});

const dialog = (page: Page) => page.getByRole("dialog");
const button = (within: Locator, name: string) => within.getByRole("button", { name, exact: true });
const waitForDetached = (locator: Locator) => locator.waitFor({ state: "detached" });
const read = async (id: number): Promise<Body> => (await admin.call("GET", `/quotes/${id}`)).body.data;

/** Creates a quote and sends it to the customer. */
async function sentQuote(): Promise<{ id: number; version: number }> {
  const [sample] = await owner.rows("/quotes/all/data?limit=1", "quotes");
  const { customerId, originId, destinationId, orderType } = sample;
  const more = { price: 90_000, pieces: [{ description: "Chair", quantity: 4 }] };
  const created = await admin.call("POST", "/quotes", { customerId, originId, destinationId, orderType, ...more });
  expect(created.status).toBe(201);
  let row: Body = created.body.data;
  for (const action of ["submit", "send"]) {
    const { status, body } = await admin.call("POST", `/quotes/${row.id}/actions/${action}`, { version: row.version });
    expect(status, action).toBe(200);
    row = body.data;
  }
  return row as { id: number; version: number };
}
/** Opens an action's dialog and fills in its field. */
async function asking(page: Page, id: number, action: string, label: string, text: string): Promise<Locator> {
  await page.goto(`/shipping/quotes/view/${id}`);
  await fromMenu(page, action);
  await dialog(page).getByLabel(label).fill(text);
  return dialog(page);
}

describe("creating a record from within a form", () => {
  const drawer = (page: Page) => page.getByRole("dialog", { name: "Create contact" });
  const firstName = (page: Page) => drawer(page).getByLabel("First name");
  const sidemark = (page: Page) => page.getByLabel("Sidemark or PO");
  const piece = (page: Page) => page.getByLabel("Description, piece 1");
  const contacts = (name: string) => howMany(admin, "contacts", name);
  const open = async (page: Page) => {
    await box(page, "Recipient").click({ force: true });
    await page.locator(".ant-select-dropdown:visible").getByRole("button", { name: "Create contact" }).click();
    await firstName(page).waitFor();
  };
  const typed = async (page: Page, name: string) => {
    await page.goto("/shipping/quotes/create");
    await choose(page, box(page, "Customer"), "Atelier");
    await sidemark(page).fill(`Under ${name}`);
    await button(page.getByRole("main"), "Add piece").click();
    await piece(page).fill(`Piece of ${name}`);
    await open(page);
    await firstName(page).fill(name);
  };
  /** Expects the contact to be created once and selected, with the form below unchanged. */
  const expectCreated = async (page: Page, name: string) => {
    await waitForDetached(drawer(page));
    await page.locator('[data-field="recipientId"]').getByTitle(name).waitFor();
    await holds(sidemark(page), `Under ${name}`);
    await holds(piece(page), `Piece of ${name}`);
    expect(await contacts(name)).toBe(1);
  };

  it("creates it once when the response is lost, and selects it in the form below", async () => {
    const { page } = alex;
    await typed(page, "Drawera");
    const fault = await loseResponses(page, "POST", /\/api\/contacts$/);
    await button(drawer(page), "Save").click();
    await waitForAlert(drawer(page), /can't be reached.*nothing is done twice/);
    await drawer(page).getByLabel("Job title").fill("Typed after it");
    await button(drawer(page), "Save").click();
    await expectCreated(page, "Drawera");
    await fault.end();
  });

  it("keeps its input and the form below while offline", async () => {
    const { page, context } = alex;
    await typed(page, "Drawerb");
    await context.setOffline(true);
    await button(drawer(page), "Save").click();
    await waitForAlert(drawer(page), /can't be reached/);
    await holds(firstName(page), "Drawerb");
    await context.setOffline(false);
    await button(drawer(page), "Save").click();
    await expectCreated(page, "Drawerb");
  });

  it("restores its input and the form below when the session ends while saving", async () => {
    const alone = await deaf(browser, app.url, "sales@hq.example");
    const { page } = alone;
    await typed(page, "Drawerc");
    await revoke(app.url, alone);
    await button(drawer(page), "Save").click();
    await signInAgain(page, "sales@hq.example");
    await takeUp(page, sidemark(page), "Under Drawerc");
    await open(page);
    await takeUp(drawer(page), firstName(page), "Drawerc");
    await button(drawer(page), "Save").click();
    await expectCreated(page, "Drawerc");
    await alone.close();
  });
});

describe("the action dialog", () => {
  it("keeps the input when the response is lost, and runs the action once", async () => {
    const { page } = alex;
    const { id } = await sentQuote();
    const label = "How did the customer approve?";
    const actionDialog = await asking(page, id, "Approve on the customer's behalf", label, "By phone, Tuesday");
    const fault = await loseResponses(page, "POST", /\/actions\/approveForCustomer$/);
    await button(actionDialog, "Approve on the customer's behalf").click();
    await waitForAlert(actionDialog, /nothing is done twice/);
    await holds(actionDialog.getByLabel(label), "By phone, Tuesday");
    await button(actionDialog, "Approve on the customer's behalf").click();
    await toast(page, "approved.");
    await waitForDetached(actionDialog);
    expect(await read(id)).toMatchObject({ state: "approved", approvalNote: "By phone, Tuesday" });
    expect(await howOften(admin, `/quotes/${id}`, "approveForCustomer")).toBe(1);
    await fault.end();
  });

  it("reports what someone else did meanwhile, and keeps the input", async () => {
    const { page } = ottilie;
    const { id, version } = await sentQuote();
    const live = socketOf(page);
    const actionDialog = await asking(page, id, "Request changes", "What should change?", "A week later, please.");
    await live;
    expect((await admin.call("POST", `/quotes/${id}/actions/markAsLost`, { version, reason: "On hold" })).status).toBe(200);
    await page.getByRole("main").locator("header").getByText("Declined", { exact: true }).first().waitFor();
    await button(actionDialog, "Request changes").click();
    await waitForAlert(actionDialog, /Nothing was done\. .*Copy anything you need/);
    await holds(actionDialog.getByLabel("What should change?"), "A week later, please.");
    expect(await howOften(admin, `/quotes/${id}`, "askForChanges")).toBe(0);
  });

  it("continues with the current record when someone else saved it during typing", async () => {
    const { page } = alex;
    const customers = await admin.rows("/customers?pageSize=50", "customers");
    const { id } = customers.find(({ state, name }: Body) => state === "active" && !name.includes("Atelier"));
    await page.goto(`/customers/${id}/overview`);
    await fromMenu(page, "Suspend");
    await dialog(page).getByLabel("Reason").fill("Three invoices overdue");
    const { version } = (await admin.call("GET", `/customers/${id}`)).body.data;
    expect((await admin.call("PUT", `/customers/${id}`, { version, taxExempt: true })).status).toBe(200);
    const fresh = page.waitForResponse((response) => response.request().method() === "GET" && response.url().endsWith(`/customers/${id}`));
    await button(dialog(page), "Suspend").click();
    await waitForAlert(dialog(page), /Nothing was done\. .*try again/);
    await fresh;
    await holds(dialog(page).getByLabel("Reason"), "Three invoices overdue");
    await button(dialog(page), "Suspend").click();
    await toast(page, "suspended.");
    expect(await howOften(admin, `/customers/${id}`, "suspend")).toBe(1);
  });

  it("restores the input when the session ended during typing", async () => {
    const { page } = ottilie;
    const { id } = await sentQuote();
    await asking(page, id, "Request changes", "What should change?", "Two days earlier, please.");
    await revoke(app.url, ottilie);
    await signInAgain(page, "owner@atelier.example");
    await page.waitForURL(`**/shipping/quotes/view/${id}`);
    await fromMenu(page, "Request changes");
    await takeUp(dialog(page), dialog(page).getByLabel("What should change?"), "Two days earlier, please.");
    await button(dialog(page), "Request changes").click();
    await toast(page, "We received your request");
    expect(await read(id)).toMatchObject({ state: "pendingChanges", changeRequest: "Two days earlier, please." });
    expect(await howOften(admin, `/quotes/${id}`, "askForChanges")).toBe(1);
  });
});

describe("deleting a record", () => {
  /** Creates a draft quote and opens its Delete dialog. */
  const removing = async (page: Page, why: string): Promise<{ id: number; actionDialog: Locator }> => {
    const [sample] = await owner.rows("/quotes/all/data?limit=1", "quotes");
    const { customerId, originId, destinationId, orderType } = sample;
    const created = await admin.call("POST", "/quotes", { customerId, originId, destinationId, orderType });
    const { id } = created.body.data;
    return { id, actionDialog: await asking(page, id, "Delete", "Delete reason", why) };
  };
  const path = /\/delete-quote$/;

  it("offers a retry under the same key when no response comes, with the dialog open although the record is gone", async () => {
    const { page } = alex;
    const { id, actionDialog } = await removing(page, "Made twice.");
    const fault = await stall(page, "POST", path);
    await button(actionDialog, "Delete").click();
    await actionDialog.getByText(/taking longer than usual/).waitFor({ timeout: 20_000 });
    expect((await admin.call("GET", `/quotes/${id}`)).status).toBe(404);
    await actionDialog.getByRole("button", { name: "Try again" }).click();
    await toast(page, "deleted.");
    await page.waitForURL((url) => !url.pathname.includes("/view/"));
    expect(fault.hits()).toBe(2);
    await fault.end();
  });

  it("deletes once when the response is lost, and confirms it", async () => {
    const { page } = alex;
    const { id, actionDialog } = await removing(page, "Made thrice.");
    const fault = await loseResponses(page, "POST", path);
    await button(actionDialog, "Delete").click();
    await waitForAlert(actionDialog, /nothing is done twice/);
    expect((await admin.call("GET", `/quotes/${id}`)).status).toBe(404);
    await holds(actionDialog.getByLabel("Delete reason"), "Made thrice.");
    await button(actionDialog, "Delete").click();
    await toast(page, "deleted.");
    await page.waitForURL((url) => !url.pathname.includes("/view/"));
    await fault.end();
  });

  it("keeps the input and says so when someone else deleted the record first", async () => {
    const { page } = alex;
    const live = socketOf(page);
    const { id, actionDialog } = await removing(page, "A long story.");
    await live;
    const notFoundResponse = page.waitForResponse((response) => response.status() === 404 && response.url().endsWith(`/quotes/${id}`));
    const done = await admin.call("POST", `/quotes/${id}/delete-quote`, { version: 1, deleteReason: "Faster" });
    expect(done.status).toBe(200);
    await notFoundResponse;
    await button(actionDialog, "Delete").click();
    await waitForAlert(actionDialog, /no longer exists/);
    await holds(actionDialog.getByLabel("Delete reason"), "A long story.");
    await button(actionDialog, "Cancel").click();
    await button(dialog(page), "Discard changes").click();
    await page.getByRole("main").getByText("Not found").waitFor();
    expect(pathOf(page)).toBe(`/shipping/quotes/view/${id}`);
  });
});

it("causes no browser errors", () => {
  expect([...alex.problems, ...ottilie.problems]).toEqual([]);
});
