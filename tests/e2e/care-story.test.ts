import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { main, state } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { linkIn } from "./support/outbox.ts";
import { ownApp } from "./support/shared.ts";

// "Where is my sofa?", from the first text message to two stars on the carrier's record: with the product's own server.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let admin: Caller;
let dario: Person;
let carrierPhone: Person;
let inesPhone: Person;
let carrier: Body;
let work: Body;
let tomorrow = "";
const number = "+12125558811";
const [inesMail, carrierMail, papersMail] = ["ines@sofas.example", "jobs@oldpost.example", "papers@oldpost.example"];

const texts = (body: string) => admin.call("POST", "/test-phone", { number, body });
const onHerPhone = async (): Promise<string[]> =>
  (await admin.data(`/test-phone?number=${encodeURIComponent(number)}`)).messages.map((each: Body) => each.body);
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#fdfcf8" } })
    .jpeg()
    .toBuffer();
const composer = () => dario.page.locator(".hq-composer textarea");

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp({ HQ_TEXT_GATEWAY: "test" }), launch()]);
  [dario, carrierPhone, inesPhone] = await Promise.all([
    person(browser, app.url),
    person(browser, app.url, phone),
    person(browser, app.url, phone),
  ]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  await signIn(dario, "dispatch@hq.example");
  [carrier] = await admin.rows("/agent-carriers?q=Old+Post+Road", "agent-carriers");
  tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  // A company without other work these days: its job is the one that she means.
  const [party] = await admin.rows("/customers?pageSize=1&sort=-id", "customers");
  const busy = await admin.rows(`/work-orders?filter[customer][in]=${party.id}&show=open&pageSize=50`, "work-orders");
  for (const { id, state: at } of busy)
    if (["new", "scheduled"].includes(at)) await admin.act(`/work-orders/${id}`, "cancel", { reason: "Test" });
  const contact = await admin.create("/contacts", {
    firstName: "Ines",
    lastName: "Duarte",
    partyId: party.id,
    roles: ["site"],
    emails: [{ address: inesMail }],
    phones: [{ number: "+1 2125558811", label: "mobile" }],
    preferredWay: "text message",
  });
  const place = (label: string) => ({
    kind: "residence",
    name: label,
    partyId: party.id,
    siteContactId: contact.id,
    address: { address: "12 Orchard St", city: "Hoboken", state: "NJ", zip: "07030", country: "US" },
  });
  const [from, to] = [await admin.create("/locations", place("Ines's shop")), await admin.create("/locations", place("Ines's client"))];
  work = await admin.create("/work-orders", {
    type: "delivery",
    customerId: party.id,
    windowStart: `${tomorrow}T15:00:00.000Z`,
    windowEnd: `${tomorrow}T19:00:00.000Z`,
    places: [
      { locationId: from.id, purpose: "load" },
      { locationId: to.id, purpose: "unload" },
    ],
    crew: [],
    checklist: [],
  });
}, 120_000);
afterAll(() => browser.close());

describe("where is my sofa?", () => {
  it("opens beside the job it is about, and is answered", async () => {
    await texts("Where is my sofa?");
    const { page } = dario;
    await page.goto("/reputation-center/dispatch/new");
    await page.locator(".hq-thread", { hasText: "Ines Duarte" }).click();
    await page.getByRole("log").getByText("Where is my sofa?").waitFor();
    await main(page).getByText(work.number).first().waitFor();
    await page.keyboard.press("r");
    await composer().fill("On the truck, tomorrow between ten and two.");
    await page.keyboard.press("Control+Enter");
    await expect.poll(onHerPhone, { timeout: 20_000 }).toEqual(["Where is my sofa?", "On the truck, tomorrow between ten and two."]);
  });

  it("gets no more text messages after STOP", async () => {
    await texts("Stop");
    const { page } = dario;
    await page.getByRole("log").getByText("Stop", { exact: true }).waitFor();
    await page.reload();
    await main(page)
      .getByText(/^This number asked for no text messages on .* Call or email instead/)
      .waitFor();
    const [{ id: conversationId }] = await admin.rows("/conversations?tab=all&q=Ines+Duarte", "conversations");
    const refused = await admin.call("POST", "/messages", { conversationId, body: "See you tomorrow." });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("has asked for no text messages")]);
    expect(await onHerPhone()).toHaveLength(3);
    expect((await admin.rows("/contacts?q=Ines+Duarte", "contacts"))[0]).toMatchObject({ smsOptOut: true });
  });

  it("goes to no carrier whose insurance has lapsed, until its certificate is renewed and checked", async () => {
    const job = {
      workOrderId: work.id,
      providerId: carrier.id,
      service: "delivery",
      windowStart: work.windowStart,
      windowEnd: work.windowEnd,
      description: "A sofa, two flights",
      cost: 300_00,
      validUntil: tomorrow,
    };
    const path = `/agent-carriers/${carrier.id}`;
    await admin.call("PUT", path, { version: (await admin.data(path)).version, email: carrierMail });
    const refused = await admin.call("POST", "/provider-jobs", job);
    expect([refused.status, refused.body.errors]).toEqual([422, { providerId: [expect.stringContaining("Its insurance lapsed on")] }]);
    await admin.act(path, "requestDocuments", { to: papersMail });
    await carrierPhone.page.goto(await linkIn(app.dataDir, papersMail));
    await carrierPhone.page.getByRole("button", { name: "Upload a new insurance certificate" }).click();
    await carrierPhone.page.getByLabel("Photo or PDF").setInputFiles({ name: "coi.jpg", mimeType: "image/jpeg", buffer: await photo() });
    await carrierPhone.page.getByLabel("Last day it is valid").fill(addDays(tomorrow, 365));
    await carrierPhone.page.getByLabel("Insurer or agency").fill("Granite Mutual");
    await carrierPhone.page.getByRole("button", { name: "Send for checking" }).click();
    await carrierPhone.page.getByText("We are checking it").first().waitFor();
    expect((await admin.call("POST", "/provider-jobs", job)).status).toBe(422);
    const [paper] = await admin.rows(
      `/provider-documents?filter[provider][in]=${carrier.id}&filter[state][in]=submitted`,
      "provider-documents",
    );
    await admin.act(`/provider-documents/${paper.id}`, "accept");
    await admin.create("/provider-jobs", job);
  });

  it("is delivered by the carrier", async () => {
    const { page } = carrierPhone;
    await page.goto(await linkIn(app.dataDir, carrierMail));
    await page.getByLabel("Who is accepting").fill("Hugh Post");
    await page.getByRole("button", { name: "Accept for $300.00" }).click();
    await page.getByRole("heading", { name: "The job is yours" }).waitFor();
    const path = `/work-orders/${work.id}`;
    await admin.act(path, "assign");
    await page.getByRole("button", { name: "Start the job" }).click();
    await page.getByRole("heading", { name: "The job is in progress" }).waitFor();
    await page.getByLabel("Take or choose photos").setInputFiles({ name: "done.jpg", mimeType: "image/jpeg", buffer: await photo() });
    await page.getByRole("img", { name: "Picture 1" }).waitFor();
    await page.getByLabel("Add the bill").setInputFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
    await page.getByRole("link", { name: "bill.pdf" }).waitFor();
    await page.getByLabel("Who received it").fill("I. Duarte");
    await page.getByRole("button", { name: "Complete the job" }).click();
    await page.getByRole("heading", { name: "The job is completed" }).waitFor();
    if ((await admin.data(path)).state === "scheduled") await admin.act(path, "start");
    await admin.act(path, "markAsCompleted", { actualHours: 3, receiverName: "I. Duarte" });
  });

  it("is asked about by email, since she wants no text messages, and two stars are answered and on the carrier's record", async () => {
    await inesPhone.page.goto(await linkIn(app.dataDir, inesMail));
    await inesPhone.page.getByRole("radio", { name: "2 stars" }).click();
    await inesPhone.page.getByRole("button", { name: "Send review" }).click();
    await inesPhone.page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
    expect(await onHerPhone()).toHaveLength(3);
    const [review] = await admin.rows(`/reviews?show=published&filter[provider][in]=${carrier.id}&sort=-id&pageSize=1`, "reviews");
    expect(review).toMatchObject({ score: 2 });
    await admin.act(`/reviews/${review.id}`, "respond", { response: "We are sorry, and call ahead from now on." });
    await inesPhone.page.reload();
    await inesPhone.page.getByText("We are sorry, and call ahead from now on.").waitFor();
    const { page } = dario;
    await page.goto(`/providers/partners/${carrier.id}/reviews`);
    await main(page).getByRole("link", { name: review.number }).waitFor();
    await page.goto(`/reputation-center/${review.id}/details`);
    await state(page, "Published");
    expect([...dario.problems.filter((each) => !each.includes("409")), ...carrierPhone.problems, ...inesPhone.problems]).toEqual([]);
  });
});
