// @module-tag embedded
import { describe, expect, it } from "vitest";
import { desktop, person, signIn } from "./support/browser.ts";
import { chooseByKeys, focused, pressTo } from "./support/keys.ts";
import { open } from "./support/look.ts";
import { sharedApp, sharedBrowser } from "./support/shared.ts";

describe("keyboard-only use", () => {
  it("closes a dialog that is still opening with Escape, and gives the focus back", async () => {
    const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
    const sofia = await person(browser, app.url, desktop, { reducedMotion: "no-preference" });
    const { page, context } = sofia;
    await signIn(sofia, "sales@hq.example");
    await open(page, "/sales/leads");
    const motion = await context.newCDPSession(page);
    await motion.send("Animation.enable");
    await motion.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
    const link = page.getByRole("main").getByRole("link").first();
    await link.focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
    await page.keyboard.press("Escape");
    await motion.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await sofia.close();
  });

  it("takes the typed choice of a plain select, keeps a date that can't be read, and shows the summary only on saving", async () => {
    const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
    const sofia = await person(browser, app.url, desktop);
    const { page } = sofia;
    await signIn(sofia, "sales@hq.example");
    await open(page, "/sales/leads/create");
    await page.getByLabel(/^Source/).focus();
    await page.keyboard.type("Phone");
    await page.keyboard.press("Enter");
    expect(await page.locator("[data-field=source] .ant-select-selection-item").textContent()).toBe("Phone");
    await page.getByLabel(/^Source/).focus();
    await page.keyboard.type("no such source");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    expect(await page.locator("[data-field=source] .ant-select-selection-item").textContent()).toBe("Phone");

    const day = page.getByLabel(/^Target date/);
    await day.fill("13/45/2026");
    await day.press("Tab");
    await page.getByText("Enter a date as MM/DD/YYYY.").waitFor();
    expect(await day.inputValue()).toBe("13/45/2026");
    expect(await page.locator(".hq-form-alert").count()).toBe(0);
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".hq-form-alert").getByRole("button", { name: "Target date" }).waitFor();
    await day.fill("1/2/2031");
    await day.press("Tab");
    await expect.poll(() => day.inputValue()).toBe("01/02/2031");
    await sofia.close();
  });

  it("goes to the first invalid field on saving: a look-up, then a cell of a line", async () => {
    const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
    const sofia = await person(browser, app.url, desktop);
    const { page } = sofia;
    await signIn(sofia, "sales@hq.example");
    await open(page, "/sales/quotes/create");
    await pressTo(page, "Tab", /^Add line$/);
    await page.keyboard.press("Enter");
    await pressTo(page, "Tab", /^Description, line 1$/);
    await page.keyboard.type("Piano");
    await page.keyboard.press("Control+s");
    await expect.poll(async () => (await focused(page)).name).toBe("Customer");
    await chooseByKeys(page, /^Customer$/, "Atelier Nord");
    await page.keyboard.press("Control+s");
    await expect.poll(async () => (await focused(page)).name).toBe("Price, line 1");
    await sofia.close();
  });

  it("creates a quote and cancels a dialog", async () => {
    const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
    const sofia = await person(browser, app.url, desktop);
    const { page } = sofia;
    const { keyboard } = page;
    await signIn(sofia, "sales@hq.example");
    await open(page, "/shipping/quotes/all");
    await keyboard.press("Tab");
    expect((await focused(page)).name).toMatch(/skip/i);
    await keyboard.press("Enter");
    await keyboard.press("c");
    await page.waitForURL("**/shipping/quotes/create");
    await page.waitForFunction(() => document.activeElement?.closest("[data-field]") !== null);
    expect((await focused(page)).name).toBe("Customer");
    await chooseByKeys(page, /^Customer$/, "Atelier Nord");
    await chooseByKeys(page, /^Origin$/, "Studio");
    await chooseByKeys(page, /^Destination$/, "Boston");
    await pressTo(page, "Tab", /^Order type$/);
    await keyboard.press("ArrowDown");
    await page.locator(".ant-select-dropdown:visible").waitFor();
    await keyboard.press("Enter");
    await pressTo(page, "Tab", /^Requested pickup$/);
    await keyboard.type("12/24/2030");
    await pressTo(page, "Tab", /^Add piece$/);
    await keyboard.press("Enter");
    await pressTo(page, "Tab", /^Description, piece 1$/);
    await keyboard.type("Credenza");
    await keyboard.press("Tab");
    await keyboard.type("2");
    await keyboard.press("Enter");
    await pressTo(page, "Tab", /^Quantity, piece 2$/);
    await keyboard.press("Control+s");
    await page.waitForURL(/\/shipping\/quotes\/view\/\d+$/);
    const main = page.getByRole("main");
    for (const value of ["Credenza", "12/24/2030"]) await main.getByText(value).first().waitFor();

    await pressTo(page, "Tab", /^More actions$/);
    await keyboard.press("Enter");
    await page.getByRole("menu").last().waitFor();
    await pressTo(page, "ArrowDown", /^Delete/);
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]") !== null);
    await keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.waitForFunction(() => document.activeElement?.closest("main") !== null);
    expect(sofia.problems).toEqual([]);
    await sofia.close();
  });

  it("reads the last group of the collapsed sidebar whole in a window of little height", async () => {
    const user = await person(await sharedBrowser(), (await sharedApp()).url, { width: 1280, height: 340 });
    await signIn(user, "admin@hq.example");
    const { page } = user;
    await page.goto("/shipping/quotes/ready");
    await page.getByRole("button", { name: "Toggle navigation" }).click();
    const groups = page.locator('#hq-sidebar > ul > li > button:not([aria-haspopup="dialog"])');
    await groups.last().focus();
    await page.keyboard.press("Enter");
    const entries = page.locator("#hq-sidebar ul ul");
    await expect.poll(() => entries.count()).toBe(1);
    const edges = await entries.evaluate((list) => [
      list.getBoundingClientRect().top > 0,
      list.getBoundingClientRect().bottom < innerHeight,
    ]);
    expect(edges).toEqual([true, true]);
    await user.close();
  });
});
