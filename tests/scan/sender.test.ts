import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DrainResult } from "../../src/pages/warehousing/scan/store/drain.ts";
import { createSender } from "../../src/pages/warehousing/scan/store/sender.ts";

/** A sender whose sendings end as they are told, and when: its pauses, in seconds, and how often it has begun. */
function world(ends: (answered: () => void) => DrainResult | Promise<DrainResult>) {
  let begun = 0;
  const sender = createSender(async (answered) => {
    begun += 1;
    return ends(answered);
  });
  const pauses = vi.spyOn(globalThis, "setTimeout");
  return { sender, begun: () => begun, pauses: () => pauses.mock.calls.map(([, ms]) => Number(ms) / 1_000) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // In the middle of what chance makes of a pause.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  // First the spy on the clock, then the clock: the other way round, the spy would bring the clock of this file back for all that follow.
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const rounds = async (count: number) => {
  for (let round = 0; round < count; round++) await vi.runOnlyPendingTimersAsync();
};

describe("a server that is out of reach", () => {
  it("gets pauses that grow, up to two minutes", async () => {
    const { sender, pauses } = world(() => "later");
    sender.soon();
    await rounds(8);
    expect(pauses()).toEqual([2, 4, 8, 16, 32, 64, 120, 120, 120]);
  });

  it("gets short ones as long as it answers in between, as one that is busy", async () => {
    const { sender, pauses } = world((answered) => {
      answered();
      return "later";
    });
    sender.soon();
    await rounds(5);
    expect(pauses()).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it("is left alone by the next scan, and asked again at once when there is a sign of the network", async () => {
    const { sender, begun, pauses } = world(() => "later");
    sender.soon();
    await rounds(4);
    sender.soon();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun()).toBe(5);
    sender.now();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun()).toBe(6);
    expect(pauses().at(-1)).toBe(2);
    // One pause at a time: the one before is over.
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe("a sending", () => {
  it("looks once more for what was scanned meanwhile, however often that was", async () => {
    const ends: (() => void)[] = [];
    const { sender, begun } = world(() => new Promise((resolve) => ends.push(() => resolve("empty"))));
    for (let scan = 0; scan < 3; scan++) sender.soon();
    expect(begun()).toBe(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun()).toBe(2);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun()).toBe(2);
    sender.soon();
    expect(begun()).toBe(3);
  });

  it("that breaks is tried again", async () => {
    const { sender, begun } = world(() => Promise.reject(new Error("The device's storage is away.")));
    sender.soon();
    await rounds(2);
    expect(begun()).toBe(3);
  });
});
