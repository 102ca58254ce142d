// @module-tag night
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { box, button, choose, confirm, dialog, fact, fromMenu, main, pathOf, pick, saved, state } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { countEffort, type Effort } from "./support/effort.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

// From a lead to the invoice of its work. What somebody has entered once is never asked again: each form opens with it.
let app: SharedApp;
let browser: Browser;
let admin: Person;
let api: Caller;
/** A second person, who approves the bill. */
let anita: Person;
const paths = { opportunity: "", quote: "", order: "", work: "", bill: "", report: "" };

const origin = { address: "12 Orchard Street", city: "Newark", state: "NJ", zip: "07102", country: "US" };
const destination = { address: "7 Harbor Walk", city: "Stamford", state: "CT", zip: "06902", country: "US" };
const lead = {
  name: "Petra Falk",
  company: "Falk Living",
  email: "petra@falk.example",
  source: "phone",
  origin,
  destination,
  targetDate: "2028-03-06",
  notes: "Ring twice: the bell is broken.",
};

/** Everything entered so far, and what had to be entered again. */
const known = new Set<string>([...Object.values(lead), ...Object.values(origin), ...Object.values(destination)].map(String));
const again: string[] = [];
/** What both of them had to do. */
const effort: Effort = { screens: [], clicks: 0, menus: 0 };

/** Types something. What is already known counts as asked twice. */
async function enter(input: Locator, value: string): Promise<void> {
  if (known.has(value)) again.push(value);
  known.add(value);
  await input.fill(value);
}

/** What an input comes to hold: a picker of dates shows its value once its code is there, a moment after the other inputs. */
const value = (page: Page, label: string) =>
  expect.poll(() => page.getByRole("textbox", { name: label, exact: true }).inputValue(), { timeout: 30_000 });
/** Waits until a look-up of the form shows this. */
const shows = (page: Page, field: string, text: string): Promise<void> =>
  page.locator(`[data-field="${field}"]`).getByText(text).last().waitFor();

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  [admin, anita] = await Promise.all([person(browser, app.url), person(browser, app.url)]);
  await Promise.all([signIn(admin, "admin@hq.example"), signIn(anita, "accounting@hq.example")]);
  await Promise.all([countEffort(admin.page, effort), countEffort(anita.page, effort)]);
  api = await signedInCaller(app.url, "admin@hq.example");
});

it("makes a lead's addresses places of the company, and prices the work without asking for them again", async () => {
  const { page } = admin;
  const created = await api.call("POST", "/leads", lead);
  expect(created.status).toBe(201);
  await page.goto(`/sales/leads/${created.body.data.id}`);
  await button(page, "Convert").click();
  await choose(page, dialog(page).getByRole("combobox", { name: "Existing company" }), "Atelier Nord");
  await confirm(page, "Convert");
  await page.waitForURL(/\/sales\/opportunities\/\d+\/view$/);
  paths.opportunity = pathOf(page);
  // The lead, which is there until then, has the same origin.
  await main(page).getByRole("heading", { level: 1, name: "Falk Living" }).waitFor();
  await fact(page, "Origin").getByText("12 Orchard Street, Newark").waitFor();
  await fromMenu(page, "Create sales quote");
  await page.waitForURL(/\/sales\/quotes\/create\?oId=\d+$/);
  await main(page).getByText("Filled from Falk Living.").waitFor();
  for (const [field, text] of [
    ["customerId", "Atelier Nord Interiors"],
    ["contactId", "Petra Falk"],
    ["originId", "12 Orchard Street, Newark"],
    ["destinationId", "7 Harbor Walk, Stamford"],
  ] as const)
    await shows(page, field, text);
  await value(page, "Service date").toBe("03/06/2028");
  // What employees noted for themselves stays among them.
  await value(page, "Internal notes").toBe(lead.notes);
  await value(page, "Notes").toBe("");
  await button(page, "Add line").click();
  await enter(page.getByLabel("Description, line 1"), "Walnut sideboard");
  await page.getByLabel("Unit, line 1").selectOption("piece");
  await enter(page.getByLabel("Price, line 1"), "480");
  paths.quote = await saved(page, /\/sales\/quotes\/\d+\/view$/);
  await button(page, "Request pricing").click();
  await button(page, "Submit to customer").click();
  await state(page, "Submitted");
  await fromMenu(page, "Approve on the customer's behalf");
  await enter(dialog(page).getByLabel("How did the customer approve?"), "By phone");
  await confirm(page, "Approve on the customer's behalf");
  await state(page, "Approved");
});

it("orders and plans the work with nothing but what is new", async () => {
  const { page } = admin;
  await button(page, "Create sales order").click();
  await enter(dialog(page).getByLabel("Customer PO"), "PO-FALK-1");
  await confirm(page, "Create sales order");
  await page.waitForURL(/\/sales\/sales-order\/\d+\/view$/);
  paths.order = pathOf(page);
  await main(page).getByRole("heading", { level: 1, name: /^SO-/ }).waitFor();
  await fact(page, "Contact").getByText("Petra Falk").waitFor();
  await fact(page, "Internal notes").getByText(lead.notes).waitFor();
  await fromMenu(page, "Create work order");
  await page.waitForURL(/\/sales\/work-orders\/create\?soId=\d+$/);
  await shows(page, "contactId", "Petra Falk");
  await value(page, "Customer PO").toBe("PO-FALK-1");
  await value(page, "From").toMatch(/^03\/06\/2028/);
  await value(page, "Description, piece 1").toBe("Walnut sideboard");
  // Only who does it is new, and that the crew collects it first.
  await pick(page, box(page, "Type"), "Pickup");
  await button(page, "Add crew member").click();
  await choose(page, page.getByRole("combobox", { name: "Member, crew member 1" }), "Wanda");
  await choose(page, box(page, "Vehicle"), "Truck 3");
  paths.work = await saved(page, /\/sales\/work-orders\/\d+\/view$/);
  await main(page).getByText("12 Orchard Street, Newark").first().waitFor();
  await main(page).getByText("7 Harbor Walk, Stamford").first().waitFor();
  await button(page, "Schedule").click();
  await state(page, "Scheduled");
  // Nothing is left to enter, so the form is skipped.
  await button(page, "Create bill of lading").click();
  await page.waitForURL(/\/sales\/bills-of-lading\/\d+$/);
  await fact(page, "Shipper (from)").getByText("12 Orchard Street, Newark").waitFor();
  await fact(page, "Consignee (to)").getByText("7 Harbor Walk, Stamford").waitFor();
  await fact(page, "Customer PO").getByText("PO-FALK-1").waitFor();
  await fact(page, "Carrier").getByText("HQ").waitFor();
  await fact(page, "Agreed pickup").getByText("03/06/2028").waitFor();
  await main(page).getByRole("cell", { name: "Walnut sideboard" }).waitFor();
});

it("bills it, and asks for nothing that is known on the whole way", async () => {
  const { page } = admin;
  await page.goto(paths.work);
  await button(page, "Start").click();
  await confirm(page, "Start");
  await state(page, "In progress");
  await button(page, "Mark as completed").click();
  await enter(dialog(page).getByLabel("Actual hours"), "3");
  await confirm(page, "Mark as completed");
  await state(page, "Completed");
  await fromMenu(page, "Send to billing");
  await page.waitForURL(/\/billing\/show\/\d+$/);
  paths.report = pathOf(page);
  await fact(page, "Customer PO").getByText("PO-FALK-1").waitFor();
  await button(page, "Submit").click();
  await state(page, "Submitted");
  const second = anita.page;
  await second.goto(paths.report);
  await button(second, "Approve").click();
  await state(second, "Approved");
  await button(second, "Send to billing").click();
  await state(second, "Sent");
  await main(second).getByRole("link", { name: /^RD-/ }).click();
  await second.waitForURL(/\/accounting\/processing\/\d+/);
  await button(second, "Mark as ready").click();
  await state(second, "Ready");
  await button(second, "Create Invoice").click();
  await second.waitForURL(/\/accounting\/invoices\/\d+(\?|$)/);
  await fact(second, "Customer PO").getByText("PO-FALK-1").waitFor();
  await main(second).getByRole("cell", { name: "Walnut sideboard" }).first().waitFor();
  await fact(second, "Total").getByText("$480.00").waitFor();
  // Related documents lead back to where it began.
  for (const name of [/^BR-/, /^WO-/, /^SO-/, /^QT-/]) await second.getByRole("link", { name }).first().waitFor();
  // The whole way of the main path. More than this has to be worth it to the people who walk it every day.
  expect(again).toEqual([]);
  expect(effort.menus).toBe(0);
  expect(effort.screens.length, effort.screens.join("\n")).toBeLessThanOrEqual(12);
  expect(effort.clicks).toBeLessThanOrEqual(36);
});

it("fills a form from a document that is chosen in it, and keeps what was typed", async () => {
  const { page } = admin;
  const order = await api.call("GET", `/sales-orders/${/\d+/.exec(paths.order)?.[0]}`);
  expect(order.status).toBe(200);
  await page.goto("/sales/work-orders/create");
  await page.getByLabel("Customer PO").fill("PO of the second trip");
  await choose(page, box(page, "Quote"), (await api.call("GET", `/sales-quotes/${order.body.data.quoteId}`)).body.data.number);
  await page.getByText(/^Filled from QT-\d+\.$/).waitFor();
  await shows(page, "customerId", "Atelier Nord Interiors");
  await shows(page, "contactId", "Petra Falk");
  await value(page, "Customer PO").toBe("PO of the second trip");
  await value(page, "Internal notes").toBe(lead.notes);
});
