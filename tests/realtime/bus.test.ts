// @module-tag gate
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLocalBus } from "../../server/realtime/bus.ts";
import { createAssembler, splitMessage } from "../../server/realtime/bus-parts.ts";
import type { BusMessage } from "../../server/realtime/messages.ts";
import { quiet } from "./support.ts";

test("a message is reassembled from its parts, in any order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30_000, minLength: 0, size: "max" }), fc.boolean(), (text, reversed) => {
      const message = { kind: "users", data: text.repeat(2) };
      const parts = splitMessage("abc1", message);
      for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(8_000);
      const assemble = createAssembler("def2");
      const results = (reversed ? parts.reverse() : parts).map(assemble);
      expect(results.slice(0, -1).every((result) => result === undefined)).toBe(true);
      expect(results.at(-1)).toEqual(JSON.parse(JSON.stringify(message)));
    }),
    { numRuns: 40 },
  );
});

test("own, malformed and incomplete messages are ignored, and one above 1 MB is rejected", () => {
  const assemble = createAssembler("abc1");
  expect(splitMessage("abc1", { a: 1 }).map(assemble)).toEqual([undefined]);
  expect(assemble("rubbish")).toBeUndefined();
  expect(assemble("def2.00.0.1|{")).toBeUndefined();
  expect(assemble("def2.00.5.2|x")).toBeUndefined();
  expect(assemble(splitMessage("def2", "x".repeat(9_000))[0] ?? "")).toBeUndefined();
  expect(() => splitMessage("abc1", "x".repeat(1_000_001))).toThrow(RangeError);
});

test("incomplete messages are discarded after a while", () => {
  let now = 0;
  const assemble = createAssembler("abc1", () => now);
  const [first = "", second = ""] = splitMessage("def2", "x".repeat(9_000));
  assemble(first);
  now = 31_000;
  splitMessage("eee3", "y".repeat(9_000)).map(assemble);
  expect(assemble(second)).toBeUndefined();
});

test("a listener that throws doesn't affect others, and an ended subscription gets nothing", async () => {
  const bus = createLocalBus(quiet);
  const got: BusMessage[] = [];
  bus.subscribe(() => {
    throw new Error("broken");
  });
  const end = bus.subscribe((message) => got.push(message));
  await bus.publish({ kind: "maintenance", on: true });
  end();
  await bus.publish({ kind: "maintenance", on: false });
  expect(got).toEqual([{ kind: "maintenance", on: true }]);
});
