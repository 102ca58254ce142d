import { chromium } from "playwright-core";
const base = "http://localhost:4713";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
const step = process.argv[2] ?? "all";
async function as(who, viewport) {
  const context = await browser.newContext({ viewport, ...(viewport.width < 500 ? { hasTouch: true } : {}) });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console:", m.text().slice(0, 200)));
  await page.goto(`${base}/login`);
  await page.getByLabel("Email").fill(who);
  await page.getByLabel("Password", { exact: true }).fill("HubAndSpoke1");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => Object.keys(localStorage).some((k) => /token/i.test(k)), null, { timeout: 20000 });
  return page;
}
const get = (page, path) => page.evaluate(async (p) => (await (await fetch(p, { headers: { authorization: "Bearer " + localStorage.getItem(Object.keys(localStorage).find((k) => /token/i.test(k))) } })).json()).data, path);
const shot = async (page, name) => { await page.waitForTimeout(1200); await page.screenshot({ path: `/tmp/j-${name}.png` }); console.log(name); };
for (const [size, viewport] of [["wide", { width: 1440, height: 900 }], ["phone", { width: 375, height: 812 }]]) {
  const page = await as("admin@hq.example", viewport);
  if (step === "all" || step === "lists") {
    await page.goto(`${base}/customers`); await page.waitForSelector("[data-row]"); await shot(page, `customers-${size}`);
    await page.goto(`${base}/sales/work-orders`); await page.waitForSelector("[data-row]"); await shot(page, `work-${size}`);
  }
  if (step === "all" || step === "pay") {
    await page.goto(`${base}/accounting/payments/create`); await page.waitForSelector("form");
    const inv = (await get(page, "/api/invoices?filter[state][in]=issued&filter[state][in]=partiallyPaid&pageSize=50")).invoices;
    const by = {}; for (const i of inv) by[i.customerId] = (by[i.customerId] ?? 0) + 1;
    const id = Object.entries(by).sort((a, b) => b[1] - a[1])[0][0];
    const name = inv.find((i) => String(i.customerId) === id).customer;
    console.log(name, by[id]);
    await page.getByRole("combobox", { name: "Customer" }).click({ force: true });
    await page.getByRole("combobox", { name: "Customer" }).fill(name);
    await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: name }).first().click();
    await page.waitForSelector(".hq-shares table");
    await page.getByRole("textbox", { name: "Amount", exact: true }).first().fill("900");
    await page.getByRole("button", { name: "Oldest first" }).click();
    await page.locator(".hq-shares").scrollIntoViewIfNeeded();
    await shot(page, `pay-${size}`);
  }
  if (step === "all" || step === "deliver") {
    const call = (path, body, method = "POST") => page.evaluate(async ([p, b, m]) => { const r = await fetch(p, { method: m, headers: { "content-type": "application/json", authorization: "Bearer " + localStorage.getItem("hq_token") }, body: JSON.stringify(b) }); return r.status + " " + (await r.text()).slice(0, 200); }, [path, body, method]);
    let id = (await get(page, "/api/work-orders?filter[state][in]=inProgress&filter[type][in]=delivery"))["work-orders"].at(-1)?.id;
    if (!id) {
      id = (await get(page, "/api/work-orders?filter[state][in]=scheduled&filter[type][in]=delivery&sort=windowStart"))["work-orders"].find((r) => r.vehicleId)?.id;
      let w = await get(page, `/api/work-orders/${id}`);
      console.log(await call(`/api/work-orders/${id}`, { version: w.version, checklist: w.checklist.map((c) => ({ ...{ id: c.id, item: c.item }, done: true })) }, "PUT"));
      w = await get(page, `/api/work-orders/${id}`);
      console.log(await call(`/api/work-orders/${id}/actions/start`, { version: w.version }));
    }
    await page.goto(`${base}/sales/work-orders/${id}/view`); await page.waitForSelector(".hq-record-actions");
    await shot(page, `job-${size}`);
    await page.getByRole("button", { name: "Mark as completed" }).first().click();
    await page.waitForSelector("[role=dialog] form"); await shot(page, `deliver-${size}`);
  }
  if (step === "all" || step === "free") {
    const rows = (await get(page, "/api/work-orders?filter[state][in]=new&pageSize=50"))["work-orders"];
    const busy = (await get(page, "/api/work-orders?filter[state][in]=scheduled&sort=windowStart&pageSize=50"))["work-orders"];
    console.log(busy.slice(0, 5).map((r) => `${r.number} ${r.windowStart} ${r.windowEnd} ${r.vehicle}`).join("\n"));
    await page.goto(`${base}/sales/work-orders/${busy.at(-1).id}/edit`); await page.waitForSelector("form");
    await page.waitForTimeout(1500);
    const v = page.getByRole("combobox", { name: "Vehicle" }); await v.scrollIntoViewIfNeeded(); await v.click({ force: true });
    await shot(page, `free-${size}`);
  }
  await page.context().close();
}
await browser.close();
