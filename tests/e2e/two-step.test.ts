// @module-tag night
import { generate } from "otplib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoPassword } from "../../server/demo/accounts.ts";
import { signedInCaller } from "../support/caller.ts";
import type { App } from "./support/app.ts";
import { type Person, person, phone } from "./support/browser.ts";
import { findings } from "./support/look.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

// Passkeys need an address with a name.
let app: App;
let url: string;
let browser: Browser;
let sofia: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp({ PUBLIC_URL: "http://localhost:{port}" }), sharedBrowser()]);
  url = app.url.replace("127.0.0.1", "localhost");
  sofia = await person(browser, url);
});
afterAll(() => app.stop());

const codeIn = (secret: string, seconds: number) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + seconds });
const home = (page: Page) => page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
async function password(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
}
async function secretOn(page: Page): Promise<string> {
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  return ((await page.locator(".hq-set-up-key").textContent()) ?? "").replace(/\s/g, "");
}
async function signOut(page: Page) {
  await page.goto("/logout");
  await page.waitForURL("**/auth");
}

it("is set up in the profile, and asked for at the next sign-in", async () => {
  const { page } = sofia;
  await page.goto("/auth");
  await password(page, "sales@hq.example");
  await home(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = await secretOn(page);
  await page.getByLabel("Code from the app").fill("000000");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("This code isn't right. Check the time on your phone, and enter the newest one.").waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Code from the app").fill(await codeIn(secret, 0));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  const saved = page.getByRole("button", { name: "I've saved them" });
  await saved.waitFor();
  const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await saved.click();
  await page.getByText("10 left").waitFor();

  await signOut(page);
  await password(page, "sales@hq.example");
  await page.getByRole("heading", { name: "Two-step sign-in" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await home(page);
  await signOut(page);
  await password(page, "sales@hq.example");
  await page.getByLabel("Code", { exact: true }).fill(await codeIn(secret, 30));
  await page.keyboard.press("Enter");
  await home(page);
});

it("a passkey signs in without a password", async () => {
  const { page, context } = sofia;
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill("Work laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Rename passkey Work laptop" }).waitFor();
  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await home(page);
  await signOut(page);
  await password(page, "sales@hq.example");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await home(page);
  expect(sofia.problems).toEqual([]);
});

it("a role that requires it leads to the set-up, and to nothing else", async () => {
  const admin = await signedInCaller(app.url, "admin@hq.example");
  const roles = await admin.rows("/employee-roles?pageSize=50", "employee-roles");
  const role = roles.find(({ displayName }: { displayName: string }) => /warehouse/i.test(displayName));
  const { status } = await admin.call("PUT", `/employee-roles/${role.id}`, { version: role.version, requiresTwoStep: true });
  expect(status).toBe(200);
  const walt = await person(browser, url, phone);
  const { page } = walt;
  await page.goto("/auth?redirect=%2Fprofile");
  await password(page, "warehouse@hq.example");
  await page.getByText("Your role requires a second step when you sign in.").waitFor();
  await page.goto("/warehousing/scan");
  await page.waitForURL("**/auth/two-step?**");
  await page.getByRole("button", { name: /^Authenticator app/ }).click();
  await page.getByLabel("Code from the app").fill(await codeIn(await secretOn(page), 0));
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await page.waitForURL("**/warehousing/scan");
  expect(walt.problems).toEqual([]);
  await walt.close();
});
