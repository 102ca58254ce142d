// @module-tag night
import { mkdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, choose, main, saved, state, typed } from "./support/actions.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { resize } from "./support/look.ts";
import { ownApp } from "./support/shared.ts";

// A room is requested from item tracking; what is in the way of its pieces is told before anybody approves.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let aiko: Person;
let anita: Person;
let supervisor: Caller;
let pieces: Body[] = [];
const sidemark = "Winslow";
const pictures = process.env.PICTURES;

async function done(method: string, path: string, input: object): Promise<Body> {
  const { status, body } = await supervisor.call(method, path, input);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body?.data;
}
const act = async (path: string, action: string, input: object = {}) =>
  done("POST", `${path}/actions/${action}`, { version: (await supervisor.call("GET", path)).body.data.version, ...input });

/** For whoever judges by eye: only where a folder is named. */
async function picture({ page }: Person, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const viewport of [{ width: 1440, height: 1000 }, phone]) {
    await resize(page, viewport);
    await page.screenshot({ path: `${pictures}/${name}-${viewport.width}.png`, fullPage: name !== "tracking" });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), launch()]);
  [aiko, anita] = await Promise.all([person(browser, app.url), person(browser, app.url)]);
  await Promise.all([signIn(aiko, "assistant@atelier.example"), signIn(anita, "admin@hq.example")]);
  await anita.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  supervisor = await signedInCaller(app.url, "admin@hq.example");
  const [customer] = await supervisor.rows("/customers?q=Atelier Nord&pageSize=1", "customers");
  const { id } = await done("POST", "/receives", {
    ...{ hubId: 1, customerId: customer.id, carrier: "Estes", vendor: "Kravet" },
    items: [
      { description: "Bench", quantity: 3, room: "Hall", sidemark },
      { description: "Mirror", quantity: 2, room: "Bedroom", sidemark },
    ],
  });
  await act(`/receives/${id}`, "markAsCompleted");
  pieces = await supervisor.rows(`/inventories?filter[receive][in]=${id}&pageSize=100&sort=tag`, "inventories");
  expect(pieces).toHaveLength(5);
});
afterAll(() => browser.close());

describe("the pieces of a pull", () => {
  let pullId = 0;

  it("are requested by the customer from the room in item tracking", async () => {
    const { page } = aiko;
    await page.goto("/warehousing/item-tracking");
    const ofRoom = main(page).getByRole("button", { name: `Request a pull: ${sidemark}, Hall` });
    await ofRoom.waitFor();
    await picture(aiko, "tracking");
    await ofRoom.click();
    await page.waitForURL(/\/pull-flows\/create\?items=/);
    // Until the form has loaded, the pieces of all rooms are still there.
    await box(page, "Ship to").waitFor();
    for (const { tag } of pieces.filter(({ room }) => room === "Hall")) await main(page).getByText(tag).first().waitFor();
    expect(
      await main(page)
        .getByText(pieces.find(({ room }) => room === "Bedroom")?.tag)
        .count(),
    ).toBe(0);
    await typed(page, "Needed on", "12/31/2030");
    await choose(page, box(page, "Ship to"), "292");
    pullId = Number((await saved(page, /\/pull-flows\/\d+\/view/)).match(/\d+/)?.[0]);
    await main(page).getByRole("button", { name: "Submit" }).click();
    await state(page, "Requested");
  });

  it("say on the pull's page what is in their way, before it is approved", async () => {
    const [held, taken] = pieces.filter(({ room }) => room === "Hall");
    await act(`/inventories/${held?.id}`, "hold", { reason: "Wet" });
    const { customerId } = pieces[0] as Body;
    const other = await done("POST", "/pull-flows", {
      ...{ customerId, hubId: 1, purpose: "will call", neededOn: "2030-12-31", lines: [{ itemId: taken?.id }] },
    });
    await act(`/pull-flows/${other.id}`, "submit");
    await act(`/pull-flows/${other.id}`, "approve");
    for (const [each, hold] of [
      [anita, "is on hold (Wet)"],
      [aiko, "is on hold"],
    ] as const) {
      await each.page.goto(`/warehousing/pull-flows/${pullId}/view`);
      await main(each.page).getByText(hold, { exact: true }).waitFor();
      await main(each.page).getByText(`is on ${other.number}`, { exact: true }).waitFor();
      await main(each.page).getByText("2 of 3 can't be approved as of now.").waitFor();
    }
    await picture(anita, "pull");
  });

  it("say so when their tags are pasted", async () => {
    const { page } = anita;
    await page.goto(`/warehousing/pull-flows/create?cId=${pieces[0]?.customerId}`);
    await choose(page, box(page, "Hub"), "Jersey");
    await main(page).getByRole("button", { name: "Add piece" }).click();
    const tags = pieces.map(({ tag }) => tag).join("\n");
    const cell = main(page).getByLabel("Piece, piece 1").first();
    await cell.click();
    await page.evaluate((content) => navigator.clipboard.writeText(content), tags);
    await page.keyboard.press("Control+v");
    const taken = pieces.filter(({ room }) => room === "Hall")[1];
    await main(page)
      .getByText(new RegExp(`^${taken?.tag} is on PF-\\d+\\.$`))
      .waitFor();
    await main(page).getByText("is on hold (Wet)", { exact: true }).waitFor();
    await main(page)
      .getByText(/^is also requested on PF-\d+$/)
      .first()
      .waitFor();
    await picture(anita, "form");
    expect([...aiko.problems, ...anita.problems]).toEqual([]);
  });
});
