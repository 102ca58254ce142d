import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { composeServer } from "../server/composition/compose.ts";
import { readConfig } from "../server/config/config.ts";
import { openDatabase } from "../server/db/connection.ts";
import { migrate } from "../server/db/migrate.ts";
import { demoPassword } from "../server/demo/accounts.ts";
import { billDemoStorage } from "../server/demo/demo-storage.ts";
import { seedDemo } from "../server/demo/index.ts";
import { passwords } from "../server/identity/passwords.ts";

/**
 * Writes the README's pictures to docs/pictures: `npm run build && npm run pictures`. The demo company's data come from a seed, and the server's
 * and the browser's clocks stand still, so that a picture changes only if the product does.
 */
const today = "2026-11-20";
const now = `${today}T15:20:00.000Z`;
const out = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const most = 150_000;

const pictures = [
  { name: "home", email: "dispatch@hq.example", path: "/", ready: ".hq-entry-says", dark: false },
  { name: "customer", email: "admin@hq.example", path: "/customers/2", ready: "main h1", dark: true },
] as const;

const dataDir = mkdtempSync(join(tmpdir(), "hq-pictures-"));
const db = await openDatabase({ memory: true });
await migrate(db);
await seedDemo(db, { today, now, passwordDigest: await passwords.hash(demoPassword) });
await db.transaction((tx) => billDemoStorage(tx, today));
const config = readConfig({ HQ_DATA_DIR: dataDir, HQ_COMPANY_NAME: "Meridian Logistics" });
const server = await composeServer({
  config,
  db,
  log: pino({ level: "silent" }),
  demo: true,
  webRoot: fileURLToPath(new URL("../dist/web", import.meta.url)),
  clock: () => Date.parse(now),
  today: () => today,
});
server.realtime.attach(server.app.server);
await server.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = server.app.server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
mkdirSync(out, { recursive: true });
try {
  for (const { name, email, path, ready, dark } of pictures) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 860 },
      timezoneId: config.timeZone,
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    await page.goto(`${url}/auth`);
    await page.getByLabel(/e-?mail/i).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.locator(".hq-shell").waitFor();
    await page.goto(`${url}${path}`);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState("networkidle");
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toBuffer();
    if (picture.length > most) throw new Error(`${name} takes ${picture.length} bytes, more than ${most}.`);
    writeFileSync(join(out, `${name}.webp`), picture);
    console.log(`docs/pictures/${name}.webp: ${picture.length} bytes`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
}
