import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { claimableStates, claimedBillStates } from "../../../../src/resources/sales/claim-fields.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";

interface ClaimedPiece {
  readonly id: number;
  readonly tag: string;
  readonly description: string;
  readonly weight: number | null;
  readonly value: Cents | null;
}

/** One item of the documents that a claim is about, and the piece that it is, where that is a piece of the same customer. */
export interface ClaimedGoods {
  /** As the document says it. */
  readonly description: string;
  readonly tag: string | null;
  readonly piece: ClaimedPiece | null;
}

interface About {
  readonly customerId: number;
  readonly workOrderId: number | null;
  readonly billOfLadingId: number | null;
}

/**
 * The goods on the bill of lading, or else on those of the work order. Work without a bill of lading, such as a transfer, is about the pieces of
 * its pull. A tag of another customer's piece is a text like any other.
 */
export async function claimedGoods(db: QueryExecutorProvider, about: About): Promise<readonly ClaimedGoods[]> {
  const { workOrderId, billOfLadingId } = about;
  if (billOfLadingId !== null) return onBills(db, about, sql`b.id = ${billOfLadingId}`);
  if (workOrderId === null) return [];
  const goods = await onBills(db, about, sql`b.work_order_id = ${workOrderId}`);
  return goods.length > 0 ? goods : onPull(db, about);
}

const pieceColumn = sql`case when p.id is not null then json_build_object('id', p.id, 'tag', p.tag, 'description', p.description,
  'weight', p.weight::float8, 'value', p.value) end as piece`;
/** Pieces that a line of a claim may be about. */
const claimable = ({ customerId }: About) => sql`p.customer_id = ${customerId} and p.state = any(${[...claimableStates]}::text[])`;

async function onBills(db: QueryExecutorProvider, about: About, which: RawBuilder<unknown>): Promise<readonly ClaimedGoods[]> {
  const { rows } = await sql<ClaimedGoods>`select i.description, i.tag, ${pieceColumn}
    from bills_of_lading b join bills_of_lading_items i on i.parent_id = b.id
      left join inventory_items p on p.tag = upper(btrim(i.tag)) and ${claimable(about)}
    where ${which} and b.customer_id = ${about.customerId} and b.state = any(${[...claimedBillStates]}::text[]) and b.deleted_at is null
    order by b.id, i.position`.execute(db);
  return withoutRepeated(rows);
}

async function onPull(db: QueryExecutorProvider, about: About): Promise<readonly ClaimedGoods[]> {
  const { rows } = await sql<ClaimedGoods>`select coalesce(l.description, p.description) as description, p.tag, ${pieceColumn}
    from pull_flows f join pull_flows_lines l on l.parent_id = f.id join inventory_items p on p.id = l.item_id and ${claimable(about)}
    where f.work_order_id = ${about.workOrderId} and f.customer_id = ${about.customerId} and f.deleted_at is null
      and l.progress is distinct from 'short'
    order by f.id, l.position`.execute(db);
  return withoutRepeated(rows);
}

/** A claim has one line about a piece, also where two documents or two lines of one name it. */
function withoutRepeated(goods: readonly ClaimedGoods[]): readonly ClaimedGoods[] {
  const known = new Set<number>();
  return goods.filter((each) => {
    if (each.piece === null) return true;
    const isNew = !known.has(each.piece.id);
    known.add(each.piece.id);
    return isNew;
  });
}

const inWords = (text: string | null): string => (text ?? "").trim().toLowerCase();
const namesOf = ({ description, tag, piece }: ClaimedGoods): readonly string[] =>
  [description, tag, piece?.description ?? null].map(inWords).filter(Boolean);

interface DescribedLine {
  readonly pieceId: number | null;
  readonly description: string | null;
}

/**
 * The lines with the pieces that they describe. Only what is certain: the words name one item of the documents, and no other line names it.
 * Of three chairs that are called the same, nobody knows which one a line means.
 */
export function withPieces<L extends DescribedLine>(lines: readonly L[], goods: readonly ClaimedGoods[]): L[] {
  const taken = lines.flatMap(({ pieceId }) => pieceId ?? []);
  const meant = lines.map(({ pieceId, description }) => {
    const named = pieceId === null && description ? goods.filter((each) => namesOf(each).includes(inWords(description))) : [];
    return named.length === 1 ? (named[0]?.piece?.id ?? null) : null;
  });
  return lines.map((line, index) => {
    const id = meant[index] ?? null;
    const isCertain = id !== null && !taken.includes(id) && meant.filter((each) => each === id).length === 1;
    return isCertain ? { ...line, pieceId: id } : line;
  });
}
