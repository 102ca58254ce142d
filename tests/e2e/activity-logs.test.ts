// @module-tag night
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
  const user = await person(browser, app.url, viewport);
  await signIn(user, email);
  return user;
};

describe("the activity log", () => {
  it("lists changes in plain words, links to the record, and filters through the URL", async () => {
    const { page, problems, close } = await somebody("admin@hq.example");
    await page.goto("/contacts/1/edit");
    await page.getByLabel("Job title").fill("Head of studio");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/contacts/1");

    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("button", { name: "User Management" }).click();
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
    expect(problems).toEqual([]);
    await close();
  });

  it("is empty for an employee without permissions, and redirects customers home", async () => {
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
