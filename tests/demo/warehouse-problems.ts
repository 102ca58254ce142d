/** What may not be in the demo company's warehouse: each finds rows that contradict each other. The first parameter is the day, the second the moment. */
export const warehouseProblems: Readonly<Record<string, string>> = {
  "ledgers with a gap": `select item_id from (select *, lag(to_id) over history as was, lag(happened_at) over history as before,
      row_number() over history as number from movements window history as (partition by item_id order by sequence)) m
    where number <> sequence or from_id <> was or happened_at < before`,
  "pieces that are not where their last movement brought them": `select i.id from inventory_items i
    left join movements m on m.item_id = i.id and m.sequence = i.last_sequence
    where m.to_id is distinct from i.place_id or m.hub_id is distinct from i.hub_id or m.happened_at is distinct from i.moved_at
      or i.last_sequence <> (select count(*) from movements where item_id = i.id)`,
  "ledgers that begin elsewhere": `select i.id from inventory_items i join movements m on m.item_id = i.id and m.sequence = 1 join places p on p.id = m.from_id
    where (i.split_from_id is null) <> (p.kind = 'vendor' and m.kind = 'receive') or (i.split_from_id is not null) <> (m.kind = 'split')`,
  "movements that are called otherwise": `select m.id from movements m join places p on p.id = m.from_id left join places z on z.id = p.zone_id
    where m.kind in ('put away', 'move') and (m.kind = 'put away') <> (p.kind = 'dock' or coalesce(z.purpose, p.purpose, '') in ('receiving', 'inspection'))`,
  "states that don't fit the place": `select i.id from inventory_items i join places p on p.id = i.place_id where not case i.state
      when 'delivered' then p.kind = 'customer' when 'out' then p.kind = 'vendor' when 'writtenOff' then p.kind in ('disposal', 'gone')
      when 'unwound' then p.kind = 'vendor' else p.kind in ('bin', 'dock', 'zone') or p.kind = 'repair shop' and exists (select from inspection_repairs where item_id = i.id and state = 'inProgress') end
    or (i.state in ('inStock', 'onHold', 'allocated', 'staged')) <> (i.released_on is null) or (i.state = 'writtenOff') <> (i.written_off_because is not null)
    or (i.state = 'onHold' and i.hold_reason is null) or (i.state = 'inStock' and i.hold_reason is not null)`,
  "bins that hold more than they can": `select p.id from places p join inventory_items i on i.place_id = p.id where p.capacity is not null
    group by p.id having sum(i.length * i.width * i.height / 1728) > p.capacity`,
  "open inspections of pieces that are not on hold": `select n.id from inspections n join inventory_items i on i.id = n.item_id
    where n.state in ('pending', 'failed', 'inRepair') and i.state <> 'onHold' or n.receive_id is distinct from i.receive_id`,
  "pieces with several open inspections": `select item_id from inspections where state in ('pending', 'failed', 'inRepair') group by 1 having count(*) > 1`,
  "damaged pieces that nobody inspects": `select i.id from inventory_items i join receives r on r.id = i.receive_id
    where cardinality(i.condition) > 0 and r.state = 'completed' and not exists (select from inspections where item_id = i.id)`,
  "failed inspections without a finding": `select n.id from inspections n where (n.state = 'failed' or n.state = 'closed')
    and not exists (select from inspections_findings where parent_id = n.id)`,
  "findings of failed rounds that say nowhere": `select f.id from inspections_findings f
    join inspections_rounds r on r.parent_id = f.parent_id and r.round = f.round and r.outcome = 'failed' where f.side is null and f.part is null`,
  "repairs whose inspection says otherwise": `select r.id from inspection_repairs r join inspections n on n.id = r.inspection_id join inventory_items i on i.id = n.item_id
    where r.item_id <> i.id or r.customer_id is distinct from i.customer_id or r.state = 'requested' and n.state <> 'failed'
      or r.state in ('approved', 'inProgress') and n.state <> 'inRepair' or r.state = 'completed' and n.round < 2`,
  "inspections in repair without one": `select n.id from inspections n where n.state = 'inRepair'
    and not exists (select from inspection_repairs where inspection_id = n.id and state in ('approved', 'inProgress'))`,
  "decided inspections without their round": `select n.id from inspections n where (n.first_result is not null)
    <> exists (select from inspections_rounds where parent_id = n.id) or n.state in ('passed', 'failed', 'closed') and n.first_result is null`,
  "claim notices in a state that does not follow": `select id from receives where claim_notice_state is distinct from
    case when claim_notice_due is null then null when claim_notice_sent_on is not null then 'sent' when claim_notice_due < $1::date then 'missed' else 'due' end`,
  "units that are not those of the lines": `select r.id from receives r join (select parent_id, sum(quantity) as units, sum(damaged) as damaged,
      sum(greatest(expected - quantity, 0)) as short, sum(greatest(quantity - expected, 0)) as over from receives_items group by 1) l on l.parent_id = r.id
    where (r.units, r.units_damaged, r.units_short, r.units_over) is distinct from (l.units, l.damaged, coalesce(l.short, 0), coalesce(l.over, 0))`,
  "receives whose pieces are not what was counted": `select r.id from receives r where r.state <> 'inProgress' and r.units <>
      (select coalesce(sum(quantity), 0) from inventory_items where receive_id = r.id)
      + (select count(*) from movements m join inventory_items i on i.id = m.item_id where i.receive_id = r.id and m.kind = 'correct')`,
  "expected lines whose units did not come": `select l.id from pending_receives_lines l where l.received <> (select coalesce(sum(i.quantity), 0)
      from receives_items i join receives r on r.id = i.parent_id where i.pending_line = l.id and r.state = 'completed')`,
  "lines of other expected goods": `select i.id from receives_items i join receives r on r.id = i.parent_id
      left join pending_receives_lines l on l.id = i.pending_line left join pending_receives p on p.id = i.pending_receive_id
    where (i.pending_line is null) <> (i.pending_receive_id is null) or (i.pending_line is null) <> (i.expected is null)
      or l.parent_id <> i.pending_receive_id or p.customer_id <> r.customer_id or p.hub_id <> r.hub_id or l.description <> i.description`,
  "expected goods in a state that does not follow": `select p.id from pending_receives p join (select parent_id, bool_and(received >= quantity) as complete,
      bool_or(received > 0) as begun from pending_receives_lines group by 1) l on l.parent_id = p.id
    where p.state <> case when p.close_reason is not null and begun then 'received' when p.close_reason is not null then 'cancelled'
      when complete then 'received' when begun then 'partial' else 'expected' end`,
  "goods that are late and not reported": `select id from pending_receives where state in ('expected', 'partial')
    and (expected_on < $1::date) <> (late_since is not null)`,
  "carriers' claims without a task": `select r.id from receives r where (r.state = 'completed' and r.units_damaged + r.units_short > 0) <> (r.claim_notice_due is not null)
      or r.claim_notice_due is not null and not exists (select from tasks t where t.biz_object_id = 13 and t.record_id = r.id
        and t.due_date = r.claim_notice_due and (t.state = 'done') = (r.claim_notice_sent_on is not null))`,
  "goods of nobody without a date": `select id from receives where (state = 'completed' and customer_id is null) <> (identify_by is not null)`,
  "counts that don't add up": `select c.id from cycle_counts c where c.state = 'approved' and (c.submitted_by_id = c.approved_by_id or
      (c.expected, c.found, c.elsewhere, c.missing) <> (select count(*), count(*) filter (where result = 'as expected'),
        count(*) filter (where result = 'elsewhere'), count(*) filter (where result = 'missing') from count_entries where count_id = c.id))`,
  "goods of customers without a warehouse": `select i.id from inventory_items i join parties p on p.id = i.customer_id where not p.warehousing or p.state <> 'active'
    union all select r.id from pending_receives r join parties p on p.id = r.customer_id where not p.warehousing or p.state <> 'active'`,
  "pieces that are not what their pull says": `select l.id from pull_flows_lines l join pull_flows p on p.id = l.parent_id
      join inventory_items i on i.id = l.item_id
    where (p.state in ('approved', 'pulling', 'staged')) <> (i.pull_flow_id is not null and i.pull_flow_id = p.id)
      or (l.progress is not distinct from 'staged') <> (case when p.state in ('pulling', 'staged') then i.state = 'staged' else false end)
      or p.customer_id <> i.customer_id or p.state = 'completed' and (l.progress <> 'delivered' or not exists (select from movements m where m.item_id = i.id and m.kind = 'deliver' and m.record_id = p.id))
    union all select i.id from inventory_items i where i.pull_flow_id is not null and not exists
      (select from pull_flows_lines l where l.parent_id = i.pull_flow_id and l.item_id = i.id)`,
  "pulls that are not as far as their pieces": `select p.id from pull_flows p join (select parent_id, count(*) as pieces,
      count(*) filter (where progress = 'staged') as staged, count(*) filter (where progress = 'delivered') as delivered
      from pull_flows_lines group by 1) l on l.parent_id = p.id
    where (p.pieces, p.staged, p.delivered) <> (l.pieces, l.staged, l.delivered) or (p.state = 'staged') <> (l.staged = l.pieces)`,
  // As the migration reads it from the ledgers of pieces that were there before; a split piece has the time of the one it came from.
  "pieces that were not put away when their ledger says": `select i.id from inventory_items i left join (
      select m.item_id, min(m.happened_at) as at from movements m join places p on p.id = m.to_id left join places z on z.id = p.zone_id
      where p.kind in ('bin', 'zone') and coalesce(z.purpose, p.purpose, '') not in ('receiving', 'inspection') group by m.item_id
    ) m on m.item_id = i.id where i.split_from_id is null and i.stored_at is distinct from m.at`,
  "what is yet to happen": `select id from movements where greatest(happened_at, created_at) > $2::timestamptz
    union all select id from receives where greatest(arrived_at, completed_at, created_at, updated_at) > $2::timestamptz
    union all select id from inventory_items where greatest(created_at, updated_at, counted_at) > $2::timestamptz
    union all select id from inspections where greatest(created_at, updated_at) > $2::timestamptz
    union all select id from inspection_repairs where greatest(created_at, updated_at) > $2::timestamptz
    union all select id from pending_receives where greatest(created_at, updated_at) > $2::timestamptz
    union all select id from count_entries where greatest(created_at, counted_at) > $2::timestamptz`,
};
