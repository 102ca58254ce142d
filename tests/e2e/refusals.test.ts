// @module-tag night
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { fromMenu, state } from "./support/actions.ts";
import { desktop, type Person, person, phone, signIn } from "./support/browser.ts";
import { pressEnterOn, pressTo } from "./support/keys.ts";
import { open } from "./support/look.ts";
import { sharedApp, sharedBrowser } from "./support/shared.ts";

const sizes = { "a desktop": desktop, "a phone": phone } as const;
const people = new Map<string, Person>();
let admin: Caller;

beforeAll(async () => {
  const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  for (const [name, size] of Object.entries(sizes)) {
    const someone = await person(browser, app.url, size);
    await signIn(someone, "admin@hq.example");
    people.set(name, someone);
  }
  admin = await signedInCaller(app.url, "admin@hq.example");
});

const pageOf = (name: string): Page => {
  const found = people.get(name);
  if (!found) throw new Error(`Nobody has ${name}.`);
  return found.page;
};
const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field"));

describe.each(Object.keys(sizes))("a refusal on %s", (name) => {
  it("of the next step leads to the field that is missing", async () => {
    const page = pageOf(name);
    const [known] = await admin.rows("/bills-of-lading?limit=1", "bills-of-lading");
    const { customerId, shipperId, consigneeId } = known ?? {};
    const { body } = await admin.call("POST", "/bills-of-lading", { customerId, shipperId, consigneeId });
    await open(page, `/sales/bills-of-lading/${body.data.id}`);
    const link = page.getByRole("alert").getByRole("link", { name: /items/i });
    // The push of the record's creation may draw the step anew in between, which closes what it has opened.
    const follow = async () => {
      if (!(await link.isVisible())) await page.locator(".hq-step-refused").click({ timeout: 2_000 });
      await link.click({ timeout: 2_000 });
    };
    await expect
      .poll(
        async () => {
          if (!page.url().endsWith("#items")) await follow().catch(() => undefined);
          return page.url();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toMatch(/#items$/);
    await expect.poll(() => focusedField(page)).toBe("items");
  });

  it("in a dialog leads to the records that are in the way", async () => {
    const page = pageOf(name);
    await open(page, "/sales/sales-order/1/view");
    const dialog = page.getByRole("dialog", { name: "Cancel order" });
    await fromMenu(page, "Cancel order");
    await dialog.getByLabel("Reason").fill("No longer wanted");
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    const alert = dialog.getByRole("alert");
    await alert.getByRole("link", { name: "Go to WO-00001" }).waitFor();
    expect(await alert.textContent()).toMatch(/Cancel its work orders? WO-00001/);
  });

  it("in the menu takes the action that comes first, by keyboard", async () => {
    const page = pageOf(name);
    const [{ id: customerId }] = await admin.rows("/customers?filter[state][in]=active&pageSize=1", "customers");
    const lines = [{ description: "Packing", quantity: 2, unit: "hour", rate: 95_00 }];
    const { id } = await admin.create("/billing-reports", { customerId, lines });
    await open(page, `/billing/show/${id}`);
    await pressEnterOn(page, /^More actions$/);
    await page.getByRole("menu").last().waitFor();
    await pressTo(page, "ArrowDown", /^Unavailable/);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: /^Approve/ }).waitFor();
    // Under the refused approval is what has to come before it.
    await pressTo(page, "ArrowDown", /^Submit$/);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await admin.data(`/billing-reports/${id}`)).state).toBe("submitted");
    await state(page, "Submitted");
  });
});
