import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, startApp } from "./support/app.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function as(email: string, viewport?: typeof phone): Promise<Person> {
  const one = await person(browser, app.url, viewport);
  await signIn(one, email);
  return one;
}
const overflow = ({ page }: Person) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe("the sales dashboard", () => {
  it("opens from a number the list that holds as many rows", async () => {
    const sales = await as("sales@hq.example");
    const { page } = sales;
    await page.goto("/dashboard?period=365");
    await page.locator(".hq-sales-chart canvas").nth(1).waitFor();
    for (const name of ["Leads", "Converted", "Quotes sent", "Approved"]) {
      const number = page.getByRole("link", { name: new RegExp(`^${name}: `) });
      const count = (await number.innerText()).trim();
      expect(count).not.toBe("0");
      await number.click();
      await expect.poll(() => page.locator(".hq-list-page h1 .hq-count").textContent(), { timeout: 15_000 }).toBe(count);
      await page.goBack();
      await page.locator(".hq-sales-chart canvas").nth(1).waitFor();
    }
    expect(sales.trouble).toEqual([]);
    await sales.close();
  });

  it("opens from a bar its rows", async () => {
    const sales = await as("sales@hq.example");
    const { page } = sales;
    await page.goto("/dashboard?period=365");
    const chart = page.locator(".hq-sales-chart").nth(1);
    await chart.locator("canvas").first().waitFor();
    const box = await chart.boundingBox();
    // A lying bar begins behind its label: where the longest one is, is found by going down along a line through all of them.
    const opened = page.waitForURL("**/sales/opportunities?**lossReason.in=**");
    for (let down = 20; box && down < box.height - 20 && !page.url().includes("lossReason"); down += 12)
      await page.mouse.click(box.x + box.width * 0.32, box.y + down);
    await opened;
    expect(sales.trouble).toEqual([]);
    await sales.close();
  });

  it("fits a phone, and is not a customer's", async () => {
    const sales = await as("sales@hq.example", phone);
    await sales.page.goto("/dashboard");
    await sales.page.getByText("Win rate").waitFor();
    expect(await overflow(sales)).toBe(0);
    await sales.close();
    const owner = await as("owner@atelier.example");
    await owner.page.goto("/dashboard");
    await owner.page.getByText("Shipping quotes by status").waitFor();
    expect(await owner.page.getByText("Win rate").count()).toBe(0);
    await owner.close();
  });
});
