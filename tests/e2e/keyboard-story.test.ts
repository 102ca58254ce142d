import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "./support/api.ts";
import { desktop, type Person, person } from "./support/browser.ts";
import { linkIn } from "./support/outbox.ts";
import { quoteByEmail } from "./support/quote-by-email.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

// A customer without a mouse, who approves a quote by the link of its email and pays the deposit. Nothing is clicked.
let app: Awaited<ReturnType<typeof ownApp>>;
let harriet: Person;
let admin: Caller;
let quote: Body;
const address = "harriet@keys.example";

beforeAll(async () => {
  app = await ownApp();
  harriet = await person(await sharedBrowser(), app.url, desktop);
  admin = await signedInCaller(app.url, "admin@hq.example");
  quote = await quoteByEmail(admin, address);
});

/** What has the focus, and whether it can be seen that it has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || active === document.body) return { name: "", isSeen: false };
    const { outlineStyle, boxShadow } = getComputedStyle(active);
    const { top, bottom, width } = active.getBoundingClientRect();
    const isMarked = active.matches(":focus-visible") && (outlineStyle !== "none" || boxShadow !== "none");
    return {
      name: (active.getAttribute("aria-label") ?? active.textContent ?? "").trim(),
      isSeen: isMarked && width > 0 && bottom > 0 && top < innerHeight,
    };
  });

/** Presses Tab until the control is reached, and looks whether each stop can be seen. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let times = 0; times < 40; times += 1) {
    const now = await focused(page);
    if (name.test(now.name)) return expect(now.isSeen, `the focus on ${now.name}`).toBe(true);
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${name}; it is at "${(await focused(page)).name}"`);
}

it("a customer approves a quote and pays its deposit by keyboard alone", async () => {
  const { page } = harriet;
  await page.goto(await linkIn(app.dataDir, address));
  await page.getByRole("heading", { name: `Quote ${quote.number}` }).waitFor();
  await tabTo(page, /^Approve for \$7,890\.01$/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Approve: quote ${quote.number}, $7,890.01` }).waitFor();
  await tabTo(page, /^Approve$/);
  await page.keyboard.press("Enter");
  await page.getByText("Thank you. We have your answer.").waitFor();
  // The button is gone, and the keyboard's place is the page's heading, not its beginning.
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Quote/);
  expect(await admin.data(`/sales-quotes/${quote.id}`)).toMatchObject({ state: "approved" });

  await tabTo(page, /^Pay the deposit|^Pay.*\$100\.00/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/portal\/payments\//);
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await tabTo(page, /^Pay \$100\.00/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/portal\/test-gateway\//);
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await tabTo(page, /^Pay \$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/portal\/payment-status/);
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(harriet.problems).toEqual([]);
  await harriet.close();
});
