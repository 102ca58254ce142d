import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { box, choose } from "./support/actions.ts";
import { desktop, type Person, person, phone, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

const somebody = async (email: string, viewport = desktop): Promise<Person> => {
  const who = await person(browser, app.url, viewport);
  await signIn(who, email);
  return who;
};

describe("the activity log", () => {
  it("tells what was done, in words, and leads to the record and back to one's narrowing", async () => {
    const { page, trouble, close } = await somebody("admin@hq.example");
    await page.goto("/contacts/1/edit");
    await page.getByLabel("Job title").fill("Head of studio");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/contacts/1");

    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("menuitem", { name: "User Management" }).click();
    await page.getByRole("link", { name: "Activity Logs" }).click();
    const line = page.getByRole("row").filter({ hasText: "Head of studio" });
    await line.getByText("Edited").waitFor();
    await line.getByText("Alex Mercer").waitFor();
    await line.getByText("127.0.0.1").waitFor();

    await choose(page, box(page, "Record"), "Hubs");
    await page.waitForURL("**/activity-logs?resource=hub");
    await page.getByText("No activity found").waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    await line.getByRole("link").click();
    await page.waitForURL("**/contacts/1");
    expect(trouble).toEqual([]);
    await close();
  });

  it("is there for an employee without any ability, and holds nothing then; customers are sent home", async () => {
    const nora = await somebody("nobody@hq.example", phone);
    await nora.page.goto("/activity-logs");
    await nora.page.getByText("No activity found").waitFor();
    await nora.close();
    const ottilie = await somebody("owner@atelier.example");
    await ottilie.page.goto("/activity-logs");
    await ottilie.page.waitForURL(`${app.url}/`);
    await ottilie.close();
  });
});
