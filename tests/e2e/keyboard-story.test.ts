// @module-tag night
import { beforeAll, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { fact, state } from "./support/actions.ts";
import { desktop, type Person, person, signIn } from "./support/browser.ts";
import { chooseByKeys, countPointer, focused, pressEnterOn, typeInto } from "./support/keys.ts";
import { linkIn } from "./support/outbox.ts";
import { quoteByEmail } from "./support/quote-by-email.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

// Two people without a mouse. A customer approves a quote by the link of its email and pays the deposit; an employee quotes work, plans it and
// bills it.
let app: Awaited<ReturnType<typeof ownApp>>;
let harriet: Person;
let admin: Caller;
let quote: Body;
const address = "harriet@keys.example";

beforeAll(async () => {
  app = await ownApp();
  harriet = await person(await sharedBrowser(), app.url, desktop);
  admin = await signedInCaller(app.url, "admin@hq.example");
  quote = await quoteByEmail(admin, address);
});

it("a customer approves a quote and pays its deposit by keyboard alone", async () => {
  const { page } = harriet;
  await page.goto(await linkIn(app.dataDir, address));
  await page.getByRole("heading", { name: `Quote ${quote.number}` }).waitFor();
  await pressEnterOn(page, /^Approve for \$7,890\.01$/);
  await page.getByRole("heading", { name: `Approve: quote ${quote.number}, $7,890.01` }).waitFor();
  await pressEnterOn(page, /^Approve$/);
  await page.getByText("Thank you. We have your answer.").waitFor();
  // The button is gone, and the keyboard's place is the page's heading, not its beginning.
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Quote/);
  expect(await admin.data(`/sales-quotes/${quote.id}`)).toMatchObject({ state: "approved" });

  await pressEnterOn(page, /^Pay the deposit|^Pay.*\$100\.00/);
  await page.waitForURL(/\/portal\/payments\//);
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await pressEnterOn(page, /^Pay \$100\.00/);
  await page.waitForURL(/\/portal\/test-gateway\//);
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await pressEnterOn(page, /^Pay \$/);
  await page.waitForURL(/\/portal\/payment-status/);
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(harriet.problems).toEqual([]);
  await harriet.close();
});

it("an employee quotes work, plans it and issues its invoice by keyboard alone", async () => {
  const [customer, accounting] = await Promise.all([
    signedInCaller(app.url, "owner@atelier.example"),
    signedInCaller(app.url, "accounting@hq.example"),
  ]);
  const sofia = await person(await sharedBrowser(), app.url, desktop);
  const { page } = sofia;
  const { keyboard } = page;
  const pointer = await countPointer(page);
  await signIn(sofia, "admin@hq.example");
  const idHere = () => /\d+/.exec(new URL(page.url()).pathname)?.[0];

  await page.goto("/sales/quotes");
  await page.locator("tbody tr[data-row]").first().waitFor();
  await keyboard.press("c");
  await page.waitForURL("**/sales/quotes/create");
  await expect.poll(async () => (await focused(page)).name).toBe("Customer");
  await chooseByKeys(page, /^Customer$/, "Atelier Nord");
  await chooseByKeys(page, /^Origin$/, "Studio");
  await chooseByKeys(page, /^Destination$/, "Boston");
  await typeInto(page, /^Service date$/, "03/06/2028");
  await pressEnterOn(page, /^Add line$/);
  await typeInto(page, /^Description, line 1$/, "Walnut sideboard");
  await typeInto(page, /^Price, line 1$/, "480");
  // The next line is one key away.
  await keyboard.press("Enter");
  await typeInto(page, /^Description, line 2$/, "Crating");
  await typeInto(page, /^Price, line 2$/, "120");
  await keyboard.press("Control+s");
  await page.waitForURL(/\/sales\/quotes\/\d+\/view$/);
  await pressEnterOn(page, /^Request pricing$/);
  await pressEnterOn(page, /^Submit to customer$/);
  await state(page, "Submitted");
  await customer.act(`/sales-quotes/${idHere()}`, "approve");

  await state(page, "Approved");
  await pressEnterOn(page, /^Create sales order$/);
  await typeInto(page, /^Customer PO$/, "PO-KEYS-1");
  await keyboard.press("Control+Enter");
  await page.waitForURL(/\/sales\/sales-order\/\d+\/view$/);
  await state(page, "Open");
  await pressEnterOn(page, /^Create work order$/);
  await page.waitForURL(/\/sales\/work-orders\/create\?soId=\d+$/);
  await chooseByKeys(page, /^Type$/, "Pickup");
  await pressEnterOn(page, /^Add crew member$/);
  await chooseByKeys(page, /^Member, crew member 1$/, "Wanda");
  await chooseByKeys(page, /^Vehicle$/, "Truck 3");
  await keyboard.press("Control+s");
  await page.waitForURL(/\/sales\/work-orders\/\d+\/view$/);
  await pressEnterOn(page, /^Schedule$/);
  await state(page, "Scheduled");
  await pressEnterOn(page, /^Start$/);
  // Its day is still to come, which is asked about in a dialog whose button has the focus.
  await page.getByRole("dialog").waitFor();
  await keyboard.press("Control+Enter");
  await state(page, "In progress");
  await pressEnterOn(page, /^Mark as completed$/);
  await typeInto(page, /^Actual hours$/, "3");
  await keyboard.press("Control+Enter");
  await state(page, "Completed");

  await pressEnterOn(page, /^Send to billing$/);
  await page.waitForURL(/\/billing\/show\/\d+$/);
  await pressEnterOn(page, /^Submit$/);
  await state(page, "Submitted");
  // Nobody approves what they have submitted.
  await accounting.act(`/billing-reports/${idHere()}`, "approve");
  await state(page, "Approved");
  await pressEnterOn(page, /^Send to billing$/);
  await state(page, "Sent");
  await pressEnterOn(page, /^RD-/);
  await page.waitForURL(/\/accounting\/processing\/\d+/);
  await pressEnterOn(page, /^Mark as ready$/);
  await state(page, "Ready");
  await pressEnterOn(page, /^Create Invoice$/);
  await page.waitForURL(/\/accounting\/invoices\/\d+(\?|$)/);
  await pressEnterOn(page, /^Issue$/);
  await page.getByRole("dialog").waitFor();
  await keyboard.press("Control+Enter");
  await state(page, "Issued");
  await fact(page, "Total").getByText("$600.00").waitFor();
  expect(await admin.data(`/invoices/${idHere()}`)).toMatchObject({ state: "issued", total: 600_00 });
  expect(pointer).toEqual([]);
  expect(sofia.problems).toEqual([]);
  await sofia.close();
});
