import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { pagesOf } from "../documents/read-pdf.ts";
import { signedInCaller } from "../support/caller.ts";
import { box, button, choose, confirm, dialog, fact, fromMenu, main, pathOf, pick, saved, state, typed } from "./support/actions.ts";
import type { App } from "./support/app.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { linkIn } from "./support/outbox.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

// From completed work to a customer statement, with each step done by the user responsible for it.
let app: App;
let browser: Browser;
/** Dispatch, who drafts the service bill. */
let dario: Person;
/** Accounting. */
let anita: Person;
/** Someone with the payment link, on a phone and without an account. */
let payer: Person;
/** The customer. */
let ottilie: Person;
const paths = { work: "", report: "", document: "", invoice: "", link: "", check: "" };
const number = { document: "", invoice: "" };

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  [dario, anita, payer, ottilie] = await Promise.all([
    person(browser, app.url),
    person(browser, app.url),
    person(browser, app.url, phone),
    person(browser, app.url),
  ]);
  await Promise.all([
    signIn(dario, "dispatch@hq.example"),
    signIn(anita, "accounting@hq.example"),
    signIn(ottilie, "owner@atelier.example"),
  ]);
});

/** The customer's ready processing document in the demo data, other than the one created here. */
async function readyDocument() {
  const accounting = await signedInCaller(app.url, "accounting@hq.example");
  const rows = await accounting.rows("/processing-documents?filter[state][in]=ready&pageSize=50", "processing-documents");
  return rows.find(({ id, customer }) => customer === "Atelier Nord Interiors" && !paths.document.endsWith(`/${id}`));
}

const paidBy = (page: Page) => page.getByRole("region", { name: "Paid by" });

it("drafts and submits the service bill for completed work", async () => {
  const { page } = dario;
  await page.goto("/sales/work-orders/create");
  await pick(page, box(page, "Type"), "Pickup");
  await choose(page, box(page, "Customer"), "Atelier Nord");
  await typed(page, "From", "01/18/2028 08:00 am");
  await typed(page, "Until", "01/18/2028 12:00 pm");
  await button(page, "Add stop").click();
  await choose(page, page.getByRole("combobox", { name: "Location, stop 1" }), "Boston");
  await button(page, "Add crew member").click();
  await choose(page, page.getByRole("combobox", { name: "Member, crew member 1" }), "Wanda");
  await choose(page, box(page, "Vehicle"), "Truck 3");
  paths.work = await saved(page, /\/sales\/work-orders\/\d+\/view$/);
  await button(page, "Schedule").click();
  await state(page, "Scheduled");
  await button(page, "Start").click();
  // Its day is still to come.
  await confirm(page, "Start");
  await state(page, "In progress");
  await fromMenu(page, "Record failed attempt");
  await pick(page, dialog(page).getByRole("combobox", { name: "Reason" }), "Nobody home");
  await dialog(page).getByLabel("Charge for the attempt").fill("20");
  await confirm(page, "Record failed attempt");
  await state(page, "New");
  await button(page, "Schedule").click();
  await state(page, "Scheduled");
  await main(page).getByRole("cell", { name: "Nobody home" }).waitFor();
  await button(page, "Start").click();
  await confirm(page, "Start");
  await state(page, "In progress");
  await button(page, "Mark as completed").click();
  await dialog(page).getByLabel("Actual hours").fill("4");
  await confirm(page, "Mark as completed");
  await state(page, "Completed");
  await fromMenu(page, "Send to billing");
  await page.waitForURL(/\/billing\/show\/\d+$/);
  paths.report = pathOf(page);
  await state(page, "Draft");
  // Work without a quote is billed by the hour, at the price book's rate for a pickup.
  await main(page).getByRole("cell", { name: "$145.00" }).first().waitFor();
  await main(page).getByRole("link", { name: "PU-HOUR" }).waitFor();
  await main(page).getByRole("link", { name: "Edit" }).click();
  await page.waitForURL(/\/billing\/\d+\/edit$/);
  expect(await page.getByLabel("Rate, line 1").inputValue()).toBe("145.00");
  // The same tax rate as the other document, because an invoice has only one.
  const taxRate = (await readyDocument())?.taxRate;
  await page.getByLabel("Tax rate").fill(String(taxRate));
  await saved(page, /\/billing\/show\/\d+$/);
  await fact(page, "Tax rate").getByText(`${taxRate}%`).waitFor();
  await button(page, "Submit").click();
  await state(page, "Submitted");
  expect(await button(page, "Approve").count()).toBe(0);
});

it("lets a second user approve it, and prepares its processing document", async () => {
  const { page } = anita;
  await page.goto("/billing");
  await page.waitForURL("**/billing/service");
  await page.goto(paths.report);
  await button(page, "Approve").click();
  await state(page, "Approved");
  await button(page, "Send to billing").click();
  await state(page, "Sent");
  await main(page).getByRole("link", { name: /^RD-/ }).click();
  await page.waitForURL(/\/accounting\/processing\/\d+/);
  paths.document = pathOf(page).replace(/\?.*/, "");
  await fact(page, "Total before tax").getByText("$600.00").waitFor();
  number.document = (await main(page).locator("header h1").textContent()) ?? "";
  await button(page, "Mark as ready").click();
  await state(page, "Ready");
});

it("creates one invoice from several documents, issues it and emails it with a payment link", async () => {
  const { page } = anita;
  await page.goto("/accounting/processing?show=ready");
  for (const each of [number.document, String((await readyDocument())?.number)])
    await page
      .getByRole("row", { name: new RegExp(each) })
      .getByRole("checkbox")
      .check();
  await page.getByRole("toolbar").getByText("Create invoice").click();
  await page.waitForURL(/\/accounting\/invoices\/create\?rd=\d+&rd=\d+/);
  await page.getByLabel("Product name, item 1").waitFor();
  await page.getByLabel("Description").fill("January");
  paths.invoice = (await saved(page, /\/accounting\/invoices\/\d+(\?|$)/)).replace(/\?.*/, "");
  await state(page, "Draft");
  await page.goto(paths.document);
  await state(page, "Invoiced");
  await page.goto(paths.invoice);
  await button(page, "Issue").click();
  await dialog(page).getByLabel("To", { exact: true }).fill("pay@atelier.example");
  await dialog(page).getByLabel("Message").fill("Thank you for January.");
  await confirm(page, "Issue");
  await state(page, "Issued");
  number.invoice = (await main(page).locator("header h1").textContent()) ?? "";
  expect(number.invoice).toMatch(/INV-\d{5}/);
  paths.link = await linkIn(app.dataDir, "pay@atelier.example");
  expect(paths.link).toContain("/portal/payments/");
});

it("takes a partial payment through the link, on a phone without an account", async () => {
  const { page } = payer;
  await page.goto(paths.link);
  await page.getByRole("heading", { name: "Pay invoices" }).waitFor();
  await page.getByText("This is a test payment. No money moves.").waitFor();
  await page.getByRole("button", { name: "Pay a different amount" }).click();
  await page.getByLabel("Amount to pay now").fill("200");
  await page.getByRole("button", { name: "Pay $200.00" }).click();
  await page.waitForURL(/\/portal\/test-gateway\//);
  await page.getByRole("button", { name: "Pay $200.00" }).click();
  await page.waitForURL(/\/portal\/payment-status/);
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download receipt" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Receipt PM-\d+\.pdf$/);
  // Updated by push, without a reload.
  await state(anita.page, "Partially paid");
  await fact(anita.page, "Paid").getByText("$200.00").waitFor();
  await paidBy(anita.page)
    .getByRole("row", { name: /^PM-\d+ .*\$200\.00$/ })
    .waitFor();
});

it("settles the rest by check, and reopens the balance when the check bounces", async () => {
  const { page } = anita;
  const balance = (await fact(page, "Balance").textContent()) ?? "";
  await fromMenu(page, "Record payment");
  await page.waitForURL(/\/accounting\/payments\/create\?invoices=\d+/);
  await page.getByRole("table", { name: "Allocations" }).waitFor();
  await page.getByRole("textbox", { name: "Reference" }).fill("Check 7711");
  paths.check = (await saved(page, /\/accounting\/payments\/\d+\/view(\?|$)/)).replace(/\?.*/, "");
  await state(page, "Posted");
  expect(balance).toContain((await fact(page, "Amount").textContent())?.replace("Amount", "") ?? "nothing");
  await page.goto(paths.invoice);
  await state(page, "Paid");
  await fact(page, "Paid on").waitFor();
  await paidBy(page)
    .getByRole("link", { name: /^PM-\d+$/ })
    .nth(1)
    .waitFor();
  // The payment link shows that everything is paid.
  await payer.page.goto(paths.link);
  await payer.page.getByRole("heading", { name: "Thank you. Everything is paid." }).waitFor();

  await page.goto(paths.check);
  await fromMenu(page, "Reverse");
  await dialog(page).getByLabel("Reason").fill("Returned by the bank");
  await confirm(page, "Reverse");
  await state(page, "Reversed");
  await page.goto(paths.invoice);
  await state(page, "Partially paid");
  await payer.page.goto(paths.link);
  await payer.page.getByRole("button", { name: /^Pay \$/ }).waitFor();
});

it("shows the customer only what they may see, and a statement that adds up", async () => {
  const { page } = ottilie;
  await page.goto(paths.invoice);
  await state(page, "Partially paid");
  const bodyText = (await page.locator("body").textContent()) ?? "";
  for (const secret of ["Processing document", "Unit cost", "Send payment link", "Internal notes"]) expect(bodyText).not.toContain(secret);
  // The reversed payment is not listed.
  await paidBy(page)
    .getByRole("link", { name: /^PM-\d+$/ })
    .waitFor();
  await page.goto(paths.report);
  await page.waitForURL(`${app.url}/`);
  await page.goto(`/customers/${(await readyDocument())?.customerId ?? 2}/accounting`);
  const download = page.waitForEvent("download");
  await fromMenu(page, "Download Statement");
  const statement = pagesOf(await readFile(await (await download).path())).join("\n");
  // The statement lists the invoice, the payment and the reversal.
  for (const entry of [number.invoice, "$200.00", "Payment reversed"]) expect(statement).toContain(entry);
  expect([dario.problems, anita.problems, payer.problems, ottilie.problems]).toEqual([[], [], [], []]);
  await app.whileStopped(async (db) => expect((await checkBooks(db)).problems).toEqual([]));
});
