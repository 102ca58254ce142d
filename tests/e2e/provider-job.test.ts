// @module-tag night
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pagesOf } from "../documents/read-pdf.ts";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, choose, confirm, dialog, fromMenu, main, saved, state } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { beyondEdge } from "./support/look.ts";
import { linkIn } from "./support/outbox.ts";
import { ownApp } from "./support/shared.ts";

// Work that two carriers are offered, until it is settled and stated: with the product's own server.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let dispatcher: Person;
let winner: Person;
let loser: Person;
let admin: Caller;
let workOrderId = 0;
let jobPath = "";
const [winners, losers] = ["dana@hauls.example", "sam@hauls.example"];

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#678" } })
    .jpeg()
    .toBuffer();

/** A carrier of the demo company, reachable at this address. */
async function reachable(id: number, email: string): Promise<string> {
  const path = `/agent-carriers/${id}`;
  const { version, name } = await admin.data(path);
  const { status, body } = await admin.call("PUT", path, { version, email });
  expect(status, JSON.stringify(body)).toBe(200);
  return name;
}

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), launch()]);
  [dispatcher, winner, loser] = await Promise.all([
    person(browser, app.url),
    person(browser, app.url, phone),
    person(browser, app.url, phone),
  ]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  await signIn(dispatcher, "dispatch@hq.example");
  const [known] = await admin.rows("/work-orders?filter[type][in]=delivery&filter[state][in]=completed&pageSize=1", "work-orders");
  const { places, customerId } = await admin.data(`/work-orders/${known.id}`);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const made = await admin.call("POST", "/work-orders", {
    type: "delivery",
    customerId,
    windowStart: `${day}T14:00:00.000Z`,
    windowEnd: `${day}T18:00:00.000Z`,
    places: places.map(({ locationId }: Body, index: number) => ({ locationId, purpose: index === 0 ? "load" : "unload" })),
    crew: [],
    checklist: [],
    instructions: "Use the freight elevator",
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  workOrderId = made.body.data.id;
});
afterAll(() => browser.close());

describe("work for an outside carrier", () => {
  it("is offered to two at once, from its work order", async () => {
    const [first, second] = [await reachable(1, winners), await reachable(2, losers)];
    const { page } = dispatcher;
    await page.goto(`/sales/work-orders/${workOrderId}/view`);
    await fromMenu(page, "Offer a job");
    await expect.poll(() => page.getByRole("textbox", { name: "Work to be done" }).inputValue()).toBe("Use the freight elevator");
    await choose(page, box(page, "Provider"), first);
    await page.getByRole("textbox", { name: "Offered cost", exact: true }).fill("600");
    await page.getByRole("button", { name: "Add provider" }).click();
    const other = page.getByRole("table", { name: "Also offered to" });
    await choose(page, other.getByRole("combobox"), second);
    await other.getByRole("textbox").last().fill("580");
    jobPath = `/provider-jobs/${(await saved(page, /\/providers\/jobs\/\d+/)).match(/\d+/)?.[0]}`;
    await state(page, "Offered");
    expect((await admin.data(jobPath)).provider).toBe(first);
    expect(second).not.toBe(first);
  });

  it("is accepted on a phone by the first, and the other reads that it is taken", async () => {
    const [mine, theirs] = [await linkIn(app.dataDir, winners), await linkIn(app.dataDir, losers)];
    await Promise.all([winner.page.goto(mine), loser.page.goto(theirs)]);
    await loser.page.getByRole("button", { name: "Accept for $580.00" }).waitFor();
    await winner.page.getByText("Use the freight elevator").waitFor();
    expect(await beyondEdge(winner.page)).toEqual([]);
    expect(await winner.page.getByRole("main").innerText()).not.toContain("580");
    await winner.page.getByRole("button", { name: "Accept for $600.00" }).click();
    await winner.page.getByText("Enter who is accepting.").waitFor();
    await winner.page.getByLabel("Who is accepting").fill("Dana Whitfield");
    await winner.page.getByRole("button", { name: "Accept for $600.00" }).click();
    await winner.page.getByRole("heading", { name: "The job is yours" }).waitFor();
    await loser.page.getByLabel("Who is accepting").fill("Sam Ortiz");
    await loser.page.getByRole("button", { name: "Accept for $580.00" }).click();
    await loser.page.getByRole("heading", { name: "Another provider took this job" }).waitFor();
    expect(await loser.page.getByRole("main").innerText()).not.toContain("freight elevator");
    expect(await admin.data(`/work-orders/${workOrderId}`)).toMatchObject({ providerId: 1, providerCost: 600_00 });
  });

  it("is started and completed with a photo and the signed bill", async () => {
    const { page } = winner;
    await page.getByRole("button", { name: "Start the job" }).click();
    await page.getByRole("heading", { name: "The job is in progress" }).waitFor();
    await page.getByRole("button", { name: "Complete the job" }).click();
    await page.getByText("Add a photo of the finished work.").waitFor();
    await page.getByLabel("Take or choose photos").setInputFiles({ name: "done.jpg", mimeType: "image/jpeg", buffer: await photo() });
    await page.getByRole("img", { name: "Picture 1" }).waitFor();
    await page.getByLabel("Add the bill").setInputFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
    await page.getByRole("link", { name: "bill.pdf" }).waitFor();
    await page.getByLabel("Who received it").fill("R. Quill");
    expect(await beyondEdge(page)).toEqual([]);
    await page.getByRole("button", { name: "Complete the job" }).click();
    await page.getByRole("heading", { name: "The job is completed" }).waitFor();
    expect(await admin.data(jobPath)).toMatchObject({ state: "completed", receiverName: "R. Quill", photos: [{}], signedBill: [{}] });
  });

  it("is settled with a difference, and on the carrier's statement", async () => {
    const { page } = dispatcher;
    await page.goto(`/providers/jobs/${jobPath.match(/\d+/)?.[0]}`);
    await state(page, "Completed");
    await signIn(dispatcher, "accounting@hq.example");
    await page.goto(`/providers/jobs/${jobPath.match(/\d+/)?.[0]}`);
    await main(page).getByRole("button", { name: "Settle" }).click();
    await dialog(page).getByRole("textbox", { name: "Provider's invoice number" }).fill("BR-7741");
    await dialog(page).getByRole("textbox", { name: "Invoice amount" }).fill("640");
    await confirm(page, "Settle");
    await dialog(page).getByText("Say why the invoice differs from the agreed cost.").waitFor();
    await dialog(page).getByRole("textbox", { name: "Reason for the difference" }).fill("Waiting at the dock");
    await confirm(page, "Settle");
    await state(page, "Settled");
    expect(await admin.data(jobPath)).toMatchObject({ difference: 40_00, settledOn: expect.any(String) });
    const pdf = await fetch(`${app.url}/api/agent-carriers/1/documents/payableStatement`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(pdf.status).toBe(200);
    const stated = pagesOf(new Uint8Array(await pdf.arrayBuffer())).join("\n");
    for (const text of ["Payable statement", "BR-7741", "$600.00", "$640.00"]) expect(stated).toContain(text);
    expect([...dispatcher.problems, ...winner.problems, ...loser.problems.filter((each) => !each.includes("409"))]).toEqual([]);
  });
});
