import { type QueryExecutorProvider, sql } from "kysely";
import type { PlannedWork } from "../../../../src/contract/work-calendar.ts";
import type { ListedRow } from "../../../engine/operations.ts";

type CrewLine = PlannedWork["crew"][number];

/** The crews of rows that the caller may read. */
export async function crewsOf(db: QueryExecutorProvider, rows: readonly ListedRow[]): Promise<Map<number, CrewLine[]>> {
  const ids = rows.map(({ id }) => id);
  const { rows: lines } = await sql<CrewLine & { orderId: number }>`
    select c.id, c.parent_id as "orderId", c.member_id as "memberId", c.lead, concat_ws(' ', u.first_name, u.last_name) as member
    from work_orders_crew c join users u on u.id = c.member_id where c.parent_id = any(${ids}::bigint[])
    order by c.parent_id, c.position, c.id`.execute(db);
  const crews = new Map<number, CrewLine[]>();
  for (const { orderId, ...line } of lines) crews.set(orderId, [...(crews.get(orderId) ?? []), line]);
  return crews;
}
