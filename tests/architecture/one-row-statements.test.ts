import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { sourceFiles } from "../support/imports.ts";
import { oneRowStatements } from "../support/one-row-statements.ts";

const tables = new Set(resources.map(({ table }) => table));

/** The files that read one row by its id without the engine. */
const exceptions = new Map([
  ["server/documents/email/document-to-people-job.ts", "is of the kit, which knows no resource, and joins a name of two columns"],
  ["server/areas/providers/service/job-portal.ts", "is a page of people without an account, whose row is that of its link"],
  ["server/areas/providers/service/portal.ts", "is one too"],
  ["server/areas/warehousing/repairs/portal.ts", "is one too"],
]);

describe("a statement for one row by its id", () => {
  it("is left to engine.read, which takes types and columns from the declaration", () => {
    const found = sourceFiles("server").flatMap(({ path, text }) => oneRowStatements(path, text, tables));
    expect(found.filter((place) => !exceptions.has(place.replace(/:\d+$/, "")))).toEqual([]);
  });

  /** The code of a statement, in which `:name` is a value. */
  const code = (statement: string) => `const a = 1;\nconst b = sql\`${statement.replaceAll(/:(\w+)/g, ["$", "{$1}"].join(""))}\`;`;

  it.each([
    ["plain", "select name from hubs where id = :id"],
    ["of a present row", "select name from hubs where id = :id and deleted_at is null"],
    ["that locks it", "select from hubs where id = :id for no key update"],
    [
      "with another name for the table",
      "select h.name, h.time_zone as zone from hubs h where h.id = :id and h.deleted_at is null for share",
    ],
    ["over several lines", "\n  select\n    name\n  from hubs\n  where id = :id"],
    ["that computes a value", "select state = 'active' as open, coalesce(name, '') from hubs where id = :id"],
    ["in quotes", 'select "h"."name" from "hubs" "h" where "h"."id" = :id'],
  ])("is found: %s", (_, statement) => {
    expect(oneRowStatements("server/x.ts", code(statement), tables)).toEqual(["server/x.ts:2"]);
  });

  it("is found in a value of another one, and for a table that the program knows only as it runs", () => {
    const inner = code("select 1 from hubs where id = :id").replace("const a = 1;\nconst b = ", "").replace(";", "");
    const later = code("select name from :table where id = :id").replace("{table}", "{sql.table(resource.table)}");
    for (const source of [code("select 1 union :other").replace("{other}", `{${inner}}`), later])
      expect(oneRowStatements("server/x.ts", source, tables), source).toEqual(["server/x.ts:2"]);
  });

  it.each([
    ["a join", "select h.name from hubs h join places p on p.hub_id = h.id where h.id = :id"],
    ["another condition", "select name from hubs where id = :id and state = 'active'"],
    ["another row beside it", "select (select max(id) from places where hub_id = h.id) as place from hubs h where id = :id"],
    ["another column", "select name from hubs where code = :code"],
    ["a table of no resource", "select name from files where id = :id"],
    ["a write", "update hubs set name = 'x' where id = :id"],
  ])("is none: %s", (_, statement) => {
    expect(oneRowStatements("server/x.ts", code(statement), tables)).toEqual([]);
  });
});
