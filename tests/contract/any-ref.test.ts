import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

const client = 902;
const ticket = 904;
let harness: TinyHarness;
let acmeTicket: number;
let zetaTicket: number;
beforeAll(async () => {
  harness = await createTinyHarness();
  acmeTicket = (await harness.bob.post("tickets", least(harness.acme, "Leak"))).body.data.id;
  zetaTicket = (await harness.bob.post("tickets", least(harness.zeta, "Draft"))).body.data.id;
});
afterAll(() => harness.close());

const note = (bizObjectId: number | null, recordId: number | null, by = harness.bob) =>
  by.post("notes", { text: "Remark", bizObjectId, recordId });
const missing = { message: "Please check the highlighted fields.", errors: { recordId: ["This record does not exist."] } };

describe("a reference to any record", () => {
  it("carries the kind, the id and the name of the record, in answers, lists and exports' columns", async () => {
    const { body, text } = await note(client, harness.acme);
    expect(body.data, text).toMatchObject({ bizObjectId: client, recordId: harness.acme, about: "Acme" });
    const named = { bizObjectId: client, recordId: harness.acme, about: "Acme" };
    for (const query of ["", "&complete=true", "&fields=about"]) {
      const { body: list } = await harness.bob.get(`notes?filter[id][eq]=${body.data.id}${query}`);
      expect(list.data.notes[0], query).toMatchObject(named);
    }
    expect((await harness.bob.get(`notes/${body.data.id}`)).body.data).toMatchObject(named);
    const moved = await harness.bob.put(`notes/${body.data.id}`, { version: 1, bizObjectId: ticket, recordId: acmeTicket });
    expect(moved.body.data).toMatchObject({ bizObjectId: ticket, recordId: acmeTicket, about: expect.stringMatching(/^TK-/) });
    const { body: log } = await harness.bob.get(`notes/${body.data.id}/activity`);
    expect(JSON.stringify(log)).toContain("Acme");
  });

  it("is refused where the record does not exist, is of another kind, or only one half is given", async () => {
    for (const [kind, id] of [
      [client, 987_654],
      [903, harness.acme],
      [999, 1],
      [null, harness.acme],
    ] as const) {
      const { status, body } = await note(kind, id);
      expect([status, body], `${kind}:${id}`).toEqual([422, missing]);
    }
    expect((await note(client, null)).status).toBe(422);
  });

  it("names only a record that its writer can read, with the same answer as for a missing one", async () => {
    const own = await note(client, harness.acme, harness.cleo);
    expect(own.body.data, own.text).toMatchObject({ about: "Acme" });
    for (const [kind, id] of [
      [client, harness.zeta],
      [ticket, zetaTicket],
      [ticket, 987_654],
    ] as const)
      expect((await note(kind, id, harness.cleo)).body, `${kind}:${id}`).toEqual(missing);
    // The record is checked when it is named, not when the row is changed or acted on.
    const { id } = (await note(ticket, acmeTicket)).body.data;
    await sql`update tiny_notes set created_by_id = ${harness.cleo.actor.id}, record_id = ${zetaTicket} where id = ${id}`.execute(
      harness.db.kysely,
    );
    expect((await harness.cleo.post(`notes/${id}/actions/finish`, { version: 1 })).status).toBe(200);
    await sql`delete from tiny_notes where id = ${id}`.execute(harness.db.kysely);
  });

  it("can be filtered by record and by kind, and counted by kind; not sorted, because no index has the order of its names", async () => {
    await sql`delete from tiny_notes`.execute(harness.db.kysely);
    for (const [kind, id] of [
      [client, harness.zeta],
      [client, harness.acme],
      [ticket, acmeTicket],
    ] as const)
      expect((await note(kind, id)).status).toBe(201);
    const names = async (query: string) =>
      (await harness.bob.get(`notes?${query}`)).body.data.notes.map((row: { about: string }) => row.about);
    expect((await harness.bob.get("notes?sort=about")).status).toBe(422);
    expect(await names(`sort=id&filter[about][in]=${client}`)).toEqual(["Zeta", "Acme"]);
    expect(await names(`filter[about][in]=${client}:${harness.acme}`)).toEqual(["Acme"]);
    expect(await names(`filter[about][in]=${ticket}&filter[about][in]=${client}:${harness.zeta}`)).toHaveLength(2);
    for (const wrong of ["x", "902:", "902:0", ":1", "902:1:1"])
      expect((await harness.bob.get(`notes?filter[about][in]=${wrong}`)).status, wrong).toBe(422);
    expect((await harness.bob.get("notes/counts")).body.data).toEqual({ list: 3, [`list ${client}`]: 2, [`list ${ticket}`]: 1 });
  });

  it("is held as a pair by the database, and found by one index", async () => {
    await expect(sql`update tiny_notes set record_id = null`.execute(harness.db.kysely)).rejects.toThrow(/null|check/);
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes where tablename = 'tiny_notes'`.execute(
      harness.db.kysely,
    );
    expect(rows.map(({ indexdef }) => indexdef).join()).toContain("(biz_object_id, record_id, id)");
  });
});
