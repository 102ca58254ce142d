// @module-tag night
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, formatDate } from "../../src/schemas/values/date.ts";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { confirm, dialog, fact, fromMenu, main, state, toast } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { beyondEdge } from "./support/look.ts";
import { linkIn } from "./support/outbox.ts";
import { ownApp } from "./support/shared.ts";

// A carrier whose insurance has lapsed, until it has sent another certificate from its phone: with the product's own server.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let dario: Person;
let carrier: Person;
let admin: Caller;
let lapsed: Body;
let workPath = "";
let today = "";
const address = "hugh@renews.example";

const data = async (path: string): Promise<Body> => (await admin.call("GET", path)).body.data;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), launch()]);
  [dario, carrier] = await Promise.all([person(browser, app.url), person(browser, app.url, phone)]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  await signIn(dario, "dispatch@hq.example");
  [lapsed] = await admin.rows("/agent-carriers?q=Old+Post+Road", "agent-carriers");
  today = addDays(lapsed.insuranceExpiresOn, 3);
  const [known] = await admin.rows("/work-orders?pageSize=1", "work-orders");
  const { customerId, places } = await data(`/work-orders/${known.id}`);
  const made = await admin.call("POST", "/work-orders", {
    type: "pickup",
    customerId,
    windowStart: `${addDays(today, 9)}T15:00:00.000Z`,
    windowEnd: `${addDays(today, 9)}T19:00:00.000Z`,
    places: [{ locationId: places[0].locationId, purpose: "load" }],
    providerId: lapsed.id,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  workPath = `/sales/work-orders/${made.body.data.id}/view`;
}, 120_000);
afterAll(() => browser.close());

describe("a carrier whose insurance has lapsed", () => {
  it("can't be scheduled, and what it was to do already is marked", async () => {
    const { page } = dario;
    await page.goto(workPath);
    await main(page).getByRole("button", { name: "Schedule", exact: true }).click();
    await page
      .getByText(`Old Post Road Transfer can't do this work. Its insurance lapsed on ${formatDate(lapsed.insuranceExpiresOn)}.`)
      .first()
      .waitFor();
    await page.goto("/sales/work-orders?show=obstructed");
    await main(page).getByText("Blocked", { exact: true }).waitFor();
    await page.goto("/providers/partners");
    await main(page).getByText("Lapsed", { exact: true }).waitFor();
  });

  it("is asked for another certificate, and sends it from a phone", async () => {
    const { page } = dario;
    await page.goto(`/providers/partners/${lapsed.id}`);
    await fromMenu(page, "Request documents");
    await dialog(page).getByRole("textbox", { name: "To" }).fill(address);
    await dialog(page).getByRole("textbox", { name: "Message" }).fill("We have work for you next week.");
    await confirm(page, "Request documents");
    await toast(page, `A link to upload documents is on its way to ${address}.`);
    const link = await linkIn(app.dataDir, address);
    await carrier.page.goto(link);
    await carrier.page.getByText("We have work for you next week.").waitFor();
    await carrier.page.getByText(`Lapsed on ${formatDate(lapsed.insuranceExpiresOn)}`).waitFor();
    expect(await beyondEdge(carrier.page)).toEqual([]);
    await carrier.page.getByRole("button", { name: "Upload a new insurance certificate" }).click();
    await carrier.page.getByRole("button", { name: "Send for checking" }).click();
    await carrier.page.getByText("Take a photo or choose a file.").waitFor();
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#fdfcf8" } })
      .jpeg()
      .toBuffer();
    await carrier.page.getByLabel("Photo or PDF").setInputFiles({ name: "IMG_7.jpg", mimeType: "image/jpeg", buffer: photo });
    await carrier.page.getByLabel("Last day it is valid").fill(addDays(today, 365));
    await carrier.page.getByLabel("Insurer or agency").fill("Granite Mutual");
    expect(await beyondEdge(carrier.page)).toEqual([]);
    await carrier.page.getByRole("button", { name: "Send for checking" }).click();
    await carrier.page.getByText("Thank you. We received your document and will check it.").waitFor();
    await carrier.page.getByText("We are checking it").first().waitFor();
  });

  it("works again once a person has checked it", async () => {
    const { page } = dario;
    await page.goto("/providers/documents");
    await main(page).getByRole("link", { name: /^PD-/ }).first().click();
    await fact(page, "Added by").getByText("Upload link").waitFor();
    await main(page).getByRole("button", { name: "Accept", exact: true }).click();
    await state(page, "Accepted");
    expect(await data(`/agent-carriers/${lapsed.id}`)).toMatchObject({ insuranceExpiresOn: addDays(today, 365) });
    await page.goto(workPath);
    await main(page).getByRole("button", { name: "Schedule", exact: true }).click();
    await state(page, "Scheduled");
    const marked = () => admin.rows("/work-orders?show=obstructed", "work-orders");
    await expect.poll(async () => (await marked()).length, { timeout: 20_000 }).toBe(0);
    await carrier.page.reload();
    await carrier.page.getByText(`On file until ${formatDate(addDays(today, 365))}`).waitFor();
    expect([...dario.problems.filter((each) => !each.includes("409")), ...carrier.problems]).toEqual([]);
  });
});
