// @module-tag embedded
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { patiently } from "../support/waits.ts";
import { box, choose, main, saved } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { allSent, photograph, press, scan, unsent } from "./support/scanning.ts";
import { ownApp } from "./support/shared.ts";

// One delivery from its announcement to a count, with the product's own server. tests/e2e/scan.test.ts has the faults of devices.
let browser: Browser;
let aiko: Person;
let wanda: Person;
let worker: Caller;
let supervisor: Caller;
let expectedId = 0;
let receiveId = 0;
let pieces: Body[] = [];
let bins: Body[] = [];

const names = Array.from({ length: 12 }, (_, index) => `Armchair ${String(index + 1).padStart(2, "0")}`);
const card = (page: Page, name: string) => page.getByRole("list", { name: "Lines" }).getByRole("listitem").filter({ hasText: name });
/** The line's editor closes once what was said is kept. */
async function saveLine(page: Page): Promise<void> {
  await press(page, "Save line");
  await page.getByRole("button", { name: "Save line", exact: true }).waitFor({ state: "hidden" });
}

beforeAll(async () => {
  const [app, own] = await Promise.all([ownApp(), launch()]);
  browser = own;
  [aiko, wanda] = await Promise.all([person(browser, app.url), person(browser, app.url, phone, { serviceWorkers: "allow" })]);
  await aiko.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await Promise.all([signIn(aiko, "assistant@atelier.example"), signIn(wanda, "warehouse@hq.example")]);
  [worker, supervisor] = await Promise.all([signedInCaller(app.url, "warehouse@hq.example"), signedInCaller(app.url, "admin@hq.example")]);
});
afterAll(() => browser.close());

describe("a delivery", () => {
  it("is announced by a customer, who pastes twelve lines", async () => {
    const { page } = aiko;
    await page.goto("/warehousing/receives/create-pending");
    await choose(page, box(page, "Hub"), "Jersey");
    await page.getByRole("textbox", { name: "PO", exact: true }).fill("PO-7781");
    await page.getByRole("button", { name: "Add line" }).click();
    await page.getByLabel("Description, line 1", { exact: true }).click();
    await page.evaluate((text) => navigator.clipboard.writeText(text), names.map((name) => `${name}\t1\tHarlow\tLounge`).join("\r\n"));
    await page.keyboard.press("Control+v");
    await page.getByText("12 rows pasted.").waitFor();
    expectedId = Number((await saved(page, /\/receives\/pending\/\d+/)).match(/\d+/)?.[0]);
    expect(await worker.data(`/pending-receives/${expectedId}`)).toMatchObject({ state: "expected", units: 12, poNumber: "PO-7781" });
  });

  it("is found by its PO and counted: ten came, one of them broken, and one that nobody announced", async () => {
    const { page } = wanda;
    await page.goto("/warehousing/scan");
    await press(page, /NJC/);
    await press(page, "Receive");
    await page
      .getByRole("button", { name: /Atelier Nord/ })
      .first()
      .waitFor();
    await scan(page, "PO-7781");
    await press(page, "Start receiving");
    for (const name of names.slice(1, 10)) await card(page, name).getByRole("button", { name: "It's here, undamaged" }).click();
    await card(page, "Armchair 01").getByRole("button").first().click();
    await press(page, "One more: Damaged");
    await page.getByText("Broken", { exact: true }).click();
    await page.getByLabel("Note").fill("Left back leg");
    await photograph(page, "Photo");
    await page.getByRole("button", { name: "Remove photo 1" }).waitFor();
    await saveLine(page);
    await press(page, "Something not listed");
    await page.getByLabel("What is it?").fill("Floor lamp");
    await saveLine(page);
    await photograph(page, "Photo of the signed receipt");
    await page.getByText("1 photo added").first().waitFor();
    await allSent(page);
    await press(page, "Complete receive");
    await page.getByRole("alert").getByRole("button", { name: "Complete receive" }).click();
    const newest = async () => (await worker.rows("/receives?sort=-id&pageSize=1", "receives"))[0];
    await expect.poll(async () => (await newest()).state, patiently).toBe("completed");
    const receive = await newest();
    receiveId = receive.id;
    expect(receive).toMatchObject({ state: "completed", units: 11, unitsDamaged: 1, unitsShort: 2 });
    pieces = await worker.rows(`/inventories?filter[receive][in]=${receiveId}&pageSize=50&sort=id`, "inventories");
    expect(pieces).toHaveLength(11);
    expect(new Set(pieces.map(({ tag }) => tag)).size).toBe(11);
    expect(await worker.data(`/pending-receives/${expectedId}`)).toMatchObject({ state: "partial", unitsReceived: 10 });
  });

  it("is put away without a network, also through a reload", async () => {
    const { page, context } = wanda;
    bins = await worker.rows("/places?filter[hub][in]=1&filter[kind][in]=bin&pageSize=2&sort=id", "places");
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByRole("button", { name: "Put away", exact: true }).click();
    await context.setOffline(true);
    await scan(page, bins[0].barcode);
    for (const { tag } of pieces.slice(0, 6)) await scan(page, tag);
    await expect.poll(() => unsent(page).textContent(), patiently).toBe("6 unsent");
    await page.reload();
    await expect.poll(() => unsent(page).textContent(), patiently).toBe("6 unsent");
    for (const { tag } of pieces.slice(6)) await scan(page, tag);
    await expect.poll(() => unsent(page).textContent(), patiently).toBe("11 unsent");
    await context.setOffline(false);
    await allSent(page);
    const now = await worker.rows(`/inventories?filter[receive][in]=${receiveId}&pageSize=50`, "inventories");
    expect(new Set(now.map(({ placeId }) => placeId))).toEqual(new Set([bins[0].id]));
  });

  it("is seen by the customer with its photos, and without the bin", async () => {
    const { page } = aiko;
    await page.goto(`/warehousing/item-tracking?receive=${receiveId}`);
    await main(page).getByText("Harlow").first().waitFor();
    const broken = pieces.find(({ description }) => description === "Armchair 01");
    await page.goto(`/warehousing/inventories/${broken.id}/view`);
    const story = page.getByRole("region", { name: "Story" });
    await story.getByRole("button", { name: /^Armchair-01 .*\.jpg$/ }).waitFor();
    await story.getByText("Jersey City Hub").first().waitFor();
    expect(await main(page).textContent()).not.toContain(bins[0].code);
  });

  it("is counted: one piece is in another bin, and its story says who put it where", async () => {
    const { page } = wanda;
    const { body } = await supervisor.call("POST", "/cycle-counts", { hubId: 1, placeId: bins[1].id, blind: true });
    await page.goto("/warehousing/scan");
    await press(page, "Count");
    await press(page, new RegExp(body.data.number));
    await scan(page, bins[1].barcode);
    await scan(page, pieces[3].tag);
    await allSent(page);
    const path = `/cycle-counts/${body.data.id}`;
    await expect.poll(async () => (await worker.rows(`/count-entries?filter[count][in]=${body.data.id}`, "count-entries")).length).toBe(1);
    await worker.act(path, "submit");
    expect(await supervisor.act(path, "approve")).toMatchObject({ state: "approved", elsewhere: 1 });
    await page.goto(`/warehousing/inventories/${pieces[3].id}/view`);
    const story = page.getByRole("region", { name: "Story" });
    await story.getByText(`moved it to ${bins[1].code}, where a count found it`).waitFor();
    await story.getByText(`put it into ${bins[0].code}`).waitFor();
    await story.getByText("Wanda Petrov").first().waitFor();
    expect([...aiko.problems, ...wanda.problems]).toEqual([]);
  });
});
