import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { button, confirm, fromMenu, saved, state } from "./support/actions.ts";
import { signedInCaller } from "./support/api.ts";
import type { App } from "./support/app.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let alex: Person;
let listener: Server;
const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];

beforeAll(async () => {
  listener = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      received.push({ headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])), body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  [app, browser] = await Promise.all([ownApp({ HQ_LOCAL_WEBHOOKS: "on" }), sharedBrowser()]);
  alex = await person(browser, app.url);
  await signIn(alex, "admin@hq.example");
});
afterAll(() => void listener?.close());

const status = async (key: string, path: string) =>
  (await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${key}` } })).status;

it("creates a key, which works until it is revoked", async () => {
  const { page } = alex;
  await page.goto(`${app.url}/user-management/api-keys/create`);
  await page.getByLabel("Name").fill("Till");
  await page.getByRole("checkbox", { name: "Leads: Read", exact: true }).check();
  await saved(page, /\/user-management\/api-keys\/\d+$/);
  await button(page, "Create it").click();
  const key = await page.getByRole("textbox", { name: "Key", exact: true }).inputValue();
  expect([await status(key, "leads"), await status(key, "invoices"), await status(key, "iam")]).toEqual([200, 403, 403]);
  await page.reload();
  await button(page, "Replace it").waitFor();
  expect(await page.getByRole("textbox", { name: "Key", exact: true }).count(), "shown once").toBe(0);
  await fromMenu(page, "Revoke");
  await confirm(page, "Revoke");
  await state(page, "Revoked");
  expect(await status(key, "leads")).toBe(401);
});

it("registers a webhook, sees an event delivered, and sends it again", async () => {
  const { page } = alex;
  await page.goto(`${app.url}/user-management/webhooks/create`);
  await page.getByLabel("Name").fill("Listener");
  await page.getByLabel("URL").fill(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`);
  await page.getByLabel("Events").fill("lead.created");
  await page.keyboard.press("Enter");
  await saved(page, /\/user-management\/webhooks\/\d+$/);
  await button(page, "Create it").click();
  const secret = await page.getByRole("textbox", { name: "Signing secret" }).inputValue();
  const admin = await signedInCaller(app.url, "admin@hq.example");
  const lead = await admin.call("POST", "/leads", { name: "Ada Lovelace", email: "ada@shop.example", source: "website" });
  expect(lead.status).toBe(201);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000 });
  const [message] = received;
  expect(new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {})).toMatchObject({
    type: "lead.created",
    data: { name: "Ada Lovelace" },
  });

  await page.getByRole("main").getByRole("link", { name: "Deliveries" }).click();
  await page
    .getByRole("row", { name: /lead\.created.*Delivered/ })
    .getByRole("link")
    .first()
    .click();
  await button(page, "Send again").click();
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 15_000 });
  expect(received[1]?.headers["webhook-id"]).toBe(message?.headers["webhook-id"]);
});

it("lists the calls that keys can make", async () => {
  const { page } = alex;
  await page.goto(`${app.url}/user-management/api`);
  await page.getByRole("searchbox", { name: "Find a call" }).fill("post /leads create a lead");
  await page.getByText("POST /leads", { exact: true }).click();
  await page.getByText("Idempotency-Key").waitFor();
});
