// @module-tag night
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { confirm, dialog, fromMenu, main, pick, saved, state } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { beyondEdge } from "./support/look.ts";
import { linkIn } from "./support/outbox.ts";
import { ownApp } from "./support/shared.ts";

// A table that arrives with a fault nobody saw at the dock, until it passes: with the product's own server.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let wanda: Person;
let payer: Person;
let admin: Caller;
let piece: Body;
let inspectionId = 0;
let repairPath = "";
const address = "harriet@approves.example";

const inspection = () => admin.data(`/inspections/${inspectionId}`);

async function photo(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#a86" } })
    .jpeg()
    .toBuffer();
}

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), launch()]);
  [wanda, payer] = await Promise.all([person(browser, app.url, phone), person(browser, app.url, phone)]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  await signIn(wanda, "warehouse@hq.example");
  const [known] = await admin.rows("/inventories?filter[customer][empty]=false&pageSize=1", "inventories");
  const received = await admin.call("POST", "/receives", {
    hubId: 1,
    customerId: known.customerId,
    carrier: "Estes",
    vendor: "Kravet",
    items: [{ description: "Side table", quantity: 1, inspect: true }],
  });
  expect(received.status, JSON.stringify(received.body)).toBe(201);
  await admin.act(`/receives/${received.body.data.id}`, "markAsCompleted");
  [piece] = await admin.rows(`/inventories?filter[receive][in]=${received.body.data.id}`, "inventories");
  const [pending] = await admin.rows(`/inspections?filter[item][in]=${piece.id}`, "inspections");
  inspectionId = pending.id;
});
afterAll(() => browser.close());

/** By the same link: a question, and our answer to it. */
async function asksFirst(page: Page) {
  await page.getByRole("button", { name: "Message us" }).click();
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Write something.").waitFor();
  const messages = page.getByRole("region", { name: "Message us" });
  await messages.getByLabel("Your name").fill("Harriet Lindqvist");
  await messages.getByLabel("Your message").fill("Will the color match the other table?");
  await page.getByRole("button", { name: "Send message" }).click();
  await messages.getByText(/^Thank you\. We answer here and by email to .…@/).waitFor();
  expect(await beyondEdge(page)).toEqual([]);
  const [conversation] = await admin.rows("/conversations?q=harriet@approves.example&tab=new", "conversations");
  expect(conversation).toMatchObject({ channel: "email", address });
  const answer = { conversationId: conversation?.id, body: "It will, we keep a sample." };
  expect((await admin.call("POST", "/messages", answer)).status).toBe(201);
  await page.reload();
  await messages.getByText("It will, we keep a sample.").waitFor();
}

describe("a broken table", () => {
  it("fails its inspection with a finding that is tapped onto the drawing, and photographed", async () => {
    const { page } = wanda;
    await page.goto(`/warehousing/inspections/${inspectionId}/view`);
    const front = page.getByRole("button", { name: /^Front/ });
    const { width = 0, height = 0 } = (await front.boundingBox()) ?? {};
    await front.click({ position: { x: width * 0.25, y: height * 0.75 } });
    await pick(page, dialog(page).getByRole("combobox", { name: "Severity" }), "Major");
    await dialog(page).getByRole("textbox", { name: "Note" }).fill("Through the finish");
    const photograph = async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        dialog(page).getByRole("button", { name: "Add photos" }).click(),
      ]);
      await chooser.setFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await photo() });
      await dialog(page)
        .getByRole("button", { name: /\.jpg$/ })
        .waitFor();
    };
    await photograph();
    await confirm(page, "Save finding");
    const list = page.getByRole("list", { name: "Findings of this round" });
    await list.getByText("Through the finish").waitFor();
    // The same with the keyboard alone, and without the photo that it needs at last.
    const byKeyboard = async () => {
      await page.getByRole("button", { name: /^Top/ }).focus();
      for (const key of ["ArrowRight", "ArrowUp", "Enter"]) await page.keyboard.press(key);
      await dialog(page).getByText("To fail the piece, a finding needs a photo.").waitFor();
    };
    await byKeyboard();
    await confirm(page, "Save finding");
    await list.getByText("Needs a photo before the piece can fail.").waitFor();
    expect((await inspection()).actions.fail).toBe("Add a photo to finding 2 (dent) first.");
    await page.getByRole("button", { name: "Remove finding 2" }).click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    await byKeyboard();
    await photograph();
    await confirm(page, "Save finding");
    await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
    const { findings } = await inspection();
    expect(findings).toMatchObject([
      { side: "front", severity: "major", round: 1, photos: [{}] },
      { side: "top", x: 0.6, y: 0.4, photos: [{}] },
    ]);
    expect(findings[0].x).toBeCloseTo(0.25, 1);
    expect(findings[0].y).toBeCloseTo(0.75, 1);
    expect(await beyondEdge(page)).toEqual([]);
    await fromMenu(page, "Fail");
    await dialog(page).getByRole("textbox").fill("Scratched and dented");
    await confirm(page, "Fail");
    await state(page, "Failed");
  });

  it("is told to the carrier", async () => {
    const { page } = wanda;
    await page.getByText(/^The carrier has to be notified by/).waitFor();
    await page.goto("/warehousing/inspections/notice");
    await main(page)
      .getByText((await inspection()).number)
      .first()
      .waitFor();
    const { receiveId } = await inspection();
    const draft = await admin.call("GET", `/receives/${receiveId}/documents/carrierNotice/email`);
    expect(draft.status, JSON.stringify(draft.body)).toBe(200);
    const sent = await admin.call("POST", `/receives/${receiveId}/documents/carrierNotice/email`, {
      to: ["claims@estes.example"],
      subject: "Notice of claim",
      message: "Please see the attached notice.",
    });
    expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
    await expect.poll(async () => (await admin.data(`/receives/${receiveId}`)).claimNoticeState, { timeout: 30_000 }).toBe("sent");
    await page.goto(`/warehousing/inspections/${inspectionId}/view`);
    await page.getByText(/^The carrier was notified on/).waitFor();
  });

  it("gets a repair, which the customer approves by a link", async () => {
    const { page } = wanda;
    await fromMenu(page, "Request a repair");
    await page.getByRole("textbox", { name: "Repair shop" }).fill("Oak & Lacquer");
    await page.getByRole("textbox", { name: "Work to be done" }).fill("Refinish the front");
    await pick(page, page.getByRole("combobox", { name: "Payer" }), "Customer");
    await page.getByRole("textbox", { name: "Estimate", exact: true }).fill("180");
    repairPath = await saved(page, /\/warehousing\/repairs\/\d+\/view/);
    await state(page, "Requested");
    await fromMenu(page, "Send for approval");
    await dialog(page).getByRole("textbox", { name: "To" }).fill(address);
    await confirm(page, "Send for approval");
    const link = await linkIn(app.dataDir, address);
    await payer.page.goto(link);
    await payer.page.getByText("Refinish the front").waitFor();
    await payer.page.getByRole("img", { name: "Photo 1" }).waitFor();
    expect(await beyondEdge(payer.page)).toEqual([]);
    await asksFirst(payer.page);
    await payer.page.getByRole("button", { name: "Approve $180.00" }).click();
    await payer.page.getByText("Enter your name.").waitFor();
    await payer.page.getByLabel("Your name").fill("Harriet Lindqvist");
    await payer.page.getByRole("button", { name: "Approve $180.00" }).click();
    await payer.page.getByRole("heading", { name: "This repair is approved" }).waitFor();
    await state(page, "Approved");
    expect(await inspection()).toMatchObject({ state: "inRepair" });
  });

  it("is repaired, inspected again and passes", async () => {
    const { page } = wanda;
    await main(page).getByRole("button", { name: "Start the repair" }).click();
    await confirm(page, "Start the repair");
    await state(page, "In progress");
    const path = `/inspection-repairs/${repairPath.match(/\d+/)?.[0]}`;
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await photo())], { type: "image/jpeg" }), "after.jpg");
    const uploaded = await fetch(`${app.url}/api/files`, {
      method: "POST",
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    const { id } = (await uploaded.json()).data;
    const { version } = await admin.data(path);
    expect((await admin.call("PUT", path, { version, photosAfter: [id] })).status).toBe(200);
    const [bin] = await admin.rows(`/places?filter[hub][in]=${piece.hubId}&filter[kind][in]=bin&pageSize=1`, "places");
    await admin.act(path, "receiveBack", { placeId: bin.id });
    await admin.act(path, "markAsCompleted", { cost: 120_00, outcome: "New lacquer" });
    await page.goto(`/warehousing/inspections/${inspectionId}/view`);
    await state(page, "Pending");
    await main(page).getByRole("button", { name: "Pass", exact: true }).click();
    await confirm(page, "Pass");
    await state(page, "Passed");
    const after = page.getByRole("region", { name: "After", exact: true });
    await after.getByRole("img").waitFor();
    expect((await inspection()).rounds).toMatchObject([{ outcome: "failed" }, { outcome: "passed" }]);
    expect((await admin.data(`/inventories/${piece.id}`)).state).toBe("inStock");
    // The page of the link says how it ended.
    await payer.page.reload();
    await payer.page.getByRole("heading", { name: "This repair is done" }).waitFor();
    expect([...wanda.problems, ...payer.problems]).toEqual([]);
  });
});
