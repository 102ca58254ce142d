import { describe, expect, it } from "vitest";
import { missingIn } from "./support/statement.ts";

describe("a row that names another test", () => {
  const file = "tests/ui/shell/guard.test.tsx";

  it("holds as long as the test is there and runs with every change", () => {
    expect(missingIn(file, "redirects home by itself")).toBeUndefined();
  });

  it.each([
    ["tests/ui/shell/no-such.test.tsx", "redirects home by itself", "There is no"],
    [file, "redirects home", "has no test with the title"],
    ["tests/e2e/tasks.test.ts", "deletes after confirmation", "runs by night only"],
    ["tests/proof/permissions-probing.test.ts", "anything", /night only|no test/],
  ])("is refused: %s, %s", (path, title, reason) => {
    expect(missingIn(path, title)).toMatch(reason);
  });
});
