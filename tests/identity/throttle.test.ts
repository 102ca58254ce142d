import { expect, test } from "vitest";
import { createThrottle, type Throttle } from "../../server/identity/throttle.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";

function createFixture() {
  const clock = { now: 1_000_000 };
  const throttle = createThrottle(() => clock.now);
  return { clock, throttle };
}
const fail = (throttle: Throttle, account: string, address: string) => throttle.attempt(account, address).kind;

test("five attempts are free, then the wait doubles up to five minutes", () => {
  const { clock, throttle } = createFixture();
  for (let n = 0; n < 5; n++) expect(fail(throttle, "a", "1")).toBe("go");
  const waits = [];
  for (let n = 0; n < 12; n++) {
    const verdict = throttle.attempt("a", "1");
    if (verdict.kind !== "stop") throw new Error("a guess was let through");
    waits.push(verdict.retryAfterSeconds);
    clock.now += verdict.retryAfterSeconds * 1_000;
    expect(fail(throttle, "a", "1")).toBe("go");
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
});

test("a blocked attempt adds no delay, and a success resets the failures", () => {
  const { clock, throttle } = createFixture();
  for (let n = 0; n < 5; n++) fail(throttle, "a", "1");
  for (let n = 0; n < 50; n++) expect(fail(throttle, "a", "1")).toBe("stop");
  clock.now += 1_000;
  const right = throttle.attempt("a", "1");
  if (right.kind === "go") right.succeeded();
  for (let n = 0; n < 5; n++) expect(fail(throttle, "a", "1")).toBe("go");
});

test("an address that fails on many accounts is blocked, except for accounts it has signed in to before", () => {
  const { clock, throttle } = createFixture();
  const known = throttle.attempt("regular", "1");
  if (known.kind === "go") known.succeeded();
  let stopped = 0;
  for (let n = 0; n < 150; n++) if (fail(throttle, `account ${n}`, "1") === "stop") stopped++;
  expect(stopped).toBe(50);
  expect(fail(throttle, "regular", "1")).toBe("go");
  expect(fail(throttle, "somebody", "2")).toBe("go");
  clock.now += 60_000;
  expect(fail(throttle, "a later one", "1"), "failures expire over time").toBe("go");
});

test("an account attacked from many addresses is delayed, not blocked, and not where it signed in before", () => {
  const { throttle } = createFixture();
  const home = throttle.attempt("victim", "home");
  if (home.kind === "go") home.succeeded();
  const delays = Array.from({ length: 80 }, (_, n) => {
    const verdict = throttle.attempt("victim", `bot ${n}`);
    return verdict.kind === "go" ? verdict.delayMs : Number.NaN;
  });
  expect(delays.slice(0, 50).every((delay) => delay === 0)).toBe(true);
  expect(delays.slice(51).every((delay) => delay === 2_000)).toBe(true);
  expect(throttle.attempt("victim", "home")).toMatchObject({ kind: "go", delayMs: 0 });
  expect(throttle.attempt("victim", "a hotel")).toMatchObject({ kind: "go", delayMs: 2_000 });
});

test("attempts and successes on one process count on the other", () => {
  const bus = createLocalBus({ debug() {}, info() {}, warn() {}, error() {} });
  const clock = { now: 1_000_000 };
  const [local, remote] = [createThrottle(() => clock.now, bus), createThrottle(() => clock.now, bus)];
  const kinds = [];
  for (let n = 0; n < 6; n++) kinds.push(fail(n % 2 === 0 ? local : remote, "a", "1"));
  expect(kinds).toEqual(["go", "go", "go", "go", "go", "stop"]);
  expect([fail(local, "a", "1"), fail(remote, "a", "1"), fail(remote, "a", "2")]).toEqual(["stop", "stop", "go"]);
  clock.now += 1_000;
  const right = remote.attempt("a", "1");
  if (right.kind === "go") right.succeeded();
  for (let n = 0; n < 5; n++) expect(fail(n % 2 === 0 ? remote : local, "a", "1")).toBe("go");
});

test("the throttle messages between processes contain no email or IP address", async () => {
  const messages: unknown[] = [];
  const line = {
    subscribe: () => () => undefined,
    publish: async (message: unknown) => {
      messages.push(message);
      throw new Error("nobody to hear it");
    },
  };
  const verdict = createThrottle(Date.now, line).attempt("ada@hq.example", "10.0.0.1");
  if (verdict.kind === "go") verdict.succeeded();
  expect(messages).toHaveLength(2);
  // Search for characters that no UUID contains: three hexadecimal letters alone can occur in one by chance.
  expect(JSON.stringify(messages)).not.toMatch(/ada@|@hq|10\.0\.0\.1/);
});

test("a flood of invented accounts keeps memory bounded", () => {
  const { throttle } = createFixture();
  for (let n = 0; n < 60_000; n++) fail(throttle, `made up ${n}`, `address ${n}`);
  for (let n = 0; n < 5; n++) fail(throttle, "a", "1");
  expect(fail(throttle, "a", "1")).toBe("stop");
});
