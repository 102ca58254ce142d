import type { Browser, Page, Request } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, choose, pathOf } from "./support/actions.ts";
import type { App } from "./support/app.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { drafts, howMany, loseResponses, save, stall, takeUp, waitForAlert } from "./support/faults.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let sofia: Person;
let admin: Caller;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  sofia = await person(browser, app.url);
  await signIn(sofia, "sales@hq.example");
});

const firstName = (page: Page) => page.getByLabel("First name");
const record = (page: Page) => page.waitForURL(/\/contacts\/\d+(\/view)?$/);
/** Fills in the form of a new contact without saving it. */
async function typed(page: Page, name: string): Promise<void> {
  await page.goto("/contacts/create");
  await firstName(page).fill(name);
  await choose(page, box(page, "Company"), "Atelier");
  await page.getByLabel("Job title").fill("Typed in the middle of it");
}
const contacts = (name: string) => howMany(admin, "contacts", name);
async function createContact(name: string): Promise<Body> {
  const [row] = await admin.rows("/contacts?pageSize=1", "contacts");
  const created = await admin.call("POST", "/contacts", { firstName: name, partyId: row.partyId });
  expect(created.status).toBe(201);
  return created.body.data;
}
const read = async (id: number): Promise<Body> => (await admin.call("GET", `/contacts/${id}`)).body.data;

describe("a response lost after the server has processed the request", () => {
  it("when creating: creates one record, even if the input is edited before the retry", async () => {
    const { page } = sofia;
    await typed(page, "Lostina");
    const fault = await loseResponses(page, "POST", /\/api\/contacts$/);
    await save(page).click();
    await waitForAlert(page, /can't be reached.*nothing is done twice/);
    expect([fault.hits(), await contacts("Lostina")]).toEqual([1, 1]);
    await page.getByLabel("Job title").fill("Typed after it");
    await save(page).click();
    await record(page);
    await page.getByText("Typed after it").first().waitFor();
    expect([fault.hits(), await contacts("Lostina")]).toEqual([2, 1]);
    expect(await drafts(page)).toEqual([]);
    await fault.end();
  });

  it("when changing: applies one change, and reports no conflict", async () => {
    const { page } = sofia;
    const { id } = await createContact("Changa");
    await page.goto(`/contacts/${id}/edit`);
    await page.getByLabel("Job title").fill("Once");
    const fault = await loseResponses(page, "PUT", /\/api\/contacts\/\d+$/);
    await save(page).click();
    await waitForAlert(page, /nothing is done twice/);
    expect(await page.getByText("Someone saved this record").count()).toBe(0);
    await page.getByLabel("Job title").fill("Once and again");
    await save(page).click();
    await record(page);
    await page.getByText("Once and again").first().waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    // Version 3: created, updated by the request with the lost response, and updated with the later input.
    expect(await read(id)).toMatchObject({ jobTitle: "Once and again", version: 3 });
    await fault.end();
  });

  it("followed by a reload: the draft continues under the same key", async () => {
    const { page } = sofia;
    await typed(page, "Reloada");
    const fault = await loseResponses(page, "POST", /\/api\/contacts$/);
    await save(page).click();
    await waitForAlert(page, /nothing is done twice/);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/We don't know whether they were saved/).waitFor();
    await takeUp(page, firstName(page), "Reloada");
    await save(page).click();
    await record(page);
    expect(await contacts("Reloada")).toBe(1);
    await fault.end();
  });
});

describe("a response that never comes", () => {
  it("shows a message after a while; retrying saves once", async () => {
    const { page } = sofia;
    await typed(page, "Stallina");
    const fault = await stall(page, "POST", /\/api\/contacts$/);
    const predicate = (request: Request) => request.url().endsWith("/api/contacts");
    const failedRequest = page.waitForEvent("requestfailed", { predicate, timeout: 30_000 });
    await save(page).click();
    await page.getByText(/taking longer than usual/).waitFor({ timeout: 20_000 });
    await page.getByRole("button", { name: "Try again" }).click();
    await failedRequest;
    await record(page);
    expect(await contacts("Stallina")).toBe(1);
    await fault.end();
  });

  it("can be cancelled: the form is usable again and can be saved", async () => {
    const { page } = sofia;
    await typed(page, "Stopina");
    const fault = await stall(page, "POST", /\/api\/contacts$/);
    await save(page).click();
    await page.getByRole("button", { name: "Stop waiting" }).click({ timeout: 20_000 });
    await waitForAlert(page, /You stopped waiting/);
    expect(await firstName(page).isEnabled()).toBe(true);
    await save(page).click();
    await record(page);
    expect(await contacts("Stopina")).toBe(1);
    await fault.end();
  });
});

describe("offline", () => {
  it("shows a message, keeps the input, and saves once back online", async () => {
    const { page, context } = sofia;
    await typed(page, "Offlina");
    await context.setOffline(true);
    await page.getByText(/You're offline/).waitFor();
    await page.getByLabel("Job title").fill("Typed in the tunnel");
    await save(page).click();
    await waitForAlert(page, /can't be reached/);
    // The dialog's code is loaded on demand, which must not break the form while offline.
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Job title").inputValue()).toBe("Typed in the tunnel");
    await context.setOffline(false);
    await page.getByText(/You're offline/).waitFor({ state: "detached" });
    await save(page).click();
    await record(page);
    expect(await contacts("Offlina")).toBe(1);
  });
});

describe("a server that is killed and restarted", () => {
  it("during typing and saving: creates one record, without retyping", async () => {
    const { page } = sofia;
    await typed(page, "Killa");
    await app.kill();
    await page.getByText(/Live updates are paused/).waitFor({ timeout: 20_000 });
    await save(page).click();
    await waitForAlert(page, /can't be reached/);
    await page.getByLabel("Job title").fill("Typed while it was down");
    await app.start();
    await page.getByText(/Live updates are paused/).waitFor({ state: "detached", timeout: 40_000 });
    await save(page).click();
    await record(page);
    await page.getByText("Typed while it was down").first().waitFor();
    expect(await contacts("Killa")).toBe(1);
  });

  it("right after processing a request: the same key finds the result from before the restart", async () => {
    const { page } = sofia;
    await typed(page, "Killata");
    const fault = await loseResponses(page, "POST", /\/api\/contacts$/);
    await save(page).click();
    await waitForAlert(page, /can't be reached/);
    await app.kill();
    await app.start();
    await save(page).click();
    await record(page);
    expect(await contacts("Killata")).toBe(1);
    await fault.end();
  });
});

describe("impatient users", () => {
  it("save only once when pressing twice", async () => {
    const { page } = sofia;
    await typed(page, "Twicea");
    await save(page).dblclick();
    await record(page);
    await typed(page, "Entera");
    await firstName(page).press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+s");
    await record(page);
    expect([await contacts("Twicea"), await contacts("Entera")]).toEqual([1, 1]);
  });

  it("save a half-typed tag along with the rest when using the keyboard shortcut", async () => {
    const { page } = sofia;
    const { id } = await createContact("Keya");
    await page.goto(`/contacts/${id}/edit`);
    await page.getByLabel("Roles").pressSequentially("billing");
    await page.keyboard.press("Control+s");
    await record(page);
    expect(await read(id)).toMatchObject({ roles: ["billing"] });
  });

  it("are asked for confirmation before leaving with the browser's back button", async () => {
    const { page } = sofia;
    await page.goto("/contacts");
    await page.getByRole("link", { name: "Create contact" }).click();
    await page.waitForURL("**/contacts/create");
    await firstName(page).fill("Backa");
    await page.goBack();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    expect(pathOf(page)).toBe("/contacts/create");
    expect(await firstName(page).inputValue()).toBe("Backa");
    await page.goBack();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL("**/contacts");
    await page.goto("/contacts/create");
    await takeUp(page, firstName(page), "Backa");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => drafts(page)).toEqual([]);
  });
});

it("causes no browser errors", () => {
  expect(sofia.problems).toEqual([]);
});
