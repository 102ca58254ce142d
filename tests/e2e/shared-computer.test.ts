import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { signedInCaller } from "../support/caller.ts";
import { launch, type Person, person, signIn, windowOf } from "./support/browser.ts";
import { picture } from "./support/drawing.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

// One browser, several people one after the other: what the first has looked at must not be there for the next.
let app: SharedApp;
let browser: Browser;
let someone: Person;
let request: number;
let file: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  someone = await person(browser, app.url);
  const { call, rows, token } = await signedInCaller(app.url, "sales@hq.example");
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(await picture())], { type: "image/png" }), "piano.png");
  const upload = await fetch(`${app.url}/api/files`, { method: "POST", body, headers: { authorization: `Bearer ${token}` } });
  file = (await upload.json()).data.id;
  const [like] = await rows("/quote-requests?pageSize=1", "quote-requests");
  const { customerId, originId, destinationId } = like;
  const created = await call("POST", "/quote-requests", {
    customerId,
    originId,
    destinationId,
    orderType: "white glove",
    items: [{ description: "Concert piano", quantity: 1 }],
    files: [file],
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  request = created.body.data.id;
});

const fileButton = (page: Page) => page.getByRole("button", { name: /^piano\.png/ });

/** What the browser answers for the address of a call, from wherever it takes it, with the session of the given token. */
const ask = (page: Page, path: string, cache: RequestCache, token?: string) =>
  page.evaluate(
    async ([path, cache, token]) => {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      // "only-if-cached" rejects where nothing is stored.
      const response = await fetch(`/api${path}`, { cache, headers, mode: "same-origin" }).catch(() => null);
      return response?.status ?? null;
    },
    [path, cache, token] as const,
  );

async function signOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.getByLabel(/e-?mail/i).waitFor();
}

it("leaves no file, record or list in the browser's cache after a sign-out", async () => {
  const { page } = someone;
  await signIn(someone, "sales@hq.example");
  await page.goto(`/sales/quote-requests/${request}/view`);
  await fileButton(page).locator("img").waitFor();
  const paths = [`/files/${file}`, `/quote-requests/${request}`, "/quote-requests", "/iam", "/notifications"];
  const token = (await signedInCaller(app.url, "sales@hq.example")).token;
  for (const path of paths) expect(await ask(page, path, "default", token), path).toBe(200);
  await signOut(page);

  const stranger = (await signedInCaller(app.url, "owner@grandhotel.example")).token;
  for (const path of paths) {
    expect(await ask(page, path, "only-if-cached"), `${path} from the cache`).not.toBe(200);
    expect(await ask(page, path, "force-cache"), `${path} signed out`).toBe(401);
    expect(await ask(page, path, "only-if-cached", stranger), `${path} from the cache, for another user`).not.toBe(200);
  }
  expect(await ask(page, `/files/${file}`, "force-cache", stranger)).toBe(404);
  expect(await ask(page, `/quote-requests/${request}`, "force-cache", stranger)).toBe(404);
});

it("shows a picture that was opened in a tab of its own to nobody who goes back to it after the sign-out", async () => {
  const { page, context } = someone;
  await signIn(someone, "sales@hq.example");
  await page.goto(`/sales/quote-requests/${request}/view`);
  const [tab] = await Promise.all([context.waitForEvent("page"), fileButton(page).click()]);
  await tab.waitForURL("**/api/files/*?token=*");
  expect(await tab.evaluate(() => document.images[0]?.naturalWidth)).toBe(60);
  await tab.goto("/auth");
  await signOut(page);
  await tab.goBack();
  await tab.getByText("Please sign in.").waitFor();
  expect(await tab.evaluate(() => document.images.length)).toBe(0);
  await tab.close();
});

it("shows the sign-in screen to who goes back to a page that was left before the sign-out", async () => {
  // With the cache of whole pages, which the back button takes them from as they were left.
  const own = await launch({ backForwardCache: true });
  const visitor = await person(own, app.url);
  const { page, context } = visitor;
  await signIn(visitor, "sales@hq.example");
  await page.goto(`/sales/quote-requests/${request}/view`);
  await fileButton(page).locator("img").waitFor();
  await page.goto("/api/health");
  const other = await windowOf(context);
  await signOut(other);
  await other.close();
  await page.evaluate(() => history.back());
  await page.getByLabel(/e-?mail/i).waitFor();
  expect(await page.locator("body").textContent()).not.toContain("Concert piano");

  // And within the application.
  await signIn(visitor, "sales@hq.example");
  await page.goto(`/sales/quote-requests/${request}/view`);
  await page.getByText("Concert piano").first().waitFor();
  await signOut(page);
  await page.goBack();
  await page.getByLabel(/e-?mail/i).waitFor();
  expect(await page.locator("body").textContent()).not.toContain("Concert piano");
  await own.close();
});
