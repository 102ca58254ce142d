import { chromium } from "playwright-core";
const [,, who, width, out, path, ...steps] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: Number(width), height: width === "375" ? 800 : 900 } });
const base = "http://127.0.0.1:4714";
await page.goto(base + "/auth");
await page.fill('input[type=email], input[name=email]', who);
await page.fill('input[type=password]', "HubAndSpoke1");
await page.keyboard.press("Enter");
await page.waitForURL((u) => !u.pathname.startsWith("/auth"));
await page.goto(base + path);
await page.waitForTimeout(2500);
for (const step of steps) { try { await (new Function("page", "return (async()=>{" + step + "})()"))(page); } catch (e) { console.log("STEP", step, e.message.split("\n")[0]); } await page.waitForTimeout(700); }
console.log(page.url());
await page.screenshot({ path: out });
await browser.close();
