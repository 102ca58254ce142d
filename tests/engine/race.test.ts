import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTinyRig, least, type Rig } from "../contract/tiny/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await createTinyRig();
});
afterAll(() => rig.close());

/**
 * What tests/proof/races.test.ts, where every operation races under the version it has seen, leaves open. PostgreSQL is the judge,
 * the embedded database hides most races.
 */
const many = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 12 }, (_, index) => work(index)));

describe("of many at the same time", () => {
  it("one moves a row without naming its version, and the others are told the state", async () => {
    const { id } = (await rig.bob.post("tickets", { ...least(rig.acme), items: [{ what: "a" }] })).body.data;
    const answers = await many(() => rig.bob.put(`tickets/${id}/change-status`, { statusId: 922 }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect((await rig.bob.get(`tickets/${id}`)).body.data.version).toBe(2);
  });

  it("all changes without a version are made, one after the other, on whole lines", async () => {
    const { id } = (await rig.bob.post("tickets", { ...least(rig.acme), items: [{ what: "a", price: 1 }] })).body.data;
    const answers = await many((index) => rig.bob.put(`tickets/${id}`, { items: [{ what: `n${index}`, quantity: 1, price: index + 2 }] }));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { data } = (await rig.bob.get(`tickets/${id}`)).body;
    expect(data.version).toBe(13);
    expect(data.items).toHaveLength(1);
    expect(data.total).toBe(data.items[0].price);
  });

  it("one attaches an upload", async () => {
    const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
      values ('a.txt', 'text/plain', 3, 'x', 'x', ${rig.bob.actor.id}) returning id`.execute(rig.db.kysely);
    const answers = await many(() => rig.bob.post("tickets", { ...least(rig.acme), docs: [rows[0]?.id] }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(422)]);
  });
});
