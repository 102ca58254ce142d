import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, choose, pick } from "./support/actions.ts";
import { type Person, person, signIn, windowOf } from "./support/browser.ts";
import {
  deaf,
  drafts,
  goOn,
  holds,
  howMany,
  loseResponses,
  meet,
  revoke,
  save,
  signInAgain,
  takeUp,
  waitForAlert,
} from "./support/faults.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let sofia: Person;
let admin: Caller;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  sofia = await person(browser, app.url);
  await signIn(sofia, "sales@hq.example");
});

const sidemark = (page: Page) => page.getByLabel("Sidemark or PO");
const cell = (page: Page, label: string, piece: number) => page.getByLabel(`${label}, piece ${piece}`, { exact: true });
const view = (page: Page) => page.waitForURL(/\/shipping\/quotes\/view\/\d+$/);
const quotes = (query: string): Promise<Body[]> => admin.rows(`/quotes/all/data?q=${encodeURIComponent(query)}&limit=50`, "quotes");
const read = async (id: number): Promise<Body> => (await admin.call("GET", `/quotes/${id}`)).body.data;
/** Reads the quote with this sidemark, and expects that there is only one. */
async function only(query: string): Promise<Body> {
  const matches = await quotes(query);
  expect(matches.map((each) => each.sidemark)).toEqual([query]);
  return read(matches[0].id);
}
const pieceList = (quote: Body) => quote.pieces.map((piece: Body) => [piece.description, piece.quantity]);

async function addPiece(page: Page, number: number, description: string, quantity: number): Promise<void> {
  await page.getByRole("button", { name: "Add piece" }).click();
  await cell(page, "Description", number).fill(description);
  await cell(page, "Quantity", number).fill(String(quantity));
}

const pieces = ["Sofa", "Mirror", "Lamp", "Table", "Rug, rolled"];
/** Fills in the form of a new quote without saving it. */
async function typed(page: Page, name: string, count: number): Promise<void> {
  await page.goto("/shipping/quotes/create");
  await choose(page, box(page, "Customer"), "Atelier");
  await sidemark(page).fill(name);
  await choose(page, box(page, "Origin"), "Studio");
  await choose(page, box(page, "Destination"), "Boston");
  await pick(page, box(page, "Order type"), "Threshold");
  for (let n = 1; n <= count; n += 1) await addPiece(page, n, pieces[n - 1] ?? "", n);
}

describe("unsaved lines", () => {
  it("are fully restored after the session ended, only for the same user", async () => {
    const { page } = sofia;
    await typed(page, "Linesa", 5);
    await revoke(app.url, sofia);
    await signInAgain(page, "admin@hq.example");
    await sidemark(page).waitFor();
    // The click blurs the empty first field, whose error message must not move the button away.
    // By the time this user's own draft is stored, an older draft would have been offered.
    await addPiece(page, 1, "Of another", 1);
    await expect.poll(() => drafts(page)).toHaveLength(2);
    expect(await goOn(page).count()).toBe(0);
    expect(await page.content()).not.toMatch(/Linesa|Rug, rolled/);
    await revoke(app.url, sofia);
    await signInAgain(page, "sales@hq.example");
    await takeUp(page, sidemark(page), "Linesa");
    for (const [index, name] of pieces.entries()) {
      await holds(cell(page, "Description", index + 1), name);
      await holds(cell(page, "Quantity", index + 1), String(index + 1));
    }
    // The restored lines can be edited and saved.
    await cell(page, "Description", 5).fill("Rug");
    await addPiece(page, 6, "Vase", 2);
    await save(page).click();
    await view(page);
    expect(pieceList(await only("Linesa"))).toEqual([
      ["Sofa", 1],
      ["Mirror", 2],
      ["Lamp", 3],
      ["Table", 4],
      ["Rug", 5],
      ["Vase", 2],
    ]);
    // Only the other user's draft is left.
    expect(await drafts(page)).toHaveLength(1);
  });

  it("are saved once when the session ended while saving", async () => {
    const alone = await deaf(browser, app.url, "sales@hq.example");
    const { page } = alone;
    await typed(page, "Linesave", 2);
    // Ended by the time the save arrives, and not before: any earlier call would end the session on the page as well.
    await page.route(
      "**/api/quotes",
      async (route) => {
        await revoke(app.url, alone);
        await route.continue();
      },
      { times: 1 },
    );
    await save(page).click();
    await signInAgain(page, "sales@hq.example");
    await takeUp(page, cell(page, "Description", 2), "Mirror");
    await save(page).click();
    await view(page);
    expect(pieceList(await only("Linesave"))).toEqual([
      ["Sofa", 1],
      ["Mirror", 2],
    ]);
    expect(await drafts(page)).toEqual([]);
    await alone.close();
  });
});

describe("a line added after a lost response", () => {
  it("to a new record ends up in the one record created", async () => {
    const { page } = sofia;
    await typed(page, "Addina", 2);
    const fault = await loseResponses(page, "POST", /\/api\/quotes$/);
    await save(page).click();
    await waitForAlert(page, /nothing is done twice/);
    expect(pieceList(await only("Addina"))).toHaveLength(2);
    await addPiece(page, 3, "Added after it", 7);
    await save(page).click();
    await view(page);
    expect(pieceList(await only("Addina"))).toEqual([
      ["Sofa", 1],
      ["Mirror", 2],
      ["Added after it", 7],
    ]);
    await fault.end();
  });

  it("to a changed record is added once, along with the lost change", async () => {
    const { page } = sofia;
    await typed(page, "Addchange", 1);
    await save(page).click();
    await view(page);
    const { id } = await only("Addchange");
    await page.goto(`/shipping/quotes/update/${id}`);
    await cell(page, "Quantity", 1).fill("9");
    await addPiece(page, 2, "Before it", 2);
    const fault = await loseResponses(page, "POST", new RegExp(`/api/quotes/${id}$`));
    await save(page).click();
    await waitForAlert(page, /nothing is done twice/);
    await addPiece(page, 3, "After it", 3);
    await save(page).click();
    await view(page);
    const now = await only("Addchange");
    expect([pieceList(now), now.version]).toEqual([
      [
        ["Sofa", 9],
        ["Before it", 2],
        ["After it", 3],
      ],
      3,
    ]);
    await fault.end();
  });
});

describe("two windows of the same user with a new form each", () => {
  const firstName = (page: Page) => page.getByLabel("First name");
  const start = async (page: Page, name: string) => {
    await page.goto("/contacts/create");
    await firstName(page).fill(name);
    await choose(page, box(page, "Company"), "Atelier");
  };
  const record = (page: Page) => page.waitForURL(/\/contacts\/\d+(\/view)?$/);
  const contacts = (name: string) => howMany(admin, "contacts", name);
  const own = (page: Page) => drafts(page, ":contact:new:");

  it("keep separate drafts; saving one leaves the other's alone", async () => {
    const { page, context } = sofia;
    const other = await windowOf(context);
    await start(page, "Windowa");
    await start(other, "Windowb");
    await expect.poll(() => own(page)).toHaveLength(2);
    expect([await goOn(page).count(), await goOn(other).count()]).toEqual([0, 0]);
    await save(other).click();
    await record(other);
    await expect.poll(() => own(page)).toHaveLength(1);
    // Later input in this window is still stored, and is restored after a reload.
    await page.getByLabel("Job title").fill("Typed after the other was saved");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await takeUp(page, firstName(page), "Windowa");
    await holds(page.getByLabel("Job title"), "Typed after the other was saved");
    await save(page).click();
    await record(page);
    expect([await contacts("Windowa"), await contacts("Windowb"), await own(page)]).toEqual([1, 1, []]);
  });

  it("offered the same draft: the first to claim it gets it, and it is saved once", async () => {
    const { page, context } = sofia;
    await start(page, "Offera");
    await expect.poll(() => own(page)).toHaveLength(1);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto("/contacts/create");
    const other = await windowOf(context);
    await other.goto("/contacts/create");
    await goOn(page).waitFor();
    await goOn(other).waitFor();
    await takeUp(page, firstName(page), "Offera");
    await other.getByRole("button", { name: "Discard" }).click();
    await other.getByText("in another window").waitFor();
    expect(await firstName(other).inputValue()).toBe("");
    // Later input in this window is still stored.
    await page.getByLabel("Job title").fill("Still kept");
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("Still kept");
    await save(page).click();
    await record(page);
    expect([await contacts("Offera"), await own(page)]).toEqual([1, []]);
  });

  it("offered once the page that was just left is gone, however long it takes", async () => {
    const { page, context } = sofia;
    await start(page, "Slowa");
    await expect.poll(() => own(page)).toHaveLength(1);
    const [key = ""] = await own(page);
    // Holds the draft, as the page that is left does until its window has the time to end it.
    const leaving = await windowOf(context);
    await leaving.goto("/api/health");
    await leaving.evaluate((name) => void navigator.locks.request(name, () => new Promise(() => undefined)), key);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto("/contacts/create");
    await firstName(page).waitFor();
    // Longer than a form waits for such pages before it offers other drafts.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(5_000);
    expect(await goOn(page).count()).toBe(0);
    await leaving.close();
    await takeUp(page, firstName(page), "Slowa");
    await save(page).click();
    await record(page);
    expect([await contacts("Slowa"), await own(page)]).toEqual([1, []]);
  });
});

describe("a file upload", () => {
  const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`The content of ${name}`) });
  const give = (page: Page, name: string) => page.locator('[data-field="files"] input[type=file]').setInputFiles(file(name));
  const field = (page: Page) => page.locator('[data-field="files"]');
  /** Waits until the file is uploaded; until then it has only a Remove button. */
  const stored = (page: Page, name: string) =>
    field(page)
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .waitFor();
  const names = (quote: Body) => quote.files.map(({ name }: Body) => name);

  it("in progress is not dropped by saving, and can be removed", async () => {
    const { page } = sofia;
    await typed(page, "Filea", 1);
    await give(page, "first.txt");
    await stored(page, "first.txt");
    const fault = await meet(page, "POST", /\/api\/files$/, () => new Promise(() => undefined));
    await give(page, "second.txt");
    await field(page).getByText("Uploading second.txt").waitFor();
    await save(page).click();
    await waitForAlert(page, /A file is still uploading/);
    expect(await quotes("Filea")).toEqual([]);
    await field(page).getByRole("button", { name: "Remove second.txt" }).click();
    await field(page).getByText("Uploading second.txt").waitFor({ state: "detached" });
    await fault.end();
    await save(page).click();
    await view(page);
    expect(names(await only("Filea"))).toEqual(["first.txt"]);
  });

  it("that fails says so, can be retried, and is kept in the draft", async () => {
    const { page } = sofia;
    await typed(page, "Fileb", 1);
    const fault = await meet(page, "POST", /\/api\/files$/, (route, time) =>
      time === 1 ? route.abort("connectionreset") : route.fallback(),
    );
    await give(page, "plan.txt");
    await waitForAlert(field(page), /plan\.txt: The server can't be reached/);
    await give(page, "plan.txt");
    await stored(page, "plan.txt");
    expect(await field(page).getByRole("alert").count()).toBe(0);
    await fault.end();
    await revoke(app.url, sofia);
    await signInAgain(page, "sales@hq.example");
    await takeUp(page, sidemark(page), "Fileb");
    await stored(page, "plan.txt");
    await save(page).click();
    await view(page);
    expect(names(await only("Fileb"))).toEqual(["plan.txt"]);
  });
});

it("causes no browser errors", () => {
  expect(sofia.problems).toEqual([]);
});
