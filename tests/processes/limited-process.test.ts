import { expect, test } from "vitest";
import { createLimitedProcess, ProcessFailure, TaskRefused } from "../../server/processes/limited-process.ts";

const program = new URL("./example-process.ts", import.meta.url);
const example = (limits: { limitMs?: number; maxBytes?: number } = {}) =>
  createLimitedProcess({ program, limitMs: 20_000, maxBytes: 250_000_000, ...limits });

test("a question is answered, and the same process answers the next one", async () => {
  const { ask } = example();
  expect(await ask("double", 21)).toBe(42);
  expect(await ask<number>("id")).toBe(await ask<number>("id"));
});

test("a refusal is its sentence, a mistake is none", async () => {
  const { ask } = example();
  await expect(ask("refuse")).rejects.toThrow(new TaskRefused("Not today."));
  await expect(ask("fail")).rejects.toMatchObject({ name: "ProcessFailure", limit: null, message: "Error: A mistake in the program." });
  await expect(ask("unknown")).rejects.toThrow(ProcessFailure);
});

test("an endless loop is ended, and the next question is answered", async () => {
  const { ask } = example({ limitMs: 1_500 });
  const id = await ask<number>("id");
  await expect(ask("loop")).rejects.toMatchObject({ limit: "time" });
  expect(await ask<number>("id")).not.toBe(id);
});

test("what takes too much memory is ended, in the heap and outside of it", async () => {
  const { ask } = example();
  await expect(ask("take", 2_000_000_000)).rejects.toMatchObject({ limit: "memory" });
  await expect(ask("grow")).rejects.toMatchObject({ limit: "memory" });
  expect(await ask("take", 20_000_000)).toBe(2);
});

test("a process that ends by itself fails its question alone", async () => {
  const { ask } = example();
  const [lost, next] = [ask("exit"), ask("double", 4)];
  await expect(lost).rejects.toMatchObject({ limit: null });
  expect(await next).toBe(8);
});

test("what it keeps is one lease's: another waits, and the time of a lease is that of all its answers", async () => {
  const limited = example({ limitMs: 3_000 });
  const lease = await limited.take();
  expect(await lease.ask("keep", 1)).toBe(1);
  const next = limited.ask("keep", 10);
  expect(await lease.ask("keep", 2)).toBe(3);
  lease.end();
  expect(await next).toBe(13);
  const other = await limited.take();
  await expect(other.ask("loop")).rejects.toMatchObject({ limit: "time" });
  await expect(other.ask("keep", 1)).rejects.toThrow(ProcessFailure);
  other.end();
  expect(await limited.ask("keep", 1)).toBe(1);
});

test("work in it can be given up for something simpler", async () => {
  const { ask } = example();
  expect(await ask("loopWithin")).toBe("given up");
  expect(await ask("expression")).toBe("given up");
});
