// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { launch, type Person, person, phone } from "./support/browser.ts";
import { beyondEdge, glance } from "./support/look.ts";
import { linkIn } from "./support/outbox.ts";
import { quoteByEmail } from "./support/quote-by-email.ts";
import { ownApp } from "./support/shared.ts";

// A quote that is approved on a phone from the email, and the work that is followed by the same link: with the product's own server.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let harriet: Person;
let admin: Caller;
let quote: Body;
const address = "harriet@follows.example";

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), launch()]);
  harriet = await person(browser, app.url, phone);
  admin = await signedInCaller(app.url, "admin@hq.example");
  quote = await quoteByEmail(admin, address);
});
afterAll(() => browser.close());

/** What is wrong with the looks of the page; it is a phone's again afterwards. */
async function looks(page: Page): Promise<string[]> {
  const wrong = await glance(page, "document link");
  await page.setViewportSize(phone);
  return wrong;
}

describe("a quote by the link of its email, on a phone", () => {
  it("is approved with three taps, beside the amount", async () => {
    const { page } = harriet;
    // The first tap is on the link.
    await page.goto(await linkIn(app.dataDir, address));
    await page.getByRole("heading", { name: `Quote ${quote.number}` }).waitFor();
    await page.getByText("Sofa, to the second floor").waitFor();
    expect(await beyondEdge(page)).toEqual([]);
    expect(await looks(page)).toEqual([]);
    await page.getByRole("button", { name: "Approve for $7,890.01" }).click();
    await page.getByRole("heading", { name: `Approve: quote ${quote.number}, $7,890.01` }).waitFor();
    // Whom the email was sent to is known, and the button has the focus.
    expect(await page.getByLabel("Your name").inputValue()).toBe("Harriet Vandermeer");
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("Thank you. We have your answer.").waitFor();
    expect(await admin.data(`/sales-quotes/${quote.id}`)).toMatchObject({
      state: "approved",
      approvedByName: `Harriet Vandermeer (link sent to ${address})`,
    });
  });

  it("leads to the deposit", async () => {
    const { page } = harriet;
    await page.getByRole("button", { name: "Pay the deposit of $100.00" }).click();
    await page.waitForURL(/\/portal\/payments\//);
    await page.getByRole("heading", { name: `Deposit for quote ${quote.number}` }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: `Quote ${quote.number}` }).waitFor();
  });

  it("follows the work, with its window in a named zone and in the calendar", async () => {
    const { page } = harriet;
    const { salesOrderId } = await admin.act(`/sales-quotes/${quote.id}`, "order");
    const [location] = await admin.rows(`/locations?filter[party][in]=${quote.customerId}&pageSize=1`, "locations");
    const work = await admin.create("/work-orders", {
      type: "delivery",
      customerId: quote.customerId,
      quoteId: quote.id,
      salesOrderId,
      windowStart: "2099-12-01T15:00:00Z",
      windowEnd: "2099-12-01T17:00:00Z",
      places: [{ locationId: location?.id, purpose: "unload" }],
    });
    await page.reload();
    const job = page.getByRole("article").filter({ hasText: work.number });
    await job.getByText("12/01/2099, 10:00 AM to 12:00 PM EST").waitFor();
    expect(await job.locator("[aria-current=step]").textContent()).toBe("New");
    const [member] = await admin.data("/users/elite");
    const [vehicle] = await admin.rows("/vehicles?filter[state][eq]=ready&pageSize=1", "vehicles");
    const { version } = await admin.data(`/work-orders/${work.id}`);
    const crew = { version, crew: [{ memberId: member?.id, lead: true }], vehicleId: vehicle?.id };
    expect((await admin.call("PUT", `/work-orders/${work.id}`, crew)).status).toBe(200);
    await admin.act(`/work-orders/${work.id}`, "assign");
    await page.reload();
    await job.locator("[aria-current=step]").filter({ hasText: "Scheduled" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), job.getByRole("link", { name: "Add to calendar" }).click()]);
    expect(download.suggestedFilename()).toBe(`${work.number}.ics`);
    expect(await looks(page)).toEqual([]);
  });

  it("says to employees that it was opened, and opens nothing once they ended it", async () => {
    const emails: Body[] = (await admin.call("GET", `/sales-quotes/${quote.id}/emails`)).body.data;
    const email = emails.find(({ subject }) => !subject.endsWith("is approved"));
    expect(email).toMatchObject({ to: [address], link: { isRevoked: false, openedAt: expect.any(String) } });
    expect((await admin.call("POST", `/sales-quotes/${quote.id}/emails/revoke-link`, { email: email.id })).status).toBe(200);
    expect((await admin.call("POST", `/sales-quotes/${quote.id}/emails/revoke-link`, { email: email.id })).status).toBe(409);
    const { page } = harriet;
    await page.reload();
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  });
});
