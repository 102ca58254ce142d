import { chromium } from "playwright-core";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
const base = "http://127.0.0.1:4124";
for (const [w, h] of [[1440, 900], [375, 800]]) {
  const page = await browser.newPage({ viewport: { width: w, height: h } });
  await page.goto(base + "/login");
  await page.fill('input[autocomplete="username"], input[type="email"], input[name="email"]', "admin@hq.example");
  await page.fill('input[type="password"]', "HubAndSpoke1");
  await page.keyboard.press("Enter");
  await page.waitForURL((u) => !String(u).includes("login"), { timeout: 20000 });
  for (const path of process.argv.slice(2)) {
    await page.goto(base + path); await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/id-${w}-${path.replace(/\W+/g, "_")}.png`, fullPage: w === 375 });
  }
  await page.close();
}
await browser.close();
