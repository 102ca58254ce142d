// @module-tag night
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import { signedInCaller } from "../support/caller.ts";
import { typed } from "./support/actions.ts";
import { desktop, type Person, person, phone, signIn } from "./support/browser.ts";
import { look, settled } from "./support/look.ts";
import { standInForMaps } from "./support/maps-stand-in.ts";
import { ownApp, type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

const marks = (page: Page) => page.locator(".hq-map-shape");
const street = ({ page }: Person) => page.getByRole("combobox", { name: "Street" });
const option = (page: Page, text: string) =>
  page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item", { hasText: text });

/** How many things the marks on the map stand for. */
const counted = async (page: Page): Promise<number> => {
  await marks(page).first().waitFor();
  const texts = await marks(page).allTextContents();
  return texts.reduce((sum, text) => sum + (text.trim() === "" ? 1 : Number(text.replaceAll(",", ""))), 0);
};

it("shows the locations of a list on a map beside it, without another host", async () => {
  const sofia = await person(browser, app.url);
  const { page } = sofia;
  await signIn(sofia, "sales@hq.example");
  await page.goto("/quoting/locations");
  await page.getByRole("radiogroup", { name: "View" }).getByText("Map").click();
  await page.waitForURL("**view=map");
  // The marks are drawn anew as the map learns what it shows.
  await expect.poll(() => counted(page)).toBe(Number(await page.locator("h1 .hq-count").textContent()));
  expect(await look(page, "locations on a map")).toEqual([]);

  // A cluster falls apart; what is in the same place is listed, and leads to its record.
  const shown = async () => (await marks(page).allTextContents()).join();
  const before = await shown();
  await page.locator(".hq-map-cluster").first().click();
  await expect.poll(shown).not.toBe(before);
  await page.locator(".hq-map-several").first().click();
  await page.locator(".hq-map-card a").first().click();
  await page.waitForURL(/\/quoting\/locations\/\d+/);

  // The map follows the list's filters.
  await page.goto("/quoting/locations?view=map&q=boston");
  await settled(page);
  await expect.poll(() => counted(page)).toBe(Number(await page.locator("h1 .hq-count").textContent()));
  expect(sofia.problems).toEqual([]);
  await sofia.close();
});

it("shows a customer their own places only, on a phone too", async () => {
  const owner = await person(browser, app.url, phone);
  await signIn(owner, "owner@atelier.example");
  await owner.page.goto("/quoting/locations?view=map");
  const own = await (await signedInCaller(app.url, "owner@atelier.example")).call("GET", "/locations?pageSize=200");
  await expect.poll(() => counted(owner.page)).toBe(own.body.data.total);
  await owner.page.locator(".hq-cards > li").first().waitFor();
  expect(owner.problems).toEqual([]);
  await owner.close();
});

it("completes addresses from own places and postal codes, by keyboard, and takes what nobody knows", async () => {
  const sofia = await person(browser, app.url);
  const { page } = sofia;
  await signIn(sofia, "sales@hq.example");
  await page.goto("/quoting/locations/create");
  await street(sofia).pressSequentially("Unheard-of Lane 7");
  expect(await street(sofia).inputValue()).toBe("Unheard-of Lane 7");
  // A whole ZIP code names its city.
  const zip = page.getByRole("combobox", { name: "ZIP code" });
  await zip.pressSequentially("07302");
  await expect.poll(() => page.getByRole("combobox", { name: "City" }).inputValue()).toBe("Jersey City");
  expect(await page.getByLabel("State", { exact: true }).inputValue()).toBe("NJ");
  expect(await street(sofia).inputValue()).toBe("Unheard-of Lane 7");

  const { body } = await (await signedInCaller(app.url, "sales@hq.example")).call("GET", "/locations?pageSize=1");
  const own = body.data.locations[0].address;
  const begin = async () => {
    await street(sofia).fill("");
    await street(sofia).pressSequentially(own.address.slice(0, -2));
    await option(page, own.address).first().waitFor();
  };
  await begin();
  expect(await look(page, "a street with suggestions", [[desktop, "light"]])).toEqual([]);
  // The looks have taken the focus away.
  await begin();
  await street(sofia).press("ArrowDown");
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option-active", { hasText: own.address }).waitFor();
  await street(sofia).press("Enter");
  await expect.poll(() => zip.inputValue()).toBe(own.zip);
  expect(await street(sofia).inputValue()).toBe(own.address);
  expect(sofia.problems).toEqual([]);
  await sofia.close();
});

it("shows the work of a day by crew, beside the same as a list, and opens a job from its stop", async () => {
  const { call } = await signedInCaller(app.url, "dispatch@hq.example");
  const { body } = await call("GET", "/work-orders?filter[state][in]=scheduled&sort=-windowStart&pageSize=1");
  const [order] = body.data["work-orders"];
  const dana = await person(browser, app.url);
  const { page } = dana;
  await signIn(dana, "dispatch@hq.example");
  await page.goto("/sales/work-orders");
  await page.getByRole("link", { name: "Map" }).click();
  await page.waitForURL("**/sales/work-orders/map");
  await typed(page, "Day", dateIn("America/New_York", new Date(order.windowStart)));
  const job = page.locator(".hq-day-route ul > li", { hasText: order.number });
  await job.waitFor();
  const mark = (await job.locator("ol .hq-day-mark").first().textContent()) ?? "";
  await page.locator(".hq-map-label", { hasText: mark }).first().waitFor();
  expect(await look(page, "work of a day on a map")).toEqual([]);
  // By keyboard, from the list.
  await job.getByRole("link").press("Enter");
  await page.waitForURL(`**/sales/work-orders/${order.id}/view`);
  expect(dana.problems).toEqual([]);
  await dana.close();
});

it("asks the maps service where a key is configured, in its own frame, and goes on where it doesn't answer", async () => {
  const keyed = await ownApp({ HQ_MAPS_KEY: "AIza-stand-in" });
  const create = async (answers: boolean) => {
    const sofia = await person(browser, keyed.url);
    const asked = await standInForMaps(sofia.context, answers);
    await signIn(sofia, "sales@hq.example");
    await sofia.page.goto("/quoting/locations/create");
    await street(sofia).waitFor();
    expect(asked, "nothing before somebody types an address").toEqual([]);
    await street(sofia).pressSequentially("350 5th");
    return { sofia, asked };
  };
  const { sofia, asked } = await create(true);
  await option(sofia.page, "350 5th Ave, New York, NY").click();
  await expect.poll(() => street(sofia).inputValue()).toBe("350 Fifth Avenue");
  expect(await sofia.page.getByRole("combobox", { name: "ZIP code" }).inputValue()).toBe("10118");
  expect(new Set(asked.map((url) => new URL(url).host))).toEqual(new Set(["maps.googleapis.com"]));
  expect(asked[0]).toContain("key=AIza-stand-in");
  await sofia.close();

  const { sofia: alone } = await create(false);
  await alone.page.getByText("Address search isn't available.").waitFor();
  expect(await street(alone).inputValue()).toBe("350 5th");
  await alone.close();
});
