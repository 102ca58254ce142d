// @module-tag night
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { momentIn } from "../../src/schemas/values/time-zone.ts";
import { signedInCaller } from "../support/caller.ts";
import { typed } from "./support/actions.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

async function as(email: string, viewport?: typeof phone): Promise<Person> {
  const one = await person(browser, app.url, viewport);
  await signIn(one, email);
  return one;
}
const overflow = ({ page }: Person) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe("the sales dashboard", () => {
  it("links each number to a list with that many rows", async () => {
    const sales = await as("sales@hq.example");
    const { page } = sales;
    await page.goto("/dashboard?period=365");
    await page.locator(".hq-chart canvas").nth(1).waitFor();
    for (const name of ["Leads", "Converted", "Quotes submitted", "Approved"]) {
      const funnel = page.locator(".hq-widget", { hasText: "From lead to delivery" });
      const number = funnel.getByRole("link", { name: new RegExp(`^${name}: `) });
      const count = (await number.getAttribute("aria-label"))?.replace(/\D/g, "") ?? "";
      expect(count).not.toBe("0");
      await number.click();
      await expect.poll(() => page.locator(".hq-list-page h1 .hq-count").textContent(), { timeout: 30_000 }).toBe(count);
      await page.goBack();
      await page.locator(".hq-chart canvas").nth(1).waitFor();
    }
    expect(sales.problems).toEqual([]);
    await sales.close();
  });

  it("links a bar to its rows", async () => {
    const sales = await as("sales@hq.example");
    const { page } = sales;
    await page.goto("/dashboard?period=365");
    const chart = page.locator(".hq-chart").nth(1);
    await chart.locator("canvas").first().waitFor();
    const isOpened = () => /\/sales\/opportunities\?.*lossReason\.in=/.test(page.url());
    // Horizontal bars start right of their labels, so clicking down along a vertical line hits one of them, once they are drawn.
    const clickDown = async () => {
      const box = isOpened() ? null : await chart.boundingBox({ timeout: 1_000 }).catch(() => null);
      for (let down = 20; box && down < box.height - 20 && !isOpened(); down += 12)
        await page.mouse.click(box.x + box.width * 0.32, box.y + down);
      return isOpened();
    };
    await expect.poll(clickDown, { timeout: 30_000, interval: 250 }).toBe(true);
    expect(sales.problems).toEqual([]);
    await sales.close();
  });

  it("fits a phone, and is hidden from customers", async () => {
    const sales = await as("sales@hq.example", phone);
    await sales.page.goto("/dashboard");
    await sales.page.getByText("Win rate").waitFor();
    await sales.page.locator(".hq-chart canvas").first().waitFor();
    await expect.poll(() => overflow(sales)).toBe(0);
    await sales.close();
    const owner = await as("owner@atelier.example");
    await owner.page.goto("/dashboard");
    await owner.page.getByText("Shipping quotes by status").waitFor();
    expect(await owner.page.getByText("Win rate").count()).toBe(0);
    await owner.close();
  });
});

describe("the calendar of work orders", () => {
  const isoTime = (day: string, hour: number) => momentIn("America/New_York", day, `${String(hour).padStart(2, "0")}:00`).toISOString();
  const week = "2027-03-01";
  const calendar = `/sales/work-orders/calendar?by=vehicles&on=${week}`;

  /** Loads staff and vehicles through the API, and returns a function that creates work orders. */
  async function prepared() {
    const caller = await signedInCaller(app.url, "dispatch@hq.example");
    const [old] = await caller.rows("/work-orders?pageSize=1&filter[state][in]=scheduled", "work-orders");
    const known = (await caller.call("GET", `/work-orders/${old.id}`)).body.data;
    const staff = (await caller.call("GET", "/users/elite")).body.data;
    const make = async (day: string, more: object) => {
      const response = await caller.call("POST", "/work-orders", {
        type: "pickup",
        customerId: known.customerId,
        windowStart: isoTime(day, 9),
        windowEnd: isoTime(day, 12),
        places: [{ locationId: known.places[0].locationId, purpose: "load" }],
        ...more,
      });
      expect(response.status, JSON.stringify(response.body)).toBe(201);
      return response.body.data;
    };
    const crew = (index: number) => ({ crew: [{ memberId: staff[index].id, lead: true }] });
    const { body } = await caller.call("GET", `/work-orders/calendar?from=${isoTime(week, 0)}&to=${isoTime("2027-03-02", 0)}`);
    return { caller, make, crew, vehicles: body.data.vehicles };
  }

  it("schedules by dragging, and reverts a rejected move with the reason", async () => {
    const { caller, make, crew, vehicles } = await prepared();
    const [truck] = vehicles;
    const first = await make("2027-03-01", { ...crew(0), vehicleId: truck.id });
    const second = await make("2027-03-02", crew(1));
    const dispatch = await as("dispatch@hq.example");
    const { page } = dispatch;
    await page.goto(calendar);
    const block = (number: string) => page.locator(`[data-number="${number}"]`);
    const cell = (row: string, day: string) => page.locator(`[data-place="${row} ${day}"]`);
    const row = `v${truck.id}`;

    await block(first.number).dragTo(cell(row, "2027-03-01"));
    await cell(row, "2027-03-01").locator(`[data-number="${first.number}"]`).waitFor();
    // On the company's clocks, whatever those of the browser show.
    expect(await block(first.number).textContent()).toMatch(/^9:00\s*AM\s*–\s*12:00\s*PM/);
    await expect
      .poll(async () => (await caller.call("GET", `/work-orders/${first.id}`)).body.data.state, { timeout: 30_000 })
      .toBe("scheduled");

    // The vehicle is already booked at that time: the work order moves back, and the message names the booking.
    await block(second.number).dragTo(cell(row, "2027-03-01"));
    await page.getByText(`${truck.name} is already booked on ${first.number} at that time.`).waitFor();
    await cell("new", "2027-03-02").locator(`[data-number="${second.number}"]`).waitFor();
    const stored = (await caller.call("GET", `/work-orders/${second.id}`)).body.data;
    expect(stored).toMatchObject({ version: second.version, state: "new", windowStart: second.windowStart, vehicleId: null });
    expect(stored.crew).toHaveLength(1);

    await block(second.number).dragTo(cell(row, "2027-03-03"));
    await cell(row, "2027-03-03").locator(`[data-number="${second.number}"]`).waitFor();
    await expect
      .poll(async () => (await caller.call("GET", `/work-orders/${second.id}`)).body.data, { timeout: 30_000 })
      .toMatchObject({
        state: "scheduled",
        windowStart: isoTime("2027-03-03", 9),
        vehicleId: truck.id,
      });
    expect(dispatch.problems).toEqual([]);
    await dispatch.close();
  });

  it("reschedules through a dialog on a phone, keeping the input after a rejection", async () => {
    const { caller, make, crew, vehicles } = await prepared();
    const truck = vehicles[1];
    const booked = await make("2027-03-04", { ...crew(0), vehicleId: truck.id });
    await caller.call("POST", `/work-orders/${booked.id}/actions/assign`, { version: booked.version });
    const workOrder = await make("2027-03-04", { ...crew(1), vehicleId: truck.id });
    const dispatch = await as("dispatch@hq.example", phone);
    const { page } = dispatch;
    await page.goto(calendar);
    await page.getByRole("button", { name: `Move ${workOrder.number}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await dialog.getByText(`${truck.name} is already booked on ${booked.number} at that time.`).waitFor();
    await typed(page, "From", "03/05/2027 09:00 am");
    await typed(page, "Until", "03/05/2027 12:00 pm");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.locator(`[data-row="v${truck.id}"] [data-number="${workOrder.number}"]`).waitFor();
    expect((await caller.call("GET", `/work-orders/${workOrder.id}`)).body.data).toMatchObject({
      state: "scheduled",
      windowStart: isoTime("2027-03-05", 9),
    });
    expect(await overflow(dispatch)).toBe(0);
    await dispatch.close();
  });

  it("is used by keyboard: arrow keys between jobs, keys to open and to move one, whose times and focus are kept", async () => {
    const { caller, make, crew, vehicles } = await prepared();
    const [first, second] = [await make("2027-03-08", crew(0)), await make("2027-03-10", { ...crew(1), vehicleId: vehicles[0].id })];
    await caller.call("POST", `/work-orders/${second.id}/actions/assign`, { version: second.version });
    const dispatch = await as("dispatch@hq.example");
    const { page } = dispatch;
    await page.goto("/sales/work-orders/calendar?by=vehicles&on=2027-03-08");
    const job = (number: string) => page.locator(`[data-number="${number}"] a`);
    const isFocused = (number: string) => expect.poll(() => job(number).evaluate((link) => link === document.activeElement)).toBe(true);
    await job(first.number).focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Move the work order").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await isFocused(first.number);
    await page.keyboard.press("ArrowDown");
    await isFocused(second.number);
    await page.keyboard.press("ArrowUp");
    await isFocused(first.number);
    await page.keyboard.press("ArrowDown");

    // The clocks are set forward on 3/14: the job keeps its hours on them.
    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog", { name: `Move ${second.number}` });
    // Each box is replaced by a picker once that is loaded.
    await dialog.locator(".ant-picker").nth(1).waitFor();
    await dialog.getByLabel("From").fill("2027-03-14T09:00");
    await dialog.getByLabel("Until").fill("2027-03-14T12:00");
    await dialog.getByLabel("Until").press("Control+Enter");
    await dialog.waitFor({ state: "hidden" });
    await page.locator(`[data-place="v${vehicles[0].id} 2027-03-14"] [data-number="${second.number}"]`).waitFor();
    await isFocused(second.number);
    expect((await caller.call("GET", `/work-orders/${second.id}`)).body.data).toMatchObject({
      windowStart: isoTime("2027-03-14", 9),
      windowEnd: isoTime("2027-03-14", 12),
    });
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: second.number }).waitFor();
    await dispatch.close();
  });

  it("opens from the list, and is read-only for users who can't schedule", async () => {
    const sales = await as("sales@hq.example");
    await sales.page.goto("/sales/work-orders");
    await sales.page.getByRole("link", { name: "Calendar" }).click();
    await sales.page.locator(".hq-cal-block").first().waitFor();
    expect(await sales.page.getByRole("button", { name: /^Move / }).count()).toBe(0);
    expect(await sales.page.locator('.hq-cal-block[draggable="true"]').count()).toBe(0);
    await sales.close();
  });
});
