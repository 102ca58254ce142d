import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { desktop, person, signIn } from "./support/browser.ts";
import { every, gathered, look, lookOnce, open, opposite } from "./support/look.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

describe("public screens and denied pages", () => {
  it("pass the visual checks", async () => {
    const guest = await person(browser, app.url, desktop);
    const { page } = guest;
    const wrong: string[] = [];
    await open(page, "/auth");
    wrong.push(...(await look(page, "sign in")));
    await page.getByRole("button", { name: "Sign In" }).click();
    wrong.push(...(await lookOnce(page, "sign in, refused")));
    await open(page, "/components");
    wrong.push(...(await look(page, "components")));
    await page.route("**/api/is-authenticated", (route) => route.fulfill({ status: 503, json: { message: "Down for a moment." } }));
    await open(page, "/under-maintenance");
    wrong.push(...(await lookOnce(page, "under maintenance")));
    await page.unroute("**/api/is-authenticated");
    await signIn(guest, "nobody@hq.example");
    await open(page, "/");
    wrong.push(...(await lookOnce(page, "home without an ability")));
    await page.goto("/customers");
    await page.getByRole("dialog").waitFor();
    wrong.push(...(await lookOnce(page, "access denied")));
    expect(gathered(wrong)).toEqual([]);
    expect(guest.problems).toEqual([]);
    await guest.close();
  });
});

describe("registration, password reset and profile screens", () => {
  it("pass the visual checks", async () => {
    const guest = await person(browser, app.url, desktop);
    const { page } = guest;
    const wrong: string[] = [];
    await open(page, "/auth/password-reset");
    await page.getByRole("button", { name: "Send link" }).click();
    wrong.push(...(await lookOnce(page, "password reset, refused", opposite)));
    await open(page, "/registration/none");
    wrong.push(...(await lookOnce(page, "an invitation that is over", opposite)));
    const invited = { firstName: "Pia", lastName: "Novak", email: "pia@casanovak.example", phone: null, company: "Casa Novak" };
    await page.route("**/api/v1/registration/**", (route) => route.fulfill({ json: { data: invited } }));
    await page.route("**/api/v1/auth/reset/**", (route) => route.fulfill({ json: { result: true } }));
    await open(page, "/registration/onboarding/any");
    await page.getByLabel("Password", { exact: true }).fill("weak");
    await page.getByRole("button", { name: "Create account" }).click();
    wrong.push(...(await lookOnce(page, "registration, refused")));
    await open(page, "/reset/any");
    await page.getByLabel("New password").fill("Lantern-Harbour-55");
    wrong.push(...(await lookOnce(page, "a new password", opposite)));
    await signIn(guest, "owner@atelier.example");
    await open(page, "/profile");
    await page.getByRole("button", { name: "Change password" }).click();
    wrong.push(...(await lookOnce(page, "the profile")));
    for (const step of ["company", "billTo", "contacts", "payment", "users", "ready"]) {
      await open(page, `/onboarding?step=${step}`);
      wrong.push(...(await lookOnce(page, `account setup, ${step}`, step === "contacts" ? every : opposite)));
    }
    expect(gathered(wrong)).toEqual([]);
    expect(guest.problems).toEqual([]);
    await guest.close();
  }, 300_000);
});
