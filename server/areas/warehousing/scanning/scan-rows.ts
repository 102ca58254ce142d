import { type QueryExecutorProvider, sql } from "kysely";
import type { ScanCount, ScanExpected, ScanPiece, ScanPlace, ScanReceive } from "../../../../src/contract/scan.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { type CodeMatch, candidatesIn, rowsNamed } from "../../../../src/schemas/values/scanned-code.ts";
import { expectedInCount } from "../custody/expected-in-count.ts";

/** What a device is told of a hub. Only employees ask. */

type Db = QueryExecutorProvider;

/** A number of fewer characters is looked for in no other. */
const SHORTEST_WITHIN = 8;
/** Goods that one code can name. */
const MOST_NAMED = 50;

const pieceColumns = sql`i.id, i.tag, i.description, i.quantity::int as quantity, c.name as customer, i.sidemark, i.room, i.state,
  i.place_id as "placeId", p.code as place`;
const pieceTables = sql`inventory_items i join places p on p.id = i.place_id left join parties c on c.id = i.customer_id`;

type PieceRow = Omit<ScanPiece, "status"> & { readonly state: string };
const statusLabels = new Map(Object.entries(inventoryItem.states).map(([state, { label }]) => [state, label]));
const asPiece = ({ state, ...piece }: PieceRow): ScanPiece => ({ ...piece, status: statusLabels.get(state) ?? state });

export async function pieceById(db: Db, id: number): Promise<ScanPiece | null> {
  const { rows } = await sql<PieceRow>`select ${pieceColumns} from ${pieceTables} where i.id = ${id}`.execute(db);
  return rows[0] ? asPiece(rows[0]) : null;
}

export async function pieceByTag(db: Db, tag: string): Promise<(ScanPiece & { readonly hubId: number; readonly hub: string }) | null> {
  const { rows } = await sql<PieceRow & { hubId: number; hub: string }>`select ${pieceColumns}, i.hub_id as "hubId", h.name as hub
    from ${pieceTables} join hubs h on h.id = i.hub_id where i.tag = ${tag.toUpperCase()}`.execute(db);
  const [row] = rows;
  return row ? { ...asPiece(row), hubId: row.hubId, hub: row.hub } : null;
}

export async function piecesAt(db: Db, placeId: number, limit: number): Promise<readonly ScanPiece[]> {
  const { rows } =
    await sql<PieceRow>`select ${pieceColumns} from ${pieceTables} where i.place_id = ${placeId} order by i.id limit ${limit}`.execute(db);
  return rows.map(asPiece);
}

/** Pieces in the hub, those that were moved last first. */
export async function piecesInHub(db: Db, hubId: number, limit: number): Promise<readonly ScanPiece[]> {
  const { rows } = await sql<PieceRow>`select ${pieceColumns} from ${pieceTables}
    where i.hub_id = ${hubId} and i.state in ('inStock', 'onHold', 'allocated', 'staged') and i.deleted_at is null
    order by i.moved_at desc, i.id desc limit ${limit}`.execute(db);
  return rows.map(asPiece);
}

const placeColumns = sql`p.id, p.code, p.barcode, p.kind, coalesce(z.purpose, p.purpose) as purpose`;
const inside = sql`p.kind in ('bin', 'dock', 'zone') and p.deleted_at is null`;

export async function placesOf(db: Db, hubId: number): Promise<readonly ScanPlace[]> {
  const { rows } = await sql<ScanPlace>`select ${placeColumns} from places p left join places z on z.id = p.zone_id
    where p.hub_id = ${hubId} and ${inside} order by p.code`.execute(db);
  return rows;
}

/** The place with this barcode or code. */
export async function placeByCode(db: Db, hubId: number, code: string): Promise<ScanPlace | null> {
  const { rows } = await sql<ScanPlace>`select ${placeColumns} from places p left join places z on z.id = p.zone_id
    where p.hub_id = ${hubId} and ${inside} and (p.barcode = ${code.toUpperCase()} or lower(p.code) = ${code.toLowerCase()})
    order by p.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The lines of a row as JSON; `columns` are the keys and values in which the two kinds of lines differ. */
const linesJson = (table: string, columns: string) =>
  sql`coalesce((select json_agg(json_build_object('id', l.id, 'description', l.description, 'sidemark', l.sidemark, 'room', l.room,
    ${sql.raw(columns)}) order by l.position) from ${sql.table(table)} l where l.parent_id = t.id), '[]'::json) as lines`;
const expectedLines = linesJson("pending_receives_lines", "'expected', l.quantity, 'counted', coalesce(l.received, 0), 'damaged', 0");
const receivedLines = linesJson(
  "receives_items",
  "'expected', l.expected, 'counted', l.quantity, 'damaged', coalesce(l.damaged, 0), 'expectedLineId', l.pending_line",
);

const expectedColumns = sql`t.id, t.number, c.name as customer, t.vendor, t.po_number as "poNumber", t.sidemark, t.carrier,
  t.tracking_numbers as "trackingNumbers", t.expected_on as "expectedOn", ${expectedLines}`;
const stillExpected = (hubId: number) => sql`t.hub_id = ${hubId} and t.state in ('expected', 'partial') and t.deleted_at is null`;

export async function expectedGoods(db: Db, hubId: number, limit: number): Promise<readonly ScanExpected[]> {
  const { rows } = await sql<ScanExpected>`select ${expectedColumns} from pending_receives t join parties c on c.id = t.customer_id
    where ${stillExpected(hubId)} order by t.expected_on nulls last, t.id limit ${limit}`.execute(db);
  return rows;
}

/** Capitals and digits alone, whatever the collation. Which of the goods found are meant, `rowsNamed` says. */
const plainName = sql`upper(regexp_replace(name, '[^A-Za-z0-9]', '', 'g'))`;
const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** The expected goods that a number, a PO or a carrier's label names, by itself or by a number within it. */
export async function expectedByCode(db: Db, hubId: number, code: string): Promise<CodeMatch<ScanExpected>> {
  const numbers = [code, ...candidatesIn(code).map(({ text }) => text)].map(plain).filter((each) => each !== "");
  const names = sql`unnest(array[t.number, t.po_number] || t.tracking_numbers) as names(name)`;
  const { rows } = await sql<ScanExpected>`select ${expectedColumns} from pending_receives t join parties c on c.id = t.customer_id
    where ${stillExpected(hubId)} and exists (select 1 from ${names}
      where name = ${code} or exists (select 1 from unnest(${numbers}::text[]) as wanted(number)
        where ${plainName} = number or length(number) >= ${SHORTEST_WITHIN} and position(number in ${plainName}) > 0))
    order by exists (select 1 from ${names} where name = ${code} or ${plainName} = ${plain(code)}) desc, t.id limit ${MOST_NAMED}`.execute(
    db,
  );
  return rowsNamed(code, rows, ({ number, poNumber, trackingNumbers }) => [number, poNumber ?? "", ...trackingNumbers]);
}

const receiveColumns = sql`t.id, t.number, c.name as customer, t.carrier, t.pro_number as "proNumber", t.start_key as "startKey",
  ${receivedLines}`;

export async function receivesInProgress(db: Db, hubId: number): Promise<readonly ScanReceive[]> {
  const { rows } = await sql<ScanReceive>`select ${receiveColumns} from receives t left join parties c on c.id = t.customer_id
    where t.hub_id = ${hubId} and t.state = 'inProgress' and t.deleted_at is null order by t.id desc limit 200`.execute(db);
  return rows;
}

export async function receiveById(
  db: Db,
  id: number,
): Promise<(ScanReceive & { readonly isCompleted: boolean; readonly tags: readonly string[] }) | null> {
  const { rows } = await sql<
    ScanReceive & { isCompleted: boolean; tags: string[] }
  >`select ${receiveColumns}, t.state <> 'inProgress' as "isCompleted",
    coalesce((select array_agg(i.tag order by i.id) from inventory_items i where i.receive_id = t.id), '{}') as tags
    from receives t left join parties c on c.id = t.customer_id where t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

interface CountRow {
  readonly id: number;
  readonly number: string;
  readonly about: string;
  readonly isBlind: boolean;
  readonly hubId: number;
  readonly placeId: number | null;
  readonly customerId: number | null;
  readonly createdAt: string;
  readonly counted: readonly string[];
}

export async function openCounts(db: Db, hubId: number): Promise<readonly ScanCount[]> {
  const { rows } =
    await sql<CountRow>`select t.id, t.number, concat_ws(', ', p.code, c.name) as about, t.blind as "isBlind", t.hub_id as "hubId",
      t.place_id as "placeId", t.customer_id as "customerId", t.created_at as "createdAt",
      coalesce((select array_agg(e.tag order by e.id) from count_entries e where e.count_id = t.id and e.deleted_at is null), '{}') as counted
    from cycle_counts t left join places p on p.id = t.place_id left join parties c on c.id = t.customer_id
    where t.hub_id = ${hubId} and t.state = 'counting' and t.deleted_at is null order by t.id limit 50`.execute(db);
  return Promise.all(
    rows.map(async ({ id, number, about, isBlind, counted, ...scope }) => ({
      id,
      number,
      about,
      isBlind,
      counted,
      expected: isBlind ? [] : (await expectedInCount(db, scope)).map(({ tag, description, placeId }) => ({ tag, description, placeId })),
    })),
  );
}
