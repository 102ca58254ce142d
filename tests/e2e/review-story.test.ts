// @module-tag night
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { confirm, dialog, main, state } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { beyondEdge } from "./support/look.ts";
import { linkIn, mailsTo } from "./support/outbox.ts";
import { ownApp } from "./support/shared.ts";

// A finished job, from the request to the public page: with the product's own server.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let sofia: Person;
let customer: Person;
let admin: Caller;
let reviewId = 0;
let customerId = 0;
const address = "harriet@reviews.example";

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp({ HQ_PUBLIC_REVIEWS: "on" }), launch()]);
  [sofia, customer] = await Promise.all([person(browser, app.url), person(browser, app.url, phone)]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  await signIn(sofia, "sales@hq.example");
});
afterAll(() => browser.close());

describe("a finished job", () => {
  it("is asked about by a neutral email to the person at the site", async () => {
    const [known] = await admin.rows("/reviews?show=published&pageSize=1", "reviews");
    customerId = known.customerId;
    const [location] = await admin.rows(`/locations?filter[party][in]=${customerId}&pageSize=1`, "locations");
    const contact = { firstName: "Harriet", lastName: "Pym", partyId: customerId, emails: [{ address }] };
    const made = await admin.call("POST", "/contacts", contact);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const place = await admin.data(`/locations/${location.id}`);
    const named = await admin.call("PUT", `/locations/${location.id}`, { version: place.version, siteContactId: made.body.data.id });
    expect(named.status, JSON.stringify(named.body)).toBe(200);
    const work = await admin.call("POST", "/work-orders", {
      type: "install",
      customerId,
      windowStart: "2031-03-01T13:00:00.000Z",
      windowEnd: "2031-03-01T17:00:00.000Z",
      places: [{ locationId: location.id, purpose: "service" }],
      checklist: [{ item: "Site swept", done: true }],
      crew: [{ memberId: 1, lead: true }],
      vehicleId: 1,
    });
    expect(work.status, JSON.stringify(work.body)).toBe(201);
    const path = `/work-orders/${work.body.data.id}`;
    for (const action of ["assign", "start"]) await admin.act(path, action);
    await admin.act(path, "markAsCompleted", { actualHours: 4 });
    const [review] = await admin.rows("/reviews?show=asked&sort=-createdAt&pageSize=1", "reviews");
    expect(review).toMatchObject({ sentTo: address, state: "asked" });
    reviewId = review.id;
  });

  it("is reviewed in two taps on a phone", async () => {
    const { page } = customer;
    await page.goto(await linkIn(app.dataDir, address));
    await page.getByRole("heading", { name: "How did your installation go?" }).waitFor();
    expect(await beyondEdge(page)).toEqual([]);
    // Without stars, it says what is missing.
    await page.getByRole("button", { name: "Send review" }).click();
    await page.getByRole("alert").getByText("Choose one to five stars.").waitFor();
    await page.getByRole("radio", { name: "2 stars" }).click();
    await page.getByRole("button", { name: "Send review" }).click();
    await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
    await page.getByRole("img", { name: "2 stars" }).waitFor();
    expect(await beyondEdge(page)).toEqual([]);
    // With the keyboard: another star, words and a name.
    await page.getByRole("button", { name: "Change my review" }).click();
    await page.getByRole("radio", { name: "2 stars" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("textbox", { name: "Your words (optional)" }).fill("Nobody called when the crew was late.");
    await page.getByRole("checkbox", { name: /Show me as Harriet P\./ }).check();
    await page.getByRole("button", { name: "Send review" }).click();
    await page.getByRole("img", { name: "1 star", exact: true }).waitFor();
    await page.getByRole("button", { name: "Don't ask me about other jobs" }).click();
    await page.getByText("We won't ask you about other jobs.").waitFor();
  });

  it("makes a task, is answered and stands on the public page", async () => {
    const { taskId, score } = await admin.data(`/reviews/${reviewId}`);
    expect([score, (await admin.data(`/tasks/${taskId}`)).name]).toEqual([1, expect.stringContaining("2 of 5")]);
    const { page } = sofia;
    await page.goto(`/reputation-center/${reviewId}/details`);
    await state(page, "Published");
    await main(page).getByText("Nobody called when the crew was late.").first().waitFor();
    await main(page).getByRole("button", { name: "Answer", exact: true }).click();
    await dialog(page).getByRole("textbox", { name: "Answer" }).fill("We are sorry. We call ahead from now on.");
    await confirm(page, "Answer");
    await main(page).getByText("We are sorry. We call ahead from now on.").first().waitFor();
    await customer.page.goto("/reviews");
    await customer.page.getByText("Harriet P.").waitFor();
    await customer.page.getByText("We are sorry. We call ahead from now on.").waitFor();
    await customer.page.getByRole("button", { name: "Show older reviews" }).click();
    await expect.poll(() => customer.page.getByRole("article").count()).toBeGreaterThan(20);
    expect(await beyondEdge(customer.page)).toEqual([]);
    expect(await mailsTo(app.dataDir, address)).toHaveLength(1);
    expect([...sofia.problems, ...customer.problems]).toEqual([]);
  });
});
