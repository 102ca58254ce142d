import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cutOffSilent } from "../../src/pages/warehousing/scan/store/scan-server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

it("a slow upload is not cut off as long as it gets on, and then after a minute without a sign", async () => {
  let getsOn: () => void = () => undefined;
  let given: AbortSignal | undefined;
  const call = cutOffSilent((signal, sign) => {
    [given, getsOn] = [signal, sign];
    return new Promise<never>(() => undefined);
  });
  const end = vi.fn<(failure: unknown) => void>();
  call.catch(end);
  for (let minute = 0; minute < 10; minute++) {
    await vi.advanceTimersByTimeAsync(59_000);
    getsOn();
  }
  expect(given?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(given?.aborted).toBe(true);
  expect(end).toHaveBeenCalledExactlyOnceWith({ kind: "later" });
});

it("an answer, and a failure, is passed on and leaves nothing behind", async () => {
  expect(await cutOffSilent(async () => 7)).toBe(7);
  const failure = new Error("refused");
  await expect(cutOffSilent(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(vi.getTimerCount()).toBe(0);
});
