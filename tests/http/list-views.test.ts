// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListView } from "../../src/contract/list-views.ts";
import type { Client } from "../contract/harness.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createProductHarness({ more: { calls: true } });
});
afterAll(() => harness.close());

const path = "v1/list-views";
const save = async (client: Client, more: object = {}): Promise<ListView> => {
  const { status, body, text } = await client.post(path, { list: "invoice", tab: "", name: "Mine", query: "sort=-balance", ...more });
  expect(status, text).toBe(201);
  return body.data;
};
const seen = async (client: Client, list = "invoice"): Promise<ListView[]> => (await client.get(`${path}?list=${list}`)).body.data.views;
const idsOf = async (client: Client) => (await seen(client)).map(({ id }) => id);
const share = (client: Client, { id, version }: ListView, isShared = true) => client.put(`${path}/${id}`, { version, isShared });

describe("a saved view", () => {
  it("is its owner's, until it is shared with everybody on their side who may read the list", async () => {
    const view = await save(harness.ann);
    expect(view).toMatchObject({
      name: "Mine",
      query: "sort=-balance",
      isOwn: true,
      isShared: false,
      mayChange: true,
      leftOut: 0,
      version: 1,
    });
    expect(await idsOf(harness.bob)).not.toContain(view.id);
    expect((await harness.bob.put(`${path}/${view.id}`, { version: 1, name: "Ours" })).status).toBe(404);
    expect((await share(harness.ann, view)).body.data).toMatchObject({ isShared: true, version: 2 });
    expect(await seen(harness.bob)).toContainEqual(expect.objectContaining({ id: view.id, isOwn: false, mayChange: false, by: "Ann" }));
    expect((await harness.bob.put(`${path}/${view.id}`, { version: 2, name: "Ours" })).status).toBe(403);
    for (const customer of [harness.cleo, harness.carl]) expect(await idsOf(customer)).not.toContain(view.id);
  });

  it("is not shown, changed or deleted by who may not read the list", async () => {
    const view = await save(harness.ann);
    await share(harness.ann, view);
    expect((await harness.nobody.get(`${path}?list=invoice`)).status).toBe(403);
    expect((await harness.nobody.delete(`${path}/${view.id}`)).status).toBe(404);
    expect((await harness.nobody.post(path, { list: "invoice", tab: "", name: "X", query: "" })).status).toBe(403);
    expect((await harness.ann.get(`${path}?list=nope`)).status).toBe(403);
  });

  it("is shared by customers within their company only, and only by who may share", async () => {
    const view = await save(harness.carl, { name: "Company's" });
    expect((await share(harness.carl, view)).status).toBe(200);
    expect(await idsOf(harness.cleo)).toContain(view.id);
    for (const other of [harness.dora, harness.ann]) expect(await idsOf(other)).not.toContain(view.id);
    const { id, companyId } = harness.cleo.actor;
    const reader = harness.add("reader", {
      id,
      side: "customer",
      companyId,
      isAdmin: false,
      abilities: [{ subject: "ACCG_INVOICES", action: "read" }],
    });
    expect((await share(reader, await save(reader, { name: "Reader's" }))).status).toBe(403);
  });

  it("keeps only what its owner may ask for, and leaves out what its reader may not", async () => {
    const query = "sort=-balance&cols=number,internalNotes,nope&filter=1&state.in=issued&w=number.90,internalNotes.200&page=3&view=99";
    const view = await save(harness.carl, { query });
    expect(Object.fromEntries(new URLSearchParams(view.query))).toEqual({
      sort: "-balance",
      cols: "number",
      "state.in": "issued",
      w: "number.90",
    });
    // As if the declaration had hidden the field since.
    await sql`update list_views set query = ${query} where id = ${view.id}`.execute(harness.db.kysely);
    const [shown] = (await seen(harness.carl)).filter(({ id }) => id === view.id);
    expect(shown?.query).toBe(view.query);
    expect(shown?.leftOut).toBe(6);
  });

  it("is changed in the version that was read, and by one of two at once", async () => {
    const view = await save(harness.ann);
    const both = await Promise.all(["One", "Two"].map((name) => harness.ann.put(`${path}/${view.id}`, { version: 1, name })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await harness.ann.put(`${path}/${view.id}`, { version: 2, tab: "nope" })).body.errors).toEqual({
      tab: ["There is no such tab."],
    });
    expect((await harness.ann.put(`${path}/${view.id}`, { version: 2, query: "q=oak" })).body.data.query).toBe("q=oak");
    expect((await harness.ann.delete(`${path}/${view.id}`)).status).toBe(200);
    expect((await harness.ann.delete(`${path}/${view.id}`)).status).toBe(404);
  });

  it("has a name and a list with room for fifty", async () => {
    for (const input of [{ name: " " }, { name: "x".repeat(61) }, { tab: "nope" }, { query: "x".repeat(4_001) }, { more: 1 }])
      expect(
        (await harness.ann.post(path, { list: "lead", tab: "all", name: "A", query: "", ...input })).status,
        JSON.stringify(input),
      ).toBe(422);
    await sql`insert into list_views (user_id, list, tab, name, query, is_shared)
      select ${harness.ann.actor.id}, 'lead', 'all', 'N' || n, '', false from generate_series(1, 50) n`.execute(harness.db.kysely);
    expect((await harness.ann.post(path, { list: "lead", tab: "all", name: "A", query: "" })).body.errors).toHaveProperty("name");
  });
});

describe("the view that a role sees first", () => {
  const defaultsOf = async (client: Client) => (await client.get("iam")).body.listViews;
  const roleOf = async (client: Client): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select role_id as id from users_roles where parent_id = ${client.actor.id}`.execute(
      harness.db.kysely,
    );
    return Number(rows[0]?.id);
  };

  it("is set by administrators, comes with the identity, and ends with the sharing", async () => {
    const view = await save(harness.ann, { name: "First", query: "sort=-total" });
    const role = await roleOf(harness.bob);
    const set = (client: Client, version: number, roles: readonly number[]) => client.put(`${path}/${view.id}/roles`, { version, roles });
    for (const client of [harness.bob, harness.cleo, harness.carl]) expect((await set(client, 1, [role])).status).toBe(403);
    expect((await set(harness.ann, 1, [role, 987_654])).body.data).toMatchObject({ roles: [role], isShared: true, version: 2 });
    expect((await set(harness.ann, 1, [])).status).toBe(409);
    expect(await defaultsOf(harness.bob)).toContainEqual({ list: "invoice", tab: "", query: "sort=-total", id: view.id });
    expect(await defaultsOf(harness.nobody)).toEqual([]);
    // Another view takes its place.
    const other = await save(harness.ann, { name: "Second", query: "q=oak" });
    await harness.ann.put(`${path}/${other.id}/roles`, { version: 1, roles: [role] });
    expect((await defaultsOf(harness.bob)).filter(({ list }: { list: string }) => list === "invoice")).toMatchObject([{ id: other.id }]);
    await share(harness.ann, { ...other, version: 2 }, false);
    expect((await defaultsOf(harness.bob)).filter(({ list }: { list: string }) => list === "invoice")).toEqual([]);
  });

  it("offers the roles to administrators among employees only", async () => {
    expect((await harness.ann.get(`${path}?list=invoice`)).body.data.roles.length).toBeGreaterThan(0);
    for (const client of [harness.bob, harness.carl]) expect((await client.get(`${path}?list=invoice`)).body.data.roles).toEqual([]);
  });
});
