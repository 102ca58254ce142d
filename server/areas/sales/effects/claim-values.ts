import { sql } from "kysely";
import type { claim } from "../../../../src/resources/sales/claim.ts";
import type { Valuation } from "../../../../src/resources/sales/claim-valuation.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { Tx } from "../../../db/connection.ts";
import { invalid } from "../../../engine/wire/problem.ts";

type ClaimRow = ResourceRow<typeof claim>;
export type ClaimLine = ClaimRow["lines"][number];

interface Piece {
  readonly id: number;
  readonly description: string;
  readonly weight: number | null;
  readonly value: Cents | null;
}

/** Lines about pieces get the piece's description, weight and declared value where none was entered, and keep them. */
export async function drawnFromPieces<L extends Pick<ClaimLine, "pieceId" | "description" | "weight" | "value">>(
  lines: readonly L[],
  trx: Tx,
): Promise<L[]> {
  const ids = lines.flatMap(({ pieceId }) => pieceId ?? []);
  if (ids.length === 0) return [...lines];
  const { rows } = await sql<Piece>`select id, description, weight::float8 as weight, value from inventory_items
    where id = any(${ids}::bigint[])`.execute(trx);
  const pieces = new Map(rows.map((row) => [row.id, row]));
  return lines.map((line) => {
    const piece = line.pieceId === null ? undefined : pieces.get(line.pieceId);
    if (!piece) return line;
    return {
      ...line,
      description: line.description || piece.description,
      weight: line.weight ?? piece.weight,
      value: line.value ?? piece.value,
    };
  });
}

interface About {
  readonly workOrderId: number | null;
  readonly billOfLadingId: number | null;
}

interface Bill {
  readonly number: string;
  readonly workOrderId: number | null;
  readonly valuation: Valuation;
  readonly declaredValue: Cents | null;
  readonly deliveredAt: string | null;
}

/** The bill of lading that the claim names, or else the latest of its work order. */
async function billOf({ workOrderId, billOfLadingId }: About, trx: Tx): Promise<Bill | undefined> {
  if (workOrderId === null && billOfLadingId === null) return undefined;
  const { rows } = await sql<Bill>`select number, work_order_id as "workOrderId", valuation, declared_value as "declaredValue",
      delivered_at as "deliveredAt" from bills_of_lading
    where ${billOfLadingId === null ? sql`work_order_id = ${workOrderId} and state in ('issued', 'inTransit', 'delivered')` : sql`id = ${billOfLadingId}`}
      and deleted_at is null order by id desc limit 1`.execute(trx);
  return rows[0];
}

interface Election {
  readonly valuation: Valuation | null;
  readonly declaredValue: Cents | null;
  readonly valuationFrom: "bill of lading" | "quote" | "chosen" | null;
}

/** What the quote of the work charges Delivery Valuation for is declared. */
async function quotedElection(workOrderId: number | null, trx: Tx): Promise<Election | undefined> {
  if (workOrderId === null) return undefined;
  const { rows } = await sql<{ declaredValue: Cents }>`select sum(c.declared_value)::bigint as "declaredValue"
    from work_orders w join sales_quotes_charges c on c.parent_id = w.quote_id
    where w.id = ${workOrderId} and c.type = 'Delivery Valuation' and c.declared_value > 0 having sum(c.declared_value) > 0`.execute(trx);
  const [sold] = rows;
  return sold && { valuation: "declared", declaredValue: sold.declaredValue, valuationFrom: "quote" };
}

type Drawn = Election & About & { readonly deliveredOn: string | null };

/**
 * What a new claim takes from the documents it is about: the valuation that was elected there, and when the goods were delivered, from which
 * the time to file is counted.
 * @throws Problem 422 for a bill of lading of another work order
 */
export async function drawnFromDocuments(
  row: About & Pick<ClaimRow, "valuation" | "declaredValue"> & { readonly lines: readonly Pick<ClaimLine, "pieceId">[] },
  trx: Tx,
  dayOf: (timestamp: string) => string,
): Promise<Drawn> {
  const bill = await billOf(row, trx);
  if (bill && row.billOfLadingId !== null && row.workOrderId !== null && bill.workOrderId !== row.workOrderId)
    throw invalid({ billOfLadingId: [`${bill.number} is not a bill of lading of this work order.`] });
  const workOrderId = row.workOrderId ?? bill?.workOrderId ?? null;
  const election: Election = bill
    ? {
        valuation: bill.valuation,
        declaredValue: bill.valuation === "declared" ? bill.declaredValue : null,
        valuationFrom: "bill of lading",
      }
    : ((await quotedElection(workOrderId, trx)) ?? {
        valuation: row.valuation,
        declaredValue: row.declaredValue,
        valuationFrom: row.valuation === null ? null : "chosen",
      });
  const deliveredOn = bill?.deliveredAt ? dayOf(bill.deliveredAt) : await deliveryOf(row, workOrderId, trx, dayOf);
  return { ...election, workOrderId, billOfLadingId: row.billOfLadingId, deliveredOn };
}

async function deliveryOf(
  { lines }: { readonly lines: readonly Pick<ClaimLine, "pieceId">[] },
  workOrderId: number | null,
  trx: Tx,
  dayOf: (timestamp: string) => string,
): Promise<string | null> {
  const ids = lines.flatMap(({ pieceId }) => pieceId ?? []);
  const { rows } = await sql<{ completedAt: string | null; releasedOn: string | null }>`select
    (select completed_at from work_orders where id = ${workOrderId} and type in ('delivery', 'install')) as "completedAt",
    (select max(released_on)::text from inventory_items where id = any(${ids}::bigint[]) and state = 'delivered') as "releasedOn"`.execute(
    trx,
  );
  const [found] = rows;
  return found?.completedAt ? dayOf(found.completedAt) : (found?.releasedOn ?? null);
}

/** What the bill of lading or the quote says was elected is not the claim's to change. @throws Problem 422 */
export function keepElection(before: ClaimRow, row: ClaimRow): void {
  const { valuationFrom } = before;
  if (valuationFrom === null || valuationFrom === "chosen") return;
  const says = `The ${valuationFrom} says what was elected.`;
  if (row.valuation !== before.valuation) throw invalid({ valuation: [says] });
  if (row.declaredValue !== before.declaredValue) throw invalid({ declaredValue: [says] });
}
