// @module-tag gate
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { addParty } from "../http/support.ts";
import { type Client, createImportServer, type ImportServer } from "./import-server.ts";
import { addHub } from "./stock.ts";

let server: ImportServer;
let worker: Client;
let customer: string;
let mark: string;

beforeAll(async () => {
  server = await createImportServer();
  await addHub(server.db, "Reno");
  await addHub(server.db, "Newark");
  return () => server.close();
});
const may = (...abilities: readonly string[]): Ability[] =>
  abilities.map((each) => {
    const [subject, action] = each.split(" ");
    return { subject, action } as Ability;
  });
const ofInventory = may("WH_INVENTORY read", "WH_INVENTORY update", "CONFIG_HUB read", "ACCT_CUSTOMERS read");
beforeEach(async () => {
  worker = await server.add("worker", { abilities: [...ofInventory, ...may("WH_RECEIVING mark.as.completed")] });
  mark = Math.random().toString(36).slice(2);
  customer = `Studio ${mark}`;
  await addParty(server.db, customer);
  await sql`UPDATE parties SET warehousing = true WHERE name = ${customer}`.execute(server.db.kysely);
});

const headings = "Old tag,Customer,Warehouse,Bin,Item,Qty,Date in,Storage from,Weight,Condition";
const start = (client: Client, ...rows: readonly string[]) =>
  server.start(client, "inventory-item", `${headings}\n${rows.map((row) => row.replace("OLD", `${mark}-`)).join("\n")}\n`);
const check = async (...rows: readonly string[]) => server.check(worker, await start(worker, ...rows));

const pieces = async () =>
  (
    await sql<{ id: number; tag: string; state: string; receivedOn: string; storageFrom: string | null; weight: number; place: string }>`
      SELECT i.id, i.tag, i.state, i.received_on::text AS "receivedOn", i.storage_from::text AS "storageFrom", i.weight::float8 AS weight, p.code AS place
      FROM inventory_items i JOIN places p ON p.id = i.place_id WHERE i.previous_tag LIKE ${`${mark}-%`} ORDER BY i.id`.execute(
      server.db.kysely,
    )
  ).rows;
const ledger = async (itemId: number) =>
  (
    await sql<{ kind: string; from: string; to: string; at: string; by: number }>`
      SELECT m.kind, f.kind AS "from", t.code AS "to", to_char(m.happened_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD HH24:MI') AS at, m.created_by_id AS by
      FROM movements m JOIN places f ON f.id = m.from_id JOIN places t ON t.id = m.to_id WHERE m.item_id = ${itemId} ORDER BY m.sequence`.execute(
      server.db.kysely,
    )
  ).rows;

describe("opening stock", () => {
  it("comes into being where it is, with a ledger that begins on the day on which it arrived", async () => {
    const { id, counts } = await check(
      `OLD1,${customer},Reno,A-01,Sofa,1,6/1/2024,11/1/2026,120 lb,scratch`,
      `OLD2,,Reno,A-01,Unknown crate,3,6/2/2024,,,`,
    );
    expect(await server.problems(worker, id)).toEqual([]);
    expect(counts).toMatchObject({ create: 2 });
    expect(await pieces()).toEqual([]);
    expect(await server.step(worker, id, "write")).toMatchObject({ written: 2 });
    const [sofa, crate] = await pieces();
    expect(sofa).toMatchObject({ state: "inStock", receivedOn: "2024-06-01", storageFrom: "2026-11-01", weight: 120, place: "A-01" });
    expect(await ledger(sofa?.id ?? 0)).toEqual([
      { kind: "opening stock", from: "vendor", to: "A-01", at: "2024-06-01 12:00", by: worker.id },
    ]);
    expect(crate).toMatchObject({ receivedOn: "2024-06-02", storageFrom: null });
    const story = await server.ask(worker, "GET", `/inventories/${sofa?.id}/story`);
    expect(story.data.events.map((each: { kind: string }) => each.kind)).toEqual(["opening stock"]);
    // The same file again means the same pieces, wherever they are by now.
    expect((await check(`OLD1,${customer},Newark,A-01,Sofa,1,6/1/2024,11/1/2026,120 lb,scratch`)).counts).toMatchObject({ unchanged: 1 });
    expect((await check(`OLD1,${customer},Reno,A-01,Sofa,1,6/1/2024,,130,scratch`)).counts).toMatchObject({ update: 1 });
  });

  it("says all at once what is wrong with a row", async () => {
    const { id, counts } = await check(
      `OLD1,${customer},Newark,B-99,Sofa,1,6/1/2024,,,`,
      `OLD2,${customer},Reno,A-01,,0,6/1/2030,,,broken by whom`,
      `OLD3,${customer},Reno,A-01,Lamp,1,6/1/2024,5/1/2024,,`,
      `OLD4,${customer},Reno,Vendor,Lamp,1,6/1/2024,,,`,
      `OLD5,Nobody ${mark},Reno,A-01,Lamp,1,6/1/2024,,,`,
    );
    expect(counts).toMatchObject({ create: 0, error: 5 });
    const wrong = (await server.rows(worker, id, "&outcome=error")).map(({ problems }) => problems.map(({ target }) => target));
    expect(wrong).toEqual([["place"], ["quantity", "description", "condition"], ["storageFrom"], ["place"], ["customer"]]);
  });

  it("takes the ability to complete receives for new pieces, and none of it for changes", async () => {
    const other = await server.add("other", { abilities: ofInventory });
    const started = await start(other, `OLD1,${customer},Reno,A-01,Sofa,1,6/1/2024,,,`);
    const { id, counts } = await server.check(other, started);
    expect(counts).toMatchObject({ create: 0, error: 1 });
    expect((await server.problems(other, id))[0]?.message).toBe("You may not create inventory.");
    const reader = await server.add("reader", { abilities: may("WH_INVENTORY read", "WH_RECEIVING create") });
    const fileId = await server.upload(reader, "file.csv", "Old tag\nx\n");
    expect((await server.ask(reader, "POST", "/v1/imports", { resource: "inventory-item", fileId })).status).toBe(403);
  });

  it("is taken back while nobody has moved it, and can be imported again", async () => {
    const row = (n: number) => `OLD${n},${customer},Reno,A-01,Sofa,1,6/1/2024,,,`;
    const { id } = await check(row(1), row(2));
    await server.step(worker, id, "write");
    const [first, second] = await pieces();
    const floor = await sql<{ id: number }>`SELECT p.id FROM places p JOIN hubs h ON h.id = p.hub_id
      WHERE h.name = 'Reno' AND p.kind = 'zone' ORDER BY p.id LIMIT 1`.execute(server.db.kysely);
    const moved = await server.ask(worker, "POST", `/inventories/${second?.id}/actions/move`, { version: 1, placeId: floor.rows[0]?.id });
    expect(moved.status).toBe(200);
    expect(await server.step(worker, id, "undo")).toMatchObject({ undone: 1, kept: 1 });
    expect((await pieces()).map(({ state }) => state)).toEqual(["unwound", "inStock"]);
    expect((await ledger(first?.id ?? 0)).map(({ kind }) => kind)).toEqual(["opening stock", "reverse"]);
    const again = await check(row(1));
    expect(again.counts).toMatchObject({ create: 1 });
    await server.step(worker, again.id, "write");
    expect((await pieces()).map(({ state }) => state)).toEqual(["unwound", "inStock", "inStock"]);
  });
});
