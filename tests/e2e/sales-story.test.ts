import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { signedInCaller } from "../support/caller.ts";
import {
  box,
  button,
  choose,
  confirm,
  dialog,
  fact,
  fromMenu,
  main,
  pathOf,
  pick,
  refused,
  saved,
  state,
  typed,
} from "./support/actions.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { inked, picture, scribble } from "./support/drawing.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

// From the first call to the signed delivery, with each step done by the user responsible for it.
let app: SharedApp;
let browser: Browser;
/** Sales. */
let sofia: Person;
/** Dispatch. */
let dario: Person;
/** The customer, on her phone. */
let ottilie: Person;
let quoteNumber = "";
const paths = { lead: "", opportunity: "", request: "", quote: "", order: "", work: "", bill: "" };

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  [sofia, dario, ottilie] = await Promise.all([person(browser, app.url), person(browser, app.url), person(browser, app.url, phone)]);
  await Promise.all([signIn(sofia, "sales@hq.example"), signIn(dario, "dispatch@hq.example"), signIn(ottilie, "owner@atelier.example")]);
});

it("converts an assigned lead into an opportunity for an existing company", async () => {
  const { page } = sofia;
  await page.goto("/sales/leads");
  await page.waitForURL("**/sales/leads/working");
  await main(page).getByRole("link", { name: "Create lead" }).click();
  await page.waitForURL("**/sales/leads/create");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mara Lindgren");
  await pick(page, box(page, "Source"), "Referral");
  await button(page, "Save").click();
  await page.getByText("Enter an email address or a phone number.").first().waitFor();
  await page.getByRole("textbox", { name: "Email" }).fill("mara@atelier.example");
  await pick(page, box(page, "Move type"), "White glove delivery");
  paths.lead = await saved(page, /\/sales\/leads\/\d+$/);
  await fromMenu(page, "Assign");
  await choose(page, dialog(page).getByRole("combobox", { name: "Owner" }), "Sofia");
  await confirm(page, "Assign");
  await state(page, "Working");
  await button(page, "Convert").click();
  await choose(page, dialog(page).getByRole("combobox", { name: "Existing company" }), "Atelier Nord");
  await dialog(page).getByLabel("Opportunity").fill("Harbour penthouse");
  await dialog(page).getByLabel("Estimated value").fill("12000");
  await confirm(page, "Convert");
  await page.waitForURL(/\/sales\/opportunities\/\d+\/view$/);
  paths.opportunity = pathOf(page);
  await state(page, "Open");
  await page.getByText("$6,000.00").first().waitFor();

  // A lead can't be converted twice, and dispatch has no access to leads.
  await page.goto(paths.lead);
  await state(page, "Converted");
  expect(await button(page, "Convert").count()).toBe(0);
  await dario.page.goto(paths.lead);
  await dario.page.getByText("Access Denied").waitFor();
});

it("lets the customer request a quote on a phone", async () => {
  const { page } = ottilie;
  await page.goto("/sales/quote-requests/create");
  await choose(page, box(page, "Origin"), "Studio");
  await choose(page, box(page, "Destination"), "Boston");
  await pick(page, box(page, "Order type"), "White glove");
  await button(page, "Add item").click();
  await page.getByLabel("Description, item 1").fill("Concert piano");
  const [camera] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Photos, item 1: Add" }).click()]);
  await camera.setFiles({ name: "piano.png", mimeType: "image/png", buffer: await picture() });
  await page.getByRole("button", { name: "Photos, item 1: 1 file" }).waitFor();
  paths.request = await saved(page, /\/sales\/quote-requests\/\d+\/view$/);
  await state(page, "New");
  expect(await page.locator("body").textContent()).not.toContain("Opportunity");
});

it("lets sales take on the request and price it line by line", async () => {
  const { page } = sofia;
  await page.goto(paths.request);
  await button(page, "piano.png").locator("img").waitFor();
  await button(page, "Start working").click();
  await choose(page, dialog(page).getByRole("combobox", { name: "Account executive" }), "Sofia");
  await confirm(page, "Start working");
  await state(page, "Working");
  await main(page).getByRole("link", { name: "Edit" }).click();
  await page.waitForURL(/\/sales\/quote-requests\/create\?id=\d+&isEdit=true$/);
  await choose(page, box(page, "Opportunity"), "Harbour");
  await saved(page, /\/sales\/quote-requests\/\d+\/view$/);
  await fromMenu(page, "Create sales quote");
  await page.waitForURL(/\/sales\/quotes\/create\?qrId=\d+$/);
  // The customer, addresses and items of the request are prefilled.
  expect(await page.getByLabel("Description, line 1").inputValue()).toBe("Concert piano");
  await main(page).getByText("Harbour penthouse").first().waitFor();
  await page.getByLabel("Price, line 1").fill("1000");
  await page.getByLabel("Unit cost, line 1").fill("600");
  await page.getByLabel("Transport, line 1").check();
  await button(page, "Add line").click();
  await page.getByLabel("Description, line 2").fill("Crew of two");
  await page.getByLabel("Quantity, line 2").fill("2.5");
  await page.getByLabel("Price, line 2").fill("100");
  await page.getByLabel("Taxable, line 2").check();
  await button(page, "Add charge").click();
  await page.getByLabel("Charge, charge 1").selectOption("Fuel Surcharge");
  await page.getByLabel("%, charge 1").fill("10");
  await page.getByLabel("Tax rate").fill("8");
  await page.getByLabel("Internal notes").fill("Stairs are tight, mind the margin.");
  // The total is updated while typing: 1,000 + 250, plus 10% of the transport and 8% tax on the crew.
  const price = page.getByRole("region", { name: "Price" });
  await price.getByText("10% of $1,000.00 transport").waitFor();
  await price.getByText("$1,370.00").waitFor();
  paths.quote = await saved(page, /\/sales\/quotes\/\d+\/view$/);
  await button(page, "Request pricing").click();
  await button(page, "Submit to customer").click();
  await state(page, "Submitted");
  quoteNumber = (await page.locator(".hq-record-head h1").textContent()) ?? "";
  await page.goto(paths.request);
  await state(page, "Quoted");
});

it("hides cost, margin and internal notes from the customer, who requests a change", async () => {
  const { page } = ottilie;
  await page.getByRole("button", { name: /notifications/i }).click();
  await dialog(page).getByText(`${quoteNumber} is ready for your approval`).click();
  await page.waitForURL(`**${paths.quote}`);
  await main(page).getByRole("heading", { level: 1, name: quoteNumber }).waitFor();
  await page.getByText("$1,370.00").first().waitFor();
  const bodyText = (await page.locator("body").textContent()) ?? "";
  for (const secret of ["$600.00", "Margin", "Stairs are tight", "Harbour penthouse", "Internal notes"])
    expect(bodyText).not.toContain(secret);
  await fromMenu(page, "Request changes");
  await dialog(page).getByLabel("What should change?").fill("Three hours of crew, please.");
  await confirm(page, "Request changes");
  await state(page, "Pending changes");
});

it("blocks resending until the quote is changed, then reprices it and gets it approved", async () => {
  const { page } = sofia;
  await page.goto(paths.quote);
  await state(page, "Working");
  await page.getByText("Three hours of crew, please.").first().waitFor();
  await refused(page, "Submit to customer", "Update the quote before submitting it.");
  await main(page).getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Quantity, line 2").fill("3");
  await saved(page, /\/sales\/quotes\/\d+\/view$/);
  await button(page, "Submit to customer").click();
  await state(page, "Submitted");

  await ottilie.page.goto(paths.quote);
  await ottilie.page.getByText("$1,424.00").first().waitFor();
  await button(ottilie.page, "Approve").click();
  await confirm(ottilie.page, "Approve");
  await state(ottilie.page, "Approved");

  // Updated by push, without a reload, and the opportunity is won.
  await state(page, "Approved");
  await fact(page, "Approved by").getByText("Ottilie Fontaine").waitFor();
  await page.goto(paths.opportunity);
  await state(page, "Won");
});

it("turns the quote into a sales order, only once", async () => {
  const { page } = sofia;
  await page.goto(paths.quote);
  await button(page, "Create sales order").click();
  await dialog(page).getByLabel("Customer PO").fill("PO-7731");
  await confirm(page, "Create sales order");
  await page.waitForURL(/\/sales\/sales-order\/\d+\/view$/);
  paths.order = pathOf(page);
  await page.getByText("PO-7731").first().waitFor();
  await page.goto(paths.quote);
  await refused(page, "Create sales order", "This quote already has a sales order.");
});

/** Creates a delivery for the order, always on the same morning with the same crew. */
async function newWork(page: Page): Promise<string> {
  await page.goto(paths.order);
  await fromMenu(page, "Create work order");
  await page.waitForURL(/\/sales\/work-orders\/create\?soId=\d+$/);
  // Kind of work, stops and pieces follow from the order.
  await main(page)
    .getByText(/^Filled from SO-\d+\.$/)
    .waitFor();
  await typed(page, "From", "01/15/2028 08:00 am");
  await typed(page, "Until", "01/15/2028 12:00 pm");
  await button(page, "Add crew member").click();
  await choose(page, page.getByRole("combobox", { name: "Member, crew member 1" }), "Wanda");
  await choose(page, box(page, "Vehicle"), "Truck 3");
  return saved(page, /\/sales\/work-orders\/\d+\/view$/);
}

it("schedules the work, and prevents double-booking", async () => {
  const { page } = dario;
  paths.work = await newWork(page);
  await button(page, "Schedule").click();
  await state(page, "Scheduled");
  const other = await newWork(page);
  await button(page, "Schedule").click();
  await page
    .getByText(/(Wanda Petrov|Truck 3) is already booked on WO-\d+ at that time\./)
    .first()
    .waitFor();
  await page.goto(other);
  await state(page, "New");
  await fromMenu(page, "Cancel work order");
  await dialog(page).getByLabel("Reason").fill("Made twice");
  await confirm(page, "Cancel work order");
  await state(page, "Cancelled");
  await page.goto(paths.order);
  await state(page, "In progress");
});

it("issues and freezes a bill of lading, through pickup to delivery with proof", async () => {
  const { page } = dario;
  await page.goto(paths.work);
  await button(page, "Create bill of lading").click();
  await page.waitForURL(/\/sales\/bills-of-lading\/\d+$/);
  paths.bill = pathOf(page);
  // Places and pieces follow from the work order.
  await main(page).getByRole("cell", { name: "Concert piano" }).first().waitFor();
  await button(page, "Issue").click();
  await confirm(page, "Issue");
  await state(page, "Issued");
  await button(page, "Mark as picked up").click();
  // The work is planned for a later day, which the bill of lading has taken from it.
  await dialog(page)
    .getByText(/is still to come\. Was it picked up today\?/)
    .waitFor();
  await confirm(page, "Mark as picked up");
  await state(page, "In transit");
  // Proof and delivery are one dialog.
  await button(page, "Mark as delivered").click();
  await dialog(page).getByLabel("Received by").fill("Ottilie Fontaine");
  await confirm(page, "Mark as delivered");
  await dialog(page).getByText("Add the receiver's signature first.").waitFor();
  await dialog(page)
    .locator('[data-field="photos"] input[type=file]')
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: await picture() });
  const signature = page.locator('[data-field="receiverSignature"]');
  await signature.getByRole("button", { name: "Sign here" }).click();
  expect(await page.getByRole("button", { name: "Use signature" }).isDisabled()).toBe(true);
  await scribble(page, page.locator("canvas"));
  await page.getByRole("button", { name: "Use signature" }).click();
  for (const file of [/^signature\.png/, /^photo\.png/]) await page.getByRole("button", { name: file }).waitFor();
  expect(await signature.getByRole("button", { name: "Sign here" }).isDisabled()).toBe(true);
  expect(await signature.locator("img").evaluate(inked)).toBeGreaterThan(50);
  await confirm(page, "Mark as delivered");
  await state(page, "Delivered");

  // The pickup started the work.
  await page.goto(paths.work);
  await state(page, "In progress");
  await button(page, "Mark as completed").click();
  await dialog(page).getByLabel("Actual hours").fill("3.5");
  await confirm(page, "Mark as completed");
  await state(page, "Completed");
});

it("completes quote, order and opportunity, and shows the customer only their side", async () => {
  const { page } = sofia;
  for (const [path, name] of [
    [paths.quote, "Delivered"],
    [paths.order, "Completed"],
    [paths.opportunity, "Won"],
  ] as const) {
    await page.goto(path);
    await state(page, name);
  }
  for (const [path, name] of [
    [paths.quote, "Delivered"],
    [paths.order, "Completed"],
    [paths.work, "Completed"],
    [paths.bill, "Delivered"],
  ] as const) {
    await ottilie.page.goto(path);
    await state(ottilie.page, name);
    const bodyText = (await ottilie.page.locator("body").textContent()) ?? "";
    for (const secret of ["$600.00", "Margin", "Stairs are tight", "Wanda", "Truck 3", "Harbour penthouse"])
      expect(bodyText, path).not.toContain(secret);
  }
  await ottilie.page.goto(paths.opportunity);
  await ottilie.page.waitForURL(`${app.url}/`);
  expect([sofia.problems, dario.problems, ottilie.problems]).toEqual([[], [], []]);
});

it("revises an expired quote from its URL, only after confirmation", async () => {
  const sales = await signedInCaller(app.url, "sales@hq.example");
  const [expired] = await sales.rows("/sales-quotes?filter[state][in]=expired&pageSize=1", "sales-quotes");
  const { page } = sofia;
  await page.goto(`/sales/quotes/${expired.id}/revise`);
  await dialog(page).getByText("A new revision of").waitFor();
  await confirm(page, "Cancel");
  expect((await sales.call("GET", `/sales-quotes/${expired.id}`)).body.data.nextRevisionId).toBeNull();
  await page.goto(`/sales/quotes/${expired.id}/revise`);
  await confirm(page, "Revise");
  await page.getByRole("heading", { name: `${expired.number}-r2` }).waitFor();
  await state(page, "Draft");
  // Instead of creating a third revision, the page says that a newer one exists.
  await page.goto(`/sales/quotes/${expired.id}/revise`);
  await page.getByText("This quote has a newer revision.").first().waitFor();
});
