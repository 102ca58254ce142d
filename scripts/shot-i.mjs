import { chromium } from "playwright-core";
const base = "http://localhost:4712";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless","--no-sandbox","--disable-gpu"] });
export async function open(email, width, height = 900) {
  const c = await b.newContext({ viewport: { width, height }, hasTouch: width < 600, isMobile: width < 600 });
  const p = await c.newPage();
  await p.goto(base + "/auth");
  await p.locator("input[type=email], input[name=email], #email").first().fill(email);
  await p.locator("input[type=password]").fill("HubAndSpoke1");
  await p.keyboard.press("Enter");
  await p.waitForURL((u) => !u.pathname.includes("auth") && !u.pathname.includes("login")); await p.waitForTimeout(500);
  return p;
}
const what = process.argv[2];
if (what === "a") {
  const p = await open("owner@atelier.example", 375, 760);
  await p.goto(base + "/sales/quote-requests/create"); p.on("console", m => console.log(m.text()));  await p.screenshot({path:"/tmp/i-a0.png"}); console.log(p.url());
  await p.locator(".hq-lines-foot button").first().waitFor();
  await p.locator(".hq-lines-foot button").first().tap();
  await p.keyboard.type("Sofa");
  await p.keyboard.press("Enter");
  await p.waitForTimeout(300);
  console.log(await p.evaluate(() => document.activeElement.getAttribute("aria-label")));
  await p.locator(".hq-lines-foot button").first().tap();
  await p.keyboard.type("Lamp");
  await p.locator("[aria-label^='Declared value']").last().fill("1200");
  await p.locator(".hq-line-rest").last().tap();
  await p.waitForTimeout(400);
  await p.screenshot({ path: "/tmp/i-a1.png", fullPage: true });
  const d = await open("sales@hq.example", 1440);
  await d.goto(base + "/shipping/quotes/create");
  await d.locator(".hq-lines-foot button").first().waitFor();
  await d.locator(".hq-lines-foot button").first().click();
  await d.keyboard.type("Sofa");
  await d.locator("[aria-label^='Declared value']").last().fill("1200");
  await d.getByRole("textbox", { name: "Price", exact: true }).fill("950");
  await d.waitForTimeout(400);
  await d.screenshot({ path: "/tmp/i-a2.png", fullPage: true });
  await d.keyboard.press("Control+s");
  await d.waitForTimeout(800);
  await d.screenshot({ path: "/tmp/i-a3.png" });
  console.log(await d.evaluate(() => document.activeElement.id + document.activeElement.className));
}
if (what === "b") {
  const p = await open("owner@atelier.example", 375, 760);
  await p.goto(base + "/"); await p.locator(".hq-desk-top .ant-btn").waitFor(); await p.waitForTimeout(1500);
  await p.screenshot({ path: "/tmp/i-b0.png" });
  await p.locator(".hq-desk-top .ant-btn").tap();
  await p.locator(".hq-need").first().waitFor(); await p.waitForTimeout(600);
  await p.screenshot({ path: "/tmp/i-b1.png", fullPage: true });
  await p.locator(".hq-need").nth(1).tap();
  await p.getByLabel("Tell us about it").fill("Two sofas & a lamp");
  await p.getByLabel("By when").fill("tomorrow");
  await p.getByRole("button", { name: "Continue" }).tap();
  await p.waitForURL("**/create**"); console.log(p.url());
  await p.locator(".hq-lines-foot button").first().waitFor();
  await p.locator(".hq-lines-foot button").first().tap();
  await p.keyboard.type("Sofa"); await p.keyboard.press("Enter"); await p.keyboard.type("2");
  await p.locator("[aria-label^='Declared value']").last().fill("1200");
  await p.waitForTimeout(500);
  await p.screenshot({ path: "/tmp/i-b2.png" });
  console.log(await p.evaluate(() => [...document.querySelectorAll("textarea")].map((e) => e.value)));
  const s = await open("sales@hq.example", 375, 760);
  await s.goto(base + "/sales/quotes/create"); await s.locator(".hq-lines-foot button").first().waitFor();
  await s.waitForTimeout(500); await s.screenshot({ path: "/tmp/i-b3.png" });
  const d = await open("owner@atelier.example", 1440);
  await d.goto(base + "/"); await d.waitForTimeout(2500); await d.screenshot({ path: "/tmp/i-b4.png" });
}
await b.close();
