import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createTimeLimited } from "../../server/areas/system/api/health.ts";

const never = () => new Promise<never>(() => undefined);

test("a database that answers in time is healthy", async () => {
  const inTime = createTimeLimited(new EventEmitter(), 5_000);
  expect(await inTime(async () => "here")).toBe("here");
});

test("a database that doesn't respond at all is down", async () => {
  const pool = new EventEmitter();
  const inTime = createTimeLimited(pool, 20);
  // Neither a release before the query started nor that of a broken connection shows that the database works.
  pool.emit("release", undefined);
  const pending = inTime(never);
  pool.emit("release", new Error("broken"));
  await expect(pending).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test("a database that is busy with other queries is reported as overloaded", async () => {
  const pool = new EventEmitter();
  const pending = createTimeLimited(pool, 20)(never);
  pool.emit("release", undefined);
  await expect(pending).rejects.toMatchObject({ status: 429, details: { retryAfter: 1 } });
});
