// @module-tag night
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { demoPassword } from "../../server/demo/accounts.ts";
import { callerWith, signedInCaller } from "../support/caller.ts";
import { patiently } from "../support/waits.ts";
import { button, confirm, fact, fromMenu, saved, state, toast } from "./support/actions.ts";
import type { App } from "./support/app.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { findings } from "./support/look.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const OWNER = "admin@hq.example";
let app: App;
let browser: Browser;
let admin: Person;
/** Stands in for another program that webhooks are sent to. */
let receiver: Server;
const received: Received[] = [];
let status = 204;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  [app, browser] = await Promise.all([ownApp({ HQ_LOCAL_WEBHOOKS: "on" }), sharedBrowser()]);
  admin = await person(browser, app.url);
  await signIn(admin, OWNER);
});
afterAll(async () => {
  await app.stop();
  receiver.close();
});

/** Makes the secret of the open record, and reads it where it is shown this once. */
async function secretOn(page: Page, name: string): Promise<string> {
  const shown = page.getByRole("textbox", { name, exact: true });
  await shown.waitFor();
  expect(await findings(page)).toEqual([]);
  return shown.inputValue();
}

it("a key is made after a confirmation, works for another program, says when, and ends at once", async () => {
  const { page } = admin;
  // As if the sign-in had been this morning.
  await app.whileStopped(async (db) => {
    await sql`update sessions set confirmed_at = now() - interval '3 hours'`.execute(db.kysely);
  });
  await page.goto("/user-management/api-keys/create");
  await page.getByRole("textbox", { name: "Name" }).fill("Web shop");
  await page.getByRole("checkbox", { name: "Leads: Read", exact: true }).check();
  const path = await saved(page, /\/user-management\/api-keys\/\d+$/);
  await button(page, "Create it").click();
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue" }).click();
  const key = await secretOn(page, "Key");
  const program = callerWith(app.url, key);
  expect((await program.call("GET", "/leads?limit=1")).status).toBe(200);
  expect((await program.call("GET", "/tasks")).status, "what it was not given").toBe(403);

  await page.goto(path);
  await fact(page, "Last used")
    .getByText(/ago|\d/)
    .waitFor();
  await fact(page, "Last used from").getByText("127.0.0.1").waitFor();
  await page.goto("/profile");
  await page.getByText("Your API keys go on working until you revoke them:").first().waitFor();
  await page.goto(path);
  await fromMenu(page, "Revoke");
  await confirm(page, "Revoke");
  await state(page, "Revoked");
  expect((await program.call("GET", "/leads?limit=1")).status).toBe(401);
  expect(admin.problems).toEqual([]);
});

it("a webhook tells a program what happened, signed, and again after the program failed", async () => {
  const { page } = admin;
  await page.goto("/user-management/webhooks/create");
  await page.getByRole("textbox", { name: "Name" }).fill("Ledger");
  await page.getByRole("textbox", { name: "URL" }).fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  const events = page.getByRole("combobox", { name: "Events" });
  await events.fill("lead.created");
  await events.press("Enter");
  const path = await saved(page, /\/user-management\/webhooks\/\d+/);
  await button(page, "Create it").click();
  const secret = await secretOn(page, "Signing secret");
  const caller = await signedInCaller(app.url, OWNER);
  const lead = (name: string) => caller.create("/leads", { name, email: "ada@shop.example", source: "website" });
  const arrived = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count), patiently);
  const verified = (nth: number) => {
    const { headers, body } = received[nth] as Received;
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  };

  await lead("Ada");
  await arrived(1);
  expect(verified(0)).toMatchObject({ type: "lead.created", data: { name: "Ada" } });
  status = 500;
  await lead("Bob");
  await arrived(2);
  // As if the hours of its further attempts had passed.
  await app.whileStopped(async (db) => {
    await sql`update jobs set max_attempts = attempts + 1, run_at = now() where queue = 'webhook'`.execute(db.kysely);
  });
  await arrived(3);

  const id = /webhooks\/(\d+)/.exec(path)?.[1];
  await page.goto(`/user-management/webhook-deliveries?filter=webhook.in.${id}`);
  const failed = page.getByRole("row", { name: /Ledger.*Failed/ });
  await failed.waitFor();
  expect(await findings(page)).toEqual([]);
  await failed.getByRole("link").first().click();
  await fact(page, "HTTP status").getByText("500").waitFor();
  status = 204;
  await fromMenu(page, "Send again");
  await toast(page, "It is on its way again.");
  await arrived(4);
  expect(verified(3)).toMatchObject({ type: "lead.created", data: { name: "Bob" } });
  expect(received[3]?.headers["webhook-id"], "the same message").toBe(received[1]?.headers["webhook-id"]);
  await fact(page, "Outcome").getByText("Delivered").waitFor();
  expect(admin.problems).toEqual([]);
});
