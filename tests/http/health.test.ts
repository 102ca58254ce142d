import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createTimeLimited } from "../../server/api/health.ts";

const never = () => new Promise<never>(() => undefined);

test("a database that answers in time is well", async () => {
  const inTime = createTimeLimited(new EventEmitter(), 5_000);
  expect(await inTime(async () => "here")).toBe("here");
});

test("one that answers nobody is gone", async () => {
  const pool = new EventEmitter();
  const inTime = createTimeLimited(pool, 20);
  // Of before; and a connection that broke.
  pool.emit("release", undefined);
  const asked = inTime(never);
  pool.emit("release", new Error("broken"));
  await expect(asked).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test("one that works for others has too much to do, and says so", async () => {
  const pool = new EventEmitter();
  const asked = createTimeLimited(pool, 20)(never);
  pool.emit("release", undefined);
  await expect(asked).rejects.toMatchObject({ status: 429, details: { retryAfter: 1 } });
});
