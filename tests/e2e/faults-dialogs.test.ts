import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { box, choose, fromMenu, pathOf, toast } from "./support/actions.ts";
import { type Body, type Caller, signedInCaller } from "./support/api.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { deaf, holds, howMany, howOften, loseAnswers, revoke, says, signInAgain, stall, takeUp } from "./support/faults.ts";
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
const gone = (locator: Locator) => locator.waitFor({ state: "detached" });
const read = async (id: number): Promise<Body> => (await admin.call("GET", `/quotes/${id}`)).body.data;

/** A quote that lies with the customer. */
async function sentQuote(): Promise<{ id: number; version: number }> {
  const [like] = await owner.rows("/quotes/all/data?limit=1", "quotes");
  const { customerId, originId, destinationId, orderType } = like;
  const more = { price: 90_000, pieces: [{ description: "Chair", quantity: 4 }] };
  const made = await admin.call("POST", "/quotes", { customerId, originId, destinationId, orderType, ...more });
  expect(made.status).toBe(201);
  let row: Body = made.body.data;
  for (const action of ["submit", "send"]) {
    const { status, body } = await admin.call("POST", `/quotes/${row.id}/actions/${action}`, { version: row.version });
    expect(status, action).toBe(200);
    row = body.data;
  }
  return row as { id: number; version: number };
}
/** Opens the question of an action and types the answer. */
async function asking(page: Page, id: number, action: string, label: string, words: string): Promise<Locator> {
  await page.goto(`/shipping/quotes/view/${id}`);
  await fromMenu(page, action);
  await dialog(page).getByLabel(label).fill(words);
  return dialog(page);
}

describe("a new record made over a form", () => {
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
  /** Made once and chosen, with the form below as it was. */
  const made = async (page: Page, name: string) => {
    await gone(drawer(page));
    await page.locator('[data-field="recipientId"]').getByTitle(name).waitFor();
    await holds(sidemark(page), `Under ${name}`);
    await holds(piece(page), `Piece of ${name}`);
    expect(await contacts(name)).toBe(1);
  };

  it("whose answer is lost is made once, and chosen in the form below", async () => {
    const { page } = alex;
    await typed(page, "Drawera");
    const fault = await loseAnswers(page, "POST", /\/api\/contacts$/);
    await button(drawer(page), "Save").click();
    await says(drawer(page), /can't be reached.*nothing is done twice/);
    await drawer(page).getByLabel("Job title").fill("Typed after it");
    await button(drawer(page), "Save").click();
    await made(page, "Drawera");
    await fault.end();
  });

  it("offline is kept, and so is the form below", async () => {
    const { page, context } = alex;
    await typed(page, "Drawerb");
    await context.setOffline(true);
    await button(drawer(page), "Save").click();
    await says(drawer(page), /can't be reached/);
    await holds(firstName(page), "Drawerb");
    await context.setOffline(false);
    await button(drawer(page), "Save").click();
    await made(page, "Drawerb");
  });

  it("is given back, as is the form below, when the session ended at the moment of saving", async () => {
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
    await made(page, "Drawerc");
    await alone.close();
  });
});

describe("the question before an action", () => {
  it("keeps the answer that was typed when the server's is lost, and it is done once", async () => {
    const { page } = alex;
    const { id } = await sentQuote();
    const label = "How did the customer approve?";
    const asked = await asking(page, id, "Approve on the customer's behalf", label, "By phone, Tuesday");
    const fault = await loseAnswers(page, "POST", /\/actions\/approveForCustomer$/);
    await button(asked, "Approve on the customer's behalf").click();
    await says(asked, /nothing is done twice/);
    await holds(asked.getByLabel(label), "By phone, Tuesday");
    await button(asked, "Approve on the customer's behalf").click();
    await toast(page, "approved.");
    await gone(asked);
    expect(await read(id)).toMatchObject({ state: "approved", approvalNote: "By phone, Tuesday" });
    expect(await howOften(admin, `/quotes/${id}`, "approveForCustomer")).toBe(1);
    await fault.end();
  });

  it("says what somebody else did meanwhile, and keeps what was typed", async () => {
    const { page } = ottilie;
    const { id, version } = await sentQuote();
    const asked = await asking(page, id, "Request changes", "What should change?", "A week later, please.");
    expect((await admin.call("POST", `/quotes/${id}/actions/markAsLost`, { version, reason: "On hold" })).status).toBe(200);
    await page.getByRole("main").locator("header").getByText("Declined", { exact: true }).first().waitFor();
    await button(asked, "Request changes").click();
    await says(asked, /Nothing was done\. .*Copy anything you need/);
    await holds(asked.getByLabel("What should change?"), "A week later, please.");
    expect(await howOften(admin, `/quotes/${id}`, "askForChanges")).toBe(0);
  });

  it("goes on from the record as it is now when somebody saved it in the middle of typing", async () => {
    const { page } = alex;
    const customers = await admin.rows("/customers?pageSize=50", "customers");
    const { id } = customers.find(({ state, name }: Body) => state === "active" && !name.includes("Atelier"));
    await page.goto(`/customers/${id}/details`);
    await fromMenu(page, "Suspend");
    await dialog(page).getByLabel("Reason").fill("Three invoices overdue");
    const { version } = (await admin.call("GET", `/customers/${id}`)).body.data;
    expect((await admin.call("PUT", `/customers/${id}`, { version, taxExempt: true })).status).toBe(200);
    const fresh = page.waitForResponse((answer) => answer.request().method() === "GET" && answer.url().endsWith(`/customers/${id}`));
    await button(dialog(page), "Suspend").click();
    await says(dialog(page), /Nothing was done\. .*try again/);
    await fresh;
    await holds(dialog(page).getByLabel("Reason"), "Three invoices overdue");
    await button(dialog(page), "Suspend").click();
    await toast(page, "suspended.");
    expect(await howOften(admin, `/customers/${id}`, "suspend")).toBe(1);
  });

  it("gives back what was typed when the session ended in the middle of it", async () => {
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

describe("removing", () => {
  /** A draft quote, and the question whether to delete it. */
  const removing = async (page: Page, why: string): Promise<{ id: number; asked: Locator }> => {
    const [like] = await owner.rows("/quotes/all/data?limit=1", "quotes");
    const { customerId, originId, destinationId, orderType } = like;
    const made = await admin.call("POST", "/quotes", { customerId, originId, destinationId, orderType });
    const { id } = made.body.data;
    return { id, asked: await asking(page, id, "Delete", "Delete reason", why) };
  };
  const path = /\/delete-quote$/;

  it("that is never answered is told, and tried again under its key: the question stands, though the record is gone", async () => {
    const { page } = alex;
    const { id, asked } = await removing(page, "Made twice.");
    const fault = await stall(page, "POST", path);
    await button(asked, "Delete").click();
    await asked.getByText(/taking longer than usual/).waitFor({ timeout: 20_000 });
    expect((await admin.call("GET", `/quotes/${id}`)).status).toBe(404);
    await asked.getByRole("button", { name: "Try again" }).click();
    await toast(page, "deleted.");
    await page.waitForURL((url) => !url.pathname.includes("/view/"));
    expect(fault.struck()).toBe(2);
    await fault.end();
  });

  it("whose answer is lost is done once, and said to be", async () => {
    const { page } = alex;
    const { id, asked } = await removing(page, "Made thrice.");
    const fault = await loseAnswers(page, "POST", path);
    await button(asked, "Delete").click();
    await says(asked, /nothing is done twice/);
    expect((await admin.call("GET", `/quotes/${id}`)).status).toBe(404);
    await holds(asked.getByLabel("Delete reason"), "Made thrice.");
    await button(asked, "Delete").click();
    await toast(page, "deleted.");
    await page.waitForURL((url) => !url.pathname.includes("/view/"));
    await fault.end();
  });

  it("that somebody else was faster with leaves what was typed, and says so", async () => {
    const { page } = alex;
    const { id, asked } = await removing(page, "A long story.");
    const asks = page.waitForResponse((answer) => answer.status() === 404 && answer.url().endsWith(`/quotes/${id}`));
    const done = await admin.call("POST", `/quotes/${id}/delete-quote`, { version: 1, deleteReason: "Faster" });
    expect(done.status).toBe(200);
    await asks;
    await button(asked, "Delete").click();
    await says(asked, /no longer exists/);
    await holds(asked.getByLabel("Delete reason"), "A long story.");
    await button(asked, "Cancel").click();
    await button(dialog(page), "Discard changes").click();
    await page.getByRole("main").getByText("Not found").waitFor();
    expect(pathOf(page)).toBe(`/shipping/quotes/view/${id}`);
  });
});

it("goes without an error in the browser", () => {
  expect([...alex.trouble, ...ottilie.trouble]).toEqual([]);
});
