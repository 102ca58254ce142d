import { answerWith } from "../../server/processes/answer-with.ts";
import { within } from "../../server/processes/within.ts";

class NotToday extends Error {}

let kept = 0;

answerWith(
  {
    double: (value: number) => value * 2,
    keep(value: number) {
      kept += value;
      return kept;
    },
    refuse() {
      throw new NotToday("Not today.");
    },
    fail() {
      throw new Error("A mistake in the program.");
    },
    loop: () => endless(),
    loopWithin: () => within(50, endless) ?? "given up",
    expression: () => within(50, () => /^(a+)+$/.test(`${"a".repeat(40)}b`)) ?? "given up",
    exit: () => process.exit(1),
    /** Bytes outside of the heap. */
    async take(bytes: number) {
      const parts = [];
      for (let at = 0; at < bytes; at += 10_000_000) {
        parts.push(Buffer.alloc(10_000_000, 1));
        await new Promise(setImmediate);
      }
      return parts.length;
    },
    /** Objects in the heap. */
    grow() {
      const parts: string[][] = [];
      for (;;) parts.push(Array.from({ length: 100_000 }, (_, at) => `${at} ${parts.length}`));
    },
    id: () => process.pid,
  },
  NotToday,
);

function endless(): never {
  for (;;);
}
