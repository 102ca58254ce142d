import { chromium } from "playwright-core";
import { writeFileSync } from "node:fs";
const base = "http://127.0.0.1:4121";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
const width = Number(process.argv[2] ?? 1440);
const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: process.argv[3] ?? "light" });
page.on("pageerror", (e) => console.log("pageerror", e.message));
page.on("console", (m) => m.type() === "error" && console.log("console", m.text().slice(0, 300)));
const shot = (name) => page.screenshot({ path: `/tmp/ia-shots/${name}-${width}.png`, fullPage: true });
await page.goto(base);
await page.getByLabel("Email").fill("admin@hq.example");
await page.getByLabel("Password", { exact: true }).fill("HubAndSpoke1");
await page.keyboard.press("Enter");
await page.waitForTimeout(4000);
await page.goto(base + "/customers");
await page.waitForTimeout(2500);
const name = (await page.locator("tbody tr td").nth(1).innerText().catch(() => "")) ;
console.log("first", name);
await shot("1-list");
await page.getByRole("link", { name: "Import", exact: true }).click();
await page.waitForTimeout(1500);
await shot("2-new");
const mark = String(Date.now() % 100000);
writeFileSync("/tmp/ia-customers.csv", `Company,E-mail,Type,Account manager,Street,Town,State,ZIP,Their number,Old id
Atelier North ${mark},hello@north.example,Designer,Sofia Reyes,12 Main St,Newark,NJ,07102,212-555-0143,A1
Atelier North ${mark} West,west@north.example,Interior design,Nobody Known,,,,,,A2
Harbor Hotel ${mark},wrong mail,Hospitality,Nobody Known,1 Harbor Blvd,Weehawken,NJ,07086,973-555-0199,A3
Atelier Moreau,,Designer,,,,,,(212) 555-0188,A4
Bay Retail ${mark},bay@retail.example,Retailer,,5 Bay St,Jersey City,NJ,07302,201-555-0101,A5
`);
await page.locator("input[type=file]").setInputFiles("/tmp/ia-customers.csv");
await page.waitForURL(/imports\/\d+/);
await page.waitForTimeout(3000);
await shot("3-map");
const field = page.getByRole("combobox", { name: "Field for Account manager" });
if (await field.count()) { await field.click(); await page.keyboard.type("Account exec"); await page.keyboard.press("Enter"); }
await page.getByRole("button", { name: /^Check/ }).click();
await page.waitForTimeout(4500);
await shot("4-check");
await page.getByRole("button", { name: /New/ }).first().click();
await page.waitForTimeout(1200);
await shot("5-new");
await page.getByRole("button", { name: /^Import \d/ }).click();
await page.waitForTimeout(4000);
await shot("6-done");
console.log(page.url());
await browser.close();
