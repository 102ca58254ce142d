// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/schemas/values/date.ts";
import { testServer } from "../../support/database.ts";
import { createProviderHarness, type ProviderHarness, pdf, tokenIn } from "./provider-harness.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

describe.skipIf(!testServer)("two people at the same time", () => {
  let harness: ProviderHarness;
  const inDays = (days: number) => addDays(harness.today, days);
  beforeAll(async () => {
    harness = await createProviderHarness();
  }, 60_000);
  afterAll(() => harness?.close());

  it("accept two certificates: one of them is in force, and the provider has its day", async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await harness.carrier();
      const [short, long] = [await harness.document(id, "insurance", inDays(100)), await harness.document(id, "insurance", inDays(200))];
      await Promise.all([short, long].map((each) => harness.run(`provider-documents/${each.id}`, "accept")));
      const { rows } = await sql<{ id: number }>`select id from provider_documents
        where provider_id = ${id} and state = 'accepted'`.execute(harness.db.kysely);
      expect(rows).toEqual([{ id: long.id }]);
      expect(await harness.read(`agent-carriers/${id}`)).toMatchObject({ insuranceExpiresOn: inDays(200) });
    }
  });

  it("schedule a provider and take its certificate back: it is refused, or the work is marked", async () => {
    for (let round = 0; round < 12; round++) {
      const { id } = await harness.carrier();
      await harness.accepted(id, "authority", inDays(300));
      const certificate = await harness.accepted(id, "insurance", inDays(300));
      const work = await harness.workOf(id, inDays(5));
      const [[assigned, why], [taken]] = await Promise.all([
        harness.run(`work-orders/${work.id}`, "assign"),
        harness.run(`provider-documents/${certificate.id}`, "takeBack", { reason: "Cancelled" }),
      ]);
      expect(taken).toBe(200);
      await harness.jobs();
      const after = await harness.read(`work-orders/${work.id}`);
      if (assigned === 200) expect(after).toMatchObject({ state: "scheduled", providerObstacle: "No insurance certificate is on file." });
      else expect([assigned, why, after.state]).toEqual([409, expect.stringContaining("No insurance certificate is on file."), "new"]);
    }
  });

  it("upload by one link: each document counts once", async () => {
    const carrier = await harness.carrier();
    await harness.run(`agent-carriers/${carrier.id}`, "requestDocuments");
    const [mail] = await harness.jobs();
    const token = mail ? tokenIn(mail) : "";
    const fields = { kind: "insurance", expiresOn: inDays(50) };
    await Promise.all([1, 2, 3, 4, 1, 2].map((page) => harness.upload(token, fields, pdf(`page ${page}`))));
    const count = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from provider_documents where provider_id = ${carrier.id}`.execute(
          harness.db.kysely,
        )
      ).rows[0]?.n;
    expect(await count()).toBe(4);
  });
});
