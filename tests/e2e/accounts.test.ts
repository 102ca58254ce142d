// @module-tag night
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { box, choose, fromMenu, pathOf, pick, refused } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let sofia: Person;
let page: Page;
let sales: Caller;
/** The id of the prospect, which it keeps as a customer. */
let id = 0;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  sofia = await person(browser, app.url);
  ({ page } = sofia);
  sales = await signedInCaller(app.url, "sales@hq.example");
  await signIn(sofia, "sales@hq.example");
});

const main = () => page.getByRole("main");
const state = (name: string) => main().getByText(name, { exact: true }).first().waitFor();
const save = (within: Pick<Page, "getByRole"> = main()) => within.getByRole("button", { name: "Save" }).click();
const primary = (name: string) => main().getByRole("button", { name, exact: true });

it("creates a prospect, showing validation errors at the fields", async () => {
  await page.goto("/prospects");
  await page.getByRole("link", { name: /create prospect/i }).click();
  await page.waitForURL("**/prospects/create");
  await save();
  await main().getByRole("alert").getByText("Please fill in the required fields.").waitFor();
  await page.getByLabel("Name", { exact: false }).first().fill("  Linden & Vale Interiors ");
  await pick(page, box(page, "Kind"), "Designer");
  await page.getByLabel("Website").fill("ftp://linden.example");
  await save();
  await main().getByText(/http/).first().waitFor();
  await page.getByLabel("Website").fill("https://linden.example");
  await save();
  await page.waitForURL(/\/prospects\/\d+$/);
  id = Number(/\d+$/.exec(page.url())?.[0]);
  await page.getByRole("heading", { level: 1, name: "Linden & Vale Interiors" }).waitFor();
  await state("Prospect");
});

it("requires a reason to archive, and blocks activation until the prospect is restored", async () => {
  await fromMenu(page, "Archive");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Archive" }).click();
  await dialog.getByText(/Reason is required/).waitFor();
  await dialog.getByLabel("Reason").fill("Went with someone else");
  await dialog.getByRole("button", { name: "Archive" }).click();
  await state("Archived");
  await main().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Unavailable/ }).click();
  const unavailable = page.getByRole("menuitem", { name: /Activate.*Available once it is a prospect\./ });
  await unavailable.waitFor();
  expect(await unavailable.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Escape");
  await primary("Restore").click();
  await state("Prospect");
});

it("turns an activated prospect into a customer with the same id", async () => {
  await primary("Activate").click();
  await page.getByRole("dialog").getByText("will become a customer and start onboarding").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
  await page.waitForURL(`**/customers/${id}/overview`);
  await page.getByRole("heading", { level: 1, name: "Linden & Vale Interiors" }).waitFor();
  await state("Onboarding");
  expect((await sales.call("GET", `/prospects/${id}`)).status).toBe(404);
  // An old link to the prospect redirects to the customer.
  await page.goto(`/prospects/${id}`);
  await page.waitForURL(`**/customers/${id}/overview`);
});

it("blocks activating the customer until the account is complete, and says what is missing", async () => {
  await state("Onboarding");
  await refused(page, "Activate", "Enter a bill-to address first.");
  const { version } = (await sales.call("GET", `/customers/${id}`)).body.data;
  const response = await sales.call("POST", `/customers/${id}/actions/activate`, { version });
  expect(response.status).toBe(409);
  expect(response.body.message).toBe("Enter a bill-to address first.");
});

it("adds contacts and locations on the customer's record, each saved when it is left", async () => {
  const left = () => page.getByRole("heading", { level: 1 }).click();
  await page.getByRole("main").getByRole("link", { name: "Contacts", exact: true }).click();
  await page.waitForURL(`**/customers/${id}/contacts`);
  await main().getByText("None yet.").waitFor();
  await main().getByRole("button", { name: "Add contact" }).click();
  await page.keyboard.type("Marguerite");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Vale");
  await page.getByLabel("Emails, contact 1", { exact: true }).fill("marguerite@");
  await left();
  await main().getByText("Must be an email address.").waitFor();
  await page.getByLabel("Emails, contact 1", { exact: true }).fill("marguerite@linden.example");
  await left();
  await main().getByRole("link", { name: "Open Marguerite Vale" }).click();
  await page.getByRole("heading", { level: 1, name: "Marguerite Vale" }).waitFor();
  await main().getByRole("link", { name: "Linden & Vale Interiors" }).first().click();
  await page.waitForURL(`**/customers/${id}/overview`);

  await main().getByRole("link", { name: "Locations", exact: true }).click();
  await main().getByRole("button", { name: "Add location" }).click();
  await page.getByLabel("Nickname, location 1").fill("Showroom");
  await page.getByLabel("Kind, location 1").selectOption("Vendor");
  await page.getByLabel("Address, location 1").click();
  const dialog = page.getByRole("dialog", { name: "Address, location 1" });
  await dialog.getByLabel("Street").fill("12 Mill Lane");
  await dialog.getByLabel("City").fill("Hudson");
  await dialog.getByLabel("State").fill("NY");
  await dialog.getByLabel("Zip").fill("12534");
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByLabel("Site contact, location 1").click();
  await choose(page, box(page, "Site contact, location 1"), "Marguerite");
  await left();
  await main().getByRole("link", { name: "Open Showroom, Hudson" }).waitFor();
  await page.reload();
  await main().getByText("12 Mill Lane, Hudson, NY 12534").waitFor();
});

it("activates the customer once completed, with a billing contact created inline", async () => {
  await page.goto(`/customers/${id}`);
  await page.waitForURL(`**/customers/${id}/overview`);
  await main().getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Street").fill("12 Mill Lane");
  await page.getByLabel("City").fill("Hudson");
  await page.getByLabel("State").fill("NY");
  await page.getByLabel("Zip").fill("12534");
  await pick(page, box(page, "Payment terms"), "Net 30");
  await box(page, "Billing contact").click();
  await page.getByRole("button", { name: "Create contact" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("Linden & Vale Interiors").first().waitFor();
  await drawer.getByLabel("First name").fill("Bruno");
  await drawer.getByLabel("Last name").fill("Ledger");
  await save(drawer);
  await drawer.waitFor({ state: "detached" });
  await main().getByTitle("Bruno Ledger").waitFor();
  await save();
  await page.waitForURL(`**/customers/${id}/overview`);
  await main().getByText("12 Mill Lane").first().waitFor();
  await primary("Activate").click();
  await state("Active");
});

it("opens each tab at its own URL", async () => {
  const tabs = ["overview", "contacts", "locations", "quotes", "warehousing", "accounting", "users", "activity"];
  for (const tab of tabs) {
    await page.goto(`/customers/${id}/${tab}`);
    await page.getByRole("heading", { level: 1, name: "Linden & Vale Interiors" }).waitFor();
    const current = page.getByRole("navigation", { name: "Sections" }).locator("[aria-current=page]");
    expect(await current.getAttribute("href")).toBe(`/customers/${id}/${tab}`);
    expect(pathOf(page)).toBe(`/customers/${id}/${tab}`);
  }
  // The last tab, activity, shows the record's history.
  await main()
    .getByText(/activated/)
    .first()
    .waitFor();
});

it("causes no browser errors", () => {
  expect(sofia.problems).toEqual([]);
});
