// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTinyHarness, least, type TinyHarness } from "../contract/tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createTinyHarness();
});
afterAll(() => harness.close());

/**
 * Sends twelve requests at once, in races that tests/proof/races.test.ts leaves out because it always sends a version.
 * Only PostgreSQL shows most of these races: the embedded database hides them.
 */
const many = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 12 }, (_, index) => work(index)));

describe("concurrent requests", () => {
  it("move a row without a version once, and reject the others", async () => {
    const { id } = (await harness.bob.post("tickets", { ...least(harness.acme), items: [{ what: "a" }] })).body.data;
    const responses = await many(() => harness.bob.put(`tickets/${id}/change-status`, { statusId: 922 }));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect((await harness.bob.get(`tickets/${id}`)).body.data.version).toBe(2);
  });

  it("apply all unversioned updates one after the other, each with complete lines", async () => {
    const { id } = (await harness.bob.post("tickets", { ...least(harness.acme), items: [{ what: "a", price: 1 }] })).body.data;
    const responses = await many((index) =>
      harness.bob.put(`tickets/${id}`, { items: [{ what: `n${index}`, quantity: 1, price: index + 2 }] }),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { data } = (await harness.bob.get(`tickets/${id}`)).body;
    expect(data.version).toBe(13);
    expect(data.items).toHaveLength(1);
    expect(data.total).toBe(data.items[0].price);
  });

  it("attach an upload once", async () => {
    const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
      values ('a.txt', 'text/plain', 3, 'x', 'x', ${harness.bob.actor.id}) returning id`.execute(harness.db.kysely);
    const responses = await many(() => harness.bob.post("tickets", { ...least(harness.acme), docs: [rows[0]?.id] }));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(422)]);
  });
});
