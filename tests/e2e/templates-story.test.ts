// @module-tag night
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { pagesOf } from "../documents/read-pdf.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { box, button, choose, confirm, dialog, fact, fromMenu, main, pick, saved, state } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

// A quote from a template, printed in the company's words, and work with the checklist of its type.
let app: SharedApp;
let browser: Browser;
let admin: Person;
let api: Caller;
let customerId: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  admin = await person(browser, app.url);
  await signIn(admin, "admin@hq.example");
  api = await signedInCaller(app.url, "admin@hq.example");
  customerId = (await api.create("/customers", { name: "Larch Interiors" })).id;
  // What is agreed with this customer alone.
  const services = await api.rows("/services?pageSize=50", "services");
  const { id: serviceId } = services.find(({ code }) => code === "DL-PIECE");
  await api.create("/rates", { serviceId, customerId, price: 15_000, validFrom: "2020-01-01" });
});

const priceOf = (page: Page, label: string) => expect.poll(() => page.getByLabel(label, { exact: true }).inputValue(), { timeout: 30_000 });

it("words the quotes of the company, with a preview and an example", async () => {
  const { page } = admin;
  await page.goto("/configuration/email-texts");
  await page.getByRole("link", { name: "Document texts" }).click();
  await page.getByRole("heading", { name: "Document texts", level: 1 }).waitFor();
  await page.getByRole("navigation", { name: "Kinds of document" }).getByRole("link", { name: "Sales quote" }).click();
  const introduction = page.getByRole("textbox", { name: "Introduction", exact: true });
  await introduction.fill("Dear {{custmer}},");
  await page.getByText("{{custmer}} is not known in this document.", { exact: false }).waitFor();
  await introduction.fill("Dear ");
  await page.getByRole("button", { name: "Insert customer: customer" }).click();
  // The focus follows a frame later, and would take what is typed elsewhere.
  await expect.poll(() => introduction.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.getByRole("textbox", { name: "Terms and conditions", exact: true }).fill("Larch terms apply.");
  await page.locator(".hq-texts-preview").getByText("Dear Atelier Vandermeer").waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download an example").click()]);
  const example = (await pagesOf(readFileSync(await file.path()))).join("\n");
  expect(example).toContain("Dear Atelier Vandermeer");
  expect(example).toContain("Larch terms apply.");
  await button(page, "Save").click();
  await page.getByText("Saved. The next documents use these texts.").waitFor();
  await page.reload();
  await page.getByText(/Changed by Alex Mercer/).waitFor();
  expect(await introduction.inputValue()).toBe("Dear {{customer}}");
});

it("starts a quote from a template, whose prices follow the customer, and prints it in these words", async () => {
  const { page } = admin;
  await page.goto("/sales/quotes");
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await main(page).getByRole("link", { name: "White-glove delivery with installation" }).click();
  await button(page, "Create sales quote").click();
  await page.waitForURL(/\/sales\/quotes\/create(-new)?\?tId=\d+/);
  await main(page).getByText("Filled from White-glove delivery with installation.").waitFor();
  await priceOf(page, "Price, line 2").toBe("185.00");
  await choose(page, box(page, "Customer"), "Larch");
  await priceOf(page, "Price, line 2").toBe("150.00");
  await priceOf(page, "Price, line 1").toBe("1250.00");
  await priceOf(page, "Deposit").toBe("500.00");
  const quote = await saved(page, /\/sales\/quotes\/\d+\/view$/);
  await fact(page, "Template").getByText("White-glove delivery with installation").waitFor();
  await button(page, "Request pricing").click();
  await button(page, "Submit to customer").click();
  await state(page, "Submitted");
  const [download] = await Promise.all([page.waitForEvent("download"), fromMenu(page, "Download Quote")]);
  const printed = (await pagesOf(readFileSync(await download.path()))).join("\n");
  expect(printed).toContain("Dear Larch Interiors");
  expect(printed.indexOf("Waiting time beyond one hour")).toBeLessThan(printed.indexOf("Larch terms apply."));
  await page.goto(quote);
  await fromMenu(page, "Save as template");
  await page.waitForURL(/\/sales\/quote-templates\/create\?qId=\d+$/);
  await page.getByRole("textbox", { name: /^Name/ }).first().fill("As for Larch");
  await priceOf(page, "Price, line 2").toBe("150.00");
  await saved(page, /\/sales\/quote-templates\/\d+$/);
});

it("gives an installation its checklist, and takes another one while it is open", async () => {
  const { page } = admin;
  const { id: locationId } = await api.create("/locations", {
    name: "Larch showroom",
    kind: "jobsite",
    partyId: customerId,
    address: { address: "1 Larch Lane", city: "Newark", state: "NJ", zip: "07102", country: "US" },
  });
  await page.goto(`/sales/work-orders/create?cId=${customerId}`);
  await main(page).getByText("gets those of the checklists for its type", { exact: false }).waitFor();
  await pick(page, box(page, "Type"), "Install");
  const { id } = await api.create("/work-orders", {
    type: "install",
    customerId,
    windowStart: "2028-05-08T13:00:00.000Z",
    windowEnd: "2028-05-08T17:00:00.000Z",
    places: [{ locationId, purpose: "service" }],
  });
  await page.goto(`/sales/work-orders/${id}/view`);
  await main(page).getByRole("cell", { name: "Wall type checked before drilling" }).waitFor();
  await fromMenu(page, "Add checklist");
  await choose(page, dialog(page).getByRole("combobox", { name: "Checklist" }), "Art handling");
  await confirm(page, "Add checklist");
  await main(page).getByRole("cell", { name: "Gloves worn" }).waitFor();
});
