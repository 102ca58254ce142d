import { chromium } from "playwright-core";
const args = ["--headless","--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args });
const url = "http://localhost:4611";
async function signedIn(viewport, email) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  await page.goto(`${url}/auth`);
  await page.fill('input[name="email"]', email);
  await page.fill('input[name="password"]', "HubAndSpoke1");
  await page.click('button[type="submit"]');
  await page.waitForURL((u) => !u.pathname.startsWith("/auth"), { timeout: 20000 });
  return page;
}
const pages = process.argv.slice(2);
for (const [name, viewport] of [["wide", { width: 1440, height: 900 }], ["phone", { width: 375, height: 740 }]]) {
  const page = await signedIn(viewport, "dispatch@hq.example");
  for (const path of pages) {
    await page.goto(url + path);
    await page.waitForTimeout(1800);
    await page.screenshot({ path: `/tmp/a1-shots/${path.replace(/[^a-z0-9]+/gi, "_")}-${name}.png`, fullPage: name === "phone" });
  }
}
await browser.close();
