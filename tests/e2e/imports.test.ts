// @module-tag embedded
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { person, signIn } from "./support/browser.ts";
import { sharedApp, sharedBrowser } from "./support/shared.ts";

let page: Page;

beforeAll(async () => {
  const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  const sofia = await person(browser, app.url);
  ({ page } = sofia);
  await signIn(sofia, "admin@hq.example");
});

const main = () => page.getByRole("main");
const result = (name: string) => main().getByRole("button", { name: new RegExp(`^\\d+ ${name}$`) });
const file = [
  "Company,E-mail,Type,Phone",
  "Lagoon House,desk@lagoon.example,Designer,212-555-0143",
  "Pier Hotel,wrong mail,Hotels,212-555-0144",
  "Quay Hotel,desk@quay.example,Hotels,212-555-0145",
].join("\n");

it("imports customers: maps, checks, corrects for all rows and for one, writes and undoes", async () => {
  await page.goto("/customers");
  await main().getByRole("link", { name: "Import", exact: true }).click();
  await main().getByRole("heading", { name: "Import customers" }).waitFor();
  await main()
    .locator("input[type=file]")
    .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await main().getByRole("button", { name: "Check 3 rows" }).click();

  await result("Errors").waitFor();
  expect(await main().getByRole("button", { name: "Import 1 row" }).isVisible()).toBe(true);
  // One value means the same in every row.
  await main().getByRole("combobox", { name: "Use instead of Hotels" }).click();
  await page.keyboard.type("Hospitality");
  await page.keyboard.press("Enter");
  await main().locator("form", { hasText: "Hotels" }).getByRole("button", { name: "Apply" }).click();
  await main().getByRole("button", { name: "Import 2 rows" }).waitFor();
  const email = page.getByRole("textbox", { name: "Email in row 3" });
  await email.fill("desk@pier.example");
  await main().locator("form").filter({ has: email }).getByRole("button", { name: "Save" }).click();
  await main().getByRole("button", { name: "Import 3 rows" }).click();

  await main().getByText("3 rows were imported.").waitFor();
  await result("Imported").click();
  await main().getByRole("link", { name: "Lagoon House" }).waitFor();
  await main().getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await main().getByText("3Undone").waitFor();
  await page.goto("/customers?q=Lagoon");
  // The rows are there with their count.
  await main()
    .getByRole("heading", { level: 1, name: /^Customers \d/ })
    .waitFor();
  await main().getByText("Lagoon House").waitFor({ state: "detached" });
});

it("asks about new customers of nearly the names of others, for one of them and for all", async () => {
  await page.goto("/imports/new?of=customer");
  const names = ["Mole Hotel", "MOLE  Hotel.", "Möle Hotel", "Mole Hotel,"];
  await main()
    .locator("input[type=file]")
    .setInputFiles({
      name: "hotels.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Company\n${names.map((name) => `"${name}"`).join("\n")}`),
    });
  await main().getByRole("button", { name: "Check 4 rows" }).click();
  await main().getByText("Row 2 of this file has the same name.").first().waitFor();
  await main().getByRole("button", { name: "Treat as a new record" }).first().click();
  await main().getByRole("button", { name: "Import 2 rows" }).waitFor();
  await result("Conflicts").click();
  await main().getByRole("button", { name: "Treat all 2 as new records" }).click();
  await main().getByRole("button", { name: "Import 4 rows" }).waitFor();
});

it("refuses a picture with a sentence", async () => {
  await page.goto("/imports/new?of=customer");
  await main()
    .locator("input[type=file]")
    .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]) });
  await main().getByRole("alert").getByText("This is no table.").waitFor();
});
