// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { delay } from "../support/waits.ts";
import { launch, type Person, person, phone, signIn } from "./support/browser.ts";
import { kept } from "./support/faults.ts";
import { socketOf } from "./support/live.ts";
import { beyondEdge } from "./support/look.ts";
import { ownApp } from "./support/shared.ts";

// With the product's own server, since it writes to the demo company's conversations.
let app: Awaited<ReturnType<typeof ownApp>>;
let browser: Browser;
let admin: Caller;
let dario: Person;
let threads: Body[];

const tracker = "/reputation-center/dispatch/all";
const thread = (match: (row: Body) => boolean): Body => threads.find(match);
const log = (page: Page) => page.getByRole("log", { name: "Messages of this conversation" });
const write = (page: Page) => page.locator(".hq-composer textarea");
const warning = (page: Page) => page.locator(".hq-composer").getByRole("alert");

async function as(email: string, viewport?: typeof phone): Promise<Person> {
  const one = await person(browser, app.url, viewport);
  await signIn(one, email);
  return one;
}

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), launch()]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  threads = await admin.rows("/conversations?pageSize=50&sort=id", "conversations");
  dario = await as("dispatch@hq.example");
});
afterAll(() => browser.close());

describe("the dispatch tracker", () => {
  it("shows an answer to everybody at once, and lets nobody answer past it unread", async () => {
    const { id } = thread(({ unread, channel }) => unread && channel === "text message");
    const sofia = await as("sales@hq.example");
    for (const { page } of [dario, sofia]) {
      const live = socketOf(page);
      await page.goto(`${tracker}?conversation=${id}`);
      await log(page).getByText("elevator closes at one").waitFor();
      await live;
    }
    await write(sofia.page).fill("Let me look into it.");
    await write(dario.page).fill("The crew is ten minutes away.");
    await dario.page.keyboard.press("Control+Enter");
    await log(sofia.page).getByText("The crew is ten minutes away.").waitFor();
    await warning(sofia.page).getByText("Dario Rossi has written while you were typing.").waitFor();
    await write(sofia.page).focus();
    await sofia.page.keyboard.press("Control+Enter");
    await warning(sofia.page).getByText("Dario Rossi has answered in the meantime. Read it first.").waitFor();
    expect(await write(sofia.page).inputValue()).toBe("Let me look into it.");
    await sofia.page.getByRole("button", { name: "Send anyway" }).click();
    await log(dario.page).getByText("Let me look into it.").waitFor();
    // The message may be pushed to others before its sender has the answer.
    await expect.poll(() => write(sofia.page).inputValue()).toBe("");
    // The refusal is the only error.
    expect(dario.problems).toEqual([]);
    await sofia.close();
  });

  it("opens a long thread with one page, and keeps the place while earlier messages load", async () => {
    const { page } = dario;
    const { id } = thread(({ subject }) => subject === "Installation in Greenwich");
    const pages: string[] = [];
    // What was pushed is asked for by its ids.
    const isPage = (url: string) => url.includes("/api/messages?") && !decodeURIComponent(url).includes("filter[id]");
    const count = (request: { url(): string }) => isPage(request.url()) && pages.push(request.url());
    page.on("request", count);
    await page.goto(`${tracker}?conversation=${id}`);
    await log(page).getByText("Carrier confirmed the sixth carton.").last().waitFor();
    expect(pages).toHaveLength(1);
    expect(await page.locator(".hq-message").count()).toBe(50);
    const first = page.locator(".hq-message").first();
    const mark = await first.getAttribute("data-message");
    await log(page).evaluate((area) => area.scrollTo(0, 0));
    await page.getByText("The conversation starts here.").waitFor();
    expect(await page.locator(".hq-message").count()).toBe(60);
    expect(pages).toHaveLength(2);
    const shift = await page.locator(`[data-message="${mark}"]`).evaluate((element) => {
      const area = element.closest(".hq-log");
      return area ? element.getBoundingClientRect().top - area.getBoundingClientRect().top : -1;
    });
    // What was at the top of the log is still near it, not ten messages further down.
    expect(shift).toBeGreaterThan(-40);
    expect(shift).toBeLessThan(240);
    page.off("request", count);
  });

  it("is worked by the keyboard alone", async () => {
    const { page } = dario;
    await page.goto("/reputation-center/dispatch/open");
    await page.locator(".hq-thread").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    const name = await page.evaluate(() => document.activeElement?.querySelector(".hq-thread-name")?.textContent ?? "");
    // Reading it makes another version, which arrives late: closing waits for it, and is no conflict with oneself.
    let reads = 0;
    await page.route(/\/api\/conversations\/\d+$/, async (route) => {
      reads += 1;
      if (reads > 1) await delay(1_500);
      await route.continue();
    });
    const marked = page.waitForResponse(/\/actions\/markRead$/);
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name, exact: true }).waitFor();
    await marked;
    await page.keyboard.press("n");
    await page.keyboard.type("Called the super.");
    await page.keyboard.press("Control+Enter");
    await log(page).getByText("Called the super.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("option");
    await page.keyboard.press("e");
    await page.getByText(/^Conversation with .* closed\.$/).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Write a note").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type("certificate of insurance");
    await page.getByRole("heading", { name: "In messages" }).waitFor();
  });

  it("keeps what was written, and never sends a field that is not filled in", async () => {
    const { page } = dario;
    const { id } = thread(({ subject }) => subject === "Storage from December");
    await page.goto(`${tracker}?conversation=${id}`);
    await write(page).fill("{{window}} works for us.");
    await warning(page).getByText("Fill in {{window}} before you send this.").waitFor();
    expect(await page.getByRole("button", { name: "Send message" }).isDisabled()).toBe(true);
    await write(page).fill("December works for us.");
    await kept(page, "December works for us.");
    await page.reload();
    await expect.poll(() => write(page).inputValue(), { timeout: 10_000 }).toBe("December works for us.");
    await write(page).fill("");
  });

  it("shows one column after the other on a phone", async () => {
    const small = await as("dispatch@hq.example", phone);
    const { page } = small;
    await page.goto(tracker);
    await page.locator(".hq-thread").first().click();
    await log(page).locator(".hq-message").first().waitFor();
    expect(await page.locator(".hq-thread").count()).toBe(0);
    expect(await beyondEdge(page)).toEqual([]);
    await page.getByRole("link", { name: "All conversations" }).click();
    await page.locator(".hq-thread").first().waitFor();
    expect(await beyondEdge(page)).toEqual([]);
    expect(small.problems).toEqual([]);
    await small.close();
  });
});

describe("a customer", () => {
  it("writes from a record, and sees the answer from the tracker", async () => {
    const owner = await as("owner@atelier.example");
    const caller = await signedInCaller(app.url, "owner@atelier.example");
    const taken = threads.filter(({ channel }) => channel === "app").map(({ recordId }) => recordId);
    const all = await caller.rows("/work-orders?pageSize=50", "work-orders");
    const { id, number } = all.find((row) => !taken.includes(row.id));
    const { page } = owner;
    await page.goto(`/sales/work-orders/${id}/view`);
    await page.getByRole("button", { name: "Message us" }).click();
    const drawer = page.getByRole("dialog", { name: `Message us about ${number}` });
    await drawer.getByRole("textbox").fill("Please ring twice.");
    await page.keyboard.press("Control+Enter");
    await drawer.getByRole("log").getByText("Please ring twice.").waitFor();

    await dario.page.goto("/reputation-center/dispatch/new");
    await dario.page.locator(".hq-thread", { hasText: number }).click();
    await log(dario.page).getByText("Please ring twice.").waitFor();
    await write(dario.page).fill("We will, thank you.");
    await dario.page.keyboard.press("Control+Enter");
    await drawer.getByRole("log").getByText("We will, thank you.").waitFor();

    await page.goto("/reputation-center/dispatch/all");
    await page.locator(".hq-thread", { hasText: number }).click();
    await log(page).getByText("We will, thank you.").waitFor();
    expect(owner.problems).toEqual([]);
    await owner.close();
  });
});
