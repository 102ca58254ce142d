// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whereSql } from "../../../server/access/where-sql.ts";
import type { Db } from "../../../server/db/connection.ts";
import { provider } from "../../../src/resources/providers/provider.ts";
import { providerKinds } from "../../../src/resources/providers/provider-fields.ts";
import { nextReminder, papersToRenew } from "../../../src/resources/providers/provider-papers.ts";
import { mayWorkToday, obstacleToWork, type Standing } from "../../../src/resources/providers/provider-standing.ts";
import { matchesWhere } from "../../../src/schemas/rules/where.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { testDatabase } from "../../support/database.ts";

const day = "2026-12-01";
const standing = (more: Partial<Standing> = {}): Standing => ({
  kind: "agent carrier",
  state: "active",
  insuranceExpiresOn: day,
  authorityExpiresOn: day,
  ...more,
});

describe("whether a provider may work", () => {
  it("depends on what is on file on that day, and says what is in the way", () => {
    expect(obstacleToWork(standing(), day)).toBeNull();
    expect(obstacleToWork(standing({ insuranceExpiresOn: "2026-11-25" }), day)).toBe("Its insurance lapsed on 11/25/2026.");
    expect(obstacleToWork(standing({ insuranceExpiresOn: "2026-11-25" }), day, "2026-11-25")).toBe("Its insurance ends on 11/25/2026.");
    expect(obstacleToWork(standing({ authorityExpiresOn: "2026-11-30" }), day)).toBe("Its operating authority lapsed on 11/30/2026.");
    expect(obstacleToWork(standing({ insuranceExpiresOn: null }), day)).toBe("No insurance certificate is on file.");
    expect(obstacleToWork(standing({ authorityExpiresOn: null }), day)).toBe("No operating authority is on file.");
    expect(obstacleToWork(standing({ kind: "independent contractor", authorityExpiresOn: null }), day)).toBeNull();
    expect(obstacleToWork(standing({ kind: "vendor", insuranceExpiresOn: null, authorityExpiresOn: null }), day)).toBeNull();
    expect(obstacleToWork(standing({ kind: "vendor", state: "suspended" }), day)).toBe("It is suspended.");
    expect(obstacleToWork(standing({ state: "applied" }), day)).toBe("It has not been approved yet.");
  });

  it("is reminded of 30, 14 and 3 days before and the day after, of what it needs only", () => {
    const until = "2026-12-31";
    const dates = standing({ kind: "independent contractor", insuranceExpiresOn: until });
    const days: string[] = [];
    for (let at = nextReminder(dates, "2026-01-01"); at !== null; at = nextReminder(dates, at)) days.push(at);
    expect(days).toEqual([-30, -14, -3, 1].map((each) => addDays(until, each)));
    expect(nextReminder(standing({ kind: "vendor" }), "2026-01-01")).toBeNull();
    expect(papersToRenew(standing({ authorityExpiresOn: "2026-11-20" }), "2026-11-21")).toBe(
      "Insurance ends on 12/01/2026. Operating authority lapsed on 11/20/2026.",
    );
    expect(papersToRenew(dates, "2026-11-30")).toBe("");
  });
});

describe("the condition in SQL and the one in memory", () => {
  let db: Db;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db?.close());

  it("decide as the rule does", async () => {
    const ends = [null, addDays(day, -1), day, addDays(day, 1)];
    const all = providerKinds.flatMap((kind) =>
      ["applied", "active", "suspended"].flatMap((state) =>
        ends.flatMap((insuranceExpiresOn) => ends.map((authorityExpiresOn) => ({ kind, state, insuranceExpiresOn, authorityExpiresOn }))),
      ),
    );
    const context = { userId: 0, companyId: null, today: day, timeZone: "UTC" };
    const { rows } = await sql<{ n: number; fits: boolean }>`
      with "t" as (select row_number() over () as n, "kind", "state", "insuranceExpiresOn" as insurance_expires_on,
          "authorityExpiresOn" as authority_expires_on
        from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
          as x("kind" text, "state" text, "insuranceExpiresOn" date, "authorityExpiresOn" date))
      select n, coalesce(${whereSql([], provider, mayWorkToday, "t", context)}, false) as fits from "t" order by n`.execute(db.kysely);
    expect(rows).toHaveLength(all.length);
    expect(rows.filter(({ fits }) => fits).length).toBeGreaterThan(10);
    all.forEach((each, index) => {
      const expected = obstacleToWork(each, day) === null;
      expect([each, rows[index]?.fits]).toEqual([each, expected]);
      expect(matchesWhere(mayWorkToday, (name) => each[name as keyof typeof each], context)).toBe(expected);
    });
  });
});
