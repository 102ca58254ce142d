// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import type { App } from "./support/app.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { kept } from "./support/faults.ts";
import { socketOf } from "./support/live.ts";
import { every, look } from "./support/look.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let sofia: Person;
let ottilie: Person;
let sales: Caller;
let owner: Caller;
let order: number;
let path: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  [sofia, ottilie] = [await person(browser, app.url), await person(browser, app.url, phone)];
  sales = await signedInCaller(app.url, "sales@hq.example");
  owner = await signedInCaller(app.url, "owner@atelier.example");
  await signIn(sofia, "sales@hq.example");
  await signIn(ottilie, "owner@atelier.example");
  const { body } = await owner.call("GET", "/sales-orders?pageSize=1&sort=id");
  order = body.data["sales-orders"][0].id;
  path = `/sales/sales-order/${order}/view`;
});
afterAll(async () => {
  for (const { problems } of [sofia, ottilie]) expect(problems).toEqual([]);
});

const composer = (page: Page) => page.getByRole("form", { name: "Write a comment" });
const field = (page: Page) => composer(page).getByRole("textbox", { name: "Write a comment" });
const comment = (page: Page, text: string) => page.locator(".hq-comment", { hasText: text });
const stored = async (caller: Caller, query = "") =>
  (await caller.call("GET", `/comments?resource=sales-order&recordId=${order}${query}`)).body.data.comments;

describe("comments on a record", () => {
  it("mention a colleague by the keyboard alone, and are sent with ctrl+enter", async () => {
    const { page } = sofia;
    await page.goto(path);
    await field(page).focus();
    await page.keyboard.type("Could @dar");
    await page
      .getByRole("listbox", { name: "People to mention" })
      .getByRole("option", { name: /Dario Rossi/ })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("look at the stairs?\nThey turn twice: https://stairs.example/a");
    await page.keyboard.press("Control+Enter");
    await comment(page, "They turn twice").waitFor();
    // The comment may be pushed before the answer comes.
    await expect.poll(() => field(page).inputValue()).toBe("");
    expect(await field(page).evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await comment(page, "They turn twice").locator(".hq-mention").textContent()).toBe("@Dario Rossi");
    expect(await comment(page, "They turn twice").getByRole("link").getAttribute("href")).toBe("https://stairs.example/a");
    const [newest] = await stored(sales);
    expect(newest).toMatchObject({ shared: false, mentions: [{ name: "Dario Rossi" }] });
    expect(newest.text).toMatch(/^Could @\[\d+\] look at the stairs\?\nThey/);
  });

  it("tell whom they mention, and the notice leads to them", async () => {
    const dario = await person(browser, app.url);
    await signIn(dario, "dispatch@hq.example");
    const { page } = dario;
    await page.goto("/");
    await page.getByRole("button", { name: /Notifications/ }).click();
    await page.getByRole("button", { name: /Mentioned you on .*the stairs/ }).click();
    await page.waitForURL(/\?comment=\d+$/);
    const named = comment(page, "They turn twice");
    await named.waitFor();
    await expect.poll(() => named.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(dario.problems).toEqual([]);
    await dario.close();
  });

  it("reach the customer only where they are shared, at once and marked", async () => {
    const live = socketOf(ottilie.page);
    await ottilie.page.goto(path);
    await field(ottilie.page).waitFor();
    await live;
    expect(await comment(ottilie.page, "They turn twice").count()).toBe(0);
    const { page } = sofia;
    await composer(page).getByText("With customer").click();
    await composer(page).getByText("Visible to the customer: Atelier Nord Interiors").waitFor();
    await field(page).fill("We come with three people.");
    await composer(page).getByRole("button", { name: "Post" }).click();
    await comment(page, "three people").getByText("Visible to the customer").waitFor();
    // The next one is internal again.
    await composer(page).getByText("Only colleagues see this.").waitFor();
    await comment(ottilie.page, "three people").waitFor();
    await field(ottilie.page).fill("Thank you!");
    await composer(ottilie.page).getByRole("button", { name: "Post" }).click();
    await comment(page, "Thank you!").getByText("Visible to the customer").waitFor();
    expect(await ottilie.page.getByText("Visible to the customer").count()).toBe(0);
  });

  it("are kept while they are written, with and without a connection", async () => {
    const { page } = sofia;
    await field(page).fill("Half a thought");
    await kept(page, "Half a thought");
    await page.goto("/sales/leads");
    await page.goto(path);
    await expect.poll(() => field(page).inputValue(), { timeout: 10_000 }).toBe("Half a thought");
    await page.route("**/api/comments", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await composer(page).getByRole("button", { name: "Post" }).click();
    await composer(page).getByRole("alert").waitFor();
    expect(await field(page).inputValue()).toBe("Half a thought");
    await page.unroute("**/api/comments");
    await field(page).press("Control+Enter");
    await comment(page, "Half a thought").waitFor();
    expect((await stored(sales)).filter(({ text }: { text: string }) => text === "Half a thought")).toHaveLength(1);
  });

  it("are sent once, though the answer is lost and the page is left", async () => {
    const { page } = sofia;
    await page.route("**/api/comments", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await field(page).fill("Only once");
    await field(page).press("Control+Enter");
    await composer(page).getByRole("alert").waitFor();
    await page.unroute("**/api/comments");
    await page.goto("/sales/leads");
    await page.goto(path);
    await expect.poll(() => field(page).inputValue(), { timeout: 10_000 }).toBe("Only once");
    await field(page).press("Control+Enter");
    await expect.poll(() => field(page).inputValue()).toBe("");
    expect((await stored(sales)).filter(({ text }: { text: string }) => text === "Only once")).toHaveLength(1);
  });

  it("carry files, and are edited and removed by their author", async () => {
    const { page } = sofia;
    await composer(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "stairs.txt", mimeType: "text/plain", buffer: Buffer.from("up") });
    await composer(page)
      .getByRole("button", { name: /^stairs.txt/ })
      .waitFor();
    await field(page).fill("The plan");
    await field(page).press("Control+Enter");
    const plan = comment(page, "The plan");
    await plan.getByRole("button", { name: /^stairs.txt/ }).waitFor();
    await plan.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Edit comment" }).fill("The old plan");
    await page.keyboard.press("Control+Enter");
    const old = comment(page, "The old plan");
    await old.getByText("edited").waitFor();
    await old.getByRole("button", { name: "Remove" }).click();
    await old.getByText("Remove this comment for everybody?").waitFor();
    await old.getByRole("button", { name: "Remove" }).click();
    await old.waitFor({ state: "detached" });
  });

  it("look right for both sides at every size", async () => {
    const [newest] = await stored(sales);
    await sofia.page.goto(`${path}?comment=${newest.id}`);
    await field(sofia.page).fill("@da");
    await sofia.page.keyboard.press("End");
    await ottilie.page.goto(path);
    await field(ottilie.page).waitFor();
    expect([
      ...(await look(sofia.page, "comments of an employee", every)),
      ...(await look(ottilie.page, "comments of a customer", every)),
    ]).toEqual([]);
  });
});
