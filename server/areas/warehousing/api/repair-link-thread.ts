import { type QueryExecutorProvider, sql } from "kysely";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import type { LinkThread } from "../../care/ports/link-messages.ts";
import type { RepairLink } from "../repairs/link.ts";
import { repairLinkIsOver } from "../repairs/portal.ts";

/** What a message by the link is about. */
export async function threadOfRepairLink(db: QueryExecutorProvider, { repairId }: RepairLink): Promise<LinkThread> {
  const { rows } = await sql<{ number: string; sentTo: string | null; partyId: number }>`
    select number, link_sent_to as "sentTo", customer_id as "partyId" from inspection_repairs where id = ${repairId}`.execute(db);
  const [row] = rows;
  if (!row) throw repairLinkIsOver();
  const { number, ...whose } = row;
  const about = { bizObjectId: inspectionRepair.bizObject, recordId: repairId };
  return { link: `repair ${repairId}`, ...whose, subject: `Repair ${number}`, about };
}
