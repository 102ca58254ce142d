import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let money: MoneyHarness;
beforeAll(async () => {
  money = await createMoneyHarness({ calls: true });
});
afterAll(() => money.close());
afterEach(() => vi.restoreAllMocks());

const setClock = (aheadMs: number) => {
  const now = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => now() + aheadMs);
};

it.each([
  [20 * DAY_MS, "The server's clock jumped 20 days ahead. Correct it; if it is right, restart the server."],
  [-DAY_MS, "The server's clock jumped a day back. Correct it; if it is right, restart the server."],
])("a clock that was set while the server ran, by %d ms, dates no invoice, and the health check says so", async (ms, says) => {
  const { id } = await money.draft(100_00);
  setClock(ms);
  const refused = await money.act(money.bob, "invoices", id, "issue");
  expect([refused.status, refused.body.message]).toEqual([409, says]);
  expect((await money.bob.get("health")).body).toMatchObject({ status: "degraded", problems: [says] });
  vi.restoreAllMocks();
  expect((await money.bob.get("health")).body).toMatchObject({ status: "ok" });
  await money.do(money.bob, "invoices", id, "issue");
});

it("a clock that is corrected by hours is followed", async () => {
  const { id } = await money.draft(100_00);
  setClock(DAY_MS / 4);
  await money.do(money.bob, "invoices", id, "issue");
});
