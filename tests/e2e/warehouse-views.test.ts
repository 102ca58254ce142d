// @module-tag night
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { patiently } from "../support/waits.ts";
import { button, confirm, dialog, main, toast } from "./support/actions.ts";
import { desktop, type Person, person, phone, signIn } from "./support/browser.ts";
import { socketOf } from "./support/live.ts";
import { look } from "./support/look.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

// A hub managed from its office and looked into from afar, while somebody else counts and takes photos.
let app: Awaited<ReturnType<typeof ownApp>>;
let wanda: Person;
let sam: Person;
let admin: Caller;
let supervisor: Caller;
let bin: Body;
let pieces: Body[] = [];

const hub = 1;
const remote = "/warehousing/warehouse-view/remote";
const management = "/warehousing/warehouse-view/management";

async function act(caller: Caller, path: string, action: string): Promise<void> {
  const { body } = await caller.call("GET", path);
  const done = await caller.call("POST", `${path}/actions/${action}`, { version: body.data.version });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}
async function scan(kind: string, more: object): Promise<void> {
  const command = { key: randomUUID(), takenAt: new Date().toISOString(), device: "Scanner", hubId: hub, kind, ...more };
  const { body } = await admin.call("POST", "/scan/commands", command);
  expect(body.data, JSON.stringify(body)).toMatchObject({ status: "done" });
}
async function uploaded(): Promise<number> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#687" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "legs.jpg");
  const response = await fetch(`${app.url}/api/files`, { method: "POST", headers: { authorization: `Bearer ${admin.token}` }, body: form });
  const { data } = (await response.json()) as { data: { id: number } };
  return data.id;
}
const pieceCard = (page: Page, tag: string) => page.getByRole("list", { name: "Pieces" }).getByRole("listitem").filter({ hasText: tag });

beforeAll(async () => {
  app = await ownApp();
  const browser = await sharedBrowser();
  [wanda, sam] = await Promise.all([person(browser, app.url, desktop), person(browser, app.url, phone)]);
  await Promise.all([signIn(wanda, "warehouse@hq.example"), signIn(sam, "sales@hq.example")]);
  [admin, supervisor] = await Promise.all([signedInCaller(app.url, "admin@hq.example"), signedInCaller(app.url, "warehouse@hq.example")]);
  const { body: plan } = await admin.call("GET", `/warehouse-views/hubs/${hub}/plan`);
  const storage = plan.data.zones.find(({ purpose }: Body) => purpose === "storage");
  const { body: zone } = await admin.call("GET", `/warehouse-views/hubs/${hub}/plan?zone=${storage.id}`);
  bin = zone.data.places.find(({ kind, pieces: count }: Body) => kind === "bin" && count === 2);
  pieces = (await admin.call("GET", `/warehouse-views/places/${bin.id}`)).body.data.pieces;
});

describe("the day of a hub", () => {
  it("is one screen on which each number opens its rows", async () => {
    const { page } = wanda;
    await page.goto(`${management}?hub=${hub}`);
    await page.getByRole("heading", { name: "Needs attention" }).waitFor();
    expect(await look(page, management)).toEqual([]);
    const number = page.locator(".hq-day-figures a").first();
    const count = Number(await number.locator("strong").textContent());
    await number.click();
    await expect.poll(() => page.locator(".hq-list-page h1 .hq-count").textContent(), patiently).toBe(String(count));
  });

  it("follows what happens in the hub", async () => {
    const { page } = wanda;
    await Promise.all([socketOf(page), page.goto(`${management}?hub=${hub}`)]);
    const docks = page.locator("[data-stage=docks]");
    await docks.waitFor();
    const { body } = await admin.call("POST", "/receives", { hubId: hub, carrier: "Estes", proNumber: "PRO-771", items: [] });
    await docks.getByText(body.data.number).waitFor(patiently);
    await docks.getByText("Estes · PRO-771").waitFor();
  });
});

describe("a count that is requested from afar", () => {
  it("is reached by zooming into a bin, with the keyboard alone", async () => {
    const { page } = wanda;
    await page.goto(`${remote}?hub=${hub}`);
    await page.getByRole("link", { name: /^Storage/ }).press("Enter");
    const cell = page.locator(`a[data-place="${bin.id}"]`);
    await cell.waitFor();
    expect(await look(page, `${remote} zone`)).toEqual([]);
    await cell.press("Enter");
    await pieceCard(page, pieces[0].tag).waitFor();
    expect(await look(page, `${remote} place`)).toEqual([]);
  });

  it("is watched until it is done", async () => {
    const { page } = wanda;
    await button(page, "Request a count").click();
    await dialog(page).getByText(bin.code).waitFor();
    await confirm(page, "Save");
    await toast(page, "The hub's staff has been notified.");
    const counts = page.locator(".hq-place-counts");
    await counts.getByText("0 counted so far").waitFor();
    expect(await button(page, "Request a count").count()).toBe(0);
    const [count] = await admin.rows(`/cycle-counts?filter[place][in]=${bin.id}&sort=-id&pageSize=1`, "cycle-counts");
    for (const [index, { tag }] of pieces.entries()) {
      await scan("countPiece", { countId: count.id, tag, place: bin.code });
      await counts.getByText(`${index + 1} counted so far`).waitFor(patiently);
    }
    await act(admin, `/cycle-counts/${count.id}`, "submit");
    await counts.getByText("2 found, 0 elsewhere, 0 missing").waitFor(patiently);
    await act(supervisor, `/cycle-counts/${count.id}`, "approve");
    await counts.getByText("Approved").waitFor(patiently);
    await main(page).getByRole("region", { name: "Cycle counts" }).getByText("Approved").first().waitFor(patiently);
  });
});

describe("a photo that is requested on a phone", () => {
  it("is found as a table, which opens a bin", async () => {
    const { page } = sam;
    await page.goto(`${remote}?hub=${hub}`);
    const table = page.getByRole("table", { name: "Zones" });
    await table.getByRole("link", { name: "Storage" }).click();
    await page.getByRole("table", { name: "Storage" }).getByRole("link", { name: bin.code, exact: true }).click();
    await pieceCard(page, pieces[1].tag).waitFor();
    // Whoever sells may ask for photos, and counts nothing.
    expect(await button(page, "Request a count").count()).toBe(0);
  });

  it("is there as soon as somebody takes it", async () => {
    const { page } = sam;
    const { tag } = pieces[1];
    await button(page, `Request a photo of ${tag}`).click();
    await dialog(page).getByRole("textbox", { name: "What it should show" }).fill("All four legs");
    await confirm(page, "Save");
    await toast(page, "You are notified when the photo is there.");
    await pieceCard(page, tag).getByText("Photo requested").waitFor();
    const before = await pieceCard(page, tag).locator(".hq-thumb-button").count();
    await scan("photographPiece", { tag, photoIds: [await uploaded()] });
    await expect.poll(() => pieceCard(page, tag).locator(".hq-thumb-button").count(), patiently).toBe(before + 1);
    await pieceCard(page, tag)
      .getByRole("button", { name: `Request a photo of ${tag}` })
      .waitFor();
    await main(page).getByRole("region", { name: "Photo requests" }).getByText("Done").first().waitFor(patiently);
    expect(await look(page, `${remote} on a phone`)).toEqual([]);
  });
});
