// @module-tag night
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { pagesOf } from "../documents/read-pdf.ts";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, button, choose, confirm, dialog, fact, fromMenu, main, pick, saved, state, typed } from "./support/actions.ts";
import type { App } from "./support/app.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

// A claim from the customer's phone to the credit on their account, with each step done by who is responsible for it.
let app: App;
let browser: Browser;
/** The customer, on a phone. */
let ottilie: Person;
/** Sales, who reviews it. */
let sofia: Person;
/** Accounting. */
let anita: Person;
let customer: Caller;
let accounting: Caller;
let pieces: Body[] = [];
let path = "";

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  [ottilie, sofia, anita] = await Promise.all([person(browser, app.url), person(browser, app.url), person(browser, app.url)]);
  await Promise.all([signIn(ottilie, "owner@atelier.example"), signIn(sofia, "sales@hq.example"), signIn(anita, "accounting@hq.example")]);
  [customer, accounting] = await Promise.all([
    signedInCaller(app.url, "owner@atelier.example"),
    signedInCaller(app.url, "accounting@hq.example"),
  ]);
  const all = await customer.rows("/inventories?pageSize=50&sort=-id", "inventories");
  // A piece that was split off another one was not received itself.
  pieces = all
    .filter(({ weight, state: each, splitFromId }) => weight !== null && each === "inStock" && (splitFromId ?? null) === null)
    .slice(0, 2);
  expect(pieces).toHaveLength(2);
});

it("is filed by the customer for two pieces that they select in their inventory", async () => {
  const { page } = ottilie;
  await page.goto(`/warehousing/inventories?q=${pieces[0]?.tag}`);
  await main(page).getByText(pieces[0]?.tag).first().waitFor();
  await page.goto(`/sales/claims/create?pieces=${pieces[0]?.id}&pieces=${pieces[1]?.id}`);
  await typed(page, "Occurred on", "11/02/2026");
  for (const [index, amount] of ["500", "250"].entries()) {
    await page.getByLabel(`Loss or damage, item ${index + 1}`, { exact: true }).click();
    await page.keyboard.type("Crushed corner");
    await page.keyboard.press("Tab");
    await page.keyboard.type(amount);
    await page.keyboard.press("Tab");
  }
  path = await saved(page, /\/sales\/claims\/\d+\/view/);
  await state(page, "Filed");
  const id = path.match(/\d+/)?.[0];
  const { body } = await customer.call("GET", `/claims/${id}`);
  expect(body.data).toMatchObject({ claimed: 75_000, owed: null, settled: null });
  expect(body.data.lines.map(({ description, weight }: Body) => [description, weight])).toEqual(
    pieces.map(({ description, weight }) => [description, weight]),
  );
  // Their custody is there, without the bins.
  await main(page).getByRole("heading", { name: "Custody", exact: true }).waitFor();
  await main(page)
    .getByText(/^Received/)
    .first()
    .waitFor();
  expect(await main(page).textContent()).not.toMatch(/Payer|Handled by/);
});

it("starts from a bill of lading with the pieces that it names", async () => {
  const { page } = ottilie;
  const admin = await signedInCaller(app.url, "admin@hq.example");
  const [piece] = pieces;
  const [home] = await admin.rows(`/locations?filter[party][in]=${piece?.customerId}&pageSize=1`, "locations");
  const made = await admin.call("POST", "/bills-of-lading", {
    customerId: piece?.customerId,
    carrier: "HQ Moving",
    shipperId: home?.id,
    consigneeId: home?.id,
    items: [{ tag: piece?.tag, description: "One crate" }, { description: "Blankets" }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, version } = made.body.data;
  expect((await admin.call("POST", `/bills-of-lading/${id}/actions/issue`, { version })).status).toBe(200);
  await page.goto(`/sales/claims/create?blId=${id}`);
  await main(page).getByText(piece?.tag).first().waitFor();
  await page.getByRole("button", { name: "Remove item 2" }).click();
  await typed(page, "Occurred on", "11/02/2026");
  await page.getByLabel("Loss or damage, item 1", { exact: true }).click();
  await page.keyboard.type("Torn cover");
  await page.keyboard.press("Tab");
  await page.keyboard.type("90");
  await page.keyboard.press("Tab");
  const filed = await saved(page, /\/sales\/claims\/\d+\/view/);
  const { body } = await customer.call("GET", `/claims/${filed.match(/\d+/)?.[0]}`);
  const { description, weight, value } = piece ?? {};
  expect(body.data).toMatchObject({ billOfLadingId: id, lines: [{ pieceId: piece?.id, description, weight, value, claimed: 9_000 }] });
  await main(page)
    .getByText(/^Received/)
    .first()
    .waitFor();
});

it("is reviewed and answered with an offer by sales", async () => {
  const { page } = sofia;
  await page.goto(path);
  await button(page, "Start reviewing").click();
  await choose(page, dialog(page).getByRole("combobox", { name: "Handled by" }), "Sofia");
  await confirm(page, "Start reviewing");
  await state(page, "Reviewing");
  await main(page).getByRole("columnheader", { name: "Place" }).waitFor();
  await button(page, "Edit").click();
  await pick(page, box(page, "Valuation election"), "Released value");
  await main(page).getByText("per pound").first().waitFor();
  for (const index of [1, 2]) {
    await page.getByLabel(`Settled, item ${index}`, { exact: true }).click();
    await page.keyboard.type("100");
    await page.keyboard.press("Tab");
    await page.keyboard.type("As agreed with the customer");
    await page.keyboard.press("Tab");
  }
  await saved(page, /\/sales\/claims\/\d+\/view/);
  await button(page, "Make offer").click();
  await dialog(page).getByRole("textbox", { name: "Explanation" }).fill("Sixty cents per pound, raised to $100 each.");
  await confirm(page, "Make offer");
  await state(page, "Offered");
});

it("is accepted by the customer, who sees the offer and not who pays", async () => {
  const { page } = ottilie;
  await page.setViewportSize(phone);
  await page.goto(path);
  await state(page, "Offered");
  await main(page).getByText("Sixty cents per pound, raised to $100 each.").waitFor();
  expect(await fact(page, "Payer").count()).toBe(0);
  await page.getByRole("button", { name: "Accept", exact: true }).first().click();
  await dialog(page).getByText("in full settlement of CLM-").waitFor();
  await confirm(page, "Accept");
  await state(page, "Accepted");
});

it("is paid by accounting as a credit memo, and the books balance", async () => {
  const { page } = anita;
  const invoices = await accounting.rows("/invoices?filter[state][in]=issued&pageSize=50", "invoices");
  const invoice = invoices.find((each) => each.customer === "Atelier Nord Interiors" && each.balance >= 20_000);
  expect(invoice).toBeDefined();
  await page.goto(path);
  await button(page, "Pay by credit memo").click();
  await choose(page, dialog(page).getByRole("combobox", { name: "Invoice" }), invoice?.number);
  await confirm(page, "Pay by credit memo");
  await page.waitForURL(/\/accounting\/credit-memos\/\d+/);
  await state(page, "Issued");
  const id = path.match(/\d+/)?.[0];
  const { body } = await accounting.call("GET", `/claims/${id}`);
  expect(body.data).toMatchObject({ state: "paid", paidAs: "credit memo", paidAmount: 20_000 });
  const credited = await accounting.call("GET", `/invoices/${invoice?.id}`);
  expect(credited.body.data.balance).toBe(invoice?.balance - 20_000);
  await page.goto(path);
  await state(page, "Paid");
  await main(page).getByRole("link", { name: /^CM-/ }).first().waitFor();
});

it("is printed as a report for the customer, with its custody and without what is internal", async () => {
  const { page } = ottilie;
  await page.goto(path);
  const download = page.waitForEvent("download");
  await fromMenu(page, "Download Claim report");
  const report = pagesOf(await readFile(await (await download).path())).join("\n");
  for (const text of ["Claim report", "Crushed corner", "$200.00", "Custody when the claim was filed", pieces[0]?.tag])
    expect(report).toContain(text);
  for (const secret of ["Payer", "Internal", "Handled by"]) expect(report).not.toContain(secret);
  expect([ottilie.problems, sofia.problems, anita.problems]).toEqual([[], [], []]);
  await app.whileStopped(async (db) => expect((await checkBooks(db)).problems).toEqual([]));
});
