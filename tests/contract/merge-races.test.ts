// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer } from "../support/database.ts";
import { createProductHarness } from "./product-harness.ts";
import type { TinyHarness } from "./tiny/tiny-harness.ts";

describe.skipIf(!testServer)("merging against other writes (skipped unless TEST_DATABASE_URL names a PostgreSQL server)", () => {
  let harness: TinyHarness;
  beforeAll(async () => {
    harness = await createProductHarness({ poolSize: 10 });
  });
  afterAll(() => harness.close());

  const contact = async (firstName: string): Promise<{ id: number; version: number }> => {
    const { body, status, text } = await harness.ann.post("contacts", { firstName, partyId: harness.acme });
    expect(status, text).toBe(201);
    return body.data;
  };
  const mergeOf = (kept: number, merged: number) =>
    harness.engine
      .merge(
        { actor: harness.ann.actor },
        { kept: { resource: "contact", id: kept }, merged: { resource: "contact", id: merged }, take: [] },
      )
      .then(
        () => "merged",
        (error: { status: number }) => error.status,
      );
  const opportunity = (contactId: number, at: number) =>
    harness.ann.post("opportunities", { name: `Move ${at}`, partyId: harness.acme, contactId });

  it("leaves nothing that refers to the record that went", async () => {
    for (let round = 0; round < 6; round++) {
      const [kept, merged] = [await contact("Ada"), await contact("Ada")];
      const [outcome, ...made] = await Promise.all([
        mergeOf(kept.id, merged.id),
        ...Array.from({ length: 8 }, (_, at) => opportunity(merged.id, at)),
      ]);
      expect(outcome).toBe("merged");
      expect(made.every(({ status }) => status === 201 || status === 422)).toBe(true);
      const { rows } = await sql<{ id: number }>`select id from opportunities where contact_id = ${merged.id}`.execute(harness.db.kysely);
      expect(rows).toEqual([]);
      const { rows: moved } = await sql<{
        count: number;
      }>`select count(*)::int as count from opportunities where contact_id = ${kept.id}`.execute(harness.db.kysely);
      expect(moved[0]?.count).toBe(made.filter(({ status }) => status === 201).length);
    }
  });

  it("happens once, and either before or after a change of the record that goes", async () => {
    const [kept, merged] = [await contact("Bea"), await contact("Bea")];
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => mergeOf(kept.id, merged.id)));
    expect(outcomes.filter((each) => each === "merged")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["merged", 404]));
    const [other, going] = [await contact("Cay"), await contact("Cay")];
    const [outcome, changed] = await Promise.all([
      mergeOf(other.id, going.id),
      harness.ann.put(`contacts/${going.id}`, { version: going.version, jobTitle: "Buyer" }),
    ]);
    expect(outcome).toBe("merged");
    expect([200, 404, 409]).toContain(changed.status);
  });

  it("of two records into each other leaves one of them", async () => {
    const [a, b] = [await contact("Dee"), await contact("Dee")];
    const outcomes = await Promise.all([mergeOf(a.id, b.id), mergeOf(b.id, a.id)]);
    expect(outcomes.filter((each) => each === "merged")).toHaveLength(1);
  });
});
