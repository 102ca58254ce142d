import { expect, test } from "vitest";
import { passwordProblem } from "../../server/identity/password-rules.ts";
import { passwords } from "../../server/identity/passwords.ts";

test("hashes are argon2id with the agreed costs, and match their own password alone", async () => {
  const stored = await passwords.hash("HubAndSpoke1");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches(stored, "HubAndSpoke1")).toBe(true);
  expect(await passwords.matches(stored, "HubAndSpoke1 ")).toBe(false);
  expect(await passwords.matches(null, "HubAndSpoke1")).toBe(false);
  expect(await passwords.matches("damaged", "HubAndSpoke1")).toBe(false);
});

test.each([
  ["Short1a", "at least 8"],
  [`Aa1${"x".repeat(126)}`, "at most 128"],
  ["ALLUPPER1", "lowercase"],
  ["alllower1", "uppercase"],
  ["NoDigitsHere", "digit"],
  ["Password123", "too common"],
  ["Welcome2026!", "too common"],
])("%s is refused", (password, why) => expect(passwordProblem(password)).toContain(why));

test.each(["HubAndSpoke1", "Ünïcode9x", "  Spaces stay 1  "])("%s is taken", (password) => expect(passwordProblem(password)).toBeNull());
