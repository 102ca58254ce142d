import { sql } from "kysely";
import type { Obstacle } from "../../../../src/contract/options.ts";
import { pullPurposes } from "../../../../src/resources/warehousing/pull-lines.ts";
import { isSystem } from "../../../access/caller.ts";
import type { ObstaclesContext } from "../../../engine/effect.ts";
import { inTheWay, onHold, readPieces, wantedBy } from "../custody/pulled-pieces.ts";

/**
 * What an approval would refuse today, by the approval's own rule, and what is worth knowing of pieces that it would take: those on hold, and
 * those that another pull was requested for.
 */
export async function pieceObstacles({
  ids,
  given,
  caller,
  isTrusted,
  connection,
}: ObstaclesContext): Promise<ReadonlyMap<number, Obstacle>> {
  const { hub, customer, purpose: givenPurpose, pull } = given;
  const customerId = (isSystem(caller) ? null : caller.companyId) ?? customer;
  const purpose = pullPurposes.find((each) => each === givenPurpose) ?? "delivery";
  const found = new Map<number, Obstacle>();
  const requested = await requestedElsewhere(connection, ids, typeof pull === "number" ? pull : null);
  for (const piece of await readPieces(connection, ids)) {
    // What the form doesn't say yet is not in the way.
    const hubId = typeof hub === "number" ? hub : piece.hubId;
    const wanted = wantedBy({ hubId, customerId: typeof customerId === "number" ? customerId : (piece.customerId ?? 0), purpose });
    const reason = inTheWay(piece, wanted, { isTrusted });
    const also = requested.get(piece.id);
    // Who else wants a piece matters only while it can be had.
    const notes =
      reason === undefined
        ? [
            ...(piece.state === "onHold" ? [onHold(piece, { isTrusted })] : []),
            ...(also === undefined ? [] : [`is also requested on ${also}`]),
          ]
        : [reason];
    if (notes.length > 0) found.set(piece.id, { message: notes.join(", "), blocks: reason !== undefined });
  }
  return found;
}

/** The other pulls that were requested for pieces: whichever is approved first gets them. They are the same customer's, who reads them too. */
async function requestedElsewhere(connection: ObstaclesContext["connection"], ids: readonly number[], pullId: number | null) {
  const { rows } = await sql<{ itemId: number; numbers: string }>`
    select l.item_id as "itemId", string_agg(p.number, ', ' order by p.id) as numbers from pull_flows_lines l
      join pull_flows p on p.id = l.parent_id
      join inventory_items i on i.id = l.item_id and i.customer_id = p.customer_id
    where l.item_id = any(${[...ids]}::bigint[]) and p.state = 'requested' and p.deleted_at is null
      and p.id is distinct from ${pullId}::bigint
    group by l.item_id`.execute(connection);
  return new Map(rows.map(({ itemId, numbers }) => [itemId, numbers]));
}
