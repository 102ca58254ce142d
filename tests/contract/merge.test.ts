// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MergeRequest } from "../../src/contract/merges.ts";
import { isNight } from "../support/by-night.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { createProductHarness } from "./product-harness.ts";
import type { TinyHarness } from "./tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createProductHarness({ fixture: demoDatabase });
});
afterAll(() => harness.close());

const rowsOf = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(harness.db.kysely)).rows;
const call = () => ({ actor: harness.ann.actor });
const request = (resource: string, kept: number, merged: number, take: string[] = []): MergeRequest => ({
  kept: { resource, id: kept },
  merged: { resource, id: merged },
  take,
});
const merge = (of: MergeRequest) => harness.engine.merge(call(), of);
const undo = (id: number) => harness.engine.undoMerge(call(), id);
const lead = async (name: string, more: object = {}): Promise<number> => {
  const { body, text, status } = await harness.ann.post("leads", { name, source: "phone", email: "h@vandermeer.example", ...more });
  expect(status, text).toBe(201);
  return body.data.id;
};
const contact = async (firstName: string, partyId: number, emails: string[] = []): Promise<number> => {
  const { body, text, status } = await harness.ann.post("contacts", {
    firstName,
    partyId,
    emails: emails.map((address) => ({ address })),
  });
  expect(status, text).toBe(201);
  return body.data.id;
};

describe("merging", () => {
  it("moves what points at the other record, takes the chosen values, and leads from the old one to the new", async () => {
    const [kept, merged] = [await lead("Harriet Vandermeer"), await lead("Hariet Vandermer", { company: "Vandermeer Interiors" })];
    const follow = await harness.ann.post("follow-ups", { bizObjectId: 1, recordId: merged, due: "2026-11-25", note: "Call her" });
    expect(follow.status, follow.text).toBe(201);
    expect(await harness.engine.mergePreview(call(), request("lead", kept, merged))).toEqual({
      parts: [{ label: "Follow-up", count: 1 }],
      refusal: null,
    });
    await merge(request("lead", kept, merged, ["company"]));
    expect((await harness.ann.get(`leads/${kept}`)).body.data).toMatchObject({
      name: "Harriet Vandermeer",
      company: "Vandermeer Interiors",
    });
    expect((await harness.ann.get(`follow-ups/${follow.body.data.id}`)).body.data).toMatchObject({
      recordId: kept,
      about: "Harriet Vandermeer",
    });
    expect((await harness.ann.get(`leads/${merged}`)).status).toBe(404);
    const { merges } = { merges: await rowsOf<{ id: number }>(`select * from merges where merged_id = ${merged}`) };
    expect(merges).toHaveLength(1);
    for (const id of [kept, merged]) {
      const logged = await rowsOf<{ verb: string }>(
        `select verb from activity_log where resource = 'lead' and record_id = ${id} order by id desc`,
      );
      expect(logged.map(({ verb }) => verb)).toContain("merge");
    }
  });

  it("joins emails that only the other one has", async () => {
    const [kept, merged] = [
      await contact("Ada", harness.acme, ["ada@engines.example"]),
      await contact("Ada", harness.acme, ["ADA@engines.example", "ada@home.example"]),
    ];
    await merge(request("contact", kept, merged));
    const { emails } = (await harness.ann.get(`contacts/${kept}`)).body.data;
    expect(emails.map(({ address }: { address: string }) => address)).toEqual(["ada@engines.example", "ada@home.example"]);
  });

  it("makes a prospect part of a customer, with its contacts", async () => {
    const { body } = await harness.ann.post("prospects", { name: "Acme Studios" });
    const id = body.data.id;
    const person = await contact("Pia", id);
    await merge({ kept: { resource: "customer", id: harness.acme }, merged: { resource: "prospect", id }, take: [] });
    expect((await harness.ann.get(`contacts/${person}`)).body.data).toMatchObject({ partyId: harness.acme, party: "Acme" });
  });

  it("follows one that was merged twice", async () => {
    const [a, b, c] = [await lead("Quincy Ashworth"), await lead("B one"), await lead("C one")];
    await merge(request("lead", b, a));
    await merge(request("lead", c, b));
    const { data: leads } = (await harness.ann.get("leads?tab=working")).body;
    const resource = harness.resources.find(({ name }) => name === "lead");
    if (!resource || !leads) throw new Error("There are no leads.");
    expect(await harness.engine.mergedInto(resource, a)).toBe(c);
    // Its old name leads there, too, and only those who may read it.
    const found = async (client = harness.ann) => (await client.get("search?q=ashworth")).body.data.map(({ id }: { id: number }) => id);
    expect(await found()).toEqual([c]);
    expect(await found(harness.nobody)).toEqual([]);
    expect(await found(harness.cleo)).toEqual([]);
  });
});

describe("it is refused", () => {
  const refused = async (of: MergeRequest, reason: RegExp | string) => {
    await expect(merge(of)).rejects.toThrow(reason);
    expect((await harness.engine.mergePreview(call(), of)).refusal).toMatch(reason);
  };

  it("where fields differ in which both must agree", async () => {
    await refused(request("contact", await contact("X", harness.acme), await contact("X", harness.zeta)), /same company/);
  });

  it("for a company with users, and for one in the books", async () => {
    await refused(request("customer", harness.acme, harness.zeta), /users who sign in/);
    const [booked] = await rowsOf<{
      id: number;
    }>(`select p.id from parties p where p.deleted_at is null and p.state = 'active' and p.quick_books_id is null
      and exists (select 1 from journal_entries j where j.party_id = p.id) and not exists (select 1 from users u where u.company_id = p.id)
      and not exists (select 1 from roles r where r.company_id = p.id) limit 1`);
    await refused(request("customer", harness.acme, booked?.id ?? 0), /in the books/);
  });

  it("for a converted lead, the same record, another kind, an unknown field, and a stale version", async () => {
    const [converted] = await rowsOf<{ id: number }>("select id from leads where state = 'converted' limit 1");
    const [kept, other] = [await lead("K"), await lead("O")];
    await refused(request("lead", kept, converted?.id ?? 0), /converted/i);
    await expect(merge(request("lead", kept, kept))).rejects.toMatchObject({ status: 422 });
    await expect(merge({ ...request("lead", kept, other), merged: { resource: "contact", id: other } })).rejects.toMatchObject({
      status: 422,
    });
    await expect(merge(request("lead", kept, other, ["state"]))).rejects.toMatchObject({ status: 422 });
    await expect(merge({ ...request("lead", kept, other), merged: { resource: "lead", id: other, version: 9 } })).rejects.toMatchObject({
      status: 409,
    });
    await expect(harness.engine.merge({ actor: harness.nobody.actor }, request("lead", kept, other))).rejects.toMatchObject({
      status: 403,
    });
    await expect(harness.engine.merge({ actor: harness.carl.actor }, request("lead", kept, other))).rejects.toMatchObject({ status: 403 });
  });
});

describe("undoing it", () => {
  it("leaves what was changed since, and says so", async () => {
    const [kept, merged] = [await lead("Kept"), await lead("Merged", { company: "Theirs" })];
    const { body } = await harness.ann.post("follow-ups", { bizObjectId: 1, recordId: merged, due: "2026-11-25", note: "Call" });
    const { id } = await merge(request("lead", kept, merged, ["company"]));
    const now = (await harness.ann.get(`leads/${kept}`)).body.data;
    await harness.ann.put(`leads/${kept}`, { version: now.version, company: "Changed since" });
    await sql`update follow_ups set deleted_at = now(), record_id = 1 where id = ${body.data.id}`.execute(harness.db.kysely);
    expect(await undo(id)).toEqual({ records: 1, fields: ["Company"] });
    expect((await harness.ann.get(`leads/${kept}`)).body.data.company).toBe("Changed since");
    expect((await harness.ann.get(`leads/${merged}`)).body.data).toMatchObject({ name: "Merged", company: "Theirs" });
    await expect(undo(id)).rejects.toMatchObject({ status: 404 });
  });

  it("is refused after a day", async () => {
    const { id } = await merge(request("lead", await lead("One"), await lead("Two")));
    await sql`update merges set created_at = now() - interval '25 hours' where id = ${id}`.execute(harness.db.kysely);
    await expect(undo(id)).rejects.toThrow(/24 hours/);
  });

  /** What is of no account to users: who changed a row last, and what only ever grows. */
  const snapshot = async (): Promise<Map<string, string>> => {
    const tables = await rowsOf<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name not in ('activity_log', 'outbox', 'merges', 'jobs') order by 1`);
    const parts = tables.map(
      ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(x, '|' order by x), '')) as digest from
      (select (to_jsonb(t) - 'version' - 'updated_at' - 'updated_by_id')::text as x from "${name}" t) s`,
    );
    return new Map((await rowsOf<{ name: string; digest: string }>(parts.join(" union all "))).map(({ name, digest }) => [name, digest]));
  };
  const money = async () =>
    rowsOf(`select (select sum(total) from invoices) as a, (select sum(amount) from payments) as b, (select sum(amount) from journal_lines) as c,
      (select sum(balance) from invoices) as d, (select sum(total) from sales_quotes) as e`);

  const pairs: Readonly<Record<string, string>> = {
    lead: "select a.id as kept, b.id as merged from leads a, leads b where a.id <> b.id and a.state in ('new', 'working') and b.state <> 'converted'",
    contact: "select a.id as kept, b.id as merged from contacts a join contacts b on a.party_id = b.party_id and a.id <> b.id where true",
    prospect:
      "select a.id as kept, b.id as merged from parties a, parties b where a.state = 'prospect' and b.state = 'prospect' and a.id <> b.id",
  };
  const takes: Readonly<Record<string, string[]>> = {
    lead: ["company", "phone", "origin", "owner"],
    contact: ["firstName", "lastName", "jobTitle", "roles"],
    prospect: ["kind", "email", "phone", "billTo"],
  };

  it.each(Object.keys(pairs))("puts everything back as it was: %s", { timeout: 120_000 }, async (name) => {
    const own = name === "prospect" ? "parties" : `${name}s`;
    const found = await rowsOf<{ kept: number; merged: number }>(
      `${pairs[name]} and a.deleted_at is null and b.deleted_at is null order by md5(a.id::text || b.id::text) limit 400`,
    );
    expect(found.length, own).toBeGreaterThan(10);
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(found.length - 1), fc.subarray(takes[name] ?? []), async (index, take) => {
        const pair = found[index];
        if (!pair) return;
        const [before, sums] = [await snapshot(), await money()];
        const of = request(name, pair.kept, pair.merged, take);
        const merged = await merge(of).catch((error: { status?: number }) => {
          expect([409, 422]).toContain(error.status);
          return null;
        });
        if (merged) {
          done++;
          expect(await money()).toEqual(sums);
          expect(await undo(merged.id)).toEqual({ records: 0, fields: [] });
        }
        expect(await snapshot()).toEqual(before);
      }),
      { numRuns: isNight ? 12 : 5 },
    );
    expect(done).toBeGreaterThan(isNight ? 3 : 1);
  });
});
