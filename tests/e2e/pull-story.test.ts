import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { box, choose, main, saved, state, typed } from "./support/actions.ts";
import { type Body, type Caller, signedInCaller } from "./support/api.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { allSent, patiently, photograph, press, scan, unsent } from "./support/scanning.ts";
import { ownApp } from "./support/shared.ts";

// Three pieces on their way out: asked for by the customer, pulled, loaded and delivered with a phone. One is missing, one comes back.
let browser: Browser;
let aiko: Person;
let wanda: Person;
let worker: Caller;
let supervisor: Caller;
let pieces: Body[] = [];
let pullId = 0;

const data = async (caller: Caller, path: string): Promise<Body> => (await caller.call("GET", path)).body.data;
const pull = () => data(worker, `/pull-flows/${pullId}`);
const stateOf = async ({ id }: Body) => (await data(worker, `/inventories/${id}`)).state;

/** An action on a record as it is now. */
async function act(path: string, action: string, input: object = {}): Promise<Body> {
  const { version } = await data(supervisor, path);
  const { status, body } = await supervisor.call("POST", `${path}/actions/${action}`, { version, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function sign(page: Page): Promise<void> {
  await press(page, "Sign");
  const canvas = await page.locator(".hq-signature").boundingBox();
  if (!canvas) throw new Error("There is nothing to sign on.");
  await page.mouse.move(canvas.x + 40, canvas.y + 40);
  await page.mouse.down();
  for (const [x, y] of [
    [90, 80],
    [140, 30],
    [200, 90],
  ] as const)
    await page.mouse.move(canvas.x + x, canvas.y + y, { steps: 4 });
  await page.mouse.up();
  await press(page, "Use signature");
}

beforeAll(async () => {
  const [app, own] = await Promise.all([ownApp(), launch()]);
  browser = own;
  [aiko, wanda] = await Promise.all([person(browser, app.url), person(browser, app.url, phone, { serviceWorkers: "allow" })]);
  await Promise.all([signIn(aiko, "assistant@atelier.example"), signIn(wanda, "warehouse@hq.example")]);
  [worker, supervisor] = await Promise.all([signedInCaller(app.url, "warehouse@hq.example"), signedInCaller(app.url, "admin@hq.example")]);
  const [own2] = await worker.rows("/customers?q=Atelier Nord&pageSize=1", "customers");
  const all = await worker.rows(
    `/inventories?filter[customer][in]=${own2.id}&filter[hub][in]=1&filter[state][in]=inStock&pageSize=50&sort=id`,
    "inventories",
  );
  const asked = await worker.rows("/pull-flows?show=open&pageSize=50", "pull-flows");
  const taken = new Set(
    (await Promise.all(asked.map(({ id }) => data(worker, `/pull-flows/${id}`)))).flatMap(({ lines }) =>
      lines.map(({ itemId }: Body) => itemId),
    ),
  );
  pieces = all.filter(({ id }) => !taken.has(id)).slice(0, 3);
  expect(pieces).toHaveLength(3);
});
afterAll(() => browser.close());

describe("a pull", () => {
  it("is asked for by the customer with the pieces that were chosen", async () => {
    const { page } = aiko;
    await page.goto(`/warehousing/pull-flows/create?${pieces.map(({ id }) => `items=${id}`).join("&")}`);
    await main(page).getByText(String(pieces[2].tag)).first().waitFor();
    await typed(page, "Needed on", "12/31/2030");
    await choose(page, box(page, "Ship to"), "292");
    pullId = Number((await saved(page, /\/pull-flows\/\d+\/view/)).match(/\d+/)?.[0]);
    await press(page, "Submit");
    await state(page, "Requested");
    expect(await pull()).toMatchObject({ state: "requested", madeBy: "customer", pieces: 3 });
    await act(`/pull-flows/${pullId}`, "approve");
    for (const piece of pieces) expect(await stateOf(piece)).toBe("allocated");
  });

  it("is walked bin by bin, without a network too; a wrong tag is refused, a missing piece reported", async () => {
    const { page, context } = wanda;
    const { number } = await pull();
    await page.goto("/warehousing/scan");
    await press(page, /NJC/);
    await press(page, "Pull");
    await page.locator(".hq-scan-card", { hasText: number }).click();
    await press(page, "Pull this one");
    await page.getByText("0 of 3 staged").waitFor();
    await scan(page, "T000000001");
    await page
      .getByRole("alert")
      .getByText(/^Stop: /)
      .waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await scan(page, pieces[0].tag);
    await expect.poll(() => unsent(page).textContent(), patiently).toBe("1 unsent");
    await page.getByText("1 of 3 staged").waitFor();
    await context.setOffline(false);
    await allSent(page);
    await scan(page, pieces[1].tag);
    await press(page, `Can't pull: ${pieces[2].tag}`);
    await page.getByText("Can't find it", { exact: true }).click();
    await press(page, "Report");
    await allSent(page);
    await expect.poll(async () => (await pull()).state, patiently).toBe("staged");
    expect(await stateOf(pieces[2])).toBe("onHold");
  });

  it("is loaded against the bill of lading, delivered and signed for; what is refused comes back", async () => {
    const { page, context } = wanda;
    const window = { windowStart: "2030-12-31T14:00:00.000Z", windowEnd: "2030-12-31T18:00:00.000Z", carrier: "HQ Moving" };
    const { billOfLadingId } = await act(`/pull-flows/${pullId}`, "sendToTransport", window);
    await act(`/bills-of-lading/${billOfLadingId}`, "issue");
    const { number } = await pull();
    await page.reload();
    await press(page, "Load");
    await page.locator(".hq-scan-card", { hasText: number }).click();
    for (const { tag } of pieces.slice(0, 2)) await scan(page, tag);
    await allSent(page);
    await expect.poll(async () => (await data(worker, `/bills-of-lading/${billOfLadingId}`)).state, patiently).toBe("inTransit");

    await press(page, "Deliver");
    await page.locator(".hq-scan-card", { hasText: number }).click();
    await page.getByLabel("Received by").fill("May Lin");
    await scan(page, pieces[0].tag);
    await press(page, `Not accepted: ${pieces[1].tag}`);
    await page.getByText("No space for it", { exact: true }).click();
    await press(page, "Report");
    // The report is on its way for a moment, and would count as a second unsent scan.
    await expect.poll(async () => (await pull()).lines.filter(({ progress }: Body) => progress === "refused").length, patiently).toBe(1);
    await allSent(page);
    // In a basement garage.
    await context.setOffline(true);
    await photograph(page);
    await sign(page);
    await press(page, "Complete delivery");
    await expect.poll(() => unsent(page).textContent(), patiently).toBe("1 unsent");
    await context.setOffline(false);
    await allSent(page);
    await expect.poll(async () => (await data(worker, `/bills-of-lading/${billOfLadingId}`)).state, patiently).toBe("delivered");

    const [bin] = await worker.rows("/places?filter[hub][in]=1&filter[kind][in]=bin&pageSize=1&sort=id", "places");
    await scan(page, bin.barcode);
    await scan(page, pieces[1].tag);
    await allSent(page);
    await expect.poll(() => stateOf(pieces[1]), patiently).toBe("inStock");
    await act(`/pull-flows/${pullId}`, "markAsCompleted");
  });

  it("is read by the customer, piece by piece, without the places of the hub", async () => {
    const { page } = aiko;
    await page.goto(`/warehousing/pull-flows/${pullId}/view`);
    await state(page, "Completed");
    const rows = main(page).getByRole("row");
    await rows.filter({ hasText: pieces[0].tag }).getByText("Delivered").waitFor();
    await rows.filter({ hasText: pieces[0].tag }).getByText("May Lin").waitFor();
    await rows.filter({ hasText: pieces[1].tag }).getByText("Back in the hub").waitFor();
    expect(await main(page).textContent()).not.toMatch(/[A-F]-\d\d-\d\d/);
    expect([...aiko.problems, ...wanda.problems]).toEqual([]);
  });
});
