// @module-tag night
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page, Route } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import type { ScanCommand, ScanOutcome } from "../../src/contract/scan.ts";
import { snapshot, tagOf } from "../scan/support.ts";
import { patiently } from "../support/waits.ts";
import type { App } from "./support/app.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { allSent, scan, unsent } from "./support/scanning.ts";
import { ownApp } from "./support/shared.ts";

// The pages, the service worker and the session are the product's; the calls of the scan screen are answered here.
const pictures = mkdtempSync(join(tmpdir(), "hq-camera-"));
let app: App;
let browser: Browser;
let someone: Person;
let isUp = true;
const received: ScanCommand[] = [];
const photos: string[] = [];
const answers = new Map<string, ScanOutcome>();

/** A film of one picture: a tag's code in bars. */
async function film(text: string): Promise<string> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { svg } = await writeBarcode(text, { format: "Code128", scale: 3 });
  const bars = await sharp(Buffer.from(svg)).resize(500, 160, { fit: "fill" }).flatten({ background: "#fff" }).png().toBuffer();
  const ground = sharp({ create: { width: 640, height: 480, channels: 3, background: "#ddd" } });
  const frame = await ground
    .composite([{ input: bars }])
    .jpeg()
    .toBuffer();
  const path = join(pictures, "tag.mjpeg");
  writeFileSync(path, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  return path;
}

function outcomeOf(command: ScanCommand): ScanOutcome {
  const known = answers.get(command.key);
  if (known) return known;
  received.push(command);
  const made: ScanOutcome = { key: command.key, status: "done", message: "Done.", piece: null, receive: null, pull: null };
  answers.set(command.key, made);
  return made;
}

async function answer(route: Route): Promise<void> {
  if (!isUp) return route.abort("connectionrefused");
  const request = route.request();
  const { pathname } = new URL(request.url());
  if (pathname === "/api/scan/hubs") return route.fulfill({ json: { data: [snapshot.hub] } });
  if (pathname === "/api/scan/hubs/1") return route.fulfill({ json: { data: { ...snapshot, readAt: new Date().toISOString() } } });
  if (pathname === "/api/scan/commands") return route.fulfill({ json: { data: outcomeOf(request.postDataJSON()) } });
  if (pathname === "/api/files") {
    photos.push(
      request
        .postDataBuffer()
        ?.toString("latin1")
        .match(/filename="([^"]*)"/)?.[1] ?? "",
    );
    return route.fulfill({ status: 201, json: { data: { id: photos.length, name: "", mime: "image/jpeg", size: 1, url: "/files/1" } } });
  }
  return route.fulfill({ json: { data: { kind: "unknown" } } });
}

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), film(tagOf(3)).then((camera) => launch({ camera }))]);
  someone = await person(browser, app.url, phone, { serviceWorkers: "allow" });
  await someone.context.route(/\/api\/(scan\/|files$)/, answer);
  await signIn(someone, "admin@hq.example");
});
afterAll(async () => {
  await browser.close();
  rmSync(pictures, { recursive: true });
});

const place = (page: Page) => page.locator(".hq-scan-place strong");

it("opens the camera after one reload, with the place still chosen, and takes what it sees once", async () => {
  const { page } = someone;
  // Opened elsewhere in the app, whose pages don't allow the decoder.
  await page.goto("/profile");
  await page.getByRole("button", { name: "Toggle navigation" }).click();
  await page.getByRole("button", { name: "Warehousing" }).click();
  await page.getByRole("link", { name: "Receives" }).click();
  await page.getByRole("link", { name: "Scan" }).click();
  await page.getByText("Place first").waitFor();
  await scan(page, "L000000002");
  await place(page).getByText("A-01-02").waitFor();
  await page.getByRole("button", { name: "Camera", exact: true }).click();
  await page.locator(".hq-scan-camera[data-state=on]").waitFor();
  await place(page).getByText("A-01-02").waitFor();
  await expect.poll(() => received.map((command) => ("tag" in command ? command.tag : "")), patiently).toEqual([tagOf(3)]);
  await page.getByRole("button", { name: "Camera off" }).click();
});

it("works without a server after a reload, and sends everything in order and once when it is back", async () => {
  const { page } = someone;
  received.length = 0;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await app.kill();
  isUp = false;
  await scan(page, tagOf(1));
  await expect.poll(() => unsent(page).textContent(), patiently).toBe("1 unsent");
  await page.reload();
  await expect.poll(() => unsent(page).textContent(), patiently).toBe("1 unsent");
  await place(page).getByText("A-01-02").waitFor();
  await scan(page, tagOf(2));
  await page.getByRole("button", { name: "Receive", exact: true }).click();
  await page.getByRole("button", { name: /PR-00042/ }).click();
  await page.getByRole("button", { name: "Start receiving" }).click();
  await page.getByRole("button", { name: "All 4 here, undamaged" }).click();
  const picture = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#c77" } })
    .jpeg()
    .toBuffer();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByText("Photo of the signed receipt").click()]);
  await chooser.setFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: picture });
  await expect.poll(() => unsent(page).textContent(), patiently).toBe("5 unsent");
  expect(received).toEqual([]);

  await page.goto("/logout");
  await page.getByText("5 scans have not been sent.").waitFor();
  await page.getByRole("button", { name: "Back to the scans" }).click();
  await app.start();
  isUp = true;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await allSent(page);
  expect(received.map(({ kind }) => kind)).toEqual(["putAway", "putAway", "startReceive", "countLine", "photographReceive"]);
  expect(received[3]).toMatchObject({ receive: { startKey: received[2]?.key }, line: { expectedLineId: 92 }, counted: 4 });
  expect(received[4]).toMatchObject({ photoIds: [1] });
  expect(photos).toEqual([expect.stringMatching(/^New-receive \d{4}-\d\d-\d\d \d{6}\.jpg$/)]);
});

it("stores no answer of the API, and keeps nothing that was read after a sign-out", async () => {
  const { page } = someone;
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain("/warehousing/scan");
  expect(cached.filter((path) => path.startsWith("/api"))).toEqual([]);
  await page.goto("/logout");
  await page.getByLabel(/e-?mail/i).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), patiently)
    .toEqual(["hq-scan-queue"]);
});
