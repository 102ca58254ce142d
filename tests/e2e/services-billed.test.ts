// @module-tag night
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { fromMenu, main, state, toast } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { glance } from "./support/look.ts";
import { ownApp } from "./support/shared.ts";

// Two trucks that came today: one is billed from its record, the other one from the list of what is not billed.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let anita: Person;
let pocket: Person;
let admin: Caller;
let receives: Body[] = [];
let customer: Body;

async function received(pieces: number): Promise<Body> {
  const { id } = await admin.create("/receives", {
    ...{ hubId: 1, customerId: customer.id, carrier: "Estes", afterHours: pieces === 3 ? 2 : null },
    items: [{ description: "Dining chair", quantity: pieces }],
  });
  return admin.act(`/receives/${id}`, "markAsCompleted");
}

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), launch()]);
  [anita, pocket] = await Promise.all([person(browser, app.url), person(browser, app.url, phone)]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  await Promise.all([signIn(anita, "accounting@hq.example"), signIn(pocket, "accounting@hq.example")]);
  const [known] = await admin.rows("/inventories?filter[customer][empty]=false&pageSize=1", "inventories");
  customer = { id: known.customerId, name: known.customer };
  receives = [await received(3), await received(2)];
});
afterAll(() => browser.close());

const row = (number: string) => main(anita.page).getByRole("table", { name: "Services" }).getByRole("row").filter({ hasText: number });

describe("what came with a truck", () => {
  it("is drafted from its record, with lines and prices", async () => {
    const { page } = anita;
    const [{ id, number }] = receives;
    await page.goto(`/warehousing/receives/${id}/view`);
    await fromMenu(page, "Send to billing");
    await page.waitForURL(/\/billing\/show\/\d+/);
    await state(page, "Draft");
    for (const text of [`Receiving of ${number}`, `After hours for ${number}`, customer.name])
      await main(page).getByText(text).first().waitFor();
    const { lines, total } = await admin.data(`/billing-reports/${page.url().match(/\d+$/)?.[0]}`);
    expect(lines.map(({ quantity, unit }: Body) => `${quantity} ${unit}`)).toEqual(["2 hour", "3 piece"]);
    expect(lines.every(({ rate, itemId }: Body) => rate > 0 && itemId !== null)).toBe(true);
    expect(total).toBe(2 * lines[0].rate + 3 * lines[1].rate);
  });

  it("is listed as long as it is not billed, and billed from the list", async () => {
    const { page } = anita;
    const [billed, open] = receives;
    await page.goto("/billing/service");
    await main(page).getByRole("link", { name: "Not billed" }).click();
    await page.waitForURL(/\/billing\/leakage/);
    await row(open.number).waitFor();
    expect(await row(billed.number).count()).toBe(0);
    await main(page).getByRole("region", { name: "By customer" }).getByRole("button", { name: customer.name, exact: true }).click();
    await page.waitForURL(/customerId=\d+/);
    await row(open.number).waitFor();
    expect(await glance(page, "not billed")).toEqual([]);
    if (process.env.HQ_SHOTS) await page.screenshot({ path: `${process.env.HQ_SHOTS}/leakage-1440.png` });
    await row(open.number)
      .getByRole("button", { name: /^Bill it/ })
      .click();
    await toast(page, "drafted");
    await row(open.number).waitFor({ state: "detached" });
    const { billingReportId } = await admin.data(`/receives/${open.id}`);
    expect(await admin.data(`/billing-reports/${billingReportId}`)).toMatchObject({ source: "receive", state: "draft" });
  });

  it("is read on a phone too", async () => {
    const { page } = pocket;
    await page.goto("/billing/leakage");
    await main(page).getByRole("table", { name: "Services" }).waitFor();
    expect(await glance(page, "not billed on a phone")).toEqual([]);
    await page.setViewportSize(phone);
    if (process.env.HQ_SHOTS) await page.screenshot({ path: `${process.env.HQ_SHOTS}/leakage-375.png` });
    expect([...anita.problems, ...pocket.problems]).toEqual([]);
  });
});
