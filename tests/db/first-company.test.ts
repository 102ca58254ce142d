// @module-tag gate
import { sql } from "kysely";
import { expect, test } from "vitest";
import { prepareData } from "../../server/demo/first-data.ts";
import { parseAbility } from "../../src/schemas/access/ability-text.ts";
import { customerSubjects } from "../../src/schemas/access/catalogue.ts";
import { testDatabase } from "../support/database.ts";

test("a new company gets the default roles once and keeps later changes to them", async () => {
  const db = await testDatabase();
  const start = () => prepareData(db, { demo: false, today: "2026-11-20", companyName: "Movers" });
  const roles = async () =>
    (
      await sql<{ display_name: string; user_type: string; abilities: string[] }>`
        select display_name, user_type, abilities from roles where deleted_at is null order by id`.execute(db.kysely)
    ).rows;
  try {
    await Promise.all([start(), start()]);
    const first = await roles();
    expect(first.map(({ display_name: name }) => name)).toEqual([
      "Sales",
      "Dispatch",
      "Warehouse",
      "Accounting",
      "Viewer",
      "Company member",
      "Company owner",
    ]);
    for (const { user_type: type, abilities } of first) {
      const parsed = abilities.map(parseAbility);
      expect(parsed).not.toContain(null);
      if (type === "C") expect(parsed.filter((each) => each && !customerSubjects.includes(each.subject))).toEqual([]);
    }
    await sql`update roles set abilities = '{}' where display_name = 'Viewer'`.execute(db.kysely);
    await start();
    expect(await roles()).toEqual(first.map((role) => (role.display_name === "Viewer" ? { ...role, abilities: [] } : role)));
  } finally {
    await db.close();
  }
});
