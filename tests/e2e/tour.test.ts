// @module-tag night
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/demo/accounts.ts";
import { person, signIn } from "./support/browser.ts";
import { goOn } from "./support/go-on.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

/** docs/tour.md by role: its account, and the addresses that its steps lead to. */
const roles = readFileSync(resolve(import.meta.dirname, "../../docs/tour.md"), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.split("\n", 1)[0] ?? "",
    email: /\S+@\S+/.exec(section)?.[0] ?? "",
    paths: [...section.matchAll(/`(\/[\w/-]*)`/g)].map(([, path]) => path ?? ""),
  }));

let app: SharedApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

it("has a tour for each role", () => {
  expect(roles.length).toBe(6);
  expect(roles.filter(({ paths }) => paths.length < 5)).toEqual([]);
  expect(roles.map(({ email }) => email).filter((email) => !demoAccounts.some((account) => account.email === email))).toEqual([]);
});

it.each(roles)("follows the tour: $title", async ({ email, paths }) => {
  const who = await person(browser, app.url);
  const { page } = who;
  await signIn(who, email);
  await page.goto("/");
  await page.locator("main h1").first().waitFor();
  for (const path of paths) {
    await goOn(page, path);
    await page.waitForLoadState("networkidle");
    const text = await page.locator("main").innerText();
    expect(text, path).not.toMatch(/Access Denied|Not found|can't be found|no page|doesn't exist/i);
    expect(new URL(page.url()).pathname, path).toContain(path === "/" ? "/" : path.split("/").slice(0, 3).join("/"));
  }
  expect(who.problems).toEqual([]);
  await who.close();
});
