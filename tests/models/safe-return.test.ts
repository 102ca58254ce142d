import { expect, it } from "vitest";
import { loginPath, safeReturn } from "../../src/providers/session/safe-return.ts";

it.each([
  ["/customers/3?page=2#x", "/customers/3?page=2#x"],
  ["/", "/"],
])("returns to %s", (target, expected) => {
  expect(safeReturn(target)).toBe(expected);
});

it.each([
  "https://evil.example/a",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/logout",
  "/%6Cogout",
  "/LogOut",
  "/%2e/logout",
  "/%2e%2e//evil.example",
  "/%",
  "data:text/html,x",
  "https:evil.example",
  "/auth?redirect=/x",
  "/under-maintenance",
  "http://[",
  "",
  null,
])("falls back for %j", (target) => {
  expect(safeReturn(target, "/fallback")).toBe("/fallback");
});

it.each([
  ["/", "/auth?redirect=%2F"],
  ["/sales/leads/working?page=2", "/auth?redirect=%2Fsales%2Fleads%2Fworking%3Fpage%3D2"],
])("signs in with the full path of %s in the query", (from, expected) => {
  expect(loginPath(from)).toBe(expected);
});

it("returns only to known screens when given a check", () => {
  const known = (path: string) => path === "/customers";
  expect(safeReturn("/customers?x=1", "/", known)).toBe("/customers?x=1");
  expect(safeReturn("/nowhere", "/", known)).toBe("/");
});
