// @module-tag night
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, button, choose, confirm, dialog, main, saved, state } from "./support/actions.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { picture, scribble } from "./support/drawing.ts";
import { beyondEdge } from "./support/look.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

// What took several screens before: a delivery proved and completed on a phone, and a payment over open invoices.
let app: SharedApp;
let browser: Browser;
let driver: Person;
let accountant: Person;
let admin: Caller;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  [driver, accountant] = await Promise.all([person(browser, app.url, phone), person(browser, app.url)]);
  await Promise.all([signIn(driver, "dispatch@hq.example"), signIn(accountant, "accounting@hq.example")]);
});

it("a delivery is signed, photographed and completed in one dialog on a phone", async () => {
  const { page } = driver;
  const [known] = await admin.rows("/work-orders?filter[type][in]=delivery&filter[state][in]=completed&pageSize=1", "work-orders");
  const { customerId, places } = await admin.data(`/work-orders/${known?.id}`);
  const [vehicle] = await admin.rows("/vehicles?filter[state][in]=ready&pageSize=1", "vehicles");
  const [member] = await admin.data("/users/lookup?ref=work-order.crew.member");
  const work = await admin.create("/work-orders", {
    type: "delivery",
    customerId,
    windowStart: "2031-03-04T14:00:00.000Z",
    windowEnd: "2031-03-04T16:00:00.000Z",
    places: places.map(({ locationId, purpose }: Body) => ({ locationId, purpose })),
    pieces: [{ description: "Sofa", quantity: 1 }],
    crew: [{ memberId: member?.id, lead: true }],
    vehicleId: vehicle?.id,
  });
  const path = `/work-orders/${work.id}`;
  for (const step of ["assign", "start"]) await admin.act(path, step);
  await page.goto(`/sales${path}/view`);
  await button(page, "Mark as completed").click();
  await dialog(page).getByLabel("Received by").fill("May Lin");
  expect(await beyondEdge(page)).toEqual([]);
  await dialog(page).getByLabel("Actual hours").fill("2");
  const photos = dialog(page).locator('[data-field="photos"]');
  await photos.locator("input[type=file]").setInputFiles({ name: "door.png", mimeType: "image/png", buffer: await picture() });
  await photos.getByRole("button", { name: /^door\.png/ }).waitFor();
  await dialog(page).getByRole("button", { name: "Sign here" }).click();
  await scribble(page, page.locator("canvas"));
  await page.getByRole("button", { name: "Use signature" }).click();
  await dialog(page)
    .getByRole("button", { name: /^signature\.png/ })
    .waitFor();
  // Without a network, everything stays in the dialog.
  await page.context().setOffline(true);
  await confirm(page, "Mark as completed");
  await dialog(page).getByText("The server can't be reached.").waitFor();
  expect(await dialog(page).getByLabel("Received by").inputValue()).toBe("May Lin");
  await page.context().setOffline(false);
  await expect
    .poll(
      async () => {
        const again = dialog(page).getByRole("button", { name: "Mark as completed", exact: true });
        if ((await again.count()) > 0 && (await again.isEnabled())) await again.click({ timeout: 1_000 }).catch(() => undefined);
        return (await admin.data(path)).state;
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toBe("completed");
  const done = await admin.data(path);
  expect(done).toMatchObject({ receiverName: "May Lin" });
  expect([done.receiverSignature.length, done.photos.length]).toEqual([1, 1]);
});

it("a failed attempt is recorded with a photo and the next date, and another date may be tried when the crew is booked", async () => {
  const { page } = driver;
  const [known] = await admin.rows("/work-orders?filter[type][in]=delivery&filter[state][in]=completed&pageSize=1", "work-orders");
  const { customerId, places } = await admin.data(`/work-orders/${known?.id}`);
  const [vehicle] = await admin.rows("/vehicles?filter[state][in]=ready&pageSize=1", "vehicles");
  const [member] = await admin.data("/users/lookup?ref=work-order.crew.member");
  const workOn = (day: string) =>
    admin.create("/work-orders", {
      type: "pickup",
      customerId,
      windowStart: `2031-03-${day}T15:00:00.000Z`,
      windowEnd: `2031-03-${day}T17:00:00.000Z`,
      places: places.map(({ locationId, purpose }: Body) => ({ locationId, purpose })),
      crew: [{ memberId: member?.id, lead: true }],
      vehicleId: vehicle?.id,
    });
  const [work, other] = [await workOn("11"), await workOn("12")];
  for (const step of ["assign", "start"]) await admin.act(`/work-orders/${work.id}`, step);
  await admin.act(`/work-orders/${other.id}`, "assign");
  await page.goto(`/sales/work-orders/${work.id}/view`);
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Record failed attempt" }).click();
  await dialog(page).getByLabel("Reason").click();
  await page.keyboard.type("Nobody");
  await page.keyboard.press("Enter");
  const photos = dialog(page).locator('[data-field="attemptPhotos"]');
  await photos.locator("input[type=file]").setInputFiles({ name: "door.png", mimeType: "image/png", buffer: await picture() });
  await photos.getByRole("button", { name: /^door\.png/ }).waitFor();
  const next = dialog(page).getByLabel("Next attempt from");
  await next.fill("03/12/2031 11:00 am");
  await page.keyboard.press("Tab");
  expect(await beyondEdge(page)).toEqual([]);
  await confirm(page, "Record failed attempt");
  await dialog(page).getByText(`is already booked on ${other.number} at that time.`).waitFor();
  await dialog(page)
    .getByRole("link", { name: `Go to ${other.number}` })
    .waitFor();
  await next.fill("03/13/2031 11:00 am");
  await page.keyboard.press("Tab");
  await confirm(page, "Record failed attempt");
  await dialog(page).waitFor({ state: "hidden" });
  const now = await admin.data(`/work-orders/${work.id}`);
  expect(now).toMatchObject({ state: "scheduled", windowStart: "2031-03-13T15:00:00.000Z", attempts: [{ reason: "nobody home" }] });
  expect(now.attemptPhotos).toHaveLength(1);
});

it("a payment is shared out over the customer's open invoices, oldest first", async () => {
  const { page } = accountant;
  const open = await admin.rows("/invoices?filter[state][in]=issued&sort=dateDue&pageSize=200", "invoices");
  const counts = new Map<string, number>();
  for (const { customer } of open) counts.set(customer, (counts.get(customer) ?? 0) + 1);
  const [name] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  await page.goto("/accounting/payments/create");
  await choose(page, box(page, "Customer"), String(name));
  const shares = main(page).locator(".hq-shares");
  await shares.locator("tbody tr").first().waitFor();
  await page.getByRole("textbox", { name: "Amount", exact: true }).fill("1");
  await shares.getByRole("button", { name: "Oldest first" }).click();
  await shares.getByText("Unallocated $0.00").waitFor();
  expect(await shares.locator("input:checked").count()).toBe(1);
  // Ticking more than the amount says so, and the amount can follow.
  await shares.getByRole("checkbox").nth(1).check();
  await shares.getByText(/^Over the amount/).waitFor();
  await shares.getByRole("button", { name: /^Set amount to/ }).click();
  await shares.getByText("Unallocated $0.00").waitFor();
  await saved(page, /\/accounting\/payments\/\d+\/view$/);
  await state(page, "Posted");
  const [payment] = await admin.rows("/payments?sort=-createdAt&pageSize=1", "payments");
  const { allocations, amount } = await admin.data(`/payments/${payment?.id}`);
  expect(allocations).toHaveLength(2);
  expect(allocations.reduce((sum: number, each: Body) => sum + each.amount, 0)).toBe(amount);
});
