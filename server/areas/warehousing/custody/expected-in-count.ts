import { type QueryExecutorProvider, sql } from "kysely";

interface CountScope {
  readonly hubId: number;
  readonly placeId: number | null;
  readonly customerId: number | null;
  readonly createdAt: string;
}

export interface ExpectedPiece {
  readonly id: number;
  readonly tag: string;
  readonly description: string;
  readonly placeId: number;
  /** How often it has moved. */
  readonly sequence: number;
  /** It was moved after the count began, so where it is proves nothing. */
  readonly isMoved: boolean;
}

/** The pieces that should be where a count looks: in a place and, of a zone, in its bins; of a customer where the count is of one. */
export async function expectedInCount(
  trx: QueryExecutorProvider,
  { hubId, placeId, customerId, createdAt }: CountScope,
): Promise<readonly ExpectedPiece[]> {
  const where = placeId === null ? sql`true` : sql`p.id = ${placeId} or p.zone_id = ${placeId}`;
  const whose = customerId === null ? sql`true` : sql`i.customer_id = ${customerId}`;
  const { rows } = await sql<ExpectedPiece>`
    select i.id, i.tag, i.description, i.place_id as "placeId", i.last_sequence as sequence,
      m.created_at > ${createdAt}::timestamptz as "isMoved"
    from places p join inventory_items i on i.place_id = p.id
      join movements m on m.item_id = i.id and m.sequence = i.last_sequence
    where p.hub_id = ${hubId} and p.kind in ('bin', 'dock', 'zone') and (${where}) and ${whose} order by i.id`.execute(trx);
  return rows;
}
