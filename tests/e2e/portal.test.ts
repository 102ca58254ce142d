import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { button as clickable, confirm } from "./support/actions.ts";
import { type Person, person, phone, signIn, windowOf } from "./support/browser.ts";
import { beyondEdge, smallest } from "./support/look.ts";
import { linkIn, mailsTo } from "./support/outbox.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let admin: Caller;
let payer: Person;
let link = "";
let invoiceId = 0;
const address = "books@payer.example";

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  payer = await person(browser, app.url, phone);
});

const heading = (name: string) => payer.page.getByRole("heading", { name });
const button = (name: string | RegExp) => payer.page.getByRole("button", { name });
/** Also in a window that shows the page at four times its size. */
const fitsThePhone = async () => {
  await payer.page.setViewportSize(smallest);
  expect(await beyondEdge(payer.page)).toEqual([]);
  await payer.page.setViewportSize(phone);
  expect(await beyondEdge(payer.page)).toEqual([]);
};
const invoice = async () => (await admin.call("GET", `/invoices/${invoiceId}`)).body.data;

it("emails an invoice with a link that opens on a phone, without an account", async () => {
  const customer = (await admin.rows("/customers", "customers"))[0];
  const created = await admin.call("POST", "/invoices", {
    customerId: customer.id,
    billTo: { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" },
    lines: [{ product: "Delivery", quantity: 1, price: 500_00 }],
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  invoiceId = created.body.data.id;
  const issued = await admin.call("POST", `/invoices/${invoiceId}/actions/issue`, {
    version: created.body.data.version,
    mail: true,
    to: address,
  });
  expect(issued.status, JSON.stringify(issued.body)).toBe(200);
  link = await linkIn(app.dataDir, address);
  const { page } = payer;
  await page.goto(link);
  await page.getByText(`For ${customer.name}`).waitFor();
  await button("Pay $500.00").waitFor();
  await fitsThePhone();
  const pdf = await page.request.get((await page.getByRole("link", { name: /^View invoice/ }).getAttribute("href")) ?? "");
  expect([pdf.status(), (await pdf.body()).toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
});

it("takes a partial card payment, and offers the receipt at once and by email", async () => {
  const { page } = payer;
  await button("Pay a different amount").click();
  await page.getByLabel("Amount to pay now").fill("120");
  await button("Pay $120.00").click();
  await page.waitForURL("**/portal/test-gateway/**");
  await page.getByText("no money moves").waitFor();
  await fitsThePhone();
  await button("Pay $120.00").click();
  await heading("Thank you").waitFor();
  await fitsThePhone();
  const receipt = await page.request.get((await page.getByRole("link", { name: "Download receipt" }).getAttribute("href")) ?? "");
  expect([receipt.status(), (await receipt.body()).toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
  expect(await invoice()).toMatchObject({ state: "partiallyPaid", balance: 380_00 });
  await expect.poll(async () => (await mailsTo(app.dataDir, address)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
});

it("reports a declined card, and offers another try", async () => {
  const { page } = payer;
  await page.getByRole("link", { name: "View open invoices" }).click();
  await button("Pay $380.00").click();
  await button("Decline the card").click();
  await heading("Your payment didn't go through").waitFor();
  await page.getByText("You weren't charged.").waitFor();
  await page.getByRole("link", { name: "Try again" }).click();
  await button("Pay $380.00").waitFor();
  expect(await invoice()).toMatchObject({ state: "partiallyPaid", balance: 380_00 });
});

it("makes one payment from two windows, and detects a payment that was never confirmed", async () => {
  const { page, context } = payer;
  const second = await windowOf(context);
  await second.goto(link);
  await button("Pay $380.00").click();
  await page.waitForURL("**/portal/test-gateway/**");
  await second.getByRole("button", { name: "Pay $380.00" }).click();
  await second.waitForURL("**/portal/test-gateway/**");
  expect(second.url()).toBe(page.url());
  await page.getByText("Other outcomes").click();
  await button("Pay, never confirmed").click();
  await heading("Thank you").waitFor();
  await second.getByRole("button", { name: "Pay $380.00" }).click();
  await second.getByRole("heading", { name: "Thank you" }).waitFor();
  const paid = await invoice();
  expect(paid).toMatchObject({ state: "paid", balance: 0 });
  await page.goto(link);
  await heading("Thank you. Everything is paid.").waitFor();
  expect(await page.getByRole("link", { name: /^Receipt from/ }).count()).toBe(2);
});

it("asks for a deposit with the approval, by email and on the screen, until it is paid", async () => {
  const ottilie = await person(browser, app.url);
  await signIn(ottilie, "owner@atelier.example");
  const { page } = ottilie;
  const sales = await signedInCaller(app.url, "sales@hq.example");
  const customer = (await admin.rows("/customers", "customers")).find(({ name }) => name === "Atelier Nord Interiors");
  let quote = await sales.call("POST", "/sales-quotes", {
    customerId: customer.id,
    validUntil: "2099-12-31",
    deposit: 250_00,
    lines: [{ service: "delivery", description: "Sofa", quantity: 1, price: 1_000_00 }],
  });
  for (const action of ["submit", "send"]) {
    const { id, version } = quote.body.data;
    quote = await sales.call("POST", `/sales-quotes/${id}/actions/${action}`, { version });
    expect(quote.status, JSON.stringify(quote.body)).toBe(200);
  }
  const { id, number } = quote.body.data;
  await page.goto(`/sales/quotes/${id}/view`);
  await clickable(page, "Approve").click();
  await confirm(page, "Approve");
  await page.getByText("You can pay it now, or by the link that was emailed to owner@atelier.example.").waitFor();

  // The approved copy leads to the quote, in no fixed order with the deposit's email.
  const depositLink = await linkIn(app.dataDir, "owner@atelier.example", { to: "portal/payments" });
  await payer.page.goto(depositLink);
  await heading(`Deposit for quote ${number}`).waitFor();
  await button("Pay $250.00").waitFor();
  await fitsThePhone();

  await page.goto("/");
  await page.getByRole("link", { name: `The deposit for ${number} is due` }).click();
  await clickable(page, "Pay deposit").click();
  await page.getByRole("button", { name: "Pay $250.00" }).click();
  await page.waitForURL("**/portal/test-gateway/**");
  await page.getByRole("button", { name: "Pay $250.00" }).click();
  await page.getByText("We received $250.00").waitFor();
  await page.getByRole("link", { name: "View deposit" }).click();
  await page.getByRole("heading", { name: "Thank you. Your deposit is paid." }).waitFor();
  await page.getByRole("link", { name: /^Receipt from/ }).waitFor();
  await page.goto(`/sales/quotes/${id}/view`);
  await page.getByText("It's credited on the invoices.").waitFor();
  expect(ottilie.problems).toEqual([]);
  await ottilie.close();
});

it("reports an invalid link, without browser errors", async () => {
  await payer.page.goto(`/portal/payments/${"x".repeat(43)}`);
  await heading("This link no longer works").waitFor();
  expect(payer.problems).toEqual([]);
});
