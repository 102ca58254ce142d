import { expect, test } from "vitest";
import { createPasswords, PLACEHOLDER_HASH, passwords } from "../../server/identity/passwords.ts";
import { passwordProblem } from "../../src/schemas/values/password.ts";

test("hashes use argon2id with the agreed cost and match only their own password", async () => {
  const stored = await passwords.hash("HubAndSpoke1");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches(stored, "HubAndSpoke1")).toBe(true);
  expect(await passwords.matches(stored, "HubAndSpoke1 ")).toBe(false);
  expect(await passwords.matches(null, "HubAndSpoke1")).toBe(false);
  expect(await passwords.matches("damaged", "HubAndSpoke1")).toBe(false);
});

test("checking a user without a password costs the same as one with a password", async () => {
  const work: string[] = [];
  const counted = createPasswords({
    hash: async () => {
      work.push("hash");
      return "";
    },
    verify: async (stored) => {
      work.push(`verify ${String(stored).split("$").slice(0, 4).join("$")}`);
      return true;
    },
  });
  const stored = await passwords.hash("HubAndSpoke1");
  expect([await counted.matches(null, "x"), await counted.matches(stored, "x")]).toEqual([false, true]);
  expect(work).toEqual(["verify $argon2id$v=19$m=19456,t=2,p=1", "verify $argon2id$v=19$m=19456,t=2,p=1"]);
  expect(PLACEHOLDER_HASH.split("$")).toHaveLength(stored.split("$").length);
});

test.each([
  ["Short1a", "at least 8"],
  [`Aa1${"x".repeat(126)}`, "at most 128"],
  ["ALLUPPER1", "lowercase"],
  ["alllower1", "uppercase"],
  ["NoDigitsHere", "digit"],
  ["Password123", "too common"],
  ["Welcome2026!", "too common"],
])("%s is rejected", (password, why) => expect(passwordProblem(password)).toContain(why));

test.each(["HubAndSpoke1", "Ünïcode9x", "  Spaces stay 1  "])("%s is accepted", (password) => expect(passwordProblem(password)).toBeNull());
