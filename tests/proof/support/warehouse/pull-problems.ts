import { sql } from "kysely";
import type { Db } from "../../../../server/db/connection.ts";

/** What may not be: pieces and the lines of their pulls that contradict each other. */
const problems: Readonly<Record<string, string>> = {
  "a piece on a pull that does not name it": `select i.id from inventory_items i where i.pull_flow_id is not null
    and not exists (select from pull_flows_lines l where l.parent_id = i.pull_flow_id and l.item_id = i.id)`,
  "a piece on a pull that is over, or has not begun": `select i.id from inventory_items i join pull_flows p on p.id = i.pull_flow_id
    where p.state not in ('approved', 'pulling', 'staged', 'withTransport')`,
  "a line of an open pull whose piece is somewhere else": `select l.id from pull_flows_lines l join pull_flows p on p.id = l.parent_id
    join inventory_items i on i.id = l.item_id where p.state in ('approved', 'pulling', 'staged', 'withTransport')
    and case when l.progress is null then i.state <> 'allocated' or i.pull_flow_id is distinct from p.id
      when l.progress = 'staged' then i.state <> 'staged' or i.pull_flow_id is distinct from p.id
      when l.progress in ('loaded', 'refused') then i.state <> 'out' or i.pull_flow_id is distinct from p.id
      else i.pull_flow_id is not distinct from p.id end`,
  "a pull that is not as far as its lines": `select p.id from pull_flows p join (select parent_id, count(*) filter (where progress is null) as open,
      count(*) filter (where progress in ('loaded', 'delivered', 'refused', 'back in the hub')) as away from pull_flows_lines group by 1) l
      on l.parent_id = p.id
    where p.state in ('staged', 'withTransport', 'completed') and l.open > 0 or p.state in ('approved', 'pulling', 'staged') and l.away > 0
      or p.state = 'pulling' and l.open = 0`,
  "a piece delivered twice": `select item_id from movements where kind = 'deliver' group by item_id, record_id having count(*) > 1`,
};

export async function pullProblems({ kysely }: Db): Promise<Readonly<Record<string, readonly number[]>>> {
  const found: Record<string, readonly number[]> = {};
  for (const [name, query] of Object.entries(problems)) {
    const { rows } = await sql.raw<{ id: number }>(query).execute(kysely);
    if (rows.length > 0) found[name] = rows.map(({ id }) => id);
  }
  return found;
}
