import fc from "fast-check";
import { expect, test } from "vitest";
import { createAddressLimit } from "../../server/identity/address-limit.ts";
import { createThrottle, type Throttle } from "../../server/identity/throttle.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";

const MINUTE = 60_000;

function createFixture() {
  const clock = { now: 1_000_000 };
  const throttle = createThrottle(() => clock.now);
  return { clock, throttle };
}
const guess = (throttle: Throttle, account: string, address: string, device?: string) =>
  throttle.attempt({ account, address, ...(device ? { device } : {}) });
const fail = (throttle: Throttle, account: string, address: string, device?: string) => guess(throttle, account, address, device).kind;
const succeed = (throttle: Throttle, account: string, address: string, device?: string) => {
  const verdict = guess(throttle, account, address, device);
  if (verdict.kind === "go") verdict.succeeded();
  return verdict.kind;
};

test("an account takes ten wrong passwords in any fifteen minutes, whatever addresses they come from", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ pause: fc.integer({ min: 0, max: 4 * MINUTE }), address: fc.nat(100) }), { maxLength: 200 }),
      (guesses) => {
        const { clock, throttle } = createFixture();
        const taken: number[] = [];
        for (const { pause, address } of guesses) {
          clock.now += pause;
          const verdict = guess(throttle, "a", `10.0.0.${address}`);
          const recent = taken.filter((at) => at + 15 * MINUTE > clock.now);
          expect(verdict.kind).toBe(recent.length < 10 ? "go" : "stop");
          if (verdict.kind === "go") taken.push(clock.now);
          else expect(verdict.retryAfterSeconds).toBe(Math.ceil(((taken.at(-10) ?? 0) + 15 * MINUTE - clock.now) / 1_000));
        }
      },
    ),
  );
});

test("guesses from elsewhere don't lock out a device that has signed in before, which has attempts of its own", () => {
  const { throttle } = createFixture();
  for (let n = 0; n < 50; n++) fail(throttle, "victim", `10.0.0.${n}`);
  expect(fail(throttle, "victim", "hotel")).toBe("stop");
  expect(succeed(throttle, "victim", "home", "laptop")).toBe("go");
  expect(fail(throttle, "victim", "hotel"), "the owner's sign-in gives the others no new guesses").toBe("stop");
  for (let n = 0; n < 10; n++) expect(fail(throttle, "victim", "home", "laptop")).toBe("go");
  expect(fail(throttle, "victim", "home", "laptop"), "a stolen device").toBe("stop");
  expect(fail(throttle, "victim", "home", "phone")).toBe("go");
});

test("signing in does not use up attempts", () => {
  const { throttle } = createFixture();
  for (let n = 0; n < 30; n++) expect(succeed(throttle, "a", "1")).toBe("go");
});

test("an address that fails on many accounts is stopped, except for accounts its device has signed in to before", () => {
  const { clock, throttle } = createFixture();
  let stopped = 0;
  for (let n = 0; n < 150; n++) if (fail(throttle, `account ${n}`, "1") === "stop") stopped++;
  expect(stopped).toBe(50);
  expect(fail(throttle, "regular", "1", "laptop")).toBe("go");
  expect(fail(throttle, "somebody", "2")).toBe("go");
  clock.now += MINUTE;
  expect(fail(throttle, "a later one", "1"), "failures expire over time").toBe("go");
});

test("the addresses of one IPv6 network count as one", () => {
  const { throttle } = createFixture();
  for (let n = 0; n < 100; n++) fail(throttle, `account ${n}`, `2001:db8:0:1::${n.toString(16)}`);
  expect(fail(throttle, "next", "2001:db8:0:1:ffff::1")).toBe("stop");
  expect(fail(throttle, "next", "2001:db8:0:2::1")).toBe("go");
  const limit = createAddressLimit({ max: 1, leakMs: MINUTE, now: () => 1_000 });
  limit("2001:db8::1");
  expect(() => limit("2001:db8::2")).toThrow("Too many attempts");
});

test("a clock that steps back makes nobody wait longer", () => {
  const { clock, throttle } = createFixture();
  for (let n = 0; n < 10; n++) fail(throttle, "a", "1");
  clock.now -= 50 * MINUTE;
  expect(guess(throttle, "a", "1")).toEqual({ kind: "stop", retryAfterSeconds: 900 });
  expect(succeed(throttle, "b", "1")).toBe("go");
  let now = 3_600_000;
  const limit = createAddressLimit({ max: 2, leakMs: MINUTE, now: () => now });
  limit("1");
  now -= 3_000_000;
  limit("1");
  expect(() => limit("1")).toThrow("try again in 60 seconds");
});

test("attempts and successes on one process count on the other", () => {
  const bus = createLocalBus({ debug() {}, info() {}, warn() {}, error() {} });
  const clock = { now: 1_000_000 };
  const [local, remote] = [createThrottle(() => clock.now, bus), createThrottle(() => clock.now, bus)];
  for (let n = 0; n < 10; n++) expect(fail(n % 2 === 0 ? local : remote, "a", "1")).toBe("go");
  expect([fail(local, "a", "1"), fail(remote, "a", "2"), fail(remote, "a", "1", "laptop")]).toEqual(["stop", "stop", "go"]);
  for (let n = 0; n < 9; n++) fail(local, "a", "1", "laptop");
  expect(fail(local, "a", "1", "laptop")).toBe("stop");
  clock.now += 15 * MINUTE;
  expect(succeed(remote, "a", "1", "laptop")).toBe("go");
  for (let n = 0; n < 10; n++) expect(fail(n % 2 === 0 ? remote : local, "a", "1", "laptop")).toBe("go");
});

test("the throttle messages between processes contain no email, device or IP address", async () => {
  const messages: unknown[] = [];
  const line = {
    subscribe: () => () => undefined,
    publish: async (message: unknown) => {
      messages.push(message);
      throw new Error("nobody to hear it");
    },
  };
  succeed(createThrottle(undefined, line), "ada@hq.example", "10.0.0.1", "zuse's laptop");
  expect(messages).toHaveLength(2);
  // Search for characters that no UUID contains: three hexadecimal letters alone can occur in one by chance.
  expect(JSON.stringify(messages)).not.toMatch(/ada@|@hq|zuse|10\.0\.0\.1/);
});

test("a flood of invented accounts keeps memory bounded", () => {
  const { throttle } = createFixture();
  for (let n = 0; n < 60_000; n++) fail(throttle, `made up ${n}`, `address ${n}`);
  for (let n = 0; n < 10; n++) fail(throttle, "a", "1");
  expect(fail(throttle, "a", "1")).toBe("stop");
});
