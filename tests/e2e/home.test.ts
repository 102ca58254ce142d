// @module-tag night
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/demo/accounts.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { dialog } from "./support/actions.ts";
import type { App } from "./support/app.ts";
import { desktop, person, phone, signIn } from "./support/browser.ts";
import { socketOf } from "./support/live.ts";
import { every, gathered, look } from "./support/look.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let sales: Caller;
beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  sales = await signedInCaller(app.url, "sales@hq.example");
});

describe("the home page", () => {
  it("lets somebody settle an entry in place by keyboard, and it leaves", async () => {
    const sofia = await person(browser, app.url, desktop);
    const { page } = sofia;
    await signIn(sofia, "sales@hq.example");
    await page.goto("/");
    const now = page.locator("section", { has: page.getByRole("heading", { name: "Now" }) });
    const first = now.getByRole("listitem").first();
    const sentence = (await first.getByRole("link").textContent()) ?? "";
    expect(sentence).toMatch(/ has waited .+ for a first call$/);
    await page.keyboard.press("j");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(sentence);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await now.getByText(sentence).waitFor({ state: "hidden" });
    // The focus stays in the queue.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("hq-entry-says");
    expect(sofia.problems).toEqual([]);
    await sofia.close();
  });

  it("asks in the action's own dialog, and keeps the entry when that is cancelled", async () => {
    const anita = await person(browser, app.url, desktop);
    const { page } = anita;
    await signIn(anita, "accounting@hq.example");
    await page.goto("/");
    const now = page.locator("section", { has: page.getByRole("heading", { name: "Now" }) });
    const entry = now
      .getByRole("listitem")
      .filter({ hasText: / days late, \$.* open/ })
      .first();
    const sentence = (await entry.getByRole("link").textContent()) ?? "";
    await entry.getByRole("button").click();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await dialog(page).waitFor({ state: "hidden" });
    expect(await now.getByText(sentence).count()).toBe(1);
    await entry.getByRole("link").click();
    await page.waitForURL("**/accounting/invoices/*");
    expect(anita.problems).toEqual([]);
    await anita.close();
  });

  it("follows what others do without being reloaded", async () => {
    const sofia = await person(browser, app.url, desktop);
    const { page } = sofia;
    await signIn(sofia, "sales@hq.example");
    const live = socketOf(page);
    await page.goto("/");
    await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
    await live;
    // Hers, so that it is not one of many that nobody has.
    const ownerId = 1 + demoAccounts.findIndex(({ email }) => email === "sales@hq.example");
    const created = await sales.call("POST", "/leads", {
      name: "Petra Quill",
      source: "phone",
      email: "petra@example.test",
      ownerId,
      estimatedValue: 90_000_000,
    });
    expect(created.status).toBe(201);
    await page.getByText(/^Petra Quill has waited \d min for a first call$/).waitFor();
    await sales.call("POST", `/leads/${created.body.data.id}/actions/contacted`, { version: created.body.data.version });
    await page.getByText(/^Petra Quill has waited/).waitFor({ state: "hidden" });
    await sofia.close();
  });

  it.each(["dispatch@hq.example", "warehouse@hq.example", "owner@atelier.example"])(
    "passes the visual checks in each size, light and dark: %s",
    async (email) => {
      const someone = await person(browser, app.url, phone);
      await signIn(someone, email);
      await someone.page.goto("/");
      await someone.page.locator(".hq-entry").first().waitFor();
      expect(gathered(await look(someone.page, "/", every))).toEqual([]);
      expect(someone.problems).toEqual([]);
      await someone.close();
    },
    120_000,
  );
});
