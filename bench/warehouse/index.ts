import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../server/db/connection.ts";
import { signIn, signInMany, startApp } from "../support/app.ts";
import { median, table } from "../support/figures.ts";
import { type LoadConnection, open, wire } from "../support/load.ts";
import { options } from "../support/options.ts";
import type { Program } from "../support/program.ts";
import { warehouseDatabase } from "./database.ts";
import { questionsAbout, type Subject } from "./questions.ts";
import { type Move, type Scans, scan } from "./scanners.ts";

/**
 * A warehouse of a million pieces beside one of ten thousand, each piece with five movements, in two hubs of 4,750 bins: what is asked of
 * them, by one client in turns, and how long a scan takes while others scan, too. A bin's list is compared with its bare SQL.
 */
const flags = options({
  pieces: "1000000",
  small: "10000",
  turns: "21",
  scanners: "40",
  pause: "1000",
  seconds: "20",
  only: "",
  dist: "dist",
});
const people = [
  { email: "admin@hq.example", side: "employee" },
  { email: "owner@atelier.example", side: "customer" },
] as const;

interface Warehouse {
  readonly db: Db;
  readonly app: Program;
  readonly connection: LoadConnection;
  readonly subject: Subject;
}

async function openWarehouse(databaseUrl: string): Promise<Warehouse> {
  const db = await openDatabase({ databaseUrl, poolSize: 2 });
  const app = await startApp({ databaseUrl, dist: flags.dist });
  return { db, app, connection: await open(app.port), subject: await subjectOf(db) };
}

/** A piece of the customer with the most, from the middle of the stock, and its bin. */
async function subjectOf(db: Db): Promise<Subject> {
  const { rows } = await sql<Subject>`select p.id as "binId", p.code as "binCode", i.hub_id as "hubId", i.tag, i.id as "itemId",
      i.customer_id as "customerId", i.sidemark
    from inventory_items i join places p on p.id = i.place_id join users u on u.company_id = i.customer_id
    where u.email = ${people[1].email} and i.state = 'inStock' and p.code like 'R%' and i.id >= (select max(id) / 2 from inventory_items)
    order by i.id limit 1`.execute(db.kysely);
  const [subject] = rows;
  if (!subject) throw new Error(`${people[1].email} has no piece in a bin.`);
  return subject;
}

async function asked({ connection }: Warehouse, path: string, token: string): Promise<number> {
  const start = performance.now();
  await connection.ask(wire({ method: "GET", path, token }));
  return performance.now() - start;
}

/** The rows of a bin, as little as a page of its list needs. */
async function bare({ db, subject: { binId } }: Warehouse): Promise<number> {
  const start = performance.now();
  await db.pool.query({
    name: "bin",
    text: `select i.*, c.name as customer, h.name as hub, p.code as place from inventory_items i join places p on p.id = i.place_id
      join hubs h on h.id = i.hub_id left join parties c on c.id = i.customer_id
      where i.place_id = $1 and i.deleted_at is null order by i.created_at desc, i.id desc limit 51`,
    values: [binId],
  });
  return performance.now() - start;
}

/** Medians of both warehouses, asked in turn. */
async function compare(each: (warehouse: Warehouse, index: number) => Promise<number>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  // PostgreSQL plans the first executions of a statement anew each time; only later executions are measured.
  for (let turn = -6; turn < Number(flags.turns); turn++)
    for (const [index, warehouse] of warehouses.entries()) {
      const ms = await each(warehouse, index);
      if (turn >= 0) times[index]?.push(ms);
    }
  return [median(times[0]), median(times[1])];
}

/** Random pieces in the hubs and random bins of theirs. */
async function moves({ db }: Warehouse): Promise<() => Move> {
  const { rows } = await sql<Move>`select i.hub_id as "hubId", i.tag,
      (select code from places where hub_id = i.hub_id and kind = 'bin' and code like 'R%' order by id offset (i.id * 31) % 4750 limit 1) as place
    from (select * from inventory_items where state = 'inStock' order by random() limit 4000) i`.execute(db.kysely);
  let taken = 0;
  return () => {
    const move = rows[taken++ % rows.length];
    if (!move) throw new Error("There is no piece in stock.");
    return move;
  };
}

async function scanIn(warehouse: Warehouse, many: number, pause: number): Promise<Scans> {
  const tokens = await signInMany(warehouse.db.kysely, "warehouse@hq.example", many);
  return scan({ port: warehouse.app.port, tokens, seconds: Number(flags.seconds), pause, next: await moves(warehouse) });
}

// Filling takes minutes, for which no connection may wait.
const urls = [await warehouseDatabase(Number(flags.small)), await warehouseDatabase(Number(flags.pieces))];
const warehouses = await Promise.all(urls.map(openWarehouse));
try {
  const rows: string[][] = [];
  const row = (name: string, [before, after]: [number, number]) =>
    rows.push([name, before.toFixed(2), after.toFixed(2), (after / before).toFixed(2)]);
  row("bare SQL of a bin's list", await compare(bare));
  for (const { email, side } of people) {
    const tokens = await Promise.all(warehouses.map(({ db }) => signIn(db.kysely, email)));
    const questions = warehouses.map(({ subject }) => questionsAbout(subject, side));
    for (const [position, { name }] of questions[0]?.entries() ?? []) {
      if (!name.includes(flags.only)) continue;
      const ask = (warehouse: Warehouse, index: number) => asked(warehouse, questions[index]?.[position]?.path ?? "", tokens[index] ?? "");
      row(`${side}: ${name}`, await compare(ask));
    }
  }
  console.log(table(["", `${flags.small} ms`, `${flags.pieces} ms`, "ratio"], rows));
  const scans: string[][] = [];
  for (const [index, warehouse] of warehouses.entries())
    for (const many of [1, Number(flags.scanners)]) {
      const done = await scanIn(warehouse, many, Number(flags.pause));
      const figures = [done.perSecond.toFixed(1), done.p50.toFixed(1), done.p99.toFixed(1), String(done.refused)];
      scans.push([`${index === 0 ? flags.small : flags.pieces} pieces, ${many} scanning`, ...figures]);
    }
  console.log(table(["", "scans/s", "p50 ms", "p99 ms", "refused"], scans));
} finally {
  for (const { db, app, connection } of warehouses) {
    connection.close();
    await app.stop();
    await db.close();
  }
}
