// @module-tag night
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { choose, toast } from "./support/actions.ts";
import type { App } from "./support/app.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { socketOf } from "./support/live.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

// An administrator edits the permissions of roles, and other users' open browsers are updated.
let app: App;
let browser: Browser;
let admin: Caller;
let roles: Body[] = [];

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  roles = await admin.rows("/employee-roles?pageSize=50", "employee-roles");
});

/** Runs with a signed-in browser context for each user, and expects no errors in them. */
async function as(emails: readonly string[], doing: (...users: Person[]) => Promise<void>, viewport?: typeof phone): Promise<void> {
  const people = await Promise.all(
    emails.map(async (email) => {
      const user = await person(browser, app.url, viewport);
      await signIn(user, email);
      return user;
    }),
  );
  try {
    await doing(...people);
    for (const user of people) expect(user.problems).toEqual([]);
  } finally {
    await Promise.all(people.map((user) => user.close()));
  }
}

const roleId = (name: string): number => roles.find(({ displayName }) => displayName === name).id;
const editRole = async (page: Page, name: string) => {
  await page.goto(`/user-management/employee/roles/${roleId(name)}/edit`);
  await page.locator(".hq-matrix").waitFor();
};
const cell = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const entry = (page: Page, name: string) => page.locator("#hq-sidebar").getByRole("link", { name, exact: true });
const openGroup = (page: Page, name: string) => page.locator("#hq-sidebar").getByRole("button", { name }).click();
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

describe("changing a role in the matrix", () => {
  it("updates menu, buttons and routes of the users with that role at once, without a reload", () =>
    as(["admin@hq.example", "dispatch@hq.example"], async (...people) => {
      const [{ page: boss }, { page: holder }] = people as [Person, Person];
      const live = socketOf(holder);
      await holder.goto("/contacts");
      await live;
      const create = holder.getByRole("button", { name: "Create contact" });
      await create.waitFor();
      await entry(holder, "Contacts").waitFor();
      expect(await entry(holder, "Prospects").count()).toBe(0);
      // A reload would delete this marker.
      await holder.evaluate(() => Object.assign(window, { stayed: true }));

      await editRole(boss, "Dispatch");
      await cell(boss, "Contacts: Create").uncheck();
      await cell(boss, "Prospects: Read").check();
      await save(boss);
      await boss.locator(".hq-held").waitFor();

      await create.waitFor({ state: "detached" });
      await entry(holder, "Prospects").waitFor();
      await entry(holder, "Contacts").waitFor();

      await editRole(boss, "Dispatch");
      // With only some granted, the first click grants all and the second removes all.
      await cell(boss, "Everything in Contacts").check();
      await cell(boss, "Everything in Contacts").uncheck();
      await save(boss);
      await boss.locator(".hq-held").waitFor();
      await holder.getByRole("dialog", { name: "Access Denied" }).waitFor();
      await entry(holder, "Contacts").waitFor({ state: "detached" });
      expect(await holder.evaluate(() => "stayed" in window)).toBe(true);
    }));

  it("previews what the role can see, and how it differs from another role", () =>
    as(["admin@hq.example"], async ({ page } = {} as Person) => {
      await editRole(page, "Warehouse");
      const preview = part(page, "What this shows in the sidebar");
      await preview.getByText("Configuration", { exact: true }).waitFor();
      expect(await preview.getByText("Prospects", { exact: true }).count()).toBe(0);
      await cell(page, "Prospects: Read").check();
      await preview.getByText("Prospects", { exact: true }).waitFor();

      await choose(page, page.getByRole("combobox", { name: "Choose a role" }), "Accounting");
      await expect.poll(() => part(page, "Only in Accounting").textContent()).toContain("Connect to QuickBooks");
      await expect.poll(() => part(page, "Only in this role").textContent()).toContain("Prospects");

      // Finds a permission and grants it with the keyboard.
      await page.getByRole("textbox", { name: "Search abilities" }).fill("quotes mark.as.lost");
      await expect.poll(() => page.locator(".hq-matrix tbody td input").count()).toBe(1);
      await cell(page, "Everything in Quotes").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
      expect(await cell(page, "Quotes: Mark as lost").isChecked()).toBe(true);
    }));

  it("adds a permission by its name, which the list of roles leads to", () =>
    as(["admin@hq.example"], async ({ page } = {} as Person) => {
      await page.goto("/user-management/employee/roles");
      await page.getByRole("link", { name: "Permissions" }).click();
      await page.getByText("Quotes: Approve", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Create permission" }).click();
      await page.getByLabel(/^Display name/).fill("Find people");
      await cell(page, "Prospects: Update").check();
      await cell(page, "Prospects: Read").check();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Permission Find people created.").waitFor();

      await editRole(page, "Warehouse");
      await choose(page, page.getByRole("combobox", { name: "Add a permission by name" }), "Find people");
      await page.getByText("Find people: 2 abilities added.").waitFor();
      expect(await cell(page, "Prospects: Read").isChecked()).toBe(true);
    }));

  it("is done with cards on a phone", () =>
    as(
      ["admin@hq.example"],
      async ({ page } = {} as Person) => {
        await page.goto(`/user-management/employee/roles/${roleId("Accounting")}/edit`);
        const toggle = page.getByRole("button", { name: "Quotes: Read", exact: true });
        await toggle.waitFor();
        expect(await toggle.getAttribute("aria-pressed")).toBe("true");
        await toggle.click();
        expect(await toggle.getAttribute("aria-pressed")).toBe("false");
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      },
      phone,
    ));
});

describe("a role manager with limited permissions", () => {
  it("can't grant permissions they lack, neither in the matrix nor through the API", async () => {
    const nobody = (await admin.rows("/employee-users?pageSize=50", "employee-users")).find(({ email }) => email === "nobody@hq.example");
    const abilities = ["UM_EMP_ROLES create", "UM_EMP_ROLES read", "UM_EMP_ROLES update", "TASKS read"];
    const created = await admin.call("POST", "/employee-roles", { displayName: "Role keeper", abilities });
    expect(created.status).toBe(201);
    const assigned = await admin.call("POST", `/employee-users/${nobody.id}/actions/assign`, {
      version: nobody.version,
      roleId: created.body.data.id,
    });
    expect(assigned.status).toBe(200);
    await as(["nobody@hq.example"], async ({ page } = {} as Person) => {
      await page.goto("/");
      // The user can't read users, so the menu entry opens the roles.
      await openGroup(page, "User Management");
      await entry(page, "Employee").click();
      await page.waitForURL("**/user-management/employee/roles");
      await editRole(page, "Accounting");
      const lacked = cell(page, "Locations: Delete");
      expect(await lacked.getAttribute("aria-disabled")).toBe("true");
      expect(await lacked.getAttribute("title")).toBe("You don't have this permission yourself");
      // The checkbox can be focused and clicked, but doesn't change.
      await lacked.click({ force: true });
      expect(await lacked.isChecked()).toBe(false);
      await cell(page, "Employee roles: Read").check();
      await save(page);
      await page.locator(".hq-held").waitFor();
    });
    const keeper = await signedInCaller(app.url, "nobody@hq.example");
    const role = (await keeper.call("GET", `/employee-roles/${roleId("Accounting")}`)).body.data;
    expect(role.abilities).toContain("UM_EMP_ROLES read");
    const past = await keeper.call("PUT", `/employee-roles/${role.id}`, {
      version: role.version,
      abilities: [...role.abilities, "LOCATIONS delete"],
    });
    expect(past.status).toBe(403);
  });
});

describe("a customer's administrator", () => {
  it("sees and manages their own company's users and roles only", () =>
    as(["owner@atelier.example"], async ({ page } = {} as Person) => {
      await page.goto("/");
      await openGroup(page, "User Management");
      await entry(page, "Users").click();
      await page.waitForURL("**/user-management/users");
      await page.getByRole("link", { name: "Aiko Nakamura" }).waitFor();
      expect(await page.getByText("Gustav Moreau").count()).toBe(0);
      expect(await page.getByText("Sofia Lindqvist").count()).toBe(0);

      await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Roles" }).click();
      await page.getByRole("heading", { level: 1, name: /^Roles \d/ }).waitFor();
      await page.getByRole("link", { name: "Company member" }).waitFor();
      expect(await page.getByText("Warehouse", { exact: true }).count()).toBe(0);

      await page.getByRole("button", { name: "Create a new role" }).click();
      await page.locator(".hq-matrix").waitFor();
      expect(await cell(page, "Leads: Read").count()).toBe(0);
      await save(page);
      await page.getByText("Enter a role name").first().waitFor();
      await page.getByRole("textbox", { name: "Display name" }).fill("Buyer");
      await cell(page, "Everything in Pull flows").check();
      await save(page);
      await toast(page, "Role Buyer created.");

      await page.goto("/user-management/users");
      await page.getByRole("link", { name: "Aiko Nakamura" }).click();
      await part(page, "Permissions").getByText("All from Company member.").waitFor();
      await page.getByRole("button", { name: "Assign role", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await choose(page, dialog.getByRole("combobox", { name: "Role" }), "Buyer");
      await dialog.getByRole("button", { name: "Assign role", exact: true }).click();
      await toast(page, "Role assigned to Aiko Nakamura.");
      await part(page, "Permissions").getByText("from Buyer").waitFor();

      await page.getByRole("row", { name: /Buyer/ }).getByRole("button", { name: "Unassign role" }).click();
      await dialog.getByRole("button", { name: "Unassign role" }).click();
      await toast(page, "Role unassigned from Aiko Nakamura.");
      await part(page, "Permissions").getByText("All from Company member.").waitFor();
    }));

  it("is redirected home from employee screens, and gets 403 from their API endpoints", () =>
    as(["owner@atelier.example"], async ({ page } = {} as Person) => {
      for (const path of ["/user-management/employee", "/user-management/customer", "/user-management/employee/roles"]) {
        await page.goto(path);
        await page.waitForURL(`${app.url}/`);
      }
      const owner = await signedInCaller(app.url, "owner@atelier.example");
      for (const path of ["/employee-users", "/customer-users", "/employee-roles", "/employee-users/1/access"])
        expect((await owner.call("GET", path)).status).toBe(403);
    }));
});
