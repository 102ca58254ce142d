import { sql } from "kysely";
import type { Db } from "../../../../server/db/connection.ts";

/** Pieces that are elsewhere than their ledger says, ledgers with a gap or a jump, tags that are used twice, scans done twice. */
export async function custodyProblems(db: Db): Promise<readonly unknown[]> {
  const { rows } = await sql`
    with ledger as (
      select m.*, row_number() over w as nth, lag(m.to_id) over w as before, lead(m.id) over w is null as "isLast"
      from movements m window w as (partition by m.item_id order by m.sequence))
    select 'ledger with a gap' as problem, item_id as id from ledger where sequence <> nth
    union all select 'movement from elsewhere', item_id from ledger where before <> from_id
    union all select 'place without its movement', i.id from inventory_items i
      left join ledger l on l.item_id = i.id and l."isLast" where (l.to_id, l.sequence) is distinct from (i.place_id, i.last_sequence)
    union all select 'nothing or less', id from inventory_items where quantity < 1
    union all select 'tag used twice', min(id) from inventory_items group by tag having count(*) > 1
    union all select 'place made twice', min(id) from places where deleted_at is null group by hub_id, lower(code) having count(*) > 1
    union all select 'two open inspections', item_id from inspections where state in ('pending', 'failed') group by item_id having count(*) > 1
    union all select 'more or fewer pieces than were received', r.id from receives r where
      (select coalesce(sum(case when l.one_tag and l.quantity > 0 then 1 else l.quantity end), 0) from receives_items l where l.parent_id = r.id)
        * (r.state <> 'inProgress')::int
      <> (select count(*) from inventory_items i where i.receive_id = r.id and i.split_from_id is null)
    union all select 'expected goods that do not follow from receives', l.id from pending_receives_lines l
      where coalesce(l.received, 0) <> (select coalesce(sum(i.quantity), 0) from receives_items i join receives r on r.id = i.parent_id
        where i.pending_line = l.id and r.state = 'completed')`.execute(db.kysely);
  return rows;
}
