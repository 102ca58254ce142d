import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pagesOf } from "../documents/read-pdf.ts";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { patiently } from "../support/waits.ts";
import { box, choose, fromMenu, main, saved, state, toast, typed } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { allSent, photograph, press, scan, sign, unsent } from "./support/scanning.ts";
import { ownApp } from "./support/shared.ts";

// Forty pieces of two rooms, from a table that arrives broken to the claim about the lamp that comes back. What the screens do besides is in
// repair-story, services-billed, storage and claims.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let ottilie: Person;
let aiko: Person;
let anita: Person;
let workers: readonly Person[] = [];
let worker: Caller;
let supervisor: Caller;
const sidemark = "Marlowe house";
let receiveId = 0;
let pieces: Body[] = [];
let table: Body;
let lamp: Body;
let pullId = 0;

const data = async (path: string): Promise<Body> => (await supervisor.call("GET", path)).body.data;
const pull = () => data(`/pull-flows/${pullId}`);
const progress = async (name: string): Promise<number> => (await pull()).lines.filter((line: Body) => line.progress === name).length;
const inRoom = (room: string) => pieces.filter((piece) => piece.room === room);

async function done(caller: Caller, method: string, path: string, input: object): Promise<Body> {
  const { status, body } = await caller.call(method, path, input);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body?.data;
}

/** An action on a record as it is now. */
const act = async (path: string, action: string, input: object = {}, caller = supervisor): Promise<Body> =>
  done(caller, "POST", `${path}/actions/${action}`, { version: (await data(path)).version, ...input });

const edit = async (path: string, input: object): Promise<Body> =>
  done(supervisor, "PUT", path, { version: (await data(path)).version, ...input });

async function photo(): Promise<number> {
  const color = `#${(Math.floor(Math.random() * 0xffffff) | 0x100000).toString(16)}`;
  const image = await sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(image)], { type: "image/jpeg" }), "photo.jpg");
  const headers = { authorization: `Bearer ${supervisor.token}` };
  return (await (await fetch(`${app.url}/api/files`, { method: "POST", headers, body: form })).json()).data.id;
}

/** Puts pieces away, nine to a bin. */
async function putAway(tags: readonly string[]): Promise<void> {
  const bins = await worker.rows("/places?filter[hub][in]=1&filter[kind][in]=bin&pageSize=5&sort=-id", "places");
  for (const [index, tag] of tags.entries()) {
    const place = bins[Math.floor(index / 9)].barcode;
    const command = { key: crypto.randomUUID(), takenAt: new Date().toISOString(), device: "Story", hubId: 1, kind: "putAway", tag, place };
    expect(await done(worker, "POST", "/scan/commands", command)).toMatchObject({ status: "done" });
  }
}

/** A photo of each room, without a network; each is kept with the pieces in it. */
async function photographRooms(page: Page, context: BrowserContext): Promise<void> {
  await allSent(page);
  await context.setOffline(true);
  for (const room of ["Library", "Gallery"]) {
    await photograph(page, `Photo of ${room}`);
    await page.getByText(`✓ Photo of ${room}`, { exact: true }).waitFor();
  }
  await expect.poll(() => unsent(page).textContent(), patiently).toBe("2 unsent");
  await context.setOffline(false);
  await allSent(page);
  expect((await data(`/inventories/${table.id}`)).photos).toHaveLength(1);
}

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), launch()]);
  [ottilie, aiko, anita] = await Promise.all([person(browser, app.url), person(browser, app.url), person(browser, app.url)]);
  workers = await Promise.all([1, 2].map(() => person(browser, app.url, phone, { serviceWorkers: "allow" })));
  await Promise.all([
    signIn(ottilie, "owner@atelier.example"),
    signIn(aiko, "assistant@atelier.example"),
    signIn(anita, "accounting@hq.example"),
    ...workers.map((each) => signIn(each, "warehouse@hq.example")),
  ]);
  [worker, supervisor] = await Promise.all([signedInCaller(app.url, "warehouse@hq.example"), signedInCaller(app.url, "admin@hq.example")]);
  const [customer] = await worker.rows("/customers?q=Atelier Nord&pageSize=1", "customers");
  const receive = await done(supervisor, "POST", "/receives", {
    ...{ hubId: 1, customerId: customer.id, carrier: "Estes", vendor: "Kravet" },
    items: [
      { description: "Side table", quantity: 1, room: "Library", sidemark, inspect: true },
      { description: "Dining chair", quantity: 20, room: "Library", sidemark },
      { description: "Reading lamp", quantity: 19, room: "Gallery", sidemark },
    ],
  });
  receiveId = receive.id;
  await act(`/receives/${receiveId}`, "markAsCompleted");
  pieces = await worker.rows(`/inventories?filter[receive][in]=${receiveId}&pageSize=100&sort=id`, "inventories");
  expect(pieces).toHaveLength(40);
  table = pieces.find(({ description }) => description === "Side table");
});
afterAll(() => browser.close());

describe("forty pieces of two rooms", () => {
  it("include a table that fails its inspection, of which the carrier is told in time", async () => {
    const [inspection] = await worker.rows(`/inspections?filter[item][in]=${table.id}`, "inspections");
    const found = { code: "scratch", severity: "major", side: "front", x: 0.3, y: 0.7, photos: [await photo()] };
    await edit(`/inspections/${inspection.id}`, { findings: [found] });
    await act(`/inspections/${inspection.id}`, "fail", { result: "Scratched through the finish" });
    const { claimNoticeDue, receivedOn } = await data(`/receives/${receiveId}`);
    // Five business days later: any seven days have five weekdays.
    const daysLater = Array.from({ length: 7 }, (_, index) => new Date(Date.parse(receivedOn) + (index + 1) * 86_400_000));
    const weekdays = daysLater.filter((day) => day.getUTCDay() % 6 !== 0);
    expect(claimNoticeDue).toBe(weekdays.at(-1)?.toISOString().slice(0, 10));
    await done(supervisor, "POST", `/receives/${receiveId}/documents/carrierNotice/email`, {
      ...{ to: ["claims@estes.example"], subject: "Notice of claim", message: "Please see the attached notice." },
    });
    await expect.poll(async () => (await data(`/receives/${receiveId}`)).claimNoticeState, patiently).toBe("sent");
  });

  it("whose repair is approved on screen by the customer who pays, done, and passes", async () => {
    const [{ id: inspectionId }] = await worker.rows(`/inspections?filter[item][in]=${table.id}`, "inspections");
    const { id } = await done(supervisor, "POST", "/inspection-repairs", {
      ...{ inspectionId, shop: "Oak & Lacquer", description: "Refinish the front", payer: "customer", estimate: 180_00 },
    });
    const path = `/inspection-repairs/${id}`;
    const { page } = ottilie;
    await page.goto(`/warehousing/repairs/${id}/view`);
    await main(page).getByText("Refinish the front").first().waitFor();
    await main(page)
      .getByRole("button", { name: /^Approve/ })
      .first()
      .click();
    await page.getByRole("dialog").getByText("for $180.00?").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await state(page, "Approved");
    await act(path, "begin", { where: "in the hub" });
    await edit(path, { photosAfter: [await photo()] });
    await act(path, "markAsCompleted", { cost: 120_00, outcome: "New lacquer" });
    await act(`/inspections/${inspectionId}`, "pass");
    expect((await data(`/inventories/${table.id}`)).state).toBe("inStock");
    await putAway(pieces.map(({ tag }) => tag));
  });

  it("are asked for by the assistant room by room, and approved all together", async () => {
    const { page } = aiko;
    await page.goto(`/warehousing/inventories?q=${encodeURIComponent(sidemark)}`);
    await main(page).getByText(table.tag).first().waitFor();
    expect(new Set(pieces.map(({ room }) => room))).toEqual(new Set(["Library", "Gallery"]));
    await main(page).getByRole("row").first().getByRole("checkbox").check();
    await page.getByRole("toolbar").getByText("Request a pull").click();
    await page.waitForURL(/\/pull-flows\/create\?/);
    // Until the form has loaded, the list is still there.
    await box(page, "Ship to").waitFor();
    await main(page).getByText(String(table.tag)).first().waitFor();
    await typed(page, "Needed on", "12/31/2030");
    await choose(page, box(page, "Ship to"), "292");
    pullId = Number((await saved(page, /\/pull-flows\/\d+\/view/)).match(/\d+/)?.[0]);
    await press(page, "Submit");
    await state(page, "Requested");
    await act(`/pull-flows/${pullId}`, "approve");
    expect(await pull()).toMatchObject({ state: "approved", pieces: 40, madeBy: "customer" });
  });

  it("are pulled by two workers on their phones, without a network too; what can't be found is reported", async () => {
    const { number } = await pull();
    const [missing, ...found] = inRoom("Library").filter(({ id }) => id !== table.id);
    const shares = [[table, ...found], inRoom("Gallery")];
    await Promise.all(
      workers.map(async ({ page, context }, index) => {
        await page.goto("/warehousing/scan");
        await press(page, /NJC/);
        await press(page, "Pull");
        await page.locator(".hq-scan-card", { hasText: number }).click();
        await press(page, "Pull this one");
        const tags = (shares[index] ?? []).map(({ tag }) => tag);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await scan(page, "T000000001");
        await page
          .getByRole("alert")
          .getByText(/^Stop: /)
          .waitFor();
        await context.setOffline(true);
        for (const tag of tags) await scan(page, tag);
        await expect.poll(() => unsent(page).textContent(), patiently).toBe(`${tags.length} unsent`);
        await context.setOffline(false);
        await allSent(page);
      }),
    );
    const { page } = workers[0] as Person;
    await press(page, `Can't pull: ${missing.tag}`);
    await page.getByText("Can't find it", { exact: true }).click();
    await press(page, "Report");
    await expect.poll(async () => (await pull()).state, patiently).toBe("staged");
    expect(await pull()).toMatchObject({ staged: 39, short: 1 });
    expect((await data(`/inventories/${missing.id}`)).state).toBe("onHold");
    const counts = await worker.rows("/cycle-counts?sort=-id&pageSize=1", "cycle-counts");
    expect(counts).toMatchObject([{ state: "counting" }]);
  });

  it("are loaded against the bill of lading and delivered with signatures; a broken lamp comes back", async () => {
    const window = { windowStart: "2030-12-31T14:00:00.000Z", windowEnd: "2030-12-31T18:00:00.000Z", carrier: "HQ Moving" };
    const { billOfLadingId, number } = await act(`/pull-flows/${pullId}`, "sendToTransport", window);
    await act(`/bills-of-lading/${billOfLadingId}`, "issue");
    const { page, context } = workers[0] as Person;
    const tags = (await pull()).lines.filter(({ progress: each }: Body) => each === "staged").map(({ item }: Body) => item);
    await page.reload();
    await press(page, "Load");
    await page.locator(".hq-scan-card", { hasText: number }).click();
    for (const tag of tags) await scan(page, tag);
    await allSent(page);
    await expect.poll(async () => (await data(`/bills-of-lading/${billOfLadingId}`)).state, patiently).toBe("inTransit");
    lamp = inRoom("Gallery")[0] as Body;
    await press(page, "Deliver");
    await page.locator(".hq-scan-card", { hasText: number }).click();
    await page.getByLabel("Received by").fill("May Lin");
    for (const tag of tags) if (tag !== lamp.tag) await scan(page, tag);
    // A scan is taken, and becomes unsent, a moment after it was typed.
    await expect.poll(() => page.getByRole("button", { name: /^Not accepted: / }).count(), patiently).toBe(1);
    await photographRooms(page, context);
    await press(page, `Not accepted: ${lamp.tag}`);
    await page.getByText("Damaged", { exact: true }).click();
    await photograph(page);
    await press(page, "Report");
    await expect.poll(() => progress("refused"), patiently).toBe(1);
    await allSent(page);
    // In a basement garage.
    await context.setOffline(true);
    await photograph(page);
    await sign(page);
    await press(page, "Complete delivery");
    await expect.poll(() => unsent(page).textContent(), patiently).toBe("1 unsent");
    await context.setOffline(false);
    await allSent(page);
    await expect.poll(async () => (await data(`/bills-of-lading/${billOfLadingId}`)).state, patiently).toBe("delivered");
    const [bin] = await worker.rows("/places?filter[hub][in]=1&filter[kind][in]=bin&pageSize=1&sort=id", "places");
    await scan(page, bin.barcode);
    await scan(page, lamp.tag);
    await allSent(page);
    await expect.poll(async () => (await data(`/inventories/${lamp.id}`)).place, patiently).toBe(bin.code);
    // With the last piece back, nobody has to say so.
    expect(await pull()).toMatchObject({ state: "completed", delivered: 38 });
  });

  it("are read by the customer, piece by piece, without the places of the hub", async () => {
    const { page } = aiko;
    await page.goto(`/warehousing/pull-flows/${pullId}/view`);
    await state(page, "Completed");
    const rows = main(page).getByRole("row");
    await rows.filter({ hasText: table.tag }).getByText("Delivered").waitFor();
    await rows.filter({ hasText: table.tag }).getByText("May Lin").waitFor();
    await rows.filter({ hasText: lamp.tag }).getByText("Back in the hub").waitFor();
    expect(await main(page).textContent()).not.toMatch(/[A-F]-\d\d-\d\d/);
    const customer = await signedInCaller(app.url, "assistant@atelier.example");
    const receipt = await fetch(`${app.url}/api/pull-flows/${pullId}/documents/deliveryReceipt`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    const text = pagesOf(new Uint8Array(await receipt.arrayBuffer())).join("\n");
    for (const said of ["Signed for 38 pieces by May Lin.", "Photos: Gallery", "Photos: Library", "Photos of the delivery", "Not accepted"])
      expect(text).toContain(said);
  });

  it("are billed once for everything that happened", async () => {
    const { page } = anita;
    const { number: receiveNumber, customerId } = await data(`/receives/${receiveId}`);
    const { number: pullNumber } = await pull();
    const rows = main(page).getByRole("table", { name: "Services" }).getByRole("row");
    await page.goto(`/billing/leakage?customerId=${customerId}`);
    for (const number of [receiveNumber, pullNumber]) await rows.filter({ hasText: number }).first().waitFor();
    await page.goto(`/warehousing/pull-flows/${pullId}/view`);
    await fromMenu(page, "Send to billing");
    await page.waitForURL(/\/billing\/show\/\d+/);
    await main(page).getByText(pullNumber).first().waitFor();
    await page.goto(`/billing/leakage?customerId=${customerId}`);
    await rows
      .filter({ hasText: receiveNumber })
      .first()
      .getByRole("button", { name: /^Bill it/ })
      .click();
    await toast(page, "drafted");
    for (const number of [receiveNumber, pullNumber]) await rows.filter({ hasText: number }).first().waitFor({ state: "detached" });
    // The trip as well, once somebody has said how long it took.
    const { workOrderId, workOrder } = await pull();
    const trip = main(page).getByRole("table", { name: "Work that is done" }).getByRole("row").filter({ hasText: workOrder });
    await trip.getByRole("link", { name: "Complete it first" }).waitFor();
    const work = `/work-orders/${workOrderId}`;
    await edit(work, { crew: [{ memberId: 1, lead: true }], vehicleId: 1 });
    for (const [action, input] of [["assign"], ["start"], ["markAsCompleted", { actualHours: 4 }]] as const) await act(work, action, input);
    await trip.getByRole("button", { name: /^Bill it/ }).click();
    await trip.waitFor({ state: "detached" });
    const drafts = await Promise.all(
      [`/receives/${receiveId}`, `/pull-flows/${pullId}`].map(async (path) =>
        data(`/billing-reports/${(await data(path)).billingReportId}`),
      ),
    );
    expect(drafts[0].lines.some(({ quantity, unit }: Body) => quantity === 40 && unit === "piece")).toBe(true);
    expect(drafts[1].lines.some(({ quantity, unit }: Body) => quantity === 39 && unit === "piece")).toBe(true);
    const again = await supervisor.call("POST", `/pull-flows/${pullId}/actions/sendToBilling`, { version: (await pull()).version });
    expect(again.status).toBe(409);
  });

  it("are in the storage of the month, to the day", async () => {
    const { receivedOn } = await data(`/receives/${receiveId}`);
    const month = `${receivedOn.slice(0, 7)}-01`;
    const { id } = await done(supervisor, "POST", "/storage-runs", { hubId: 1, month });
    const charged = async (piece: Body): Promise<number> => {
      const charges = await worker.rows(`/storage-charges?filter[run][in]=${id}&filter[item][in]=${piece.id}`, "storage-charges");
      return charges.reduce((sum: number, { days }: Body) => sum + days, 0);
    };
    const { releasedOn } = await data(`/inventories/${table.id}`);
    const [year = 0, monthNumber = 0] = receivedOn.split("-").map(Number);
    const lastDay = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
    // The day on which a piece leaves costs nothing. What came back has never stopped.
    expect(await charged(table)).toBe((Date.parse(releasedOn) - Date.parse(receivedOn)) / 86_400_000);
    expect(await charged(lamp)).toBe(lastDay - Number(receivedOn.slice(8)) + 1);
  });

  it("leave a claim with the lamp's whole custody", async () => {
    const { page } = aiko;
    await page.goto(`/sales/claims/create?pieces=${lamp.id}`);
    const { receivedOn } = await data(`/receives/${receiveId}`);
    await typed(page, "Occurred on", receivedOn.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1"));
    await page.getByLabel("Loss or damage, item 1", { exact: true }).click();
    for (const text of ["Shade is torn", "80"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await saved(page, /\/sales\/claims\/\d+\/view/);
    await state(page, "Filed");
    const custody = main(page).getByRole("table").filter({ hasText: "Event" }).getByRole("row");
    await custody.getByText("Came back").waitFor();
    const events = (await custody.allTextContents()).join("\n");
    const { number } = await pull();
    for (const event of [
      "Received from Estes",
      "Put away",
      `Staged (${number})`,
      `Loaded (${number})`,
      "Refused: damaged",
      "delivered to May Lin",
    ])
      expect(events).toContain(event);
    await main(page).getByRole("heading", { name: "Photos in custody" }).waitFor();
    expect([ottilie, aiko, anita, ...workers].flatMap(({ problems }) => problems)).toEqual([]);
  });
});
