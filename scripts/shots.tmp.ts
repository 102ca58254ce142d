import { chromium } from "playwright-core";
const base = "http://127.0.0.1:4703";
const [,, who = "sales@hq.example", path = "/", out = "shot", width = "1440", mode = "light", ...steps] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ viewport: { width: Number(width), height: width === "375" ? 740 : 900 }, colorScheme: mode as "light" });
const page = await context.newPage();
page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
await page.goto(base + "/auth");
await page.getByLabel(/e-?mail/i).fill(who);
await page.getByLabel("Password", { exact: true }).fill("HubAndSpoke1");
await page.getByRole("button", { name: "Sign In" }).click();
await page.locator(".hq-shell").waitFor();
if (path === "find") {
  const token = await page.evaluate(() => Object.entries(localStorage).map(([k, v]) => k + "=" + v.slice(0, 60)).join("\n"));
  const auth: string[] = [];
  page.on("request", (r) => r.headers().authorization && auth.push(r.headers().authorization as string));
  await page.goto(base + "/sales/leads"); await page.waitForTimeout(3000);
  const h = { authorization: auth[0] ?? "" };
  for (const [name, coll] of [["sales-order","sales-orders"],["shipping-quote","quotes"],["invoice","invoices"],["work-order","work-orders"],["lead","leads"]]) {
    for (let n = 1; n < 400; n++) {
      const r = await fetch(`${base}/api/comments?resource=${name}&recordId=${n}`, { headers: h });
      const j: any = r.ok ? await r.json() : null;
      if (j?.data.comments.length) { const row: any = await (await fetch(`${base}/api/${coll}/${n}`, { headers: h })).json(); console.log(name, n, row.data.customer, row.data.state, j.data.comments.map((c: any) => c.author.name)); break; }
    }
  }
  await browser.close(); process.exit(0);
}
await page.goto(base + path);
await page.waitForSelector(".hq-comment-composer", { timeout: 20000 }).catch((e) => console.log(String(e).slice(0, 200)));
await page.waitForTimeout(1500);
for (const step of steps) {
  const [kind, ...rest] = step.split("=");
  const arg = rest.join("=");
  if (kind === "type") { await page.locator(".hq-comment-composer textarea").click(); await page.keyboard.type(arg, { delay: 20 }); }
  if (kind === "press") await page.keyboard.press(arg);
  if (kind === "click") await page.getByText(arg, { exact: true }).first().click();
  if (kind === "scroll") await page.locator(arg).first().scrollIntoViewIfNeeded();
  if (kind === "file") { await page.locator(".hq-comment-composer input[type=file]").setInputFiles(arg); await page.waitForTimeout(1500); }
  await page.waitForTimeout(700);
}
await page.screenshot({ path: `/tmp/${out}.png`, fullPage: steps.length === 0 });
console.log(page.url());
await browser.close();
