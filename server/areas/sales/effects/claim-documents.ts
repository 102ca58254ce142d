import { sql } from "kysely";
import type { claim } from "../../../../src/resources/sales/claim.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import type { Tx } from "../../../db/connection.ts";
import { readFields } from "../../../engine/read/read-fields.ts";

type ClaimRow = ResourceRow<typeof claim>;

/** One event of a claim's custody. Customers have no place and no note. */
export interface CustodyRow {
  readonly piece: string | null;
  readonly at: string;
  readonly event: string;
  readonly by: string | null;
  readonly place: string | null;
  readonly note: string | null;
}

/** What bills of lading and the work order say of the goods: their condition at pickup and delivery, and who signed for them. */
export interface DocumentCustody {
  readonly rows: readonly CustodyRow[];
  readonly photoIds: readonly number[];
}

interface Bill {
  readonly id: number;
  readonly number: string;
  readonly carrier: string;
  readonly createdAt: string;
  readonly pickedUpAt: string | null;
  readonly deliveredAt: string | null;
  readonly receiverName: string | null;
  readonly isNamed: boolean;
  readonly items: readonly { readonly tag: string | null; readonly description: string; readonly conditionOut: string | null }[];
  readonly exceptions: readonly { readonly item: string; readonly condition: string }[];
}

/** Issued bills of lading that the claim names or that list one of the pieces. */
async function billsOf(trx: Tx, { customerId, billOfLadingId }: Pick<ClaimRow, "customerId" | "billOfLadingId">, tags: readonly string[]) {
  const { rows } = await sql<Bill>`select b.id, b.number, b.carrier, b.created_at as "createdAt", b.picked_up_at as "pickedUpAt",
      b.delivered_at as "deliveredAt", b.receiver_name as "receiverName", b.id = ${billOfLadingId ?? 0} as "isNamed",
      coalesce((select json_agg(json_build_object('tag', i.tag, 'description', i.description, 'conditionOut', i.condition_out) order by i.position)
        from bills_of_lading_items i where i.parent_id = b.id), '[]') as items,
      coalesce((select json_agg(json_build_object('item', e.item, 'condition', e.condition) order by e.position)
        from bills_of_lading_exceptions e where e.parent_id = b.id), '[]') as exceptions
    from bills_of_lading b where b.customer_id = ${customerId} and b.deleted_at is null and b.state in ('issued', 'inTransit', 'delivered')
      and (b.id = ${billOfLadingId ?? 0} or exists (select 1 from bills_of_lading_items i where i.parent_id = b.id and i.tag = any(${[...tags]}::text[])))
    order by b.id limit 50`.execute(trx);
  return rows;
}

export async function documentCustody(
  trx: Tx,
  row: Pick<ClaimRow, "customerId" | "workOrderId" | "billOfLadingId">,
  tags: readonly string[],
  /** Whether the claim's own documents are told, and not only others that list the pieces. */
  isWhole: boolean,
): Promise<DocumentCustody> {
  const bills = (await billsOf(trx, row, tags)).filter(({ isNamed }) => isWhole || !isNamed);
  const rows = [...bills.flatMap((bill) => billRows(bill, tags)), ...(isWhole ? await workRows(trx, row.workOrderId) : [])];
  const { rows: photos } = await sql<{ id: number }>`select id from files where resource = 'bill-of-lading'
    and record_id = any(${bills.map(({ id }) => id)}::bigint[]) and field in ('photos', 'items.photos', 'exceptions.photos')
    and visible_to_customer and mime like 'image/%' order by id limit 100`.execute(trx);
  return { rows, photoIds: photos.map(({ id }) => id) };
}

const nothing = { by: null, place: null, note: null } as const;

function billRows(bill: Bill, tags: readonly string[]): CustodyRow[] {
  const { number, carrier, createdAt, pickedUpAt, deliveredAt, receiverName, items, exceptions, isNamed } = bill;
  const about = items.filter(({ tag }) => isNamed || (tag !== null && tags.includes(tag)));
  const names = about.flatMap(({ tag, description }) => [tag, description]).filter((name) => name !== null);
  const noted = exceptions.filter(({ item }) => isNamed || names.some((name) => name.toLowerCase() === item.toLowerCase()));
  const out = about.map(({ tag, description, conditionOut }) => ({
    ...nothing,
    piece: tag ?? description.slice(0, 120),
    at: pickedUpAt ?? createdAt,
    event: `${number}, ${pickedUpAt ? `picked up by ${carrier}` : "issued"}: ${[
      tag && description,
      `condition at pickup: ${conditionOut ?? "not noted"}`,
    ]
      .filter(Boolean)
      .join(", ")}`.slice(0, 1000),
  }));
  if (!deliveredAt) return out;
  return [
    ...out,
    ...noted.map(({ item, condition }) => ({
      ...nothing,
      piece: item.slice(0, 120),
      at: deliveredAt,
      event: `${number}, exception at delivery: ${condition}`.slice(0, 1000),
    })),
    {
      ...nothing,
      piece: null,
      at: deliveredAt,
      event: `${number}, delivered${receiverName ? ` to ${receiverName}` : ""}${noted.length === 0 ? " without exceptions" : ""}`,
    },
  ];
}

async function workRows(trx: Tx, workOrderId: number | null): Promise<CustodyRow[]> {
  if (workOrderId === null) return [];
  const work = await readFields(trx, workOrder, workOrderId, ["number", "completedAt", "receiverName"]);
  if (!work?.completedAt) return [];
  const { number, completedAt, receiverName } = work;
  return [
    {
      ...nothing,
      piece: null,
      at: completedAt,
      event: `${number} completed${receiverName ? `, received by ${receiverName}` : ""}`,
    },
  ];
}
