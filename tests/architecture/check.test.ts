import { expect, it } from "vitest";
import { programProblems } from "../../server/check-program.ts";

it("finds no mistake in the declarations, effects and documents, and no declaration ahead of the migrations", () => {
  expect(programProblems(), "Run `npm run check`. For a changed table: `npm run migration -- <what-changed>`.").toEqual([]);
});
