// @module-tag night
import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { fromMenu } from "./support/actions.ts";
import { person, phone, signIn } from "./support/browser.ts";
import { socketOf } from "./support/live.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let sales: Caller;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  sales = await signedInCaller(app.url, "sales@hq.example");
});

const act = async (row: Body, action: string): Promise<Body> => {
  const { status, body } = await sales.call("POST", `/quotes/${row.id}/actions/${action}`, { version: row.version });
  expect(status, action).toBe(200);
  return body.data;
};
/** Sends the quote, which notifies its customer with a toast. */
const send = (row: Body) => act(row, "send");
async function readyQuote(): Promise<Body> {
  const owner = await signedInCaller(app.url, "owner@atelier.example");
  const [{ customerId, originId, destinationId, orderType }] = await owner.rows("/quotes/all/data?limit=1", "quotes");
  const pieces = [{ description: "Chair", quantity: 4 }];
  const created = await sales.call("POST", "/quotes", { customerId, originId, destinationId, orderType, price: 90_000, pieces });
  return act(created.body.data, "submit");
}

/** The controls of the dialog that a click on their center doesn't reach. */
const covered = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((open) =>
    [...open.querySelectorAll("button, input, textarea")].flatMap((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit && open.contains(hit) ? [] : [`${each.textContent || each.id || each.tagName} at ${left}, ${top}`];
    }),
  );

// None has room for a toast beside a dialog, and the last one has no room for two above or below it either.
describe.each([
  ["phone", phone],
  ["tablet", { width: 1000, height: 700 }],
  ["phone in landscape", { width: phone.height, height: phone.width }],
] as const)("a toast on a %s", (_, size) => {
  it("never covers a dialog's controls, and doesn't keep a dialog from closing", async () => {
    const ottilie = await person(browser, app.url, size);
    const { page } = ottilie;
    await signIn(ottilie, "owner@atelier.example");
    const [open, ...others] = [await readyQuote(), await readyQuote(), await readyQuote()];
    const { id } = await send(open);
    await Promise.all([socketOf(page), page.goto(`/shipping/quotes/view/${id}`)]);
    await fromMenu(page, "Request changes");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What should change?").fill("A later day.");
    const toast = page.locator(".ant-notification-notice");
    await toast.waitFor({ state: "detached" });
    await Promise.all(others.map(send));
    await toast.nth(1).waitFor();
    await expect.poll(async () => [await toast.count(), await covered(dialog)], { timeout: 4000 }).toEqual([2, []]);
    await dialog.getByRole("button", { name: "Request changes", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    expect(ottilie.problems).toEqual([]);
    await ottilie.close();
  });
});
