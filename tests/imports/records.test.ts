// @module-tag gate
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pendingReceive } from "../../src/resources/warehousing/pending-receive.ts";
import { addParty } from "../http/support.ts";
import { type Client, createImportServer, type ImportServer } from "./import-server.ts";
import { addHub } from "./stock.ts";

let server: ImportServer;
let admin: Client;
let customer: string;

beforeAll(async () => {
  server = await createImportServer();
  await addHub(server.db, "Reno");
  return () => server.close();
});
beforeEach(async () => {
  admin = await server.add("admin", { isAdmin: true });
  customer = `Studio ${Math.random().toString(36).slice(2)}`;
  await addParty(server.db, customer);
  await sql`UPDATE parties SET warehousing = true WHERE name = ${customer}`.execute(server.db.kysely);
});

const file = (...rows: readonly string[]) => `PO number,Customer,Hub,ETA,Description,Qty,Sidemark\n${rows.join("\n")}\n`;
const check = async (...rows: readonly string[]) => server.check(admin, await server.start(admin, pendingReceive.name, file(...rows)));

interface Goods {
  readonly id: number;
  readonly po: string;
  readonly expectedOn: string | null;
  readonly lines: readonly (readonly [description: string, quantity: number, sidemark: string | null])[];
}
const goods = async (): Promise<readonly Goods[]> =>
  (
    await sql<Goods>`SELECT p.id, p.po_number AS po, p.expected_on::text AS "expectedOn", (
        SELECT jsonb_agg(jsonb_build_array(l.description, l.quantity, l.sidemark) ORDER BY l.position) FROM pending_receives_lines l
        WHERE l.parent_id = p.id) AS lines
      FROM pending_receives p JOIN parties c ON c.id = p.customer_id WHERE c.name = ${customer} AND p.deleted_at IS NULL ORDER BY p.id`.execute(
      server.db.kysely,
    )
  ).rows;

describe("rows that are lines of one record", () => {
  it("make one record wherever they stand in the file, by what they are matched by", async () => {
    const { id, counts } = await check(
      `PO-1,${customer},Reno,1/5/2027,Sofa,2,Lobby`,
      `PO-2,${customer},Reno,,Lamp,1,`,
      `po-1,${customer.toUpperCase()},,,Armchair,4,Suite 12`,
    );
    expect(await server.problems(admin, id)).toEqual([]);
    expect(counts).toMatchObject({ create: 3, error: 0 });
    expect(await goods()).toEqual([]);
    expect(await server.step(admin, id, "write")).toMatchObject({ written: 3, counts: { create: 0 } });
    const made = await goods();
    expect(made.map(({ po, expectedOn, lines }) => [po, expectedOn, lines])).toEqual([
      [
        "PO-1",
        "2027-01-05",
        [
          ["Sofa", 2, "Lobby"],
          ["Armchair", 4, "Suite 12"],
        ],
      ],
      ["PO-2", null, [["Lamp", 1, null]]],
    ]);
    const rows = await server.rows(admin, id, "&state=written");
    expect(rows.map(({ number, recordId }) => [number, recordId])).toEqual([
      [2, made[0]?.id],
      [3, made[1]?.id],
      [4, made[0]?.id],
    ]);
  });

  it("are refused together, each with its reason, and come back in the file of refused rows", async () => {
    const { id, counts } = await check(
      `PO-1,${customer},Reno,,Sofa,2,`,
      `PO-2,${customer},Reno,,Lamp,1,`,
      `PO-1,${customer},Reno,,Armchair,none,`,
      `PO-1,${customer},Reno,,,1,`,
    );
    expect(counts).toMatchObject({ create: 1, error: 3 });
    const refused = await server.rows(admin, id, "&outcome=error");
    expect(refused.map(({ number, problems }) => [number, problems.map(({ target, text }) => [target, text])])).toEqual([
      [2, [[undefined, undefined]]],
      [4, [["lines.quantity", "none"]]],
      [5, [["lines.description", ""]]],
    ]);
    expect(refused[0]?.problems[0]?.message).toBe("Another row of the same expected goods is refused.");
    await server.step(admin, id, "write");
    expect((await goods()).map(({ po }) => po)).toEqual(["PO-2"]);
    const { text } = await server.ask(admin, "GET", `/v1/imports/${id}/rejected`);
    const again = await server.start(admin, pendingReceive.name, text.replace("none", "3").replace('"","1"', '"Stool","1"'), "again.csv");
    const checked = await server.check(admin, again);
    expect(await server.problems(admin, checked.id)).toEqual([]);
    await server.step(admin, checked.id, "write");
    expect((await goods()).map(({ po, lines }) => [po, lines.length])).toEqual([
      ["PO-2", 1],
      ["PO-1", 3],
    ]);
  });

  it("must not say different things of their record", async () => {
    const { id, counts } = await check(`PO-1,${customer},Reno,1/5/2027,Sofa,2,`, `PO-1,${customer},,2/5/2027,Lamp,1,`);
    expect(counts).toMatchObject({ create: 0, error: 2 });
    expect((await server.rows(admin, id, "&outcome=error")).map(({ problems }) => problems[0]?.target)).toEqual([undefined, "expectedOn"]);
    const { counts: repaired } = await server.step(admin, id, "correct", { number: 3, source: 3, text: "" });
    expect(repaired).toMatchObject({ create: 2, error: 0 });
  });

  it("are checked anew where a corrected cell moves a row to another record", async () => {
    const { id } = await check(`PO-1,${customer},Reno,,Sofa,2,`, `PO-2,${customer},Reno,,Lamp,1,`, `PO-2,${customer},Reno,,Shade,1,`);
    const { counts } = await server.step(admin, id, "correct", { number: 3, source: 0, text: "PO-1" });
    expect(counts).toMatchObject({ create: 3, error: 0, conflict: 0 });
    await server.step(admin, id, "write");
    expect((await goods()).map(({ po, lines }) => [po, lines.map(([description]) => description)])).toEqual([
      ["PO-1", ["Sofa", "Lamp"]],
      ["PO-2", ["Shade"]],
    ]);
  });

  it("change a record that is there, once, and are undone with it", async () => {
    const rows = [`PO-1,${customer},Reno,1/5/2027,Sofa,2,Lobby`, `PO-1,${customer},Reno,,Lamp,1,`];
    const first = await check(...rows);
    await server.step(admin, first.id, "write");
    expect((await check(...rows)).counts).toMatchObject({ unchanged: 2 });
    const [before] = await goods();
    const changed = await check(rows[0] ?? "", `PO-1,${customer},Reno,,Lamp,3,`, `PO-1,${customer},Reno,,Rug,1,`);
    expect(changed.counts).toMatchObject({ update: 3 });
    await server.step(admin, changed.id, "write");
    expect((await goods())[0]?.lines).toEqual([
      ["Sofa", 2, "Lobby"],
      ["Lamp", 3, null],
      ["Rug", 1, null],
    ]);
    expect(await server.step(admin, changed.id, "undo")).toMatchObject({ undone: 3, kept: 0 });
    expect(await goods()).toEqual([before]);
    expect(await server.step(admin, first.id, "undo")).toMatchObject({ undone: 0, kept: 2 });
  });

  it("are removed by the undo of what created them", async () => {
    const { id } = await check(`PO-1,${customer},Reno,,Sofa,2,`, `PO-1,${customer},Reno,,Lamp,1,`);
    await server.step(admin, id, "write");
    expect(await server.step(admin, id, "undo")).toMatchObject({ undone: 2, kept: 0 });
    expect(await goods()).toEqual([]);
  });

  it("are limited by record, and go on after a kill", async () => {
    const rows = Array.from({ length: 90 }, (_, at) => `PO-${Math.floor(at / 3)},${customer},Reno,,Item ${at},1,`);
    const { id } = await check(...rows);
    expect(await server.step(admin, id, "write", { limit: 10 })).toMatchObject({ written: 12 });
    await server.ask(admin, "POST", `/v1/imports/${id}/write`, {});
    let batches = 0;
    const transaction: ImportServer["engine"]["transaction"] = (work) =>
      server.engine.transaction(async (tx, operations) => {
        const result = await work(tx, operations);
        batches += 1;
        if (batches === 2) throw new Error("killed");
        return result;
      });
    await expect(server.work(id, { engine: { ...server.engine, transaction } })).rejects.toThrow("killed");
    await server.work(id);
    expect(await server.detail(admin, id)).toMatchObject({ written: 90, status: "ready" });
    expect((await goods()).map(({ lines }) => lines.length)).toEqual(Array.from({ length: 30 }, () => 3));
  });

  it("are refused if there are more than a record can have, without reading them", async () => {
    const rows = Array.from({ length: 501 }, (_, at) => `PO-1,${customer},Reno,,Item ${at},1,`);
    const { id, counts } = await check(...rows, `PO-2,${customer},Reno,,Lamp,1,`);
    expect(counts).toMatchObject({ create: 1, error: 501 });
    expect((await server.problems(admin, id)).map(({ message }) => message)).toEqual(["More than 500 rows are the same expected goods."]);
  });

  it("without anything to match them by are one record where they say the same of it", async () => {
    const started = await server.start(
      admin,
      pendingReceive.name,
      file(`PO-1,${customer},Reno,,Sofa,2,`, `PO-1,${customer},Reno,,Lamp,1,`, `PO-1,${customer},Reno,1/5/2027,Rug,1,`),
    );
    const { id } = await server.check(admin, started, { match: [] });
    await server.step(admin, id, "write");
    expect((await goods()).map(({ lines }) => lines.length)).toEqual([2, 1]);
  });
});
