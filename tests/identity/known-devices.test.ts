import { expect, test } from "vitest";
import { createKnownDevices } from "../../server/identity/known-devices.ts";

const clock = { now: Date.UTC(2026, 10, 20) };
const devices = createKnownDevices("secret", "http://localhost", () => clock.now);
const pair = (header: string): string => header.split(";")[0] ?? "";

test("a browser is known to the accounts it has signed in to, under a device of its own for each", () => {
  const first = pair(devices.remember(undefined, "ada@hq.example"));
  const both = pair(devices.remember(`other=1; ${first}`, "bob@hq.example"));
  const [ada, bob] = [devices.idFor(both, "ada@hq.example"), devices.idFor(both, "bob@hq.example")];
  expect(ada).toBe(devices.idFor(first, "ada@hq.example"));
  expect(new Set([ada, bob, null]).size).toBe(3);
  expect(devices.idFor(both, "eve@hq.example")).toBeNull();
  expect(devices.idFor(pair(devices.remember(both, "ada@hq.example")), "ada@hq.example"), "the same device the next time").toBe(ada);
  expect(both).not.toMatch(/ada|bob/);
});

test("no one can make up a device, and a cookie of another installation is worth nothing", () => {
  const cookie = pair(devices.remember(undefined, "ada@hq.example"));
  const [entry = ""] = cookie.replace("hq_devices=", "").split("~");
  const [account, device, day, signature] = entry.split(".");
  for (const forged of [
    `hq_devices=${account}.another.${day}.${signature}`,
    `hq_devices=${account}.${device}.${Number(day) + 1}.${signature}`,
    `hq_devices=${account}.${device}.${day}.`,
    `hq_devices=${"~.".repeat(3_000)}`,
    "hq_devices=%E0%A4%A",
    "hq_devices",
  ])
    expect(devices.idFor(forged, "ada@hq.example")).toBeNull();
  expect(createKnownDevices("other secret", "http://localhost").idFor(cookie, "ada@hq.example")).toBeNull();
});

test("a computer that many share remembers the last five of them, for half a year", () => {
  let cookie: string | undefined;
  for (let n = 0; n < 7; n++) cookie = pair(devices.remember(cookie, `user${n}@hq.example`));
  expect(Array.from({ length: 7 }, (_, n) => devices.idFor(cookie, `user${n}@hq.example`) !== null)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect((cookie ?? "").length).toBeLessThan(1_000);
  clock.now += 181 * 86_400_000;
  expect(devices.idFor(cookie, "user6@hq.example")).toBeNull();
});

test("the cookie can't be read by scripts, is sent to the sign-in only, and over TLS where the product has it", () => {
  expect(devices.remember(undefined, "a")).toMatch(/; Path=\/api\/v1; HttpOnly; SameSite=Strict$/);
  expect(createKnownDevices("secret", "https://hq.example").remember(undefined, "a")).toContain("; Secure");
});
