// @module-tag night
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { box, choose, pick } from "./support/actions.ts";
import type { App } from "./support/app.ts";
import { desktop, type Person, person, phone, signIn } from "./support/browser.ts";
import { socketOf } from "./support/live.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let sofia: Person;
let ottilie: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  sofia = await person(browser, app.url, desktop);
  ottilie = await person(browser, app.url, phone);
});

describe("a shipping quote, from pricing to the task", () => {
  let address = "";
  let number = "";

  it("is priced and sent by an employee", async () => {
    const { page } = sofia;
    await signIn(sofia, "sales@hq.example");
    await page.goto("/shipping/quotes");
    await page.waitForURL("**/shipping/quotes/new");
    await page.getByRole("link", { name: /create shipping quote/i }).click();
    await choose(page, box(page, "Customer"), "Atelier Nord");
    await choose(page, box(page, "Origin"), "Studio");
    await choose(page, box(page, "Destination"), "Boston");
    await pick(page, box(page, "Order type"), "White glove");
    await page.getByRole("button", { name: "Add piece" }).click();
    await page.getByLabel("Description, piece 1").fill("Credenza, walnut");
    await page.getByLabel("Quantity, piece 1").fill("2");
    await page.getByRole("button", { name: "Add option" }).click();
    await choose(page, page.getByRole("combobox", { name: "Provider, option 1" }), "Hudson Valley");
    await page.getByLabel("Cost, option 1").fill("700");
    await page.getByLabel("Cycle (days), option 1").fill("3");
    await page.getByLabel("Chosen, option 1").check();
    await page.getByRole("textbox", { name: "Price" }).fill("1000");
    await page.getByRole("button", { name: "Add charge" }).click();
    await page.getByLabel("Charge, charge 1").selectOption("Fuel Surcharge");
    await page.getByLabel("%, charge 1").fill("10");
    await page.getByLabel("Internal notes").fill("Thin margin, no discount.");
    // The total is updated while typing.
    await page.getByRole("region", { name: "Price" }).getByText("$1,100.00").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/\/shipping\/quotes\/view\/\d+$/);
    address = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Request pricing" }).click();
    await page.getByRole("button", { name: "Submit to customer" }).click();
    await page.getByRole("main").getByText("Submitted", { exact: true }).waitFor();
    number = (await page.locator(".hq-record-head h1").textContent()) ?? "";
  });

  it("reaches the customer on the phone, without cost, margin, provider or internal note", async () => {
    const { page } = ottilie;
    await signIn(ottilie, "owner@atelier.example");
    await page.goto("/");
    await page.getByRole("button", { name: /notifications/i }).click();
    await page.getByRole("dialog").getByText(`${number} is ready for your approval`).click();
    await page.waitForURL(`**${address}`);
    await page.getByRole("main").getByRole("heading", { level: 1, name: number }).waitFor();
    await page.getByText("$1,100.00").first().waitFor();
    const bodyText = await page.locator("body").textContent();
    for (const secret of ["$700.00", "$400.00", "Hudson Valley", "Thin margin", "Internal notes", "Margin"])
      expect(bodyText).not.toContain(secret);
  });

  it("is approved by the customer, and notifies the employee", async () => {
    const bell = sofia.page.getByRole("button", { name: /notifications/i });
    const live = socketOf(sofia.page);
    await sofia.page.goto("/customers");
    await sofia.page.getByRole("heading", { name: /Customers/ }).waitFor();
    await live;
    // Awaited from the beginning, as it is gone after some seconds.
    const told = sofia.page
      .getByText(/Atelier Nord Interiors approved SH-\d{5}/)
      .first()
      .waitFor();
    await ottilie.page.getByRole("button", { name: "Approve" }).click();
    await ottilie.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    // By push, without a reload.
    await Promise.all([told, ottilie.page.getByText("Approved", { exact: true }).first().waitFor()]);
    await bell.click();
    await sofia.page
      .getByRole("dialog")
      .getByText(/approved SH-\d{5}/)
      .first()
      .click();
    await sofia.page.waitForURL(`**${address}`);
    await sofia.page.getByRole("main").getByText("Approved", { exact: true }).first().waitFor();
  });

  it("becomes a task", async () => {
    const { page } = sofia;
    await page
      .getByRole("button", { name: /add task/i })
      .first()
      .click();
    await page.getByLabel("Task Name").fill("Book the crew for the approved quote");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Task Saved!").waitFor();
    await page.getByRole("complementary").getByText("Book the crew for the approved quote").waitFor();
  });

  it("is still intact after the server was killed", async () => {
    await app.kill();
    await app.start();
    const { page } = sofia;
    await page.reload();
    await page.getByRole("main").getByText("Approved", { exact: true }).first().waitFor();
    await page.getByRole("complementary").getByText("Book the crew for the approved quote").waitFor();
    await ottilie.page.reload();
    await ottilie.page.getByText("Approved", { exact: true }).first().waitFor();
  });

  it("causes no browser errors, and no requests to other hosts", () => {
    expect(sofia.problems).toEqual([]);
    expect(ottilie.problems).toEqual([]);
  });
});
