// @module-tag night
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { monthStart } from "../../src/schemas/values/date.ts";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, button, choose, confirm, main, pathOf, saved, state, typed } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { beyondEdge } from "./support/look.ts";
import { ownApp } from "./support/shared.ts";

// A month's storage of a hub, from the preview to the customer's statement: with the product's own server and its demo goods.
let browser: Browser;
let clerk: Person;
let owner: Person;
let admin: Caller;
let month = "";
let runPath = "";

const data = async (path: string): Promise<Body> => (await admin.call("GET", path)).body.data;
const run = () => data(`/storage-runs/${runPath.match(/\d+/)?.[0]}`);

beforeAll(async () => {
  const [app, own] = await Promise.all([ownApp(), launch()]);
  browser = own;
  [clerk, owner] = await Promise.all([person(browser, app.url), person(browser, app.url, phone)]);
  await Promise.all([signIn(clerk, "accounting@hq.example"), signIn(owner, "owner@atelier.example")]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  month = monthStart(dateIn("America/New_York", new Date()), -1);
});
afterAll(() => browser.close());

describe("the storage of a month", () => {
  it("is previewed by customer and by piece", async () => {
    const { page } = clerk;
    await page.goto("/accounting/storage-runs/create");
    await choose(page, box(page, "Hub"), "Jersey City");
    await typed(page, "Month", `${month.slice(5, 7)}/01/${month.slice(0, 4)}`);
    runPath = await saved(page, /\/storage-runs\/(show\/)?\d+/);
    await state(page, "Preview");
    const { total, pieces } = await run();
    expect(total).toBeGreaterThan(0);
    expect(pieces).toBeGreaterThan(0);
    await main(page)
      .getByRole("tab", { name: "Storage by piece" })
      .or(main(page).getByRole("link", { name: /by piece/i }))
      .first()
      .click();
    await main(page)
      .getByText(/^T\d{9}$/)
      .first()
      .waitFor();
    expect(await beyondEdge(page)).toEqual([]);
  });

  it("becomes a billing report for each customer", async () => {
    const { page } = clerk;
    await page.goto(runPath);
    await button(page, "Bill storage").click();
    await confirm(page, "Bill storage");
    await state(page, "Done");
    const statements = await admin.rows(`/storage-statements?filter[run][in]=${(await run()).id}`, "storage-statements");
    expect(statements.length).toBeGreaterThan(1);
    const reports = await Promise.all(statements.map(({ billingReportId }) => data(`/billing-reports/${billingReportId}`)));
    expect(reports.reduce((sum, { total }) => sum + total, 0)).toBe((await run()).total);
  });

  it("is shown to the customer by piece, with a statement as a PDF, on a phone", async () => {
    const { page } = owner;
    await page.goto("/warehousing/storage");
    await main(page)
      .getByText(/^ST-\d{5}$/)
      .first()
      .click();
    await page.waitForURL(/\/warehousing\/storage\/(show\/)?\d+/);
    await main(page).getByText("Total before tax").first().waitFor();
    expect(await beyondEdge(page)).toEqual([]);
    const id = pathOf(page).match(/\d+/)?.[0];
    const token = (await page.evaluate(() => localStorage.getItem("hq_token"))) ?? "";
    const pdf = await page.request.get(`/api/storage-statements/${id}/documents/statement`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await page.request.get("/api/storage-runs", { headers: { authorization: `Bearer ${token}` } })).status()).toBe(403);
  });
});
