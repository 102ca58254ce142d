import { type QueryExecutorProvider, sql } from "kysely";
import type { ScanHub } from "../../../../src/contract/scan.ts";
import { type Caller, isSystem } from "../../../access/caller.ts";

/** The hubs in which somebody scans: those whose staff they are; every hub for an administrator, and for who is on no hub's staff. */
export async function hubsOf(db: QueryExecutorProvider, actor: Caller): Promise<readonly ScanHub[]> {
  const [userId, isAdmin] = isSystem(actor) ? [null, true] : [actor.id, actor.isAdmin];
  const { rows } = await sql<ScanHub>`
    select h.id, h.code, h.name, h.time_zone as "timeZone" from hubs h
    where h.deleted_at is null and (${isAdmin}::boolean
      or exists (select from hubs_staff s where s.parent_id = h.id and s.member_id = ${userId}::bigint)
      or not exists (select from hubs_staff s join hubs o on o.id = s.parent_id where o.deleted_at is null and s.member_id = ${userId}::bigint))
    order by h.code`.execute(db);
  return rows;
}
