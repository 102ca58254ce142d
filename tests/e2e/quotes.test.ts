// @module-tag night
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, choose, fromMenu, pathOf, pick, refused, toast } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { socketOf } from "./support/live.ts";
import { settled } from "./support/look.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let sofia: Person;
let alex: Person;
let ottilie: Person;
let sales: Caller;
let owner: Caller;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  [sofia, alex, ottilie] = await Promise.all([person(browser, app.url), person(browser, app.url), person(browser, app.url)]);
  sales = await signedInCaller(app.url, "sales@hq.example");
  owner = await signedInCaller(app.url, "owner@atelier.example");
  await signIn(sofia, "sales@hq.example");
  await signIn(alex, "admin@hq.example");
  await signIn(ottilie, "owner@atelier.example");
});

const main = (page: Page) => page.getByRole("main");
const primary = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const state = (page: Page, name: string) => main(page).locator("header").getByText(name, { exact: true }).first().waitFor();
const save = (page: Page) => main(page).getByRole("button", { name: "Save", exact: true }).click();
const edit = async (page: Page) => {
  await main(page).getByRole("link", { name: "Edit" }).click();
  await page.waitForURL("**/shipping/quotes/update/*");
};
/** The tabs of this list, without its sibling lists. */
const ownTab = (page: Page) => page.getByRole("navigation", { name: "Shipping quotes, by tab" }).getByRole("link");
const view = (id: number) => `/shipping/quotes/view/${id}`;

/** Creates a priced quote as an employee and submits it. */
async function newQuote(more: Body = {}): Promise<number> {
  const [sample] = await owner.rows("/quotes/all/data?limit=1", "quotes");
  const { customerId, originId, destinationId, orderType } = sample;
  const created = await sales.call("POST", "/quotes", {
    ...{ customerId, originId, destinationId, orderType, price: 90_000, pieces: [{ description: "Chair", quantity: 4 }] },
    ...more,
  });
  expect(created.status).toBe(201);
  const { id, version } = created.body.data;
  expect((await sales.call("POST", `/quotes/${id}/actions/submit`, { version })).status).toBe(200);
  return id;
}

describe("the quote list", () => {
  it("redirects each side to its own default tab", async () => {
    await sofia.page.goto("/shipping/quotes");
    await sofia.page.waitForURL("**/shipping/quotes/new");
    await ottilie.page.goto("/shipping/quotes");
    await ottilie.page.waitForURL("**/shipping/quotes/ready");
  });

  it("has every tab of the specification under both names, each with its status code", async () => {
    // Tab, status code and label; a status id is the code plus 10.
    const tabs = [
      ["new", 0, "New"],
      ["pending-pricing", 0, "New"],
      ["drafts", -1, "Drafts"],
      ["submitted", 1, "Submitted"],
      ["ready", 1, "Submitted"],
      ["working", 3, "Working"],
      ["pending-changes", 3, "Working"],
      ["approved", 2, "Approved"],
      ["lost", 4, "Lost"],
      ["declined", 4, "Lost"],
      ["intransit", 5, "In transit"],
      ["expired", 6, "Expired"],
      ["delivered", 7, "Delivered"],
      ["all", undefined, "All"],
    ] as const;
    const { page } = sofia;
    for (const [name, code, label] of tabs) {
      const { data } = (await sales.call("GET", `/quotes/${name}/data?limit=50&offset=0`)).body;
      expect(data.total, name).toBeGreaterThan(0);
      if (code !== undefined) expect([...new Set(data.quotes.map(({ statusId }: Body) => statusId - 10))], name).toEqual([code]);
      await page.goto(`/shipping/quotes/${name}`);
      await page.getByRole("heading", { level: 1, name: `Shipping quotes ${data.total}` }).waitFor();
      await ownTab(page).and(page.locator("[aria-current=page]")).filter({ hasText: label }).waitFor();
    }
    await ottilie.page.goto("/shipping/quotes/declined");
    await ownTab(ottilie.page).and(ottilie.page.locator("[aria-current=page]")).filter({ hasText: "Declined" }).waitFor();
    const labels = await ownTab(ottilie.page).allTextContents();
    expect(labels.map((text) => text.replace(/\d+\+?$/, ""))).toEqual([
      "Pending pricing",
      "Drafts",
      "Ready",
      "Pending changes",
      "Approved",
      "Declined",
      "In transit",
      "Expired",
      "Delivered",
      "All",
    ]);
  });

  it("keeps search, filter, sort and columns in the URL, across reload and back navigation", async () => {
    const { page } = sofia;
    await page.goto("/shipping/quotes/all");
    await page.getByRole("searchbox", { name: /Search shipping quotes/ }).fill("SH-000");
    await page.waitForURL("**/all?q=SH-000");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await pick(page, box(page, "Filter"), "Order type");
    await pick(page, box(page, "Order type"), "Threshold");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL("**orderType.in=threshold**");
    await page.getByRole("columnheader", { name: "Total" }).click();
    await page.waitForURL("**sort=total**");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Sidemark or PO" }).click();
    await page.getByRole("columnheader", { name: "Sidemark or PO" }).waitFor();
    // The rows before stay until these have arrived.
    await settled(page);
    const address = pathOf(page);
    expect(address).toContain("cols=");
    const rows = () => page.locator(".hq-row-link").allTextContents();
    const firstRows = await rows();
    expect(firstRows.length).toBeGreaterThan(0);
    await page.reload();
    await page.getByRole("columnheader", { name: "Sidemark or PO" }).waitFor();
    await page.locator(".hq-row-link").first().waitFor();
    expect(await rows()).toEqual(firstRows);
    await page.locator(".hq-row-link").first().click();
    await page.waitForURL("**/shipping/quotes/view/*");
    await page.locator(".hq-record-head").waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname + url.search === address);
    await expect.poll(rows).toEqual(firstRows);
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.waitForURL((url) => !url.search.includes("orderType.in"));
  });

  it("undoes the last change of its view with the browser's back button, and a typed word as one change", async () => {
    const { page } = sofia;
    const columns = page.getByRole("button", { name: "Columns" });
    const search = page.getByRole("searchbox", { name: /Search shipping quotes/ });
    await page.goto("/shipping/quotes/all?sort=-number");
    for (const word of ["SH", "SH-0", "SH-000"]) {
      await search.fill(word);
      await page.waitForURL((url) => url.searchParams.get("q") === word);
    }
    await page.getByRole("columnheader", { name: "Total" }).click();
    await page.waitForURL("**sort=total**");
    await page.getByRole("navigation", { name: "Shipping quotes, by tab" }).getByRole("link", { name: "Drafts" }).click();
    await page.waitForURL("**/quotes/drafts**");
    const seen: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      const from = page.url();
      await page.goBack();
      await page.waitForURL((url) => url.href !== from);
      await columns.waitFor();
      seen.push(pathOf(page));
    }
    expect(seen).toEqual([
      "/shipping/quotes/all?q=SH-000&sort=total",
      "/shipping/quotes/all?q=SH-000&sort=-number",
      "/shipping/quotes/all?sort=-number",
    ]);
    await expect.poll(() => search.inputValue()).toBe("");
    // What was undone is not restored either.
    await page.goto("/contacts");
    await page.goto("/shipping/quotes/all");
    await page.waitForURL("**/all?sort=-number");
  });
});

describe("a customer's own quote", () => {
  let address = "";

  it("is created without price, provider or customer fields", async () => {
    const { page } = ottilie;
    await page.goto("/shipping/quotes/create");
    await choose(page, box(page, "Origin"), "Studio");
    expect(await box(page, "Customer").count()).toBe(0);
    expect(await page.getByRole("textbox", { name: "Price" }).count()).toBe(0);
    for (const label of ["Provider options", "Internal notes", "Valid until", "Account executive"])
      expect(await main(page).getByText(label).count(), label).toBe(0);
    await choose(page, box(page, "Destination"), "Boston");
    await pick(page, box(page, "Order type"), "Threshold");
    await page.getByRole("button", { name: "Add piece" }).click();
    await page.getByLabel("Description, piece 1").fill("Mirror, gilded");
    await save(page);
    await page.waitForURL(/\/shipping\/quotes\/view\/\d+$/);
    address = pathOf(page);
    await state(page, "Draft");
    await primary(page, "Request pricing").click();
    await state(page, "Pending pricing");
  });

  it("is priced and sent, and must be changed before it is sent again", async () => {
    const { page } = sofia;
    await page.goto(address);
    await state(page, "New");
    await refused(page, "Submit to customer", "Enter a price first.");
    await edit(page);
    await page.getByRole("textbox", { name: "Price" }).fill("450");
    await save(page);
    await page.waitForURL(`**${address}`);
    await primary(page, "Submit to customer").click();
    await state(page, "Submitted");

    const customer = ottilie.page;
    await customer.goto(address);
    await fromMenu(customer, "Request changes");
    const dialog = customer.getByRole("dialog");
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await dialog
      .getByText(/is required/)
      .first()
      .waitFor();
    await dialog.getByLabel("What should change?").fill("A week later, please.");
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await state(customer, "Pending changes");

    // The employee's open page is updated by push.
    await state(page, "Working");
    await main(page).getByText("A week later, please.").first().waitFor();
    await refused(page, "Submit to customer", "The customer requested changes. Update the quote before submitting it.");
    await edit(page);
    await page.getByRole("textbox", { name: "Notes", exact: true }).fill("Moved by a week.");
    await save(page);
    await page.waitForURL(`**${address}`);
    await primary(page, "Submit to customer").click();
    await state(page, "Submitted");
  });

  it("is declined with a reason", async () => {
    const { page } = ottilie;
    await state(page, "Ready");
    await fromMenu(page, "Decline");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await dialog.getByText("Reason is required").waitFor();
    await dialog.getByLabel("Reason").fill("Too late for the opening.");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await state(page, "Declined");
    await state(sofia.page, "Lost");
    await main(sofia.page).getByText("Too late for the opening.").first().waitFor();
  });
});

describe("an employee's quote", () => {
  it("is marked as lost with a reason", async () => {
    const { page } = sofia;
    await page.goto(view(await newQuote()));
    await fromMenu(page, "Mark as lost");
    await page.getByRole("dialog").getByLabel("Reason").fill("The project is on hold.");
    await page.getByRole("dialog").getByRole("button", { name: "Mark as lost" }).click();
    await state(page, "Lost");
    await main(page).getByText("The project is on hold.").first().waitFor();
  });

  it("is duplicated as a personal draft that only its creator can delete, with a reason", async () => {
    const { page } = sofia;
    const original = pathOf(page);
    await fromMenu(page, "Duplicate");
    await page.waitForURL("**/shipping/quotes/duplicate/*");
    expect(await page.getByLabel("Description, piece 1").inputValue()).toBe("Chair");
    await save(page);
    await page.waitForURL(/\/shipping\/quotes\/view\/\d+$/);
    const copy = pathOf(page);
    expect(copy).not.toBe(original);
    await state(page, "Draft");

    // Another employee sees the draft and why they can't delete it; the customer doesn't see it at all.
    await alex.page.goto(copy);
    await main(alex.page).getByRole("button", { name: "More actions" }).click();
    await alex.page.getByRole("menuitem", { name: /^Unavailable/ }).click();
    await alex.page.getByRole("menuitem", { name: /Delete.*Only the person who created this draft can do this\./ }).waitFor();
    await ottilie.page.goto(copy);
    await main(ottilie.page).getByText("Not found").waitFor();

    await fromMenu(page, "Delete");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/You are about to delete quote SH-\d+/).waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await dialog
      .getByText(/is required/)
      .first()
      .waitFor();
    await dialog.getByLabel("Delete reason").fill("Made twice.");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await toast(page, "deleted.");
    await page.waitForURL(/\/shipping\/quotes\/(?!view\/)/);
    expect((await sales.call("GET", `/quotes/${/\d+$/.exec(copy)?.[0]}`)).status).toBe(404);
    await main(alex.page).getByText("Not found").waitFor();
  });

  it("can't be approved once it has expired", async () => {
    const [expired] = await owner.rows("/quotes/expired/data?limit=1", "quotes");
    const { page } = ottilie;
    await page.goto(view(expired.id));
    await state(page, "Expired");
    expect(await primary(page, "Approve").count()).toBe(0);
    await main(page).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: /^Unavailable/ }).click();
    await page.getByRole("menuitem", { name: /Approve.*Not available now that it is expired\./ }).waitFor();
    await page.keyboard.press("Escape");
    const response = await owner.call("POST", `/quotes/${expired.id}/actions/approve`, { version: expired.version });
    expect(response.status).toBe(409);
  });
});

it("two employees editing the same quote see both versions, and nothing is lost", async () => {
  const id = await newQuote();
  for (const { page } of [sofia, alex]) {
    const live = socketOf(page);
    await page.goto(view(id));
    await live;
    await edit(page);
  }
  await sofia.page.getByLabel("Sidemark or PO").fill("Sofia / 1");
  await sofia.page.getByLabel("Internal notes").fill("Ask for the freight elevator.");
  await alex.page.getByLabel("Sidemark or PO").fill("Alex / 2");
  await alex.page.getByRole("textbox", { name: "Price" }).fill("1200");
  await save(sofia.page);
  await sofia.page.waitForURL(`**${view(id)}`);
  // The user who is still editing gets a message and keeps their input.
  await alex.page.getByText("Someone saved this record while you were editing.").waitFor();
  await save(alex.page);
  const dialog = alex.page.getByRole("dialog", { name: "Someone saved this record before you" });
  await dialog.getByText("Alex / 2").waitFor();
  await dialog.getByText("Sofia / 1").waitFor();
  await dialog.getByText(/Kept from the saved version: Internal notes/).waitFor();
  await dialog.getByRole("radio").last().check();
  await dialog.getByRole("button", { name: "Use these and save" }).click();
  await alex.page.waitForURL(`**${view(id)}`);
  const { data } = (await sales.call("GET", `/quotes/${id}`)).body;
  expect(data).toMatchObject({ sidemark: "Sofia / 1", internalNotes: "Ask for the freight elevator.", price: 120_000 });
  await main(sofia.page).getByText("$1,200.00").filter({ visible: true }).first().waitFor();
});

it("causes no browser errors", () => {
  expect([...sofia.problems, ...alex.problems, ...ottilie.problems]).toEqual([]);
});
