// @module-tag night
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { signedInCaller } from "../support/caller.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { look, settled } from "./support/look.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

const tile = ({ page }: Person, name: RegExp) => page.locator(".hq-dashboard-tiles").getByRole("link", { name });

it("shows the warehouse how goods move, in any window, and each number opens its pieces", async () => {
  const wanda = await person(browser, app.url);
  await signIn(wanda, "warehouse@hq.example");
  await wanda.page.goto("/warehousing/inventories");
  await wanda.page.getByRole("link", { name: "Dashboard" }).click();
  await wanda.page.locator(".hq-dashboard-part", { hasText: "Dock to stock" }).locator(".hq-chart canvas").nth(1).waitFor();
  expect(await look(wanda.page, "inventory dashboard")).toEqual([]);

  await wanda.page.getByText("365 days").click();
  await wanda.page.waitForURL("**/dashboard?part=inventory&stock=365");
  await settled(wanda.page);
  const aged = await wanda.page.getByRole("link", { name: /^\d+ pieces$/ }).textContent();
  await tile(wanda, /^Stock over 90 days: \d+%$/).click();
  await wanda.page.waitForURL("**/warehousing/inventories/in-stock?receivedOn**");
  await wanda.page.locator("h1 .hq-count", { hasText: String(Number.parseInt(aged ?? "", 10)) }).waitFor();
  expect(wanda.problems).toEqual([]);
  await wanda.close();
});

it("is refused to who lacks it, and the page shows them their own figures", async () => {
  const ada = await person(browser, app.url);
  await signIn(ada, "accounting@hq.example");
  await ada.page.goto("/dashboard");
  await ada.page.getByText("Owed to us").first().waitFor();
  expect(await ada.page.getByText("Dock to stock").count()).toBe(0);
  expect((await (await signedInCaller(app.url, "accounting@hq.example")).call("GET", "/dashboards/inventory")).status).toBe(403);
  await ada.page.goto("/warehousing/inventories/in-stock");
  await settled(ada.page);
  expect(await ada.page.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
  await ada.close();
});

it("shows a customer on a phone what is on its way, and leads to their pieces and claims", async () => {
  const owner = await person(browser, app.url, phone);
  await signIn(owner, "owner@atelier.example");
  await owner.page.goto("/");
  const card = owner.page.locator(".hq-widget", { has: owner.page.getByRole("heading", { name: "On its way" }) });
  await card
    .getByRole("link", { name: /of your goods/ })
    .first()
    .click();
  await owner.page.waitForURL("**/warehousing/pull-flows/*/view");
  await owner.page.goto("/");
  expect(await look(owner.page, "home of a customer")).toEqual([]);
  await owner.page.goto("/warehousing/inventories");
  await owner.page.getByRole("link", { name: "Claims" }).click();
  await owner.page.waitForURL("**/sales/claims**");
  await owner.page.goto("/warehousing/pull-flows");
  await owner.page.getByRole("link", { name: "Item tracking" }).last().click();
  await owner.page.waitForURL("**/warehousing/item-tracking");
  expect(owner.problems).toEqual([]);
  await owner.close();
});
