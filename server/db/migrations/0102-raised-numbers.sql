-- Baseline of version 1.0.0: in place of the migrations up to this one, which made the same tables one after the other.
create extension if not exists pg_trgm;

CREATE OR REPLACE FUNCTION public.claim_processing_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line record;
begin
  for line in select distinct processing_document_id as document, parent_id as invoice from fresh where processing_document_id is not null order by 1, 2 loop
    continue when exists (select 1 from processing_documents where id = line.document and invoice_id = line.invoice);
    update processing_documents set invoice_id = line.invoice where id = line.document and invoice_id is null and state = 'ready';
    if not found then
      raise exception 'This document is on an invoice already, or not ready.' using errcode = 'check_violation', constraint = 'billed_once';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.close_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'closed' and (tg_op = 'INSERT' or old.state <> 'closed') then
    perform pg_advisory_xact_lock(7104, 0);
    new.closed_at := clock_timestamp();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.continue_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  piece record;
begin
  select place_id, last_sequence into piece from inventory_items where id = new.item_id for no key update;
  if not found then
    raise exception 'There is no piece %.', new.item_id using errcode = 'foreign_key_violation';
  end if;
  if new.from_id is distinct from piece.place_id then
    raise exception 'Piece % is somewhere else.', new.item_id using errcode = 'check_violation', constraint = 'stale_place';
  end if;
  if new.sequence is distinct from piece.last_sequence + 1 then
    raise exception 'The next movement of piece % is %.', new.item_id, piece.last_sequence + 1
      using errcode = 'check_violation', constraint = 'stale_place';
  end if;
  -- Held, so that the place can't be removed before this transaction ends.
  perform from places where id = new.to_id and deleted_at is null and hub_id = new.hub_id for key share;
  if not found then
    raise exception 'Place % of hub % was removed.', new.to_id, new.hub_id using errcode = 'check_violation', constraint = 'place_exists';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  source text := tg_argv[0];
  counted text := tg_argv[1];
  matched boolean;
  line record;
begin
  if tg_op <> 'INSERT' then
    for line in select parent_id, invoice_id, amount from gone order by invoice_id, parent_id loop
      execute format('update %I set allocated = allocated - $1 where id = $2', source) using line.amount, line.parent_id;
      execute format('update invoices set %I = %I - $1 where id = $2', counted, counted) using line.amount, line.invoice_id;
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for line in select parent_id, invoice_id, amount from fresh order by invoice_id, parent_id loop
      -- Held before it is looked at: it may just be on its way to void.
      execute format('select true from invoices i join %I s on s.customer_id = i.customer_id
        where i.id = $1 and s.id = $2 and i.state in (''issued'', ''partiallyPaid'', ''paid'') for no key update of i', source)
        into matched using line.invoice_id, line.parent_id;
      if matched is not true then
        raise exception 'Only what the same customer owes can be paid.' using errcode = 'check_violation', constraint = 'allocation_fits';
      end if;
      execute format('update %I set allocated = allocated + $1 where id = $2', source) using line.amount, line.parent_id;
      execute format('update invoices set %I = %I + $1 where id = $2', counted, counted) using line.amount, line.invoice_id;
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.credit_memos_keep_day_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
  insert into "credit_memos_day_totals" ("state", "date_issued", "count", "subtotal")
  select "state", "date_issued", sum("count")::bigint as "count", sum("subtotal")::bigint as "subtotal" from (
    select "state", "date_issued", 1 as "count", coalesce("subtotal", 0) as "subtotal"
    from "fresh" where deleted_at is null
  ) r group by "state", "date_issued" having sum("count") <> 0 or sum("subtotal") <> 0;
  elsif tg_op = 'DELETE' then
  insert into "credit_memos_day_totals" ("state", "date_issued", "count", "subtotal")
  select "state", "date_issued", sum("count")::bigint as "count", sum("subtotal")::bigint as "subtotal" from (
    select "state", "date_issued", 0 - 1 as "count", 0 - coalesce("subtotal", 0) as "subtotal"
    from "gone" where deleted_at is null
  ) r group by "state", "date_issued" having sum("count") <> 0 or sum("subtotal") <> 0;
  else
  insert into "credit_memos_day_totals" ("state", "date_issued", "count", "subtotal")
  select "state", "date_issued", sum("count")::bigint as "count", sum("subtotal")::bigint as "subtotal" from (
    select "state", "date_issued", 1 as "count", coalesce("subtotal", 0) as "subtotal"
    from "fresh" where deleted_at is null
    union all select "state", "date_issued", 0 - 1 as "count", 0 - coalesce("subtotal", 0) as "subtotal"
    from "gone" where deleted_at is null
  ) r group by "state", "date_issued" having sum("count") <> 0 or sum("subtotal") <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.entry_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount) from journal_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'The debits and credits of entry % differ.', new.entry_id using errcode = 'check_violation', constraint = 'entry_balances';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.inventory_items_keep_day_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
  insert into "inventory_items_day_totals" ("state", "received_on", "count", "value")
  select "state", "received_on", sum("count")::bigint as "count", sum("value")::bigint as "value" from (
    select "state", "received_on", 1 as "count", coalesce("value", 0) as "value"
    from "fresh" where deleted_at is null
  ) r group by "state", "received_on" having sum("count") <> 0 or sum("value") <> 0;
  elsif tg_op = 'DELETE' then
  insert into "inventory_items_day_totals" ("state", "received_on", "count", "value")
  select "state", "received_on", sum("count")::bigint as "count", sum("value")::bigint as "value" from (
    select "state", "received_on", 0 - 1 as "count", 0 - coalesce("value", 0) as "value"
    from "gone" where deleted_at is null
  ) r group by "state", "received_on" having sum("count") <> 0 or sum("value") <> 0;
  else
  insert into "inventory_items_day_totals" ("state", "received_on", "count", "value")
  select "state", "received_on", sum("count")::bigint as "count", sum("value")::bigint as "value" from (
    select "state", "received_on", 1 as "count", coalesce("value", 0) as "value"
    from "fresh" where deleted_at is null
    union all select "state", "received_on", 0 - 1 as "count", 0 - coalesce("value", 0) as "value"
    from "gone" where deleted_at is null
  ) r group by "state", "received_on" having sum("count") <> 0 or sum("value") <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  i record;
  wrong boolean;
begin
  select * into i from invoices where id = new.id;
  if not found then return null; end if;
  wrong := case i.state
    when 'draft' then i.paid + i.credited + i.written_off <> 0
    when 'void' then i.paid + i.credited + i.written_off <> 0
    when 'issued' then i.paid + i.credited + i.written_off <> 0
    when 'partiallyPaid' then i.paid + i.credited = 0 or i.written_off <> 0 or i.balance = 0
    when 'paid' then i.balance <> 0 or i.written_off <> 0
    else i.balance <> 0 or i.written_off = 0
  end;
  -- The state is written first and the date with it, in one transaction: asked at its end, both are there or neither is.
  wrong := wrong or (i.state = 'draft') <> (i.number like 'Draft %') or (i.state = 'draft') <> (i.date_issued is null)
    or (i.date_issued is null) <> (i.date_due is null);
  if wrong then
    raise exception 'Invoice % is % but % of % is open.', i.number, i.state, i.balance, i.total using errcode = 'check_violation', constraint = 'invoice_adds_up';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoices_keep_day_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
  insert into "invoices_day_totals" ("state", "date_issued", "count", "subtotal", "discount", "surcharges", "total")
  select "state", "date_issued", sum("count")::bigint as "count", sum("subtotal")::bigint as "subtotal", sum("discount")::bigint as "discount", sum("surcharges")::bigint as "surcharges", sum("total")::bigint as "total" from (
    select "state", "date_issued", 1 as "count", coalesce("subtotal", 0) as "subtotal", coalesce("discount", 0) as "discount", coalesce("surcharges", 0) as "surcharges", coalesce("total", 0) as "total"
    from "fresh" where deleted_at is null
  ) r group by "state", "date_issued" having sum("count") <> 0 or sum("subtotal") <> 0 or sum("discount") <> 0 or sum("surcharges") <> 0 or sum("total") <> 0;
  elsif tg_op = 'DELETE' then
  insert into "invoices_day_totals" ("state", "date_issued", "count", "subtotal", "discount", "surcharges", "total")
  select "state", "date_issued", sum("count")::bigint as "count", sum("subtotal")::bigint as "subtotal", sum("discount")::bigint as "discount", sum("surcharges")::bigint as "surcharges", sum("total")::bigint as "total" from (
    select "state", "date_issued", 0 - 1 as "count", 0 - coalesce("subtotal", 0) as "subtotal", 0 - coalesce("discount", 0) as "discount", 0 - coalesce("surcharges", 0) as "surcharges", 0 - coalesce("total", 0) as "total"
    from "gone" where deleted_at is null
  ) r group by "state", "date_issued" having sum("count") <> 0 or sum("subtotal") <> 0 or sum("discount") <> 0 or sum("surcharges") <> 0 or sum("total") <> 0;
  else
  insert into "invoices_day_totals" ("state", "date_issued", "count", "subtotal", "discount", "surcharges", "total")
  select "state", "date_issued", sum("count")::bigint as "count", sum("subtotal")::bigint as "subtotal", sum("discount")::bigint as "discount", sum("surcharges")::bigint as "surcharges", sum("total")::bigint as "total" from (
    select "state", "date_issued", 1 as "count", coalesce("subtotal", 0) as "subtotal", coalesce("discount", 0) as "discount", coalesce("surcharges", 0) as "surcharges", coalesce("total", 0) as "total"
    from "fresh" where deleted_at is null
    union all select "state", "date_issued", 0 - 1 as "count", 0 - coalesce("subtotal", 0) as "subtotal", 0 - coalesce("discount", 0) as "discount", 0 - coalesce("surcharges", 0) as "surcharges", 0 - coalesce("total", 0) as "total"
    from "gone" where deleted_at is null
  ) r group by "state", "date_issued" having sum("count") <> 0 or sum("subtotal") <> 0 or sum("discount") <> 0 or sum("surcharges") <> 0 or sum("total") <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- What was brought forward is taken back as a whole: it becomes the draft again that it was made from.
  if tg_op = 'UPDATE' and old.date_issued is not null
      and not (old.brought_forward_on is not null and new.state = 'draft' and new.date_issued is null) then
    if new.state = 'draft' or (new.number, new.customer_id, new.issued_to, new.bill_to, new.description, new.customer_po, new.notes, new.tax_rate, new.subtotal,
        new.discount, new.surcharges, new.tax, new.total, new.date_issued, new.date_due, new.deleted_at, new.brought_forward_on,
        new.opening_amount, new.original_total)
      is distinct from (old.number, old.customer_id, old.issued_to, old.bill_to, old.description, old.customer_po, old.notes, old.tax_rate, old.subtotal,
        old.discount, old.surcharges, old.tax, old.total, old.date_issued, old.date_due, old.deleted_at, old.brought_forward_on,
        old.opening_amount, old.original_total) then
      raise exception 'An issued invoice never changes.' using errcode = 'restrict_violation', constraint = 'invoice_stands';
    end if;
  end if;
  new.balance := case when new.state in ('draft', 'void') then 0 else new.total - new.paid - new.credited - new.written_off end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_occupied_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.hub_id <> new.hub_id or old.kind <> new.kind then
    raise exception 'A place stays in its hub, and what it is.' using errcode = 'restrict_violation', constraint = 'place_stays';
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    -- Waits for movements to this place that are not finished.
    perform from places where id = new.id for update;
    if exists (select from inventory_items where place_id = new.id) or exists (select from places where zone_id = new.id and deleted_at is null) then
      raise exception 'Place % is not empty.', new.code using errcode = 'check_violation', constraint = 'place_is_empty';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.place_id, new.hub_id, new.last_sequence) is distinct from (old.place_id, old.hub_id, old.last_sequence)
    and (new.last_sequence <> old.last_sequence + 1 or not exists (select from movements
      where item_id = new.id and sequence = new.last_sequence and to_id = new.place_id and hub_id = new.hub_id)) then
    raise exception 'The place of a piece follows from its movements.' using errcode = 'restrict_violation', constraint = 'place_of_movement';
  end if;
  -- A piece is on one pull at most, the one it names, from being set aside until it has left our hands or is free again.
  if (new.state, new.pull_flow_id) is distinct from (old.state, old.pull_flow_id)
    and (case when new.pull_flow_id is null then new.state in ('allocated', 'staged')
      else new.state not in ('allocated', 'staged', 'out') or new.pull_flow_id <> coalesce(old.pull_flow_id, new.pull_flow_id) end) then
    raise exception 'The pull of piece % does not fit its state.', new.id using errcode = 'check_violation', constraint = 'pull_of_piece';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_service_revenue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was boolean := old.date_issued is not null and old.state not in ('draft', 'void');
  counts boolean := new.date_issued is not null and new.state not in ('draft', 'void');
begin
  if was <> counts then
    insert into service_revenue_totals (month, service, count, amount)
    select date_trunc('month', coalesce(new.date_issued, old.date_issued))::date, coalesce(service, 'other'),
      case when counts then 1 else -1 end, coalesce(sum(case when counts then amount else 0 - amount end), 0)
    from invoices_lines where parent_id = new.id group by 2;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_unapplied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Of a payment that was taken back after a part of it was refunded, less than nothing is left: the customer owes the refund.
  new.unapplied := case when new.state in (tg_argv[0], 'reversed') then (to_jsonb(new) ->> tg_argv[1])::bigint - new.allocated - new.refunded
    - coalesce((to_jsonb(new) ->> 'reversed_amount')::bigint, 0) else 0 end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.move_piece()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update inventory_items set place_id = new.to_id, hub_id = new.hub_id, last_sequence = new.sequence, moved_at = new.happened_at,
    stored_at = case
      when new.kind = 'reverse' and stored_at = moved_at then null
      when stored_at is null and exists (select from places p left join places z on z.id = p.zone_id
        where p.id = new.to_id and (p.kind = 'bin' or p.kind = 'zone')
          and coalesce(z.purpose, p.purpose, '') not in ('receiving', 'inspection')) then new.happened_at
      else stored_at end
  where id = new.item_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  piece bigint;
begin
  foreach piece in array array[
    case when tg_op <> 'INSERT' and old.resource = 'inventory-item' then old.record_id end,
    case when tg_op <> 'DELETE' and new.resource = 'inventory-item' then new.record_id end]
  loop
    if piece is not null then
      update inventory_items i set has_photo = not i.has_photo where i.id = piece and i.has_photo <> exists (select from files
        where resource = 'inventory-item' and record_id = piece and field in ('photos', 'internalPhotos'));
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payments_keep_day_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
  insert into "payments_day_totals" ("state", "received_on", "method", "count", "amount", "refunded")
  select "state", "received_on", "method", sum("count")::bigint as "count", sum("amount")::bigint as "amount", sum("refunded")::bigint as "refunded" from (
    select "state", "received_on", "method", 1 as "count", coalesce("amount", 0) as "amount", coalesce("refunded", 0) as "refunded"
    from "fresh" where deleted_at is null
  ) r group by "state", "received_on", "method" having sum("count") <> 0 or sum("amount") <> 0 or sum("refunded") <> 0;
  elsif tg_op = 'DELETE' then
  insert into "payments_day_totals" ("state", "received_on", "method", "count", "amount", "refunded")
  select "state", "received_on", "method", sum("count")::bigint as "count", sum("amount")::bigint as "amount", sum("refunded")::bigint as "refunded" from (
    select "state", "received_on", "method", 0 - 1 as "count", 0 - coalesce("amount", 0) as "amount", 0 - coalesce("refunded", 0) as "refunded"
    from "gone" where deleted_at is null
  ) r group by "state", "received_on", "method" having sum("count") <> 0 or sum("amount") <> 0 or sum("refunded") <> 0;
  else
  insert into "payments_day_totals" ("state", "received_on", "method", "count", "amount", "refunded")
  select "state", "received_on", "method", sum("count")::bigint as "count", sum("amount")::bigint as "amount", sum("refunded")::bigint as "refunded" from (
    select "state", "received_on", "method", 1 as "count", coalesce("amount", 0) as "amount", coalesce("refunded", 0) as "refunded"
    from "fresh" where deleted_at is null
    union all select "state", "received_on", "method", 0 - 1 as "count", 0 - coalesce("amount", 0) as "amount", 0 - coalesce("refunded", 0) as "refunded"
    from "gone" where deleted_at is null
  ) r group by "state", "received_on", "method" having sum("count") <> 0 or sum("amount") <> 0 or sum("refunded") <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  since timestamptz;
begin
  if tg_op = 'DELETE' and tg_nargs = 2 then
    execute format('select ($1).%I', tg_argv[0]) using old into since;
    if since < now() - tg_argv[1]::int * interval '1 day' then return old; end if;
    raise exception 'Rows of % are never changed, and removed only after % days.', tg_table_name, tg_argv[1] using errcode = 'restrict_violation';
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  booked date := date_trunc('month', new.dated)::date;
begin
  perform pg_advisory_xact_lock_shared(7104, 0);
  if new.closed_month_reason is null and exists (select 1 from accounting_periods p
      where p.state = 'closed' and p.deleted_at is null and p.month >= booked and (p.month = booked
        or not exists (select 1 from accounting_periods o where o.month = booked and o.deleted_at is null))) then
    raise exception 'The month of % is closed.', new.dated using errcode = 'check_violation', constraint = 'open_month';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_issued_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  parent bigint := case when tg_op = 'INSERT' then new.parent_id else old.parent_id end;
  found_state text;
begin
  execute format('select state from %I where id = $1 for share', tg_argv[0]) into found_state using parent;
  if found_state <> 'draft' then
    raise exception 'What was issued never changes.' using errcode = 'restrict_violation', constraint = 'invoice_stands';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if after - tg_argv = before - tg_argv
    and exists (select 1 from erasures where id::text = current_setting('hq.erasing', true) and state = 'running' and deleted_at is null)
    and not exists (select 1 from unnest(tg_argv) scrubbed where after ->> scrubbed is not null and after ->> scrubbed <> 'Erased'
      and not (before -> scrubbed @> (after -> scrubbed))) then
    return new;
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.shipping_quotes_keep_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
  insert into "shipping_quotes_totals" ("state", "customer_id", "made_by", "offered", "count", "total")
  select "state", "customer_id", "made_by", "offered", sum("count")::bigint as "count", sum("total")::bigint as "total" from (
    select "state", "customer_id", "made_by", "offered", 1 as "count", coalesce("total", 0) as "total"
    from "fresh" where deleted_at is null
  ) r group by "state", "customer_id", "made_by", "offered" having sum("count") <> 0 or sum("total") <> 0;
  elsif tg_op = 'DELETE' then
  insert into "shipping_quotes_totals" ("state", "customer_id", "made_by", "offered", "count", "total")
  select "state", "customer_id", "made_by", "offered", sum("count")::bigint as "count", sum("total")::bigint as "total" from (
    select "state", "customer_id", "made_by", "offered", 0 - 1 as "count", 0 - coalesce("total", 0) as "total"
    from "gone" where deleted_at is null
  ) r group by "state", "customer_id", "made_by", "offered" having sum("count") <> 0 or sum("total") <> 0;
  else
  insert into "shipping_quotes_totals" ("state", "customer_id", "made_by", "offered", "count", "total")
  select "state", "customer_id", "made_by", "offered", sum("count")::bigint as "count", sum("total")::bigint as "total" from (
    select "state", "customer_id", "made_by", "offered", 1 as "count", coalesce("total", 0) as "total"
    from "fresh" where deleted_at is null
    union all select "state", "customer_id", "made_by", "offered", 0 - 1 as "count", 0 - coalesce("total", 0) as "total"
    from "gone" where deleted_at is null
  ) r group by "state", "customer_id", "made_by", "offered" having sum("count") <> 0 or sum("total") <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.start_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from inventory_items i join movements m on m.item_id = i.id and m.sequence = i.last_sequence
      and m.to_id = i.place_id and m.hub_id = i.hub_id where i.id = new.id) then
    raise exception 'Piece % has no movement.', new.id using errcode = 'check_violation', constraint = 'place_of_movement';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tasks_keep_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
  insert into "tasks_totals" ("state", "assigned_to_id", "created_by_id", "count")
  select "state", "assigned_to_id", "created_by_id", sum("count")::bigint as "count" from (
    select "state", "assigned_to_id", "created_by_id", 1 as "count"
    from "fresh" where deleted_at is null
  ) r group by "state", "assigned_to_id", "created_by_id" having sum("count") <> 0;
  elsif tg_op = 'DELETE' then
  insert into "tasks_totals" ("state", "assigned_to_id", "created_by_id", "count")
  select "state", "assigned_to_id", "created_by_id", sum("count")::bigint as "count" from (
    select "state", "assigned_to_id", "created_by_id", 0 - 1 as "count"
    from "gone" where deleted_at is null
  ) r group by "state", "assigned_to_id", "created_by_id" having sum("count") <> 0;
  else
  insert into "tasks_totals" ("state", "assigned_to_id", "created_by_id", "count")
  select "state", "assigned_to_id", "created_by_id", sum("count")::bigint as "count" from (
    select "state", "assigned_to_id", "created_by_id", 1 as "count"
    from "fresh" where deleted_at is null
    union all select "state", "assigned_to_id", "created_by_id", 0 - 1 as "count"
    from "gone" where deleted_at is null
  ) r group by "state", "assigned_to_id", "created_by_id" having sum("count") <> 0;
  end if;
  return null;
end $function$;

create table "accounting_periods" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text,
  "month" date not null,
  "closed_by_id" bigint,
  "closed_at" timestamp(3) with time zone,
  "reopen_reason" text,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "accounting_periods_pkey" PRIMARY KEY (id),
  constraint "accounting_periods_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);

create table "activity_log" (
  "id" bigint generated always as identity not null,
  "at" timestamp(3) with time zone not null default now(),
  "user_id" bigint,
  "user_name" text not null,
  "resource" text not null,
  "record_id" bigint,
  "verb" text not null,
  "changes" jsonb not null default '{}'::jsonb,
  "reason" text,
  "ip" text,
  "user_agent" text,
  constraint "activity_log_pkey" PRIMARY KEY (id)
);

create table "api_key_secrets" (
  "digest" bytea not null,
  "api_key_id" bigint not null,
  "expires_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "api_key_secrets_pkey" PRIMARY KEY (digest)
);

create table "api_keys" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "owner_id" bigint,
  "key" text,
  "expires_on" date not null,
  "earlier_until" timestamp(3) with time zone,
  "last_used_at" timestamp(3) with time zone,
  "last_used_from" text,
  "abilities" text[] not null default '{}'::text[],
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "api_keys_pkey" PRIMARY KEY (id),
  constraint "api_keys_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'expired'::text, 'revoked'::text])))
);

create table "authenticator_apps" (
  "user_id" bigint not null,
  "secret" text not null,
  "last_step" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "authenticator_apps_pkey" PRIMARY KEY (user_id)
);

create table "billing_reports" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "source" text not null,
  "work_order_id" bigint,
  "service_date" date not null,
  "customer_po" text,
  "tax_rate" numeric(7,4),
  "total" bigint,
  "notes" text,
  "submitted_by_id" bigint,
  "approved_by_id" bigint,
  "sent_back_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "receive_id" bigint,
  "pull_flow_id" bigint,
  "tax_area_id" bigint,
  constraint "billing_reports_pkey" PRIMARY KEY (id),
  constraint "billing_reports_source_check" CHECK ((source = ANY (ARRAY['work order'::text, 'receive'::text, 'pull flow'::text, 'storage run'::text, 'other'::text]))),
  constraint "billing_reports_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'sent'::text]))),
  constraint "billing_reports_tax_rate_check" CHECK ((tax_rate >= (0)::numeric))
);

create table "billing_reports_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "rate" bigint not null,
  "amount" bigint,
  "cost" bigint,
  "taxable" boolean not null default false,
  "payer_id" bigint,
  "event_id" text,
  "item_id" bigint,
  constraint "billing_reports_lines_cost_check" CHECK ((cost >= 0)),
  constraint "billing_reports_lines_pkey" PRIMARY KEY (id),
  constraint "billing_reports_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "billing_reports_lines_rate_check" CHECK ((rate >= '-100000000'::integer)),
  constraint "billing_reports_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text, 'fuel surcharge'::text, 'delivery valuation'::text, 'discount'::text]))),
  constraint "billing_reports_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])))
);

create table "bills_of_lading" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "work_order_id" bigint,
  "carrier" text,
  "shipper_id" bigint not null,
  "shipper_contact_id" bigint,
  "consignee_id" bigint not null,
  "consignee_contact_id" bigint,
  "agreed_pickup" date,
  "agreed_delivery" date,
  "vehicle_id" bigint,
  "payment_form" text not null,
  "valuation" text not null,
  "declared_value" bigint,
  "special_instructions" text,
  "receiver_name" text,
  "picked_up_at" timestamp(3) with time zone,
  "delivered_at" timestamp(3) with time zone,
  "void_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "customer_po" text,
  "issued_to" text,
  "issued_address" jsonb,
  "issued_shipper" text,
  "issued_shipper_address" jsonb,
  "issued_shipper_contact" text,
  "issued_consignee" text,
  "issued_consignee_address" jsonb,
  "issued_consignee_contact" text,
  constraint "bills_of_lading_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "bills_of_lading_payment_form_check" CHECK ((payment_form = ANY (ARRAY['prepaid'::text, 'collect'::text, 'third party'::text]))),
  constraint "bills_of_lading_pkey" PRIMARY KEY (id),
  constraint "bills_of_lading_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'inTransit'::text, 'delivered'::text, 'void'::text]))),
  constraint "bills_of_lading_valuation_check" CHECK ((valuation = ANY (ARRAY['released'::text, 'declared'::text])))
);

create table "bills_of_lading_exceptions" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  "condition" text not null,
  constraint "bills_of_lading_exceptions_pkey" PRIMARY KEY (id)
);

create table "bills_of_lading_items" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "tag" text,
  "description" text not null,
  "quantity" bigint not null,
  "weight" numeric(14,3),
  "condition_out" text,
  constraint "bills_of_lading_items_pkey" PRIMARY KEY (id),
  constraint "bills_of_lading_items_quantity_check" CHECK ((quantity >= 1)),
  constraint "bills_of_lading_items_weight_check" CHECK ((weight >= (0)::numeric))
);

create table "checkouts" (
  "id" bigint generated always as identity not null,
  "link_id" bigint not null,
  "state" text not null default 'open'::text,
  "amount" bigint not null,
  "payer_email" text,
  "gateway" text not null,
  "gateway_key" text not null,
  "gateway_ref" text,
  "reason" text,
  "payment_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "checkouts_paid_check" CHECK (((state = 'paid'::text) = (payment_id IS NOT NULL))),
  constraint "checkouts_pkey" PRIMARY KEY (id),
  constraint "checkouts_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text])))
);

create table "checkouts_invoices" (
  "checkout_id" bigint not null,
  "position" bigint not null,
  "invoice_id" bigint not null,
  "amount" bigint not null,
  "is_claimed" boolean not null default true,
  constraint "checkouts_invoices_pkey" PRIMARY KEY (checkout_id, invoice_id)
);

create table "claims" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "occurred_on" date not null,
  "work_order_id" bigint,
  "bill_of_lading_id" bigint,
  "adjuster_id" bigint,
  "story" text,
  "claimed" bigint,
  "valuation" text,
  "valuation_from" text,
  "declared_value" bigint,
  "deductible" bigint,
  "owed" bigint,
  "payer" text,
  "settled" bigint,
  "explanation" text,
  "offered_on" date,
  "answer_by" date,
  "accepted_by_name" text,
  "accepted_on" date,
  "accept_note" text,
  "decline_reason" text,
  "filed_by" text,
  "filed_on" date,
  "delivered_on" date,
  "file_by" date,
  "filed_late" boolean,
  "acknowledge_by" date,
  "acknowledged_on" date,
  "decide_by" date,
  "remind_on" date,
  "paid_as" text,
  "credit_memo_id" bigint,
  "paid_method" text,
  "paid_reference" text,
  "paid_on" date,
  "paid_amount" bigint,
  "void_reason" text,
  "internal_notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "claims_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "claims_deductible_check" CHECK ((deductible >= 0)),
  constraint "claims_filed_by_check" CHECK ((filed_by = ANY (ARRAY['customer'::text, 'employee'::text]))),
  constraint "claims_paid_as_check" CHECK ((paid_as = ANY (ARRAY['credit memo'::text, 'payment out'::text]))),
  constraint "claims_paid_method_check" CHECK ((paid_method = ANY (ARRAY['check'::text, 'ach'::text, 'wire'::text]))),
  constraint "claims_payer_check" CHECK ((payer = ANY (ARRAY['us'::text, 'carrier'::text, 'insurer'::text]))),
  constraint "claims_pkey" PRIMARY KEY (id),
  constraint "claims_state_check" CHECK ((state = ANY (ARRAY['filed'::text, 'reviewing'::text, 'offered'::text, 'accepted'::text, 'paid'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint "claims_valuation_check" CHECK ((valuation = ANY (ARRAY['released'::text, 'declared'::text]))),
  constraint "claims_valuation_from_check" CHECK ((valuation_from = ANY (ARRAY['bill of lading'::text, 'quote'::text, 'chosen'::text])))
);

create table "claims_custody" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "piece" text,
  "at" timestamp(3) with time zone not null,
  "event" text not null,
  "by" text,
  constraint "claims_custody_pkey" PRIMARY KEY (id)
);

create table "claims_internal_custody" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "piece" text,
  "at" timestamp(3) with time zone not null,
  "event" text not null,
  "by" text,
  "place" text,
  "note" text,
  constraint "claims_internal_custody_pkey" PRIMARY KEY (id)
);

create table "claims_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "piece_id" bigint,
  "description" text,
  "damage" text not null,
  "weight" numeric(14,3),
  "value" bigint,
  "claimed" bigint not null,
  "settled" bigint,
  "reason" text,
  constraint "claims_lines_claimed_check" CHECK ((claimed >= 1)),
  constraint "claims_lines_pkey" PRIMARY KEY (id),
  constraint "claims_lines_settled_check" CHECK ((settled >= 0)),
  constraint "claims_lines_value_check" CHECK ((value >= 0)),
  constraint "claims_lines_weight_check" CHECK ((weight >= (0)::numeric))
);

create table "claims_offer" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  "claimed" bigint not null,
  "owed" bigint not null,
  "settled" bigint not null,
  "reason" text,
  constraint "claims_offer_pkey" PRIMARY KEY (id)
);

create table "comments" (
  "id" bigint generated always as identity not null,
  "resource" text not null,
  "record_id" bigint not null,
  "author_id" bigint not null,
  "text" text not null,
  "mentions" bigint[] not null default '{}'::bigint[],
  "company_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "edited_at" timestamp(3) with time zone,
  "removed_at" timestamp(3) with time zone,
  "removed_by_id" bigint,
  constraint "comments_pkey" PRIMARY KEY (id)
);

create table "company_settings" (
  "name" text not null,
  "version" integer not null,
  "value" text,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "company_settings_pkey" PRIMARY KEY (name, version)
);

create table "contacts" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "first_name" text not null,
  "last_name" text,
  "name" text,
  "party_id" bigint not null,
  "job_title" text,
  "roles" text[] not null default '{}'::text[],
  "primary_email" text,
  "primary_phone" text,
  "sms_opt_out" boolean not null default false,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "preferred_way" text,
  "no_review_requests" boolean not null default false,
  constraint "contacts_pkey" PRIMARY KEY (id),
  constraint "contacts_preferred_way_check" CHECK ((preferred_way = ANY (ARRAY['email'::text, 'text message'::text])))
);

create table "contacts_emails" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "address" text not null,
  "label" text,
  constraint "contacts_emails_label_check" CHECK ((label = ANY (ARRAY['work'::text, 'home'::text]))),
  constraint "contacts_emails_pkey" PRIMARY KEY (id)
);

create table "contacts_phones" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "number" text not null,
  "label" text,
  constraint "contacts_phones_label_check" CHECK ((label = ANY (ARRAY['work'::text, 'mobile'::text, 'home'::text]))),
  constraint "contacts_phones_pkey" PRIMARY KEY (id)
);

create table "conversations" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text,
  "channel" text not null,
  "phone_number" text,
  "email_address" text,
  "address" text,
  "subject" text,
  "contact_id" bigint,
  "party_id" bigint,
  "biz_object_id" bigint,
  "record_id" bigint,
  "assignee_id" bigint,
  "preview" text,
  "last_message_at" timestamp(3) with time zone,
  "unread" boolean not null default false,
  "waiting_since" timestamp(3) with time zone,
  "answer_due_at" timestamp(3) with time zone,
  "snoozed_until" timestamp(3) with time zone,
  "key" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "conversations_about_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL))),
  constraint "conversations_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'text message'::text, 'app'::text]))),
  constraint "conversations_pkey" PRIMARY KEY (id),
  constraint "conversations_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'waiting'::text, 'closed'::text])))
);

create table "count_entries" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "count_id" bigint not null,
  "item_id" bigint not null,
  "tag" text,
  "expected_place_id" bigint,
  "place_id" bigint,
  "result" text,
  "counted_at" timestamp(3) with time zone,
  "sequence" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "count_entries_pkey" PRIMARY KEY (id),
  constraint "count_entries_result_check" CHECK ((result = ANY (ARRAY['as expected'::text, 'elsewhere'::text, 'missing'::text])))
);

create table "counters" (
  "name" text not null,
  "value" bigint not null,
  constraint "counters_pkey" PRIMARY KEY (name)
);

create table "credentials" (
  "user_id" bigint not null,
  "password_digest" text not null,
  "changed_at" timestamp(3) with time zone not null default now(),
  constraint "credentials_pkey" PRIMARY KEY (user_id)
);

create table "credit_memos" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "invoice_id" bigint,
  "reason" text not null,
  "tax_rate" numeric(7,4),
  "subtotal" bigint,
  "tax" bigint,
  "total" bigint,
  "date_issued" date,
  "allocated" bigint,
  "refunded" bigint,
  "unapplied" bigint,
  "notes" text,
  "quick_books_id" text,
  "quick_books_said" text,
  "void_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "issued_to" text,
  "issued_address" jsonb,
  "tax_area_id" bigint,
  "brought_forward_on" date,
  "opening_amount" bigint,
  constraint "credit_memos_allocated_check" CHECK ((allocated >= 0)),
  constraint "credit_memos_invoice_check" CHECK (((invoice_id IS NULL) = (brought_forward_on IS NOT NULL))),
  constraint "credit_memos_opening_amount_check" CHECK ((opening_amount >= 1)),
  constraint "credit_memos_opening_check" CHECK (((opening_amount IS NULL) = (brought_forward_on IS NULL))),
  constraint "credit_memos_pkey" PRIMARY KEY (id),
  constraint "credit_memos_refunded_check" CHECK ((refunded >= 0)),
  constraint "credit_memos_standing_check" CHECK (((deleted_at IS NULL) OR (state = 'draft'::text))),
  constraint "credit_memos_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'void'::text]))),
  constraint "credit_memos_tax_rate_check" CHECK ((tax_rate >= (0)::numeric)),
  constraint "credit_memos_used_check" CHECK (((allocated >= 0) AND (refunded >= 0) AND ((allocated + refunded) <= total)))
);

create table "credit_memos_allocations" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "invoice_id" bigint not null,
  "amount" bigint not null,
  constraint "credit_memos_allocations_amount_check" CHECK ((amount >= 1)),
  constraint "credit_memos_allocations_pkey" PRIMARY KEY (id)
);

create table "credit_memos_day_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "date_issued" date,
  "count" bigint not null,
  "subtotal" bigint not null,
  constraint "credit_memos_day_totals_pkey" PRIMARY KEY (id)
);

create table "credit_memos_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "product" text not null,
  "quantity" numeric(14,3) not null,
  "price" bigint not null,
  "amount" bigint,
  "taxable" boolean not null default false,
  constraint "credit_memos_lines_pkey" PRIMARY KEY (id),
  constraint "credit_memos_lines_price_check" CHECK ((price >= '-100000000'::integer)),
  constraint "credit_memos_lines_quantity_check" CHECK ((quantity > (0)::numeric))
);

create table "cycle_counts" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "hub_id" bigint not null,
  "place_id" bigint,
  "customer_id" bigint,
  "blind" boolean not null default true,
  "note" text,
  "expected" bigint,
  "found" bigint,
  "elsewhere" bigint,
  "missing" bigint,
  "submitted_by_id" bigint,
  "submitted_at" timestamp(3) with time zone,
  "approved_by_id" bigint,
  "approved_at" timestamp(3) with time zone,
  "recount_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "cycle_counts_elsewhere_check" CHECK ((elsewhere >= 0)),
  constraint "cycle_counts_expected_check" CHECK ((expected >= 0)),
  constraint "cycle_counts_found_check" CHECK ((found >= 0)),
  constraint "cycle_counts_missing_check" CHECK ((missing >= 0)),
  constraint "cycle_counts_pkey" PRIMARY KEY (id),
  constraint "cycle_counts_state_check" CHECK ((state = ANY (ARRAY['counting'::text, 'submitted'::text, 'approved'::text, 'cancelled'::text])))
);

create table "document_counters" (
  "name" text not null,
  "last" bigint not null,
  "last_on" date,
  constraint "document_counters_pkey" PRIMARY KEY (name)
);

create table "document_links" (
  "id" bigint generated always as identity not null,
  "digest" bytea not null,
  "letter_id" bigint not null,
  "company_id" bigint not null,
  "expires_on" date not null,
  "revoked_at" timestamp(3) with time zone,
  "opened_at" timestamp(3) with time zone,
  "opened_times" integer not null default 0,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "document_links_pkey" PRIMARY KEY (id)
);

create table "document_snapshots" (
  "id" bigint generated always as identity not null,
  "resource" text not null,
  "record_id" bigint not null,
  "label" text not null,
  "file_name" text not null,
  "file_field" text not null,
  "content_field" text not null,
  "digest_field" text not null,
  "visible_to_customer" boolean not null,
  "content" text not null,
  "digest" text not null,
  "created_by_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "document_snapshots_pkey" PRIMARY KEY (id)
);

create table "document_texts" (
  "kind" text not null,
  "version" integer not null,
  "introduction" text,
  "terms" text,
  "footer" text,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "document_texts_pkey" PRIMARY KEY (kind, version)
);

create table "email_texts" (
  "kind" text not null,
  "version" integer not null,
  "subject" text,
  "text" text,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "email_texts_pkey" PRIMARY KEY (kind, version)
);

create table "erasures" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "biz_object_id" bigint not null,
  "record_id" bigint not null,
  "reason" text not null,
  "finished_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "refusal" text,
  constraint "erasures_person_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL))),
  constraint "erasures_pkey" PRIMARY KEY (id),
  constraint "erasures_state_check" CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'refused'::text])))
);

create table "erasures_erased" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "what" text,
  "rows" bigint,
  constraint "erasures_erased_pkey" PRIMARY KEY (id)
);

create table "erasures_kept" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "what" text,
  "rows" bigint,
  "why" text,
  constraint "erasures_kept_pkey" PRIMARY KEY (id)
);

create table "exports" (
  "id" bigint generated always as identity not null,
  "user_id" bigint not null,
  "resource" text not null,
  "format" text not null,
  "columns" jsonb not null,
  "request" jsonb not null,
  "status" text not null default 'waiting'::text,
  "rows" bigint not null default 0,
  "total" bigint,
  "file_name" text,
  "storage_key" text,
  "size" bigint,
  "message" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "finished_at" timestamp(3) with time zone,
  "expires_at" timestamp(3) with time zone,
  constraint "exports_format_check" CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'zip'::text]))),
  constraint "exports_pkey" PRIMARY KEY (id),
  constraint "exports_status_check" CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

create table "external_identities" (
  "issuer" text not null,
  "subject" text not null,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "external_identities_pkey" PRIMARY KEY (issuer, subject)
);

create table "favorites" (
  "user_id" bigint not null,
  "resource" text not null,
  "record_id" bigint not null default 0,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "favorites_pkey" PRIMARY KEY (user_id, resource, record_id)
);

create table "feedback_notes" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "provider_id" bigint not null,
  "rating" bigint not null,
  "text" text not null,
  "work_order_id" bigint,
  "summary" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "feedback_notes_pkey" PRIMARY KEY (id),
  constraint "feedback_notes_rating_check" CHECK ((rating >= 1))
);

create table "files" (
  "id" bigint generated always as identity not null,
  "name" text not null,
  "mime" text not null,
  "size" bigint not null,
  "sha256" text not null,
  "storage_key" text not null,
  "resource" text,
  "record_id" bigint,
  "field" text,
  "visible_to_customer" boolean not null default false,
  "created_by_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "snapshot_id" bigint,
  "line_id" bigint,
  "taken_at" timestamp(3) with time zone,
  constraint "files_pkey" PRIMARY KEY (id)
);

create table "follow_ups" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "summary" text,
  "due" date not null,
  "channel" text not null,
  "owner_id" bigint,
  "note" text,
  "outcome" text,
  "done_at" timestamp(3) with time zone,
  "reminded_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "biz_object_id" bigint not null,
  "record_id" bigint not null,
  constraint "follow_ups_about_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL))),
  constraint "follow_ups_channel_check" CHECK ((channel = ANY (ARRAY['call'::text, 'e-mail'::text, 'visit'::text, 'text message'::text]))),
  constraint "follow_ups_pkey" PRIMARY KEY (id),
  constraint "follow_ups_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'done'::text])))
);

create table "hubs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "code" text not null,
  "name" text not null,
  "address" jsonb not null,
  "time_zone" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "location_id" bigint,
  constraint "hubs_pkey" PRIMARY KEY (id)
);

create table "hubs_staff" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "member_id" bigint not null,
  "supervisor" boolean not null default false,
  constraint "hubs_staff_pkey" PRIMARY KEY (id)
);

create table "idempotency_keys" (
  "user_id" bigint not null,
  "key" text not null,
  "method_path" text not null,
  "body_digest" bytea not null,
  "status" integer,
  "answer" jsonb,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "idempotency_keys_pkey" PRIMARY KEY (user_id, key)
);

create table "import_mappings" (
  "resource" text not null,
  "signature" text not null,
  "plan" jsonb not null,
  "used_at" timestamp(3) with time zone not null default now(),
  "user_id" bigint not null,
  constraint "import_mappings_pkey" PRIMARY KEY (resource, signature, user_id)
);

create table "import_rows" (
  "import_id" bigint not null,
  "number" integer not null,
  "cells" jsonb not null,
  "state" text not null default 'staged'::text,
  "outcome" text,
  "match_key" text,
  "record_id" bigint,
  "version" integer,
  "written_version" integer,
  "title" text,
  "changes" jsonb not null default '{}'::jsonb,
  "problems" jsonb not null default '[]'::jsonb,
  "before" jsonb,
  "after" jsonb,
  "note" text,
  "lead_number" integer not null,
  constraint "import_rows_outcome_check" CHECK ((outcome = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'conflict'::text, 'error'::text]))),
  constraint "import_rows_pkey" PRIMARY KEY (import_id, number),
  constraint "import_rows_state_check" CHECK ((state = ANY (ARRAY['staged'::text, 'written'::text, 'undone'::text, 'kept'::text])))
);

create table "imports" (
  "id" bigint generated always as identity not null,
  "user_id" bigint not null,
  "resource" text not null,
  "file_name" text not null,
  "storage_key" text not null,
  "status" text not null default 'reading'::text,
  "message" text,
  "headings" jsonb not null default '[]'::jsonb,
  "plan" jsonb not null default '{"match": [], "columns": []}'::jsonb,
  "is_remembered" boolean not null default false,
  "selection" jsonb not null default '{}'::jsonb,
  "total" integer not null default 0,
  "created_at" timestamp(3) with time zone not null default now(),
  "changed_at" timestamp(3) with time zone not null default now(),
  constraint "imports_pkey" PRIMARY KEY (id),
  constraint "imports_status_check" CHECK ((status = ANY (ARRAY['reading'::text, 'mapping'::text, 'checking'::text, 'ready'::text, 'writing'::text, 'undoing'::text, 'failed'::text])))
);

create table "inbound_calls" (
  "id" bigint generated always as identity not null,
  "source" text not null,
  "event_id" text not null,
  "headers" jsonb not null,
  "body" bytea not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "inbound_calls_pkey" PRIMARY KEY (id)
);

create table "inbound_outcomes" (
  "id" bigint generated always as identity not null,
  "call_id" bigint not null,
  "outcome" text not null,
  "message" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "inbound_outcomes_outcome_check" CHECK ((outcome = ANY (ARRAY['done'::text, 'failed'::text]))),
  constraint "inbound_outcomes_pkey" PRIMARY KEY (id)
);

create table "inspection_repairs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "inspection_id" bigint not null,
  "item_id" bigint,
  "customer_id" bigint,
  "provider_id" bigint,
  "shop" text,
  "description" text not null,
  "payer" text not null,
  "estimate" bigint,
  "vendor_quote" bigint,
  "cost" bigint,
  "margin" bigint,
  "due_on" date,
  "approved_by" text,
  "approved_at" timestamp(3) with time zone,
  "approved_via" text,
  "completed_at" timestamp(3) with time zone,
  "outcome" text,
  "cancel_reason" text,
  "link_sent_to" text,
  "link_message" text,
  "link_expires_on" date,
  "link_opened_at" timestamp(3) with time zone,
  "ordered_at" timestamp(3) with time zone,
  "internal_notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "inspection_repairs_approved_via_check" CHECK ((approved_via = ANY (ARRAY['on screen'::text, 'by link'::text]))),
  constraint "inspection_repairs_estimate_check" CHECK ((estimate >= 0)),
  constraint "inspection_repairs_payer_check" CHECK ((payer = ANY (ARRAY['us'::text, 'customer'::text, 'carrier'::text, 'vendor'::text]))),
  constraint "inspection_repairs_pkey" PRIMARY KEY (id),
  constraint "inspection_repairs_state_check" CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'inProgress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint "inspection_repairs_vendor_quote_check" CHECK ((vendor_quote >= 0))
);

create table "inspections" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "item_id" bigint not null,
  "receive_id" bigint,
  "round" bigint not null,
  "carrier_notice_due" date,
  "disposition" text,
  "result" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "vendor" text,
  "carrier" text,
  "first_result" text,
  "decided_on" date,
  "next_step" text,
  "hub_id" bigint,
  constraint "inspections_disposition_check" CHECK ((disposition = ANY (ARRAY['accept as is'::text, 'return'::text, 'dispose'::text]))),
  constraint "inspections_first_result_check" CHECK ((first_result = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint "inspections_pkey" PRIMARY KEY (id),
  constraint "inspections_round_check" CHECK ((round >= 1)),
  constraint "inspections_state_check" CHECK ((state = ANY (ARRAY['pending'::text, 'passed'::text, 'failed'::text, 'inRepair'::text, 'closed'::text])))
);

create table "inspections_findings" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "code" text not null,
  "part" text,
  "severity" text not null,
  "note" text,
  "side" text,
  "x" numeric(14,3),
  "y" numeric(14,3),
  "round" bigint,
  constraint "inspections_findings_code_check" CHECK ((code = ANY (ARRAY['dent'::text, 'scratch'::text, 'tear'::text, 'stain'::text, 'broken'::text, 'wet'::text, 'missing part'::text, 'packaging damaged'::text]))),
  constraint "inspections_findings_part_check" CHECK ((part = ANY (ARRAY['top'::text, 'bottom'::text, 'front'::text, 'back'::text, 'left'::text, 'right'::text, 'leg'::text, 'arm'::text, 'seat'::text, 'inside'::text, 'edge'::text, 'corner'::text]))),
  constraint "inspections_findings_pkey" PRIMARY KEY (id),
  constraint "inspections_findings_round_check" CHECK ((round >= 1)),
  constraint "inspections_findings_severity_check" CHECK ((severity = ANY (ARRAY['minor'::text, 'major'::text, 'total loss'::text]))),
  constraint "inspections_findings_side_check" CHECK ((side = ANY (ARRAY['front'::text, 'back'::text, 'left'::text, 'right'::text, 'top'::text, 'bottom'::text]))),
  constraint "inspections_findings_x_check" CHECK ((x >= (0)::numeric)),
  constraint "inspections_findings_y_check" CHECK ((y >= (0)::numeric))
);

create table "inspections_rounds" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "round" bigint not null,
  "outcome" text not null,
  "result" text,
  "by_id" bigint,
  "at" timestamp(3) with time zone not null,
  constraint "inspections_rounds_outcome_check" CHECK ((outcome = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint "inspections_rounds_pkey" PRIMARY KEY (id),
  constraint "inspections_rounds_round_check" CHECK ((round >= 1))
);

create table "inventory_items" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "tag" text not null,
  "description" text not null,
  "customer_id" bigint,
  "quantity" bigint not null,
  "sidemark" text,
  "room" text,
  "vendor" text,
  "po_number" text,
  "hub_id" bigint not null,
  "place_id" bigint not null,
  "last_sequence" bigint not null,
  "moved_at" timestamp(3) with time zone,
  "counted_at" timestamp(3) with time zone,
  "receive_id" bigint,
  "split_from_id" bigint,
  "received_on" date,
  "ages_on" date,
  "released_on" date,
  "needed_by" date,
  "value" bigint,
  "length" numeric(14,3),
  "width" numeric(14,3),
  "height" numeric(14,3),
  "weight" numeric(14,3),
  "condition" text[] not null default '{}'::text[],
  "positions" text[] not null default '{}'::text[],
  "condition_note" text,
  "hold_reason" text,
  "internal_notes" text,
  "write_off_reason" text,
  "write_off_requested_by_id" bigint,
  "written_off_because" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "pull_flow_id" bigint,
  "stored_at" timestamp(3) with time zone,
  "has_photo" boolean not null default false,
  "held_on" date,
  "previous_tag" text,
  "storage_from" date,
  constraint "inventory_items_height_check" CHECK ((height >= (0)::numeric)),
  constraint "inventory_items_kept_check" CHECK ((deleted_at IS NULL)),
  constraint "inventory_items_last_sequence_check" CHECK ((last_sequence >= 0)),
  constraint "inventory_items_length_check" CHECK ((length >= (0)::numeric)),
  constraint "inventory_items_pkey" PRIMARY KEY (id),
  constraint "inventory_items_quantity_check" CHECK ((quantity >= 1)),
  constraint "inventory_items_state_check" CHECK ((state = ANY (ARRAY['inStock'::text, 'onHold'::text, 'allocated'::text, 'staged'::text, 'out'::text, 'delivered'::text, 'writtenOff'::text, 'unwound'::text]))),
  constraint "inventory_items_value_check" CHECK ((value >= 0)),
  constraint "inventory_items_weight_check" CHECK ((weight >= (0)::numeric)),
  constraint "inventory_items_width_check" CHECK ((width >= (0)::numeric))
);

create table "inventory_items_day_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "received_on" date,
  "count" bigint not null,
  "value" bigint not null,
  constraint "inventory_items_day_totals_pkey" PRIMARY KEY (id)
);

create table "invoices" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "bill_to" jsonb,
  "description" text,
  "customer_po" text,
  "tax_rate" numeric(7,4),
  "subtotal" bigint,
  "discount" bigint,
  "surcharges" bigint,
  "tax" bigint,
  "total" bigint,
  "paid" bigint,
  "credited" bigint,
  "written_off" bigint,
  "credit_memos" bigint,
  "balance" bigint,
  "date_issued" date,
  "date_due" date,
  "date_paid" date,
  "terms" text,
  "sent_to" text,
  "sent_at" timestamp(3) with time zone,
  "notes" text,
  "internal_notes" text,
  "services" text[] not null default '{}'::text[],
  "quick_books_id" text,
  "quick_books_said" text,
  "void_reason" text,
  "write_off_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "issued_to" text,
  "reminders" bigint,
  "reminded_on" date,
  "dispute_reason" text,
  "tax_area_id" bigint,
  "brought_forward_on" date,
  "opening_amount" bigint,
  "original_total" bigint,
  constraint "invoices_balance_check" CHECK ((balance >= 0)),
  constraint "invoices_credit_memos_check" CHECK ((credit_memos >= 0)),
  constraint "invoices_credited_check" CHECK ((credited >= 0)),
  constraint "invoices_memos_check" CHECK (((credit_memos >= 0) AND (credit_memos <= GREATEST(total, (0)::bigint)))),
  constraint "invoices_opening_amount_check" CHECK ((opening_amount >= 1)),
  constraint "invoices_opening_check" CHECK (((opening_amount IS NULL) = (brought_forward_on IS NULL))),
  constraint "invoices_original_total_check" CHECK ((original_total >= 1)),
  constraint "invoices_owed_check" CHECK (((paid >= 0) AND (credited >= 0) AND (written_off >= 0) AND (((paid + credited) + written_off) <= GREATEST(total, (0)::bigint)))),
  constraint "invoices_paid_check" CHECK ((paid >= 0)),
  constraint "invoices_pkey" PRIMARY KEY (id),
  constraint "invoices_standing_check" CHECK (((deleted_at IS NULL) OR (state = 'draft'::text))),
  constraint "invoices_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'partiallyPaid'::text, 'paid'::text, 'writtenOff'::text, 'void'::text]))),
  constraint "invoices_sum_check" CHECK (((total = ((((subtotal - discount) + surcharges) + tax) + COALESCE(opening_amount, (0)::bigint))) AND (total >= 0))),
  constraint "invoices_tax_rate_check" CHECK ((tax_rate >= (0)::numeric)),
  constraint "invoices_terms_check" CHECK ((terms = ANY (ARRAY['due on receipt'::text, 'net 15'::text, 'net 30'::text, 'net 45'::text, 'net 60'::text]))),
  constraint "invoices_written_off_check" CHECK ((written_off >= 0))
);

create table "invoices_charges" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "type" text not null,
  "percent" numeric(7,4),
  "amount" bigint,
  "declared_value" bigint,
  "minimum" bigint,
  constraint "invoices_charges_amount_check" CHECK ((amount >= 0)),
  constraint "invoices_charges_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "invoices_charges_minimum_check" CHECK ((minimum >= 0)),
  constraint "invoices_charges_percent_check" CHECK ((percent >= (0)::numeric)),
  constraint "invoices_charges_pkey" PRIMARY KEY (id),
  constraint "invoices_charges_type_check" CHECK ((type = ANY (ARRAY['Discount'::text, 'Fuel Surcharge'::text, 'Delivery Valuation'::text])))
);

create table "invoices_day_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "date_issued" date,
  "count" bigint not null,
  "subtotal" bigint not null,
  "discount" bigint not null,
  "surcharges" bigint not null,
  "total" bigint not null,
  constraint "invoices_day_totals_pkey" PRIMARY KEY (id)
);

create table "invoices_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "product" text not null,
  "quantity" numeric(14,3) not null,
  "price" bigint not null,
  "amount" bigint,
  "taxable" boolean not null default false,
  "cost" bigint,
  "transport" boolean not null default false,
  "service" text,
  "processing_document_id" bigint,
  constraint "invoices_lines_cost_check" CHECK ((cost >= 0)),
  constraint "invoices_lines_pkey" PRIMARY KEY (id),
  constraint "invoices_lines_price_check" CHECK ((price >= '-100000000'::integer)),
  constraint "invoices_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "invoices_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text, 'fuel surcharge'::text, 'delivery valuation'::text, 'discount'::text])))
);

create table "jobs" (
  "id" bigint generated always as identity not null,
  "queue" text not null,
  "payload" jsonb not null default '{}'::jsonb,
  "run_at" timestamp(3) with time zone not null default now(),
  "attempts" integer not null default 0,
  "max_attempts" integer not null default 10,
  "locked_until" timestamp(3) with time zone,
  "locked_by" text,
  "dedupe_key" text,
  "last_error" text,
  "dead_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "request_id" text,
  constraint "jobs_pkey" PRIMARY KEY (id)
);

create table "journal_entries" (
  "id" bigint generated always as identity not null,
  "dated" date not null,
  "kind" text not null,
  "party_id" bigint not null,
  "memo" text,
  "created_by_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "closed_month_reason" text,
  constraint "journal_entries_pkey" PRIMARY KEY (id)
);

create table "journal_lines" (
  "id" bigint generated always as identity not null,
  "entry_id" bigint not null,
  "account" text not null,
  "amount" bigint not null,
  "invoice_id" bigint,
  "payment_id" bigint,
  "credit_memo_id" bigint,
  constraint "journal_lines_amount_check" CHECK ((amount <> 0)),
  constraint "journal_lines_pkey" PRIMARY KEY (id)
);

create table "leads" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "company" text,
  "kind" text,
  "email" text,
  "phone" text,
  "source" text not null,
  "move_type" text,
  "origin" jsonb,
  "destination" jsonb,
  "target_date" date,
  "estimated_value" bigint,
  "owner_id" bigint,
  "notes" text,
  "first_response_at" timestamp(3) with time zone,
  "converted_at" timestamp(3) with time zone,
  "archive_reason" text,
  "party_id" bigint,
  "opportunity_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "leads_estimated_value_check" CHECK ((estimated_value >= 0)),
  constraint "leads_kind_check" CHECK ((kind = ANY (ARRAY['designer'::text, 'retailer'::text, 'hospitality'::text, 'residential'::text, 'commercial'::text]))),
  constraint "leads_move_type_check" CHECK ((move_type = ANY (ARRAY['white glove delivery'::text, 'local move'::text, 'long distance'::text, 'receiving and storage'::text, 'installation'::text, 'other'::text]))),
  constraint "leads_pkey" PRIMARY KEY (id),
  constraint "leads_source_check" CHECK ((source = ANY (ARRAY['website'::text, 'referral'::text, 'phone'::text, 'e-mail'::text, 'walk-in'::text, 'partner'::text, 'event'::text, 'other'::text]))),
  constraint "leads_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'working'::text, 'converted'::text, 'archived'::text])))
);

create table "letter_outcomes" (
  "id" bigint generated always as identity not null,
  "letter_id" bigint not null,
  "refused" jsonb not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "letter_outcomes_pkey" PRIMARY KEY (id)
);

create table "letters" (
  "id" bigint generated always as identity not null,
  "resource" text not null,
  "record_id" bigint not null,
  "document" text not null,
  "recipients" jsonb not null,
  "subject" text not null,
  "message" text not null,
  "reply_to" text,
  "digest" text not null,
  "file_id" bigint not null,
  "user_id" bigint,
  "user_name" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "letters_pkey" PRIMARY KEY (id)
);

create table "links" (
  "digest" bytea not null,
  "user_id" bigint not null,
  "purpose" text not null,
  "expires_at" timestamp(3) with time zone not null,
  "used_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "links_pkey" PRIMARY KEY (digest)
);

create table "list_view_defaults" (
  "role_id" bigint not null,
  "list" text not null,
  "tab" text not null,
  "view_id" bigint not null,
  constraint "list_view_defaults_pkey" PRIMARY KEY (role_id, list, tab)
);

create table "list_views" (
  "id" bigint generated always as identity not null,
  "user_id" bigint not null,
  "list" text not null,
  "tab" text not null,
  "name" text not null,
  "query" text not null,
  "is_shared" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "list_views_pkey" PRIMARY KEY (id)
);

create table "locations" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "party_id" bigint,
  "name" text,
  "label" text,
  "kind" text not null,
  "address" jsonb not null,
  "coordinates" text,
  "site_contact_id" bigint,
  "floor" text,
  "elevator" boolean not null default false,
  "dock" boolean not null default false,
  "long_carry" boolean not null default false,
  "certificate_of_insurance" boolean not null default false,
  "access_notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "locations_kind_check" CHECK ((kind = ANY (ARRAY['residence'::text, 'jobsite'::text, 'vendor'::text, 'hub'::text]))),
  constraint "locations_pkey" PRIMARY KEY (id)
);

create table "mail_bounces" (
  "id" bigint generated always as identity not null,
  "address" text not null,
  "message_id" text not null,
  "permanent" boolean not null,
  "reply" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "mail_bounces_pkey" PRIMARY KEY (id)
);

create table "mail_message_ids" (
  "id" bigint generated always as identity not null,
  "message_id" text not null,
  "role" text not null,
  "resource" text,
  "record_id" bigint,
  "letter_id" bigint,
  "user_id" bigint,
  "subject" text not null default ''::text,
  "addresses" text[] not null default '{}'::text[],
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "mail_message_ids_pkey" PRIMARY KEY (id),
  constraint "mail_message_ids_role_check" CHECK ((role = ANY (ARRAY['sent'::text, 'received'::text, 'referenced'::text])))
);

create table "mailboxes" (
  "name" text not null,
  "holder" text,
  "held_until" timestamp(3) with time zone,
  "uid_validity" bigint,
  "last_uid" bigint,
  constraint "mailboxes_pkey" PRIMARY KEY (name)
);

create table "merges" (
  "id" bigint generated always as identity not null,
  "table_name" text not null,
  "resource" text not null,
  "kept_resource" text not null,
  "kept_id" bigint not null,
  "merged_id" bigint not null,
  "target_id" bigint not null,
  "title" text not null,
  "moved" jsonb not null,
  "taken" jsonb not null,
  "created_by_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "undone_at" timestamp(3) with time zone,
  constraint "merges_pkey" PRIMARY KEY (id)
);

create table "message_templates" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "channels" text[] not null default '{}'::text[],
  "subject" text,
  "body" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "message_templates_pkey" PRIMARY KEY (id),
  constraint "message_templates_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text])))
);

create table "messages" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "conversation_id" bigint not null,
  "channel" text,
  "direction" text not null,
  "preview" text,
  "sender" text,
  "recipient" text,
  "subject" text,
  "body" text,
  "quoted" text,
  "delivery" text,
  "problem" text,
  "sent_at" timestamp(3) with time zone,
  "delivered_at" timestamp(3) with time zone,
  "provider_id" text,
  "cost" numeric(14,3),
  "last_seen_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "automatic" boolean not null default false,
  "review_id" bigint,
  constraint "messages_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'text message'::text, 'app'::text]))),
  constraint "messages_delivery_check" CHECK ((delivery = ANY (ARRAY['received'::text, 'noted'::text, 'queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text]))),
  constraint "messages_direction_check" CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'note'::text]))),
  constraint "messages_pkey" PRIMARY KEY (id)
);

create table "movements" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "item_id" bigint not null,
  "sequence" bigint not null,
  "kind" text not null,
  "hub_id" bigint not null,
  "from_id" bigint not null,
  "to_id" bigint not null,
  "quantity" bigint not null,
  "happened_at" timestamp(3) with time zone not null,
  "device" text,
  "biz_object_id" bigint,
  "record_id" bigint,
  "note" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "movements_document_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL))),
  constraint "movements_kind_check" CHECK ((kind = ANY (ARRAY['receive'::text, 'opening stock'::text, 'put away'::text, 'move'::text, 'count'::text, 'pull'::text, 'stage'::text, 'load'::text, 'deliver'::text, 'return'::text, 'split'::text, 'correct'::text, 'write off'::text, 'reverse'::text]))),
  constraint "movements_moves_check" CHECK (((from_id <> to_id) OR (kind = ANY (ARRAY['split'::text, 'correct'::text])))),
  constraint "movements_pkey" PRIMARY KEY (id),
  constraint "movements_quantity_check" CHECK ((quantity >= 1)),
  constraint "movements_sequence_check" CHECK ((sequence >= 1))
);

create table "notice_choices" (
  "user_id" bigint not null,
  "topic" text not null,
  "in_app" boolean,
  "by_email" boolean,
  "text_to" text,
  "text_since" timestamp(3) with time zone,
  constraint "notice_choices_pkey" PRIMARY KEY (user_id, topic)
);

create table "notification_recipients" (
  "notification_id" bigint not null,
  "user_id" bigint not null,
  "is_seen" boolean not null default false,
  "seen_at" timestamp(3) with time zone,
  constraint "notification_recipients_pkey" PRIMARY KEY (notification_id, user_id)
);

create table "notifications" (
  "id" bigint generated always as identity not null,
  "biz_object_id" integer,
  "resource" text,
  "record_id" bigint,
  "triggered_by_user_id" bigint,
  "title" text not null,
  "message" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "comment_id" bigint,
  constraint "notifications_pkey" PRIMARY KEY (id)
);

create table "opening_balances" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "customer_id" bigint not null,
  "kind" text not null,
  "number" text not null,
  "date" date not null,
  "due_date" date,
  "terms" text,
  "customer_po" text,
  "description" text,
  "open_amount" bigint not null,
  "original_amount" bigint,
  "cut_over" date not null,
  "notes" text,
  "invoice_id" bigint,
  "credit_memo_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "opening_balances_kind_check" CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit memo'::text]))),
  constraint "opening_balances_open_amount_check" CHECK ((open_amount >= '-100000000000'::bigint)),
  constraint "opening_balances_original_amount_check" CHECK ((original_amount >= '-100000000000'::bigint)),
  constraint "opening_balances_pkey" PRIMARY KEY (id),
  constraint "opening_balances_terms_check" CHECK ((terms = ANY (ARRAY['due on receipt'::text, 'net 15'::text, 'net 30'::text, 'net 45'::text, 'net 60'::text])))
);

create table "opportunities" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "party_id" bigint not null,
  "contact_id" bigint,
  "lead_id" bigint,
  "account_executive_id" bigint,
  "move_type" text,
  "estimated_value" bigint,
  "probability" numeric(7,4),
  "weighted" bigint,
  "close_date" date,
  "notes" text,
  "closed_at" date,
  "loss_reason" text,
  "loss_note" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "origin_id" bigint,
  "destination_id" bigint,
  "target_date" date,
  constraint "opportunities_estimated_value_check" CHECK ((estimated_value >= 0)),
  constraint "opportunities_loss_reason_check" CHECK ((loss_reason = ANY (ARRAY['price'::text, 'timing'::text, 'competitor'::text, 'no decision'::text, 'out of area'::text, 'other'::text]))),
  constraint "opportunities_move_type_check" CHECK ((move_type = ANY (ARRAY['white glove delivery'::text, 'local move'::text, 'long distance'::text, 'receiving and storage'::text, 'installation'::text, 'other'::text]))),
  constraint "opportunities_pkey" PRIMARY KEY (id),
  constraint "opportunities_probability_check" CHECK ((probability >= (0)::numeric)),
  constraint "opportunities_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'closed'::text])))
);

create table "outbox" (
  "id" bigint generated always as identity not null,
  "topic" text not null,
  "payload" jsonb not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "outbox_pkey" PRIMARY KEY (id)
);

create table "parties" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "kind" text,
  "account_executive_id" bigint,
  "email" text,
  "phone" text,
  "website" text,
  "source" text,
  "bill_to" jsonb,
  "billing_contact_id" bigint,
  "terms" text,
  "credit_limit" bigint,
  "tax_exempt" boolean not null default false,
  "tax_exemption" text,
  "payment_method_default" text,
  "warehousing" boolean not null default false,
  "quick_books_id" text,
  "suspension_reason" text,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "ready_at" timestamp(3) with time zone,
  "quick_books_said" text,
  "inspect_on_receipt" boolean not null default false,
  "photos_on_receipt" boolean not null default false,
  "no_reminders" boolean not null default false,
  "tax_exempt_until" date,
  constraint "parties_credit_limit_check" CHECK ((credit_limit >= 0)),
  constraint "parties_kind_check" CHECK ((kind = ANY (ARRAY['designer'::text, 'retailer'::text, 'hospitality'::text, 'residential'::text, 'commercial'::text]))),
  constraint "parties_pkey" PRIMARY KEY (id),
  constraint "parties_state_check" CHECK ((state = ANY (ARRAY['prospect'::text, 'archived'::text, 'onboarding'::text, 'active'::text, 'suspended'::text, 'operator'::text]))),
  constraint "parties_terms_check" CHECK ((terms = ANY (ARRAY['due on receipt'::text, 'net 15'::text, 'net 30'::text, 'net 45'::text, 'net 60'::text])))
);

create table "passkeys" (
  "id" bigint generated always as identity not null,
  "user_id" bigint not null,
  "name" text not null,
  "credential_id" text not null,
  "public_key" bytea not null,
  "counter" bigint not null,
  "transports" text[] not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "last_used_at" timestamp(3) with time zone,
  constraint "passkeys_pkey" PRIMARY KEY (id)
);

create table "payment_link_tokens" (
  "digest" bytea not null,
  "link_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "payment_link_tokens_pkey" PRIMARY KEY (digest)
);

create table "payment_links" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "expires_on" date not null,
  "sent_to" text,
  "message" text,
  "opened_at" timestamp(3) with time zone,
  "revoke_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "quote_id" bigint,
  constraint "payment_links_pkey" PRIMARY KEY (id),
  constraint "payment_links_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'paid'::text, 'expired'::text, 'revoked'::text])))
);

create table "payment_links_invoices" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "invoice_id" bigint not null,
  constraint "payment_links_invoices_pkey" PRIMARY KEY (id)
);

create table "payments" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "amount" bigint not null,
  "method" text not null,
  "reference" text,
  "received_on" date not null,
  "allocated" bigint,
  "refunded" bigint,
  "unapplied" bigint,
  "memo" text,
  "link_id" bigint,
  "payer_email" text,
  "gateway" text,
  "gateway_key" text,
  "gateway_ref" text,
  "quick_books_id" text,
  "quick_books_said" text,
  "reverse_reason" text,
  "reversed_on" date,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "reversed_amount" bigint,
  "closed_month_reason" text,
  "issued_to" text,
  "issued_address" jsonb,
  "quote_id" bigint,
  constraint "payments_allocated_check" CHECK ((allocated >= 0)),
  constraint "payments_amount_check" CHECK ((amount >= 1)),
  constraint "payments_method_check" CHECK ((method = ANY (ARRAY['card'::text, 'ach'::text, 'check'::text, 'cash'::text, 'wire'::text]))),
  constraint "payments_pkey" PRIMARY KEY (id),
  constraint "payments_refunded_check" CHECK ((refunded >= 0)),
  constraint "payments_reversed_amount_check" CHECK ((reversed_amount >= 0)),
  constraint "payments_reversed_check" CHECK (((state = 'reversed'::text) OR (reversed_amount = 0))),
  constraint "payments_standing_check" CHECK (((deleted_at IS NULL) OR (state = 'draft'::text))),
  constraint "payments_state_check" CHECK ((state = ANY (ARRAY['posted'::text, 'reversed'::text]))),
  constraint "payments_used_check" CHECK (((allocated >= 0) AND (refunded >= 0) AND ((allocated + refunded) <= amount)))
);

create table "payments_allocations" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "invoice_id" bigint not null,
  "amount" bigint not null,
  constraint "payments_allocations_amount_check" CHECK ((amount >= 1)),
  constraint "payments_allocations_pkey" PRIMARY KEY (id)
);

create table "payments_day_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "received_on" date,
  "method" text,
  "count" bigint not null,
  "amount" bigint not null,
  "refunded" bigint not null,
  constraint "payments_day_totals_pkey" PRIMARY KEY (id)
);

create table "pending_receives" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "hub_id" bigint not null,
  "vendor" text,
  "po_number" text,
  "sidemark" text,
  "carrier" text,
  "tracking_numbers" text[] not null default '{}'::text[],
  "expected_on" date,
  "needed_by" date,
  "units" bigint,
  "units_received" bigint,
  "notes" text,
  "internal_notes" text,
  "close_reason" text,
  "late_since" date,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "pending_receives_pkey" PRIMARY KEY (id),
  constraint "pending_receives_state_check" CHECK ((state = ANY (ARRAY['expected'::text, 'partial'::text, 'received'::text, 'cancelled'::text])))
);

create table "pending_receives_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "description" text not null,
  "quantity" bigint not null,
  "sidemark" text,
  "room" text,
  "value" bigint,
  "received" bigint,
  constraint "pending_receives_lines_pkey" PRIMARY KEY (id),
  constraint "pending_receives_lines_quantity_check" CHECK ((quantity >= 1)),
  constraint "pending_receives_lines_received_check" CHECK ((received >= 0)),
  constraint "pending_receives_lines_value_check" CHECK ((value >= 0))
);

create table "permissions" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "display_name" text not null,
  "permission" text,
  "abilities" text[] not null default '{}'::text[],
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "permissions_pkey" PRIMARY KEY (id)
);

create table "phone_calls" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "summary" text,
  "direction" text not null,
  "contact_id" bigint,
  "party_id" bigint,
  "phone_number" text,
  "biz_object_id" bigint,
  "record_id" bigint,
  "conversation_id" bigint,
  "outcome" text not null,
  "notes" text,
  "started_at" timestamp(3) with time zone,
  "next_follow_up" date,
  "follow_up_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "phone_calls_about_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL))),
  constraint "phone_calls_direction_check" CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
  constraint "phone_calls_outcome_check" CHECK ((outcome = ANY (ARRAY['reached'::text, 'no answer'::text, 'voicemail'::text, 'wrong number'::text]))),
  constraint "phone_calls_pkey" PRIMARY KEY (id)
);

create table "photo_requests" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "item_id" bigint not null,
  "hub_id" bigint,
  "note" text,
  "done_by_id" bigint,
  "done_at" timestamp(3) with time zone,
  "cancel_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "photo_requests_pkey" PRIMARY KEY (id),
  constraint "photo_requests_state_check" CHECK ((state = ANY (ARRAY['requested'::text, 'done'::text, 'cancelled'::text])))
);

create table "places" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "hub_id" bigint not null,
  "kind" text not null,
  "code" text not null,
  "zone_id" bigint,
  "purpose" text,
  "capacity" numeric(14,3),
  "note" text,
  "barcode" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "places_capacity_check" CHECK ((capacity >= (0)::numeric)),
  constraint "places_kind_check" CHECK ((kind = ANY (ARRAY['bin'::text, 'dock'::text, 'zone'::text, 'truck'::text, 'customer'::text, 'vendor'::text, 'repair shop'::text, 'disposal'::text, 'gone'::text]))),
  constraint "places_pkey" PRIMARY KEY (id),
  constraint "places_purpose_check" CHECK ((purpose = ANY (ARRAY['receiving'::text, 'inspection'::text, 'hold'::text, 'storage'::text, 'staging'::text])))
);

create table "processing_documents" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "kind" text not null,
  "billing_report_id" bigint not null,
  "service_date" date not null,
  "customer_po" text,
  "tax_rate" numeric(7,4),
  "total" bigint,
  "invoice_id" bigint,
  "hold_reason" text,
  "unwind_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "tax_area_id" bigint,
  constraint "processing_documents_billed_check" CHECK (((state = 'invoiced'::text) <= (invoice_id IS NOT NULL))),
  constraint "processing_documents_kind_check" CHECK ((kind = ANY (ARRAY['service'::text, 'storage'::text, 'other'::text]))),
  constraint "processing_documents_pkey" PRIMARY KEY (id),
  constraint "processing_documents_state_check" CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'hold'::text, 'invoiced'::text, 'unwound'::text]))),
  constraint "processing_documents_tax_rate_check" CHECK ((tax_rate >= (0)::numeric))
);

create table "processing_documents_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "rate" bigint not null,
  "amount" bigint,
  "cost" bigint,
  "taxable" boolean not null default false,
  constraint "processing_documents_lines_cost_check" CHECK ((cost >= 0)),
  constraint "processing_documents_lines_pkey" PRIMARY KEY (id),
  constraint "processing_documents_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "processing_documents_lines_rate_check" CHECK ((rate >= '-100000000'::integer)),
  constraint "processing_documents_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text, 'fuel surcharge'::text, 'delivery valuation'::text, 'discount'::text]))),
  constraint "processing_documents_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])))
);

create table "proposal_templates" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "body" text not null,
  "revision" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "proposal_templates_pkey" PRIMARY KEY (id),
  constraint "proposal_templates_revision_check" CHECK ((revision >= 1)),
  constraint "proposal_templates_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text])))
);

create table "proposal_templates_versions" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "revision" bigint not null,
  "body" text,
  "saved_by_id" bigint,
  "saved_at" timestamp(3) with time zone,
  constraint "proposal_templates_versions_pkey" PRIMARY KEY (id),
  constraint "proposal_templates_versions_revision_check" CHECK ((revision >= 1))
);

create table "proposals" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "title" text not null,
  "opportunity_id" bigint not null,
  "customer_id" bigint,
  "template_id" bigint,
  "template_version" bigint,
  "body" text,
  "valid_until" date not null,
  "internal_notes" text,
  "sent_at" timestamp(3) with time zone,
  "outcome" text,
  "approved_by_name" text,
  "approved_at" timestamp(3) with time zone,
  "approval_note" text,
  "decline_reason" text,
  "close_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "approved_from" text,
  "approved_digest" text,
  "approved_content" text,
  "issued_to" text,
  "issued_address" jsonb,
  constraint "proposals_outcome_check" CHECK ((outcome = ANY (ARRAY['approved'::text, 'declined'::text, 'closed'::text]))),
  constraint "proposals_pkey" PRIMARY KEY (id),
  constraint "proposals_state_check" CHECK ((state = ANY (ARRAY['working'::text, 'sent'::text, 'closed'::text])))
);

create table "provider_documents" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "provider_id" bigint not null,
  "kind" text not null,
  "reference" text,
  "issuer" text,
  "coverage" bigint,
  "expires_on" date,
  "via" text,
  "checked_by" text,
  "checked_at" timestamp(3) with time zone,
  "reject_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "provider_documents_coverage_check" CHECK ((coverage >= 0)),
  constraint "provider_documents_kind_check" CHECK ((kind = ANY (ARRAY['insurance'::text, 'authority'::text, 'w9'::text, 'other'::text]))),
  constraint "provider_documents_pkey" PRIMARY KEY (id),
  constraint "provider_documents_state_check" CHECK ((state = ANY (ARRAY['submitted'::text, 'accepted'::text, 'rejected'::text, 'superseded'::text]))),
  constraint "provider_documents_via_check" CHECK ((via = ANY (ARRAY['employee'::text, 'upload link'::text])))
);

create table "provider_job_tokens" (
  "digest" bytea not null,
  "job_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "provider_job_tokens_pkey" PRIMARY KEY (digest)
);

create table "provider_jobs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "work_order_id" bigint not null,
  "provider_id" bigint not null,
  "customer_id" bigint,
  "service" text not null,
  "window_start" timestamp(3) with time zone not null,
  "window_end" timestamp(3) with time zone not null,
  "description" text,
  "cost" bigint not null,
  "valid_until" date not null,
  "message" text,
  "link_sent_to" text,
  "link_expires_on" date,
  "link_opened_at" timestamp(3) with time zone,
  "accepted_by" text,
  "accepted_at" timestamp(3) with time zone,
  "accepted_via" text,
  "decline_reason" text,
  "withdraw_reason" text,
  "cancel_reason" text,
  "started_at" timestamp(3) with time zone,
  "completed_at" timestamp(3) with time zone,
  "cycle_days" bigint,
  "receiver_name" text,
  "completion_note" text,
  "internal_notes" text,
  "invoice_number" text,
  "invoice_amount" bigint,
  "invoice_date" date,
  "difference" bigint,
  "difference_reason" text,
  "settled_on" date,
  "paid_on" date,
  "payment_reference" text,
  "unwind_reason" text,
  "lane_from" text,
  "lane_to" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "provider_jobs_accepted_via_check" CHECK ((accepted_via = ANY (ARRAY['on screen'::text, 'by link'::text]))),
  constraint "provider_jobs_cost_check" CHECK ((cost >= 0)),
  constraint "provider_jobs_cycle_days_check" CHECK ((cycle_days >= 0)),
  constraint "provider_jobs_pkey" PRIMARY KEY (id),
  constraint "provider_jobs_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'delivery'::text, 'install'::text, 'pack'::text, 'transfer'::text]))),
  constraint "provider_jobs_state_check" CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'inProgress'::text, 'completed'::text, 'settled'::text, 'cancelled'::text])))
);

create table "provider_jobs_also_to" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "provider_id" bigint not null,
  "cost" bigint not null,
  constraint "provider_jobs_also_to_cost_check" CHECK ((cost >= 0)),
  constraint "provider_jobs_also_to_pkey" PRIMARY KEY (id)
);

create table "provider_jobs_pieces" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "weight" numeric(14,3),
  constraint "provider_jobs_pieces_pkey" PRIMARY KEY (id),
  constraint "provider_jobs_pieces_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "provider_jobs_pieces_weight_check" CHECK ((weight >= (0)::numeric))
);

create table "provider_link_tokens" (
  "digest" bytea not null,
  "provider_id" bigint not null,
  "expires_on" date not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "provider_link_tokens_pkey" PRIMARY KEY (digest)
);

create table "providers" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "name" text not null,
  "kind" text not null,
  "base_cost" bigint not null,
  "cycle_days" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "state" text not null,
  "contact_name" text,
  "email" text,
  "phone" text,
  "address" jsonb,
  "services" text[] not null default '{}'::text[],
  "terms" text,
  "insurance_expires_on" date,
  "suspension_reason" text,
  "notes" text,
  "dot_number" text,
  "mc_number" text,
  "authority_expires_on" date,
  "makes_goods" boolean not null default false,
  "repairs" boolean not null default false,
  "documents_asked_of" text,
  "documents_asked_at" timestamp(3) with time zone,
  "documents_message" text,
  "link_opened_at" timestamp(3) with time zone,
  "documents_remind_on" date,
  "documents_notice" text,
  constraint "providers_base_cost_check" CHECK ((base_cost >= 0)),
  constraint "providers_cycle_days_check" CHECK ((cycle_days >= 0)),
  constraint "providers_kind_check" CHECK ((kind = ANY (ARRAY['agent carrier'::text, 'independent contractor'::text, 'vendor'::text]))),
  constraint "providers_pkey" PRIMARY KEY (id),
  constraint "providers_state_check" CHECK ((state = ANY (ARRAY['applied'::text, 'active'::text, 'suspended'::text]))),
  constraint "providers_terms_check" CHECK ((terms = ANY (ARRAY['due on receipt'::text, 'net 15'::text, 'net 30'::text, 'net 45'::text, 'net 60'::text])))
);

create table "providers_lanes" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "origin_state" text not null,
  "destination_state" text not null,
  "service" text,
  "cost" bigint not null,
  "cycle_days" bigint not null,
  constraint "providers_lanes_cost_check" CHECK ((cost >= 0)),
  constraint "providers_lanes_cycle_days_check" CHECK ((cycle_days >= 0)),
  constraint "providers_lanes_destination_state_check" CHECK ((destination_state = ANY (ARRAY['AL'::text, 'AK'::text, 'AZ'::text, 'AR'::text, 'CA'::text, 'CO'::text, 'CT'::text, 'DE'::text, 'DC'::text, 'FL'::text, 'GA'::text, 'HI'::text, 'ID'::text, 'IL'::text, 'IN'::text, 'IA'::text, 'KS'::text, 'KY'::text, 'LA'::text, 'ME'::text, 'MD'::text, 'MA'::text, 'MI'::text, 'MN'::text, 'MS'::text, 'MO'::text, 'MT'::text, 'NE'::text, 'NV'::text, 'NH'::text, 'NJ'::text, 'NM'::text, 'NY'::text, 'NC'::text, 'ND'::text, 'OH'::text, 'OK'::text, 'OR'::text, 'PA'::text, 'RI'::text, 'SC'::text, 'SD'::text, 'TN'::text, 'TX'::text, 'UT'::text, 'VT'::text, 'VA'::text, 'WA'::text, 'WV'::text, 'WI'::text, 'WY'::text]))),
  constraint "providers_lanes_origin_state_check" CHECK ((origin_state = ANY (ARRAY['AL'::text, 'AK'::text, 'AZ'::text, 'AR'::text, 'CA'::text, 'CO'::text, 'CT'::text, 'DE'::text, 'DC'::text, 'FL'::text, 'GA'::text, 'HI'::text, 'ID'::text, 'IL'::text, 'IN'::text, 'IA'::text, 'KS'::text, 'KY'::text, 'LA'::text, 'ME'::text, 'MD'::text, 'MA'::text, 'MI'::text, 'MN'::text, 'MS'::text, 'MO'::text, 'MT'::text, 'NE'::text, 'NV'::text, 'NH'::text, 'NJ'::text, 'NM'::text, 'NY'::text, 'NC'::text, 'ND'::text, 'OH'::text, 'OK'::text, 'OR'::text, 'PA'::text, 'RI'::text, 'SC'::text, 'SD'::text, 'TN'::text, 'TX'::text, 'UT'::text, 'VT'::text, 'VA'::text, 'WA'::text, 'WV'::text, 'WI'::text, 'WY'::text]))),
  constraint "providers_lanes_pkey" PRIMARY KEY (id),
  constraint "providers_lanes_service_check" CHECK ((service = ANY (ARRAY['line haul'::text, 'local delivery'::text, 'pickup'::text, 'install'::text, 'pack'::text, 'storage'::text, 'repair'::text])))
);

create table "pull_flows" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "hub_id" bigint not null,
  "purpose" text not null,
  "needed_on" date not null,
  "ship_to_id" bigint,
  "to_hub_id" bigint,
  "taken_by" text,
  "instructions" text,
  "internal_notes" text,
  "pieces" bigint,
  "staged" bigint,
  "short" bigint,
  "loaded" bigint,
  "delivered" bigint,
  "refused" bigint,
  "made_by" text not null,
  "submitted_by_id" bigint,
  "approved_by_id" bigint,
  "sent_back_reason" text,
  "begun_at" timestamp(3) with time zone,
  "staged_at" timestamp(3) with time zone,
  "work_order_id" bigint,
  "bill_of_lading_id" bigint,
  "handed_to" text,
  "identity" text,
  "identity_note" text,
  "completed_at" timestamp(3) with time zone,
  "recall_reason" text,
  "recall_requested_by_id" bigint,
  "recall_requested_at" timestamp(3) with time zone,
  "recall_answer" text,
  "cancel_reason" text,
  "cancelled_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "after_hours" numeric(14,3),
  "billing_report_id" bigint,
  constraint "pull_flows_after_hours_check" CHECK ((after_hours >= (0)::numeric)),
  constraint "pull_flows_identity_check" CHECK ((identity = ANY (ARRAY['driver''s license'::text, 'passport'::text, 'company ID'::text, 'known to us'::text]))),
  constraint "pull_flows_made_by_check" CHECK ((made_by = ANY (ARRAY['employee'::text, 'customer'::text]))),
  constraint "pull_flows_pkey" PRIMARY KEY (id),
  constraint "pull_flows_purpose_check" CHECK ((purpose = ANY (ARRAY['delivery'::text, 'will call'::text, 'transfer'::text, 'return'::text, 'dispose'::text]))),
  constraint "pull_flows_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'requested'::text, 'approved'::text, 'pulling'::text, 'staged'::text, 'withTransport'::text, 'completed'::text, 'cancelled'::text])))
);

create table "pull_flows_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item_id" bigint not null,
  "description" text,
  "room" text,
  "progress" text,
  "progress_at" timestamp(3) with time zone,
  "received_by" text,
  "reason" text,
  constraint "pull_flows_lines_pkey" PRIMARY KEY (id),
  constraint "pull_flows_lines_progress_check" CHECK ((progress = ANY (ARRAY['staged'::text, 'short'::text, 'loaded'::text, 'delivered'::text, 'refused'::text, 'back in the hub'::text])))
);

create table "quickbooks_outbox" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "kind" text not null,
  "about" text not null,
  "customer_id" bigint not null,
  "invoice_id" bigint,
  "payment_id" bigint,
  "credit_memo_id" bigint,
  "payload" text not null,
  "request_id" text not null,
  "attempts" bigint,
  "said" text,
  "remote_id" text,
  "sent_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "quickbooks_outbox_attempts_check" CHECK ((attempts >= 0)),
  constraint "quickbooks_outbox_kind_check" CHECK ((kind = ANY (ARRAY['customer'::text, 'terms'::text, 'invoice'::text, 'payment'::text, 'credit memo'::text]))),
  constraint "quickbooks_outbox_pkey" PRIMARY KEY (id),
  constraint "quickbooks_outbox_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);

create table "quote_requests" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "requester_id" bigint,
  "opportunity_id" bigint,
  "account_executive_id" bigint,
  "origin_id" bigint not null,
  "destination_id" bigint not null,
  "order_type" text not null,
  "services" text[] not null default '{}'::text[],
  "wanted_date" date,
  "time_window" text,
  "declared_value" bigint,
  "notes" text,
  "internal_notes" text,
  "decline_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "quote_requests_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "quote_requests_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "quote_requests_pkey" PRIMARY KEY (id),
  constraint "quote_requests_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'working'::text, 'quoted'::text, 'declined'::text, 'cancelled'::text]))),
  constraint "quote_requests_time_window_check" CHECK ((time_window = ANY (ARRAY['any time'::text, 'morning'::text, 'afternoon'::text, 'evening'::text])))
);

create table "quote_requests_items" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "description" text not null,
  "quantity" bigint not null,
  "length" numeric(14,3),
  "width" numeric(14,3),
  "height" numeric(14,3),
  "weight" numeric(14,3),
  "value" bigint,
  constraint "quote_requests_items_height_check" CHECK ((height >= (0)::numeric)),
  constraint "quote_requests_items_length_check" CHECK ((length >= (0)::numeric)),
  constraint "quote_requests_items_pkey" PRIMARY KEY (id),
  constraint "quote_requests_items_quantity_check" CHECK ((quantity >= 1)),
  constraint "quote_requests_items_value_check" CHECK ((value >= 0)),
  constraint "quote_requests_items_weight_check" CHECK ((weight >= (0)::numeric)),
  constraint "quote_requests_items_width_check" CHECK ((width >= (0)::numeric))
);

create table "quote_templates" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "quote_id" bigint,
  "order_type" text,
  "estimate_type" text not null,
  "subtotal" bigint,
  "deposit" bigint,
  "valid_days" bigint not null,
  "terms" text,
  "notes" text,
  "internal_notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "quote_templates_deposit_check" CHECK ((deposit >= 0)),
  constraint "quote_templates_estimate_type_check" CHECK ((estimate_type = ANY (ARRAY['binding'::text, 'non-binding'::text, 'flat'::text]))),
  constraint "quote_templates_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "quote_templates_pkey" PRIMARY KEY (id),
  constraint "quote_templates_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint "quote_templates_valid_days_check" CHECK ((valid_days >= 1))
);

create table "quote_templates_charges" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "type" text not null,
  "percent" numeric(7,4),
  "amount" bigint,
  "declared_value" bigint,
  "minimum" bigint,
  constraint "quote_templates_charges_amount_check" CHECK ((amount >= 0)),
  constraint "quote_templates_charges_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "quote_templates_charges_minimum_check" CHECK ((minimum >= 0)),
  constraint "quote_templates_charges_percent_check" CHECK ((percent >= (0)::numeric)),
  constraint "quote_templates_charges_pkey" PRIMARY KEY (id),
  constraint "quote_templates_charges_type_check" CHECK ((type = ANY (ARRAY['Discount'::text, 'Fuel Surcharge'::text, 'Delivery Valuation'::text])))
);

create table "quote_templates_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item_id" bigint,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "price" bigint not null,
  "unit_cost" bigint,
  "amount" bigint,
  "taxable" boolean not null default false,
  "transport" boolean not null default false,
  constraint "quote_templates_lines_pkey" PRIMARY KEY (id),
  constraint "quote_templates_lines_price_check" CHECK ((price >= 0)),
  constraint "quote_templates_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "quote_templates_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text]))),
  constraint "quote_templates_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text]))),
  constraint "quote_templates_lines_unit_cost_check" CHECK ((unit_cost >= 0))
);

create table "raised_numbers" (
  "id" bigint generated always as identity not null,
  "name" text not null,
  "was" bigint not null,
  "next" bigint not null,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "raised_numbers_pkey" PRIMARY KEY (id)
);

create table "rates" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "number" text not null,
  "service_id" bigint not null,
  "kind" text,
  "unit" text,
  "hub_id" bigint,
  "customer_id" bigint,
  "price" bigint not null,
  "cost" bigint,
  "minimum" bigint,
  "free_days" bigint,
  "period" text,
  "proration" text,
  "valid_from" date not null,
  "valid_until" date,
  "notes" text,
  "next_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "rates_cost_check" CHECK ((cost >= 0)),
  constraint "rates_free_days_check" CHECK ((free_days >= 0)),
  constraint "rates_kind_check" CHECK ((kind = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text]))),
  constraint "rates_minimum_check" CHECK ((minimum >= 0)),
  constraint "rates_overlap_excl" EXCLUDE USING gist (int8range(service_id, service_id, '[]'::text) WITH &&, int8range(COALESCE(hub_id, (0)::bigint), COALESCE(hub_id, (0)::bigint), '[]'::text) WITH &&, int8range(COALESCE(customer_id, (0)::bigint), COALESCE(customer_id, (0)::bigint), '[]'::text) WITH &&, daterange(valid_from, valid_until, '[]'::text) WITH &&) WHERE ((deleted_at IS NULL)),
  constraint "rates_period_check" CHECK ((period = ANY (ARRAY['calendar'::text, 'anniversary'::text]))),
  constraint "rates_pkey" PRIMARY KEY (id),
  constraint "rates_price_check" CHECK ((price >= 0)),
  constraint "rates_proration_check" CHECK ((proration = ANY (ARRAY['daily'::text, 'half'::text, 'full'::text]))),
  constraint "rates_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])))
);

create table "receives" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "hub_id" bigint not null,
  "customer_id" bigint,
  "arrived_at" timestamp(3) with time zone,
  "received_on" date,
  "vendor" text,
  "po_number" text,
  "carrier" text,
  "pro_number" text,
  "dock_id" bigint,
  "piece_count" bigint,
  "units" bigint,
  "units_damaged" bigint,
  "units_short" bigint,
  "units_over" bigint,
  "exceptions" text,
  "internal_notes" text,
  "claim_notice_due" date,
  "claim_notice_sent_on" date,
  "claim_notice" text,
  "identify_by" date,
  "identify_reminded" date,
  "completed_at" timestamp(3) with time zone,
  "start_key" text,
  "unwind_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "claim_notice_state" text,
  "claim_notice_remind_on" date,
  "after_hours" numeric(14,3),
  "billing_report_id" bigint,
  constraint "receives_after_hours_check" CHECK ((after_hours >= (0)::numeric)),
  constraint "receives_claim_notice_state_check" CHECK ((claim_notice_state = ANY (ARRAY['due'::text, 'sent'::text, 'missed'::text]))),
  constraint "receives_piece_count_check" CHECK ((piece_count >= 0)),
  constraint "receives_pkey" PRIMARY KEY (id),
  constraint "receives_state_check" CHECK ((state = ANY (ARRAY['inProgress'::text, 'completed'::text, 'unwound'::text])))
);

create table "receives_items" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "pending_receive_id" bigint,
  "pending_line" bigint,
  "description" text not null,
  "expected" bigint,
  "quantity" bigint not null,
  "damaged" bigint,
  "condition" text[] not null default '{}'::text[],
  "positions" text[] not null default '{}'::text[],
  "note" text,
  "one_tag" boolean not null default false,
  "inspect" boolean not null default false,
  "place_id" bigint,
  "sidemark" text,
  "room" text,
  "value" bigint,
  "length" numeric(14,3),
  "width" numeric(14,3),
  "height" numeric(14,3),
  "weight" numeric(14,3),
  constraint "receives_items_damaged_check" CHECK ((damaged >= 0)),
  constraint "receives_items_expected_check" CHECK ((expected >= 0)),
  constraint "receives_items_height_check" CHECK ((height >= (0)::numeric)),
  constraint "receives_items_length_check" CHECK ((length >= (0)::numeric)),
  constraint "receives_items_pending_line_check" CHECK ((pending_line >= 1)),
  constraint "receives_items_pkey" PRIMARY KEY (id),
  constraint "receives_items_quantity_check" CHECK ((quantity >= 0)),
  constraint "receives_items_value_check" CHECK ((value >= 0)),
  constraint "receives_items_weight_check" CHECK ((weight >= (0)::numeric)),
  constraint "receives_items_width_check" CHECK ((width >= (0)::numeric))
);

create table "recovery_codes" (
  "user_id" bigint not null,
  "digest" bytea not null,
  "used_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "recovery_codes_pkey" PRIMARY KEY (user_id, digest)
);

create table "repair_link_tokens" (
  "digest" bytea not null,
  "repair_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "repair_link_tokens_pkey" PRIMARY KEY (digest)
);

create table "review_link_tokens" (
  "review_id" bigint not null,
  "digest" bytea not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "review_link_tokens_pkey" PRIMARY KEY (review_id)
);

create table "reviews" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "work_order_id" bigint not null,
  "customer_id" bigint,
  "job_type" text,
  "done_on" date,
  "city" text,
  "provider_id" bigint,
  "hub_id" bigint,
  "vehicle_id" bigint,
  "contact_id" bigint,
  "way" text,
  "sent_to" text,
  "asked_again_at" timestamp(3) with time zone,
  "link_expires_on" date,
  "link_opened_at" timestamp(3) with time zone,
  "not_asked_because" text,
  "score" bigint,
  "comment" text,
  "public_name" text,
  "insider" boolean not null default false,
  "received_on" date,
  "changed_on" date,
  "response" text,
  "responded_by_id" bigint,
  "responded_at" timestamp(3) with time zone,
  "hidden_because" text,
  "hidden_note" text,
  "hidden_by_id" bigint,
  "hidden_at" timestamp(3) with time zone,
  "account_executive_id" bigint,
  "task_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "reviews_hidden_because_check" CHECK ((hidden_because = ANY (ARRAY['profanity'::text, 'personal data'::text, 'spam'::text, 'not about our work'::text, 'conflict of interest'::text]))),
  constraint "reviews_job_type_check" CHECK ((job_type = ANY (ARRAY['delivery'::text, 'install'::text, 'pickup'::text, 'pack'::text]))),
  constraint "reviews_not_asked_because_check" CHECK ((not_asked_because = ANY (ARRAY['no contact'::text, 'no way to reach them'::text, 'asked not to be asked'::text]))),
  constraint "reviews_pkey" PRIMARY KEY (id),
  constraint "reviews_score_check" CHECK ((score >= 1)),
  constraint "reviews_state_check" CHECK ((state = ANY (ARRAY['asked'::text, 'published'::text, 'hidden'::text, 'expired'::text, 'notAsked'::text]))),
  constraint "reviews_way_check" CHECK ((way = ANY (ARRAY['email'::text, 'text message'::text])))
);

create table "reviews_crew" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "member_id" bigint not null,
  "lead" boolean not null default false,
  constraint "reviews_crew_pkey" PRIMARY KEY (id)
);

create table "roles" (
  "id" bigint generated always as identity not null,
  "display_name" text not null,
  "user_type" text not null,
  "company_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "version" integer not null default 1,
  "abilities" text[] not null default '{}'::text[],
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "requires_two_step" boolean not null default false,
  constraint "roles_pkey" PRIMARY KEY (id),
  constraint "roles_user_type_check" CHECK ((user_type = ANY (ARRAY['E'::text, 'C'::text])))
);

create table "sales_orders" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "quote_id" bigint not null,
  "account_executive_id" bigint,
  "customer_po" text,
  "service_date" date,
  "origin_id" bigint,
  "destination_id" bigint,
  "order_type" text,
  "subtotal" bigint,
  "discount_total" bigint,
  "fuel_total" bigint,
  "valuation_total" bigint,
  "tax_total" bigint,
  "total" bigint not null,
  "deposit" bigint,
  "notes" text,
  "internal_notes" text,
  "cancel_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "contact_id" bigint,
  "terms" text,
  "issued_to" text,
  "issued_address" jsonb,
  "issued_origin" text,
  "issued_origin_address" jsonb,
  "issued_destination" text,
  "issued_destination_address" jsonb,
  constraint "sales_orders_deposit_check" CHECK ((deposit >= 0)),
  constraint "sales_orders_discount_total_check" CHECK ((discount_total >= 0)),
  constraint "sales_orders_fuel_total_check" CHECK ((fuel_total >= 0)),
  constraint "sales_orders_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "sales_orders_pkey" PRIMARY KEY (id),
  constraint "sales_orders_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'inProgress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint "sales_orders_subtotal_check" CHECK ((subtotal >= 0)),
  constraint "sales_orders_tax_total_check" CHECK ((tax_total >= 0)),
  constraint "sales_orders_total_check" CHECK ((total >= 0)),
  constraint "sales_orders_valuation_total_check" CHECK ((valuation_total >= 0))
);

create table "sales_orders_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "price" bigint not null,
  "amount" bigint,
  constraint "sales_orders_lines_pkey" PRIMARY KEY (id),
  constraint "sales_orders_lines_price_check" CHECK ((price >= 0)),
  constraint "sales_orders_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "sales_orders_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text]))),
  constraint "sales_orders_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])))
);

create table "sales_quotes" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "revision" bigint,
  "customer_id" bigint not null,
  "contact_id" bigint,
  "opportunity_id" bigint,
  "quote_request_id" bigint,
  "revision_of_id" bigint,
  "account_executive_id" bigint,
  "origin_id" bigint,
  "destination_id" bigint,
  "order_type" text,
  "service_date" date,
  "estimate_type" text not null,
  "tax_rate" numeric(7,4),
  "subtotal" bigint,
  "discount_total" bigint,
  "fuel_total" bigint,
  "valuation_total" bigint,
  "tax_total" bigint,
  "total" bigint,
  "cost" bigint,
  "margin" bigint,
  "margin_rate" numeric(7,4),
  "deposit" bigint,
  "terms" text,
  "valid_until" date not null,
  "notes" text,
  "internal_notes" text,
  "answered" boolean not null default true,
  "offered" boolean not null default false,
  "superseded" boolean not null default false,
  "next_revision_id" bigint,
  "sales_order_id" bigint,
  "sent_at" timestamp(3) with time zone,
  "change_request" text,
  "decline_reason" text,
  "lost_reason" text,
  "approved_by_name" text,
  "approved_at" timestamp(3) with time zone,
  "approval_note" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "approved_from" text,
  "approved_digest" text,
  "approved_content" text,
  "issued_to" text,
  "issued_address" jsonb,
  "issued_person" text,
  "issued_origin" text,
  "issued_origin_address" jsonb,
  "issued_destination" text,
  "issued_destination_address" jsonb,
  "expiry_told" boolean not null default false,
  "tax_area_id" bigint,
  "template_id" bigint,
  constraint "sales_quotes_deposit_check" CHECK ((deposit >= 0)),
  constraint "sales_quotes_estimate_type_check" CHECK ((estimate_type = ANY (ARRAY['binding'::text, 'non-binding'::text, 'flat'::text]))),
  constraint "sales_quotes_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "sales_quotes_pkey" PRIMARY KEY (id),
  constraint "sales_quotes_revision_check" CHECK ((revision >= 1)),
  constraint "sales_quotes_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'pendingPricing'::text, 'ready'::text, 'approved'::text, 'pendingChanges'::text, 'lost'::text, 'inTransit'::text, 'expired'::text, 'delivered'::text]))),
  constraint "sales_quotes_tax_rate_check" CHECK ((tax_rate >= (0)::numeric))
);

create table "sales_quotes_charges" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "type" text not null,
  "percent" numeric(7,4),
  "amount" bigint,
  "declared_value" bigint,
  "minimum" bigint,
  constraint "sales_quotes_charges_amount_check" CHECK ((amount >= 0)),
  constraint "sales_quotes_charges_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "sales_quotes_charges_minimum_check" CHECK ((minimum >= 0)),
  constraint "sales_quotes_charges_percent_check" CHECK ((percent >= (0)::numeric)),
  constraint "sales_quotes_charges_pkey" PRIMARY KEY (id),
  constraint "sales_quotes_charges_type_check" CHECK ((type = ANY (ARRAY['Discount'::text, 'Fuel Surcharge'::text, 'Delivery Valuation'::text])))
);

create table "sales_quotes_lines" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "service" text not null,
  "description" text not null,
  "quantity" numeric(14,3) not null,
  "unit" text,
  "price" bigint not null,
  "unit_cost" bigint,
  "amount" bigint,
  "taxable" boolean not null default false,
  "transport" boolean not null default false,
  "shipping_quote_id" bigint,
  "item_id" bigint,
  constraint "sales_quotes_lines_pkey" PRIMARY KEY (id),
  constraint "sales_quotes_lines_price_check" CHECK ((price >= 0)),
  constraint "sales_quotes_lines_quantity_check" CHECK ((quantity > (0)::numeric)),
  constraint "sales_quotes_lines_service_check" CHECK ((service = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text]))),
  constraint "sales_quotes_lines_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text]))),
  constraint "sales_quotes_lines_unit_cost_check" CHECK ((unit_cost >= 0))
);

create table "scan_commands" (
  "key" text not null,
  "user_id" bigint not null,
  "kind" text not null,
  "body" jsonb not null,
  "outcome" jsonb not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "scan_commands_pkey" PRIMARY KEY (key)
);

create table "service_revenue_totals" (
  "id" bigint generated always as identity not null,
  "month" date not null,
  "service" text not null,
  "count" bigint not null,
  "amount" bigint not null,
  constraint "service_revenue_totals_pkey" PRIMARY KEY (id)
);

create table "services" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "code" text not null,
  "name" text not null,
  "kind" text not null,
  "unit" text not null,
  "description" text,
  "price" bigint,
  "cost" bigint,
  "taxable" boolean not null default false,
  "transport" boolean not null default false,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "services_cost_check" CHECK ((cost >= 0)),
  constraint "services_kind_check" CHECK ((kind = ANY (ARRAY['pickup'::text, 'transport'::text, 'delivery'::text, 'receiving'::text, 'inspection'::text, 'storage'::text, 'handling out'::text, 'packing'::text, 'installation'::text, 'disposal'::text, 'after hours'::text, 'other'::text]))),
  constraint "services_pkey" PRIMARY KEY (id),
  constraint "services_price_check" CHECK ((price >= 0)),
  constraint "services_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text]))),
  constraint "services_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])))
);

create table "sessions" (
  "id" bigint generated always as identity not null,
  "token_digest" bytea not null,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  "last_seen_at" timestamp(3) with time zone not null default now(),
  "expires_at" timestamp(3) with time zone not null,
  "revoked_at" timestamp(3) with time zone,
  "ip" text,
  "user_agent" text,
  "two_step" boolean not null default false,
  "confirmed_at" timestamp(3) with time zone,
  "provider_session" text,
  constraint "sessions_pkey" PRIMARY KEY (id)
);

create table "settings" (
  "key" text not null,
  "value" jsonb not null,
  constraint "settings_pkey" PRIMARY KEY (key)
);

create table "shipping_quotes" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "customer_id" bigint not null,
  "recipient_id" bigint,
  "account_executive_id" bigint,
  "sidemark" text,
  "origin_id" bigint not null,
  "destination_id" bigint not null,
  "origin_service" text,
  "destination_service" text,
  "hub_id" bigint,
  "order_type" text not null,
  "pickup_date" date,
  "price" bigint,
  "discount_total" bigint,
  "fuel_total" bigint,
  "valuation_total" bigint,
  "total" bigint,
  "cost" bigint,
  "margin" bigint,
  "valid_until" date not null,
  "notes" text,
  "internal_notes" text,
  "made_by" text,
  "answered" boolean not null default true,
  "change_request" text,
  "decline_reason" text,
  "lost_reason" text,
  "approved_by_name" text,
  "approved_at" timestamp(3) with time zone,
  "approval_note" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "offered" boolean not null default false,
  "approved_from" text,
  "approved_digest" text,
  "approved_content" text,
  "issued_to" text,
  "issued_address" jsonb,
  "issued_person" text,
  "issued_origin" text,
  "issued_origin_address" jsonb,
  "issued_destination" text,
  "issued_destination_address" jsonb,
  "lane_cost" bigint,
  "lane_basis" text,
  "under_lane_cost" boolean,
  "opportunity_id" bigint,
  "quote_request_id" bigint,
  "expiry_told" boolean not null default false,
  constraint "shipping_quotes_destination_service_check" CHECK ((destination_service = ANY (ARRAY['residential'::text, 'commercial'::text, 'jobsite'::text, 'dock'::text, 'vendor pickup'::text, 'hub'::text]))),
  constraint "shipping_quotes_made_by_check" CHECK ((made_by = ANY (ARRAY['employee'::text, 'customer'::text]))),
  constraint "shipping_quotes_order_type_check" CHECK ((order_type = ANY (ARRAY['white glove'::text, 'room of choice'::text, 'threshold'::text, 'curbside'::text, 'hub to hub'::text]))),
  constraint "shipping_quotes_origin_service_check" CHECK ((origin_service = ANY (ARRAY['residential'::text, 'commercial'::text, 'jobsite'::text, 'dock'::text, 'vendor pickup'::text, 'hub'::text]))),
  constraint "shipping_quotes_pkey" PRIMARY KEY (id),
  constraint "shipping_quotes_price_check" CHECK ((price >= 0)),
  constraint "shipping_quotes_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'pendingPricing'::text, 'ready'::text, 'approved'::text, 'pendingChanges'::text, 'lost'::text, 'inTransit'::text, 'expired'::text, 'delivered'::text])))
);

create table "shipping_quotes_charges" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "type" text not null,
  "percent" numeric(7,4),
  "amount" bigint,
  "declared_value" bigint,
  "minimum" bigint,
  constraint "shipping_quotes_charges_amount_check" CHECK ((amount >= 0)),
  constraint "shipping_quotes_charges_declared_value_check" CHECK ((declared_value >= 0)),
  constraint "shipping_quotes_charges_minimum_check" CHECK ((minimum >= 0)),
  constraint "shipping_quotes_charges_percent_check" CHECK ((percent >= (0)::numeric)),
  constraint "shipping_quotes_charges_pkey" PRIMARY KEY (id),
  constraint "shipping_quotes_charges_type_check" CHECK ((type = ANY (ARRAY['Discount'::text, 'Fuel Surcharge'::text, 'Delivery Valuation'::text])))
);

create table "shipping_quotes_options" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "provider_id" bigint not null,
  "cost" bigint not null,
  "cycle_days" bigint not null,
  "chosen" boolean not null default false,
  "reason" text,
  constraint "shipping_quotes_options_cost_check" CHECK ((cost >= 0)),
  constraint "shipping_quotes_options_cycle_days_check" CHECK ((cycle_days >= 0)),
  constraint "shipping_quotes_options_pkey" PRIMARY KEY (id)
);

create table "shipping_quotes_pieces" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "description" text not null,
  "quantity" bigint not null,
  "length" numeric(14,3),
  "width" numeric(14,3),
  "height" numeric(14,3),
  "weight" numeric(14,3),
  "value" bigint,
  constraint "shipping_quotes_pieces_height_check" CHECK ((height >= (0)::numeric)),
  constraint "shipping_quotes_pieces_length_check" CHECK ((length >= (0)::numeric)),
  constraint "shipping_quotes_pieces_pkey" PRIMARY KEY (id),
  constraint "shipping_quotes_pieces_quantity_check" CHECK ((quantity >= 1)),
  constraint "shipping_quotes_pieces_value_check" CHECK ((value >= 0)),
  constraint "shipping_quotes_pieces_weight_check" CHECK ((weight >= (0)::numeric)),
  constraint "shipping_quotes_pieces_width_check" CHECK ((width >= (0)::numeric))
);

create table "shipping_quotes_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "customer_id" bigint,
  "made_by" text,
  "offered" boolean,
  "count" bigint not null,
  "total" bigint not null,
  constraint "shipping_quotes_totals_pkey" PRIMARY KEY (id)
);

create table "sign_in_challenges" (
  "digest" bytea not null,
  "purpose" text not null,
  "user_id" bigint,
  "session_id" bigint,
  "data" jsonb not null default '{}'::jsonb,
  "expires_at" timestamp(3) with time zone not null,
  "used_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "sign_in_challenges_pkey" PRIMARY KEY (digest)
);

create table "storage_charges" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "run_id" bigint not null,
  "statement_id" bigint not null,
  "customer_id" bigint not null,
  "hub_id" bigint not null,
  "item_id" bigint not null,
  "from" date not null,
  "until" date not null,
  "days" bigint not null,
  "service_id" bigint not null,
  "rate_id" bigint,
  "quantity" numeric(14,3) not null,
  "unit" text not null,
  "price" bigint not null,
  "proration" text not null,
  "period_start" date not null,
  "period_days" bigint not null,
  "amount" bigint not null,
  "adjusts_id" bigint,
  "preview_id" bigint,
  "is_adjustment" boolean not null default false,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "storage_charges_overlap_excl" EXCLUDE USING gist (int8range(item_id, item_id, '[]'::text) WITH &&, int8range(COALESCE(adjusts_id, (0)::bigint), COALESCE(adjusts_id, (0)::bigint), '[]'::text) WITH &&, int8range(COALESCE(preview_id, (0)::bigint), COALESCE(preview_id, (0)::bigint), '[]'::text) WITH &&, daterange("from", until, '[]'::text) WITH &&) WHERE ((deleted_at IS NULL)),
  constraint "storage_charges_period_days_check" CHECK ((period_days >= 1)),
  constraint "storage_charges_pkey" PRIMARY KEY (id),
  constraint "storage_charges_proration_check" CHECK ((proration = ANY (ARRAY['daily'::text, 'half'::text, 'full'::text]))),
  constraint "storage_charges_quantity_check" CHECK ((quantity >= (0)::numeric)),
  constraint "storage_charges_unit_check" CHECK ((unit = ANY (ARRAY['each'::text, 'piece'::text, 'order'::text, 'hour'::text, 'day'::text, 'month'::text, 'mile'::text, 'cu ft'::text, 'lb'::text, 'trip'::text, 'piece-day'::text, 'cu ft-month'::text, '64 sq ft-week'::text])))
);

create table "storage_runs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "hub_id" bigint not null,
  "month" date not null,
  "pieces" bigint,
  "charged" bigint,
  "adjustments" bigint,
  "total" bigint,
  "previous" bigint,
  "completed_by_id" bigint,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "storage_runs_pieces_check" CHECK ((pieces >= 0)),
  constraint "storage_runs_pkey" PRIMARY KEY (id),
  constraint "storage_runs_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'done'::text])))
);

create table "storage_runs_gaps" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item_id" bigint not null,
  "reason" text not null,
  constraint "storage_runs_gaps_pkey" PRIMARY KEY (id)
);

create table "storage_statements" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "number" text not null,
  "run_id" bigint not null,
  "customer_id" bigint not null,
  "hub_id" bigint not null,
  "month" date not null,
  "pieces" bigint not null,
  "days" bigint not null,
  "charged" bigint not null,
  "adjustments" bigint not null,
  "top_up" bigint not null,
  "total" bigint not null,
  "previous" bigint,
  "difference" bigint,
  "billing_report_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "storage_statements_pieces_check" CHECK ((pieces >= 0)),
  constraint "storage_statements_pkey" PRIMARY KEY (id)
);

create table "tasks" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "details" text,
  "due_date" date,
  "assigned_to_id" bigint,
  "parent_id" bigint,
  "biz_object_id" bigint,
  "record_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "tasks_about_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL))),
  constraint "tasks_pkey" PRIMARY KEY (id),
  constraint "tasks_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'working'::text, 'done'::text])))
);

create table "tasks_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "assigned_to_id" bigint,
  "created_by_id" bigint,
  "count" bigint not null,
  constraint "tasks_totals_pkey" PRIMARY KEY (id)
);

create table "tax_areas" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "name" text not null,
  "state_code" text,
  "city" text,
  "postal_codes" text[] not null default '{}'::text[],
  "hub_id" bigint,
  "rate" numeric(7,4),
  "valid_from" date not null,
  "valid_until" date,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "tax_areas_pkey" PRIMARY KEY (id),
  constraint "tax_areas_state_code_check" CHECK ((state_code = ANY (ARRAY['AL'::text, 'AK'::text, 'AZ'::text, 'AR'::text, 'CA'::text, 'CO'::text, 'CT'::text, 'DE'::text, 'DC'::text, 'FL'::text, 'GA'::text, 'HI'::text, 'ID'::text, 'IL'::text, 'IN'::text, 'IA'::text, 'KS'::text, 'KY'::text, 'LA'::text, 'ME'::text, 'MD'::text, 'MA'::text, 'MI'::text, 'MN'::text, 'MS'::text, 'MO'::text, 'MT'::text, 'NE'::text, 'NV'::text, 'NH'::text, 'NJ'::text, 'NM'::text, 'NY'::text, 'NC'::text, 'ND'::text, 'OH'::text, 'OK'::text, 'OR'::text, 'PA'::text, 'RI'::text, 'SC'::text, 'SD'::text, 'TN'::text, 'TX'::text, 'UT'::text, 'VT'::text, 'VA'::text, 'WA'::text, 'WV'::text, 'WI'::text, 'WY'::text])))
);

create table "tax_areas_rates" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "name" text not null,
  "percent" numeric(7,4) not null,
  constraint "tax_areas_rates_percent_check" CHECK ((percent > (0)::numeric)),
  constraint "tax_areas_rates_pkey" PRIMARY KEY (id)
);

create table "tax_charges" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "document" text not null,
  "date" date not null,
  "name" text not null,
  "rate" numeric(7,4),
  "taxable" bigint not null,
  "amount" bigint not null,
  "area_id" bigint,
  "customer_id" bigint not null,
  "invoice_id" bigint,
  "credit_memo_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "tax_charges_pkey" PRIMARY KEY (id)
);

create table "test_gateway_charges" (
  "ref" text not null,
  "key" text not null,
  "amount" bigint not null,
  "description" text not null,
  "return_url" text not null,
  "cancel_url" text not null,
  "status" text not null default 'open'::text,
  "refunded" bigint not null default 0,
  "refund_keys" text[] not null default '{}'::text[],
  "disputed" boolean not null default false,
  "expires_at" timestamp(3) with time zone not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "test_gateway_charges_pkey" PRIMARY KEY (ref),
  constraint "test_gateway_charges_refunded_check" CHECK (((refunded >= 0) AND (refunded <= amount))),
  constraint "test_gateway_charges_status_check" CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'declined'::text, 'expired'::text])))
);

create table "text_opt_outs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "phone_number" text not null,
  "how" text not null,
  "words" text,
  "stopped_at" timestamp(3) with time zone,
  "allowed_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "text_opt_outs_how_check" CHECK ((how = ANY (ARRAY['reply'::text, 'service'::text, 'in person'::text]))),
  constraint "text_opt_outs_pkey" PRIMARY KEY (id),
  constraint "text_opt_outs_state_check" CHECK ((state = ANY (ARRAY['stopped'::text, 'allowed'::text])))
);

create table "tickets" (
  "digest" bytea not null,
  "user_id" bigint not null,
  "purpose" text not null,
  "resource_path" text,
  "expires_at" timestamp(3) with time zone not null,
  "used_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "tickets_pkey" PRIMARY KEY (digest)
);

create table "users" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "name" text,
  "email" text not null,
  "phone" text,
  "type" text not null,
  "company_id" bigint,
  "is_admin" boolean not null default false,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "suspension_reason" text,
  "two_step" boolean not null default false,
  constraint "users_pkey" PRIMARY KEY (id),
  constraint "users_state_check" CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text]))),
  constraint "users_type_check" CHECK ((type = ANY (ARRAY['E'::text, 'C'::text])))
);

create table "users_roles" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "role_id" bigint not null,
  constraint "users_roles_pkey" PRIMARY KEY (id)
);

create table "vehicles" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "plate" text not null,
  "kind" text not null,
  "hub_id" bigint,
  "capacity" bigint,
  "inspection_due" date,
  "out_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "vehicles_capacity_check" CHECK ((capacity >= 0)),
  constraint "vehicles_kind_check" CHECK ((kind = ANY (ARRAY['van'::text, 'box truck'::text, 'tractor'::text, 'trailer'::text]))),
  constraint "vehicles_pkey" PRIMARY KEY (id),
  constraint "vehicles_state_check" CHECK ((state = ANY (ARRAY['ready'::text, 'out'::text])))
);

create table "webhook_deliveries" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "outcome" text,
  "event" text,
  "webhook_id" bigint,
  "message_id" text,
  "module" text,
  "record_id" bigint,
  "happened_at" timestamp(3) with time zone,
  "attempts" bigint,
  "last_attempt_at" timestamp(3) with time zone,
  "duration" bigint,
  "status" bigint,
  "request" text,
  "response" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "webhook_deliveries_attempts_check" CHECK ((attempts >= 0)),
  constraint "webhook_deliveries_outcome_check" CHECK ((outcome = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'not sent'::text]))),
  constraint "webhook_deliveries_pkey" PRIMARY KEY (id)
);

create table "webhook_earlier_secrets" (
  "webhook_id" bigint not null,
  "version" bigint not null,
  "used_until" timestamp(3) with time zone not null,
  constraint "webhook_earlier_secrets_pkey" PRIMARY KEY (webhook_id, version)
);

create table "webhooks" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "url" text not null,
  "events" text[] not null default '{}'::text[],
  "owner_id" bigint,
  "secret_version" bigint,
  "earlier_until" timestamp(3) with time zone,
  "failures" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "webhooks_failures_check" CHECK ((failures >= 0)),
  constraint "webhooks_pkey" PRIMARY KEY (id),
  constraint "webhooks_secret_version_check" CHECK ((secret_version >= 0)),
  constraint "webhooks_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text])))
);

create table "work_checklists" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text not null,
  "types" text[] not null default '{}'::text[],
  "customer_id" bigint,
  "notes" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "work_checklists_pkey" PRIMARY KEY (id),
  constraint "work_checklists_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text])))
);

create table "work_checklists_items" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  constraint "work_checklists_items_pkey" PRIMARY KEY (id)
);

create table "work_orders" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "type" text not null,
  "customer_id" bigint not null,
  "sales_order_id" bigint,
  "opportunity_id" bigint,
  "quote_id" bigint,
  "window_start" timestamp(3) with time zone not null,
  "window_end" timestamp(3) with time zone not null,
  "vehicle_id" bigint,
  "provider_id" bigint,
  "provider_cost" bigint,
  "estimated_hours" numeric(14,3),
  "actual_hours" numeric(14,3),
  "instructions" text,
  "internal_notes" text,
  "receiver_name" text,
  "started_at" timestamp(3) with time zone,
  "completed_at" timestamp(3) with time zone,
  "cancel_reason" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  "billing_report_id" bigint,
  "provider_obstacle" text,
  "contact_id" bigint,
  "customer_po" text,
  "issued_to" text,
  "issued_address" jsonb,
  "hub_id" bigint,
  constraint "work_orders_actual_hours_check" CHECK ((actual_hours >= (0)::numeric)),
  constraint "work_orders_estimated_hours_check" CHECK ((estimated_hours >= (0)::numeric)),
  constraint "work_orders_pkey" PRIMARY KEY (id),
  constraint "work_orders_provider_cost_check" CHECK ((provider_cost >= 0)),
  constraint "work_orders_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'scheduled'::text, 'inProgress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint "work_orders_type_check" CHECK ((type = ANY (ARRAY['pickup'::text, 'delivery'::text, 'install'::text, 'pack'::text, 'transfer'::text])))
);

create table "work_orders_attempts" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "at" timestamp(3) with time zone not null,
  "reason" text not null,
  "note" text,
  "charge" bigint,
  constraint "work_orders_attempts_charge_check" CHECK ((charge >= 0)),
  constraint "work_orders_attempts_pkey" PRIMARY KEY (id),
  constraint "work_orders_attempts_reason_check" CHECK ((reason = ANY (ARRAY['nobody home'::text, 'no access'::text, 'refused'::text, 'not ready'::text, 'other'::text])))
);

create table "work_orders_checklist" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  "done" boolean not null default false,
  constraint "work_orders_checklist_pkey" PRIMARY KEY (id)
);

create table "work_orders_crew" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "member_id" bigint not null,
  "lead" boolean not null default false,
  constraint "work_orders_crew_pkey" PRIMARY KEY (id)
);

create table "work_orders_exceptions" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  "condition" text not null,
  constraint "work_orders_exceptions_pkey" PRIMARY KEY (id)
);

create table "work_orders_issued_stops" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "location" text,
  "address" jsonb,
  constraint "work_orders_issued_stops_pkey" PRIMARY KEY (id)
);

create table "work_orders_pieces" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "description" text not null,
  "quantity" bigint not null,
  "weight" numeric(14,3),
  constraint "work_orders_pieces_pkey" PRIMARY KEY (id),
  constraint "work_orders_pieces_quantity_check" CHECK ((quantity >= 1)),
  constraint "work_orders_pieces_weight_check" CHECK ((weight >= (0)::numeric))
);

create table "work_orders_places" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "location_id" bigint not null,
  "purpose" text,
  "note" text,
  constraint "work_orders_places_pkey" PRIMARY KEY (id),
  constraint "work_orders_places_purpose_check" CHECK ((purpose = ANY (ARRAY['load'::text, 'unload'::text, 'service'::text])))
);

alter table "accounting_periods" add constraint "accounting_periods_closed_by_id_fkey" FOREIGN KEY (closed_by_id) REFERENCES users(id);

alter table "accounting_periods" add constraint "accounting_periods_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "accounting_periods" add constraint "accounting_periods_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "api_key_secrets" add constraint "api_key_secrets_api_key_id_fkey" FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE;

alter table "api_keys" add constraint "api_keys_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "api_keys" add constraint "api_keys_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES users(id);

alter table "api_keys" add constraint "api_keys_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "authenticator_apps" add constraint "authenticator_apps_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "billing_reports" add constraint "billing_reports_approved_by_id_fkey" FOREIGN KEY (approved_by_id) REFERENCES users(id);

alter table "billing_reports" add constraint "billing_reports_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "billing_reports" add constraint "billing_reports_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "billing_reports" add constraint "billing_reports_pull_flow_id_fkey" FOREIGN KEY (pull_flow_id) REFERENCES pull_flows(id);

alter table "billing_reports" add constraint "billing_reports_receive_id_fkey" FOREIGN KEY (receive_id) REFERENCES receives(id);

alter table "billing_reports" add constraint "billing_reports_submitted_by_id_fkey" FOREIGN KEY (submitted_by_id) REFERENCES users(id);

alter table "billing_reports" add constraint "billing_reports_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "billing_reports" add constraint "billing_reports_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "billing_reports" add constraint "billing_reports_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "billing_reports_lines" add constraint "billing_reports_lines_item_id_fkey" FOREIGN KEY (item_id) REFERENCES services(id);

alter table "billing_reports_lines" add constraint "billing_reports_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES billing_reports(id) ON DELETE CASCADE;

alter table "billing_reports_lines" add constraint "billing_reports_lines_payer_id_fkey" FOREIGN KEY (payer_id) REFERENCES parties(id);

alter table "bills_of_lading" add constraint "bills_of_lading_consignee_contact_id_fkey" FOREIGN KEY (consignee_contact_id) REFERENCES contacts(id);

alter table "bills_of_lading" add constraint "bills_of_lading_consignee_id_fkey" FOREIGN KEY (consignee_id) REFERENCES locations(id);

alter table "bills_of_lading" add constraint "bills_of_lading_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "bills_of_lading" add constraint "bills_of_lading_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "bills_of_lading" add constraint "bills_of_lading_shipper_contact_id_fkey" FOREIGN KEY (shipper_contact_id) REFERENCES contacts(id);

alter table "bills_of_lading" add constraint "bills_of_lading_shipper_id_fkey" FOREIGN KEY (shipper_id) REFERENCES locations(id);

alter table "bills_of_lading" add constraint "bills_of_lading_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "bills_of_lading" add constraint "bills_of_lading_vehicle_id_fkey" FOREIGN KEY (vehicle_id) REFERENCES vehicles(id);

alter table "bills_of_lading" add constraint "bills_of_lading_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "bills_of_lading_exceptions" add constraint "bills_of_lading_exceptions_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES bills_of_lading(id) ON DELETE CASCADE;

alter table "bills_of_lading_items" add constraint "bills_of_lading_items_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES bills_of_lading(id) ON DELETE CASCADE;

alter table "checkouts" add constraint "checkouts_link_id_fkey" FOREIGN KEY (link_id) REFERENCES payment_links(id);

alter table "checkouts" add constraint "checkouts_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table "checkouts_invoices" add constraint "checkouts_invoices_checkout_id_fkey" FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE CASCADE;

alter table "checkouts_invoices" add constraint "checkouts_invoices_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "claims" add constraint "claims_adjuster_id_fkey" FOREIGN KEY (adjuster_id) REFERENCES users(id);

alter table "claims" add constraint "claims_bill_of_lading_id_fkey" FOREIGN KEY (bill_of_lading_id) REFERENCES bills_of_lading(id);

alter table "claims" add constraint "claims_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "claims" add constraint "claims_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "claims" add constraint "claims_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "claims" add constraint "claims_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "claims" add constraint "claims_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "claims_custody" add constraint "claims_custody_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES claims(id) ON DELETE CASCADE;

alter table "claims_internal_custody" add constraint "claims_internal_custody_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES claims(id) ON DELETE CASCADE;

alter table "claims_lines" add constraint "claims_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES claims(id) ON DELETE CASCADE;

alter table "claims_lines" add constraint "claims_lines_piece_id_fkey" FOREIGN KEY (piece_id) REFERENCES inventory_items(id);

alter table "claims_offer" add constraint "claims_offer_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES claims(id) ON DELETE CASCADE;

alter table "comments" add constraint "comments_author_id_fkey" FOREIGN KEY (author_id) REFERENCES users(id);

alter table "comments" add constraint "comments_company_id_fkey" FOREIGN KEY (company_id) REFERENCES parties(id);

alter table "comments" add constraint "comments_removed_by_id_fkey" FOREIGN KEY (removed_by_id) REFERENCES users(id);

alter table "company_settings" add constraint "company_settings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

alter table "contacts" add constraint "contacts_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "contacts" add constraint "contacts_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "contacts" add constraint "contacts_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "contacts_emails" add constraint "contacts_emails_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES contacts(id) ON DELETE CASCADE;

alter table "contacts_phones" add constraint "contacts_phones_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES contacts(id) ON DELETE CASCADE;

alter table "conversations" add constraint "conversations_assignee_id_fkey" FOREIGN KEY (assignee_id) REFERENCES users(id);

alter table "conversations" add constraint "conversations_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "conversations" add constraint "conversations_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "conversations" add constraint "conversations_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "conversations" add constraint "conversations_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "count_entries" add constraint "count_entries_count_id_fkey" FOREIGN KEY (count_id) REFERENCES cycle_counts(id);

alter table "count_entries" add constraint "count_entries_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "count_entries" add constraint "count_entries_expected_place_id_fkey" FOREIGN KEY (expected_place_id) REFERENCES places(id);

alter table "count_entries" add constraint "count_entries_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "count_entries" add constraint "count_entries_place_id_fkey" FOREIGN KEY (place_id) REFERENCES places(id);

alter table "count_entries" add constraint "count_entries_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "credentials" add constraint "credentials_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "credit_memos" add constraint "credit_memos_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "credit_memos" add constraint "credit_memos_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "credit_memos" add constraint "credit_memos_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "credit_memos" add constraint "credit_memos_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "credit_memos" add constraint "credit_memos_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "credit_memos_allocations" add constraint "credit_memos_allocations_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "credit_memos_allocations" add constraint "credit_memos_allocations_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES credit_memos(id) ON DELETE CASCADE;

alter table "credit_memos_lines" add constraint "credit_memos_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES credit_memos(id) ON DELETE CASCADE;

alter table "cycle_counts" add constraint "cycle_counts_approved_by_id_fkey" FOREIGN KEY (approved_by_id) REFERENCES users(id);

alter table "cycle_counts" add constraint "cycle_counts_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "cycle_counts" add constraint "cycle_counts_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "cycle_counts" add constraint "cycle_counts_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "cycle_counts" add constraint "cycle_counts_place_id_fkey" FOREIGN KEY (place_id) REFERENCES places(id);

alter table "cycle_counts" add constraint "cycle_counts_submitted_by_id_fkey" FOREIGN KEY (submitted_by_id) REFERENCES users(id);

alter table "cycle_counts" add constraint "cycle_counts_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "document_links" add constraint "document_links_company_id_fkey" FOREIGN KEY (company_id) REFERENCES parties(id);

alter table "document_links" add constraint "document_links_letter_id_fkey" FOREIGN KEY (letter_id) REFERENCES letters(id);

alter table "document_snapshots" add constraint "document_snapshots_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "document_texts" add constraint "document_texts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

alter table "email_texts" add constraint "email_texts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

alter table "erasures" add constraint "erasures_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "erasures" add constraint "erasures_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "erasures_erased" add constraint "erasures_erased_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES erasures(id) ON DELETE CASCADE;

alter table "erasures_kept" add constraint "erasures_kept_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES erasures(id) ON DELETE CASCADE;

alter table "exports" add constraint "exports_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "external_identities" add constraint "external_identities_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "favorites" add constraint "favorites_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "feedback_notes" add constraint "feedback_notes_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "feedback_notes" add constraint "feedback_notes_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "feedback_notes" add constraint "feedback_notes_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "feedback_notes" add constraint "feedback_notes_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "files" add constraint "files_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "files" add constraint "files_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES document_snapshots(id);

alter table "follow_ups" add constraint "follow_ups_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "follow_ups" add constraint "follow_ups_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES users(id);

alter table "follow_ups" add constraint "follow_ups_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "hubs" add constraint "hubs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "hubs" add constraint "hubs_location_id_fkey" FOREIGN KEY (location_id) REFERENCES locations(id);

alter table "hubs" add constraint "hubs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "hubs_staff" add constraint "hubs_staff_member_id_fkey" FOREIGN KEY (member_id) REFERENCES users(id);

alter table "hubs_staff" add constraint "hubs_staff_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES hubs(id) ON DELETE CASCADE;

alter table "idempotency_keys" add constraint "idempotency_keys_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "import_mappings" add constraint "import_mappings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "import_rows" add constraint "import_rows_import_id_fkey" FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;

alter table "imports" add constraint "imports_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "inspection_repairs" add constraint "inspection_repairs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "inspection_repairs" add constraint "inspection_repairs_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "inspection_repairs" add constraint "inspection_repairs_inspection_id_fkey" FOREIGN KEY (inspection_id) REFERENCES inspections(id);

alter table "inspection_repairs" add constraint "inspection_repairs_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "inspection_repairs" add constraint "inspection_repairs_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "inspection_repairs" add constraint "inspection_repairs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "inspections" add constraint "inspections_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "inspections" add constraint "inspections_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "inspections" add constraint "inspections_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "inspections" add constraint "inspections_receive_id_fkey" FOREIGN KEY (receive_id) REFERENCES receives(id);

alter table "inspections" add constraint "inspections_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "inspections_findings" add constraint "inspections_findings_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES inspections(id) ON DELETE CASCADE;

alter table "inspections_rounds" add constraint "inspections_rounds_by_id_fkey" FOREIGN KEY (by_id) REFERENCES users(id);

alter table "inspections_rounds" add constraint "inspections_rounds_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES inspections(id) ON DELETE CASCADE;

alter table "inventory_items" add constraint "inventory_items_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "inventory_items" add constraint "inventory_items_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "inventory_items" add constraint "inventory_items_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "inventory_items" add constraint "inventory_items_place_id_fkey" FOREIGN KEY (place_id) REFERENCES places(id);

alter table "inventory_items" add constraint "inventory_items_pull_flow_id_fkey" FOREIGN KEY (pull_flow_id) REFERENCES pull_flows(id);

alter table "inventory_items" add constraint "inventory_items_receive_id_fkey" FOREIGN KEY (receive_id) REFERENCES receives(id);

alter table "inventory_items" add constraint "inventory_items_split_from_id_fkey" FOREIGN KEY (split_from_id) REFERENCES inventory_items(id);

alter table "inventory_items" add constraint "inventory_items_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "inventory_items" add constraint "inventory_items_write_off_requested_by_id_fkey" FOREIGN KEY (write_off_requested_by_id) REFERENCES users(id);

alter table "invoices" add constraint "invoices_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "invoices" add constraint "invoices_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "invoices" add constraint "invoices_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "invoices" add constraint "invoices_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "invoices_charges" add constraint "invoices_charges_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES invoices(id) ON DELETE CASCADE;

alter table "invoices_lines" add constraint "invoices_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES invoices(id) ON DELETE CASCADE;

alter table "invoices_lines" add constraint "invoices_lines_processing_document_id_fkey" FOREIGN KEY (processing_document_id) REFERENCES processing_documents(id);

alter table "journal_entries" add constraint "journal_entries_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "journal_entries" add constraint "journal_entries_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "journal_lines" add constraint "journal_lines_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "journal_lines" add constraint "journal_lines_entry_id_fkey" FOREIGN KEY (entry_id) REFERENCES journal_entries(id);

alter table "journal_lines" add constraint "journal_lines_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "journal_lines" add constraint "journal_lines_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table "leads" add constraint "leads_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "leads" add constraint "leads_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "leads" add constraint "leads_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES users(id);

alter table "leads" add constraint "leads_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "leads" add constraint "leads_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "letter_outcomes" add constraint "letter_outcomes_letter_id_fkey" FOREIGN KEY (letter_id) REFERENCES letters(id);

alter table "letters" add constraint "letters_file_id_fkey" FOREIGN KEY (file_id) REFERENCES files(id);

alter table "letters" add constraint "letters_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

alter table "links" add constraint "links_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "list_view_defaults" add constraint "list_view_defaults_role_id_fkey" FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;

alter table "list_view_defaults" add constraint "list_view_defaults_view_id_fkey" FOREIGN KEY (view_id) REFERENCES list_views(id) ON DELETE CASCADE;

alter table "list_views" add constraint "list_views_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "locations" add constraint "locations_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "locations" add constraint "locations_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "locations" add constraint "locations_site_contact_id_fkey" FOREIGN KEY (site_contact_id) REFERENCES contacts(id);

alter table "locations" add constraint "locations_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "merges" add constraint "merges_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "message_templates" add constraint "message_templates_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "message_templates" add constraint "message_templates_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "messages" add constraint "messages_conversation_id_fkey" FOREIGN KEY (conversation_id) REFERENCES conversations(id);

alter table "messages" add constraint "messages_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "messages" add constraint "messages_last_seen_id_fkey" FOREIGN KEY (last_seen_id) REFERENCES messages(id);

alter table "messages" add constraint "messages_review_id_fkey" FOREIGN KEY (review_id) REFERENCES reviews(id);

alter table "messages" add constraint "messages_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "movements" add constraint "movements_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "movements" add constraint "movements_from_id_fkey" FOREIGN KEY (from_id) REFERENCES places(id);

alter table "movements" add constraint "movements_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "movements" add constraint "movements_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "movements" add constraint "movements_to_id_fkey" FOREIGN KEY (to_id) REFERENCES places(id);

alter table "movements" add constraint "movements_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "notice_choices" add constraint "notice_choices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "notification_recipients" add constraint "notification_recipients_notification_id_fkey" FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;

alter table "notification_recipients" add constraint "notification_recipients_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "notifications" add constraint "notifications_comment_id_fkey" FOREIGN KEY (comment_id) REFERENCES comments(id);

alter table "notifications" add constraint "notifications_triggered_by_user_id_fkey" FOREIGN KEY (triggered_by_user_id) REFERENCES users(id);

alter table "opening_balances" add constraint "opening_balances_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "opening_balances" add constraint "opening_balances_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "opening_balances" add constraint "opening_balances_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "opening_balances" add constraint "opening_balances_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "opening_balances" add constraint "opening_balances_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "opportunities" add constraint "opportunities_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "opportunities" add constraint "opportunities_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "opportunities" add constraint "opportunities_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "opportunities" add constraint "opportunities_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "opportunities" add constraint "opportunities_lead_id_fkey" FOREIGN KEY (lead_id) REFERENCES leads(id);

alter table "opportunities" add constraint "opportunities_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "opportunities" add constraint "opportunities_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "opportunities" add constraint "opportunities_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "parties" add constraint "parties_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "parties" add constraint "parties_billing_contact_id_fkey" FOREIGN KEY (billing_contact_id) REFERENCES contacts(id);

alter table "parties" add constraint "parties_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "parties" add constraint "parties_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "passkeys" add constraint "passkeys_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "payment_link_tokens" add constraint "payment_link_tokens_link_id_fkey" FOREIGN KEY (link_id) REFERENCES payment_links(id) ON DELETE CASCADE;

alter table "payment_links" add constraint "payment_links_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "payment_links" add constraint "payment_links_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "payment_links" add constraint "payment_links_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "payment_links" add constraint "payment_links_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "payment_links_invoices" add constraint "payment_links_invoices_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "payment_links_invoices" add constraint "payment_links_invoices_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES payment_links(id) ON DELETE CASCADE;

alter table "payments" add constraint "payments_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "payments" add constraint "payments_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "payments" add constraint "payments_link_id_fkey" FOREIGN KEY (link_id) REFERENCES payment_links(id);

alter table "payments" add constraint "payments_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "payments" add constraint "payments_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "payments_allocations" add constraint "payments_allocations_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "payments_allocations" add constraint "payments_allocations_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES payments(id) ON DELETE CASCADE;

alter table "pending_receives" add constraint "pending_receives_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "pending_receives" add constraint "pending_receives_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "pending_receives" add constraint "pending_receives_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "pending_receives" add constraint "pending_receives_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "pending_receives_lines" add constraint "pending_receives_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES pending_receives(id) ON DELETE CASCADE;

alter table "permissions" add constraint "permissions_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "permissions" add constraint "permissions_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "phone_calls" add constraint "phone_calls_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "phone_calls" add constraint "phone_calls_conversation_id_fkey" FOREIGN KEY (conversation_id) REFERENCES conversations(id);

alter table "phone_calls" add constraint "phone_calls_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "phone_calls" add constraint "phone_calls_follow_up_id_fkey" FOREIGN KEY (follow_up_id) REFERENCES follow_ups(id);

alter table "phone_calls" add constraint "phone_calls_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "phone_calls" add constraint "phone_calls_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "photo_requests" add constraint "photo_requests_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "photo_requests" add constraint "photo_requests_done_by_id_fkey" FOREIGN KEY (done_by_id) REFERENCES users(id);

alter table "photo_requests" add constraint "photo_requests_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "photo_requests" add constraint "photo_requests_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "photo_requests" add constraint "photo_requests_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "places" add constraint "places_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "places" add constraint "places_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "places" add constraint "places_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "places" add constraint "places_zone_id_fkey" FOREIGN KEY (zone_id) REFERENCES places(id);

alter table "processing_documents" add constraint "processing_documents_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "processing_documents" add constraint "processing_documents_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "processing_documents" add constraint "processing_documents_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "processing_documents" add constraint "processing_documents_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "processing_documents" add constraint "processing_documents_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "processing_documents" add constraint "processing_documents_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "processing_documents_lines" add constraint "processing_documents_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES processing_documents(id) ON DELETE CASCADE;

alter table "proposal_templates" add constraint "proposal_templates_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "proposal_templates" add constraint "proposal_templates_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "proposal_templates_versions" add constraint "proposal_templates_versions_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES proposal_templates(id) ON DELETE CASCADE;

alter table "proposal_templates_versions" add constraint "proposal_templates_versions_saved_by_id_fkey" FOREIGN KEY (saved_by_id) REFERENCES users(id);

alter table "proposals" add constraint "proposals_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "proposals" add constraint "proposals_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "proposals" add constraint "proposals_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "proposals" add constraint "proposals_template_id_fkey" FOREIGN KEY (template_id) REFERENCES proposal_templates(id);

alter table "proposals" add constraint "proposals_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "provider_documents" add constraint "provider_documents_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "provider_documents" add constraint "provider_documents_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "provider_documents" add constraint "provider_documents_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "provider_job_tokens" add constraint "provider_job_tokens_job_id_fkey" FOREIGN KEY (job_id) REFERENCES provider_jobs(id) ON DELETE CASCADE;

alter table "provider_jobs" add constraint "provider_jobs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "provider_jobs" add constraint "provider_jobs_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "provider_jobs" add constraint "provider_jobs_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "provider_jobs" add constraint "provider_jobs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "provider_jobs" add constraint "provider_jobs_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "provider_jobs_also_to" add constraint "provider_jobs_also_to_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES provider_jobs(id) ON DELETE CASCADE;

alter table "provider_jobs_also_to" add constraint "provider_jobs_also_to_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "provider_jobs_pieces" add constraint "provider_jobs_pieces_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES provider_jobs(id) ON DELETE CASCADE;

alter table "provider_link_tokens" add constraint "provider_link_tokens_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;

alter table "providers" add constraint "providers_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "providers" add constraint "providers_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "providers_lanes" add constraint "providers_lanes_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES providers(id) ON DELETE CASCADE;

alter table "pull_flows" add constraint "pull_flows_approved_by_id_fkey" FOREIGN KEY (approved_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_bill_of_lading_id_fkey" FOREIGN KEY (bill_of_lading_id) REFERENCES bills_of_lading(id);

alter table "pull_flows" add constraint "pull_flows_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "pull_flows" add constraint "pull_flows_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "pull_flows" add constraint "pull_flows_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "pull_flows" add constraint "pull_flows_recall_requested_by_id_fkey" FOREIGN KEY (recall_requested_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_ship_to_id_fkey" FOREIGN KEY (ship_to_id) REFERENCES locations(id);

alter table "pull_flows" add constraint "pull_flows_submitted_by_id_fkey" FOREIGN KEY (submitted_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_to_hub_id_fkey" FOREIGN KEY (to_hub_id) REFERENCES hubs(id);

alter table "pull_flows" add constraint "pull_flows_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "pull_flows" add constraint "pull_flows_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "pull_flows_lines" add constraint "pull_flows_lines_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "pull_flows_lines" add constraint "pull_flows_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES pull_flows(id) ON DELETE CASCADE;

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "quote_requests" add constraint "quote_requests_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "quote_requests" add constraint "quote_requests_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "quote_requests" add constraint "quote_requests_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "quote_requests" add constraint "quote_requests_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "quote_requests" add constraint "quote_requests_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "quote_requests" add constraint "quote_requests_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "quote_requests" add constraint "quote_requests_requester_id_fkey" FOREIGN KEY (requester_id) REFERENCES contacts(id);

alter table "quote_requests" add constraint "quote_requests_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "quote_requests_items" add constraint "quote_requests_items_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES quote_requests(id) ON DELETE CASCADE;

alter table "quote_templates" add constraint "quote_templates_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "quote_templates" add constraint "quote_templates_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "quote_templates" add constraint "quote_templates_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "quote_templates_charges" add constraint "quote_templates_charges_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES quote_templates(id) ON DELETE CASCADE;

alter table "quote_templates_lines" add constraint "quote_templates_lines_item_id_fkey" FOREIGN KEY (item_id) REFERENCES services(id);

alter table "quote_templates_lines" add constraint "quote_templates_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES quote_templates(id) ON DELETE CASCADE;

alter table "raised_numbers" add constraint "raised_numbers_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

alter table "rates" add constraint "rates_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "rates" add constraint "rates_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "rates" add constraint "rates_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "rates" add constraint "rates_next_id_fkey" FOREIGN KEY (next_id) REFERENCES rates(id);

alter table "rates" add constraint "rates_service_id_fkey" FOREIGN KEY (service_id) REFERENCES services(id);

alter table "rates" add constraint "rates_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "receives" add constraint "receives_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "receives" add constraint "receives_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "receives" add constraint "receives_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "receives" add constraint "receives_dock_id_fkey" FOREIGN KEY (dock_id) REFERENCES places(id);

alter table "receives" add constraint "receives_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "receives" add constraint "receives_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "receives_items" add constraint "receives_items_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES receives(id) ON DELETE CASCADE;

alter table "receives_items" add constraint "receives_items_pending_receive_id_fkey" FOREIGN KEY (pending_receive_id) REFERENCES pending_receives(id);

alter table "receives_items" add constraint "receives_items_place_id_fkey" FOREIGN KEY (place_id) REFERENCES places(id);

alter table "recovery_codes" add constraint "recovery_codes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "repair_link_tokens" add constraint "repair_link_tokens_repair_id_fkey" FOREIGN KEY (repair_id) REFERENCES inspection_repairs(id) ON DELETE CASCADE;

alter table "review_link_tokens" add constraint "review_link_tokens_review_id_fkey" FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;

alter table "reviews" add constraint "reviews_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "reviews" add constraint "reviews_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "reviews" add constraint "reviews_hidden_by_id_fkey" FOREIGN KEY (hidden_by_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "reviews" add constraint "reviews_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "reviews" add constraint "reviews_responded_by_id_fkey" FOREIGN KEY (responded_by_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_task_id_fkey" FOREIGN KEY (task_id) REFERENCES tasks(id);

alter table "reviews" add constraint "reviews_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_vehicle_id_fkey" FOREIGN KEY (vehicle_id) REFERENCES vehicles(id);

alter table "reviews" add constraint "reviews_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "reviews_crew" add constraint "reviews_crew_member_id_fkey" FOREIGN KEY (member_id) REFERENCES users(id);

alter table "reviews_crew" add constraint "reviews_crew_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES reviews(id) ON DELETE CASCADE;

alter table "roles" add constraint "roles_company_id_fkey" FOREIGN KEY (company_id) REFERENCES parties(id);

alter table "roles" add constraint "roles_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "roles" add constraint "roles_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "sales_orders" add constraint "sales_orders_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "sales_orders" add constraint "sales_orders_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "sales_orders" add constraint "sales_orders_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "sales_orders" add constraint "sales_orders_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "sales_orders" add constraint "sales_orders_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "sales_orders" add constraint "sales_orders_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "sales_orders" add constraint "sales_orders_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "sales_orders" add constraint "sales_orders_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "sales_orders_lines" add constraint "sales_orders_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES sales_orders(id) ON DELETE CASCADE;

alter table "sales_quotes" add constraint "sales_quotes_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "sales_quotes" add constraint "sales_quotes_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "sales_quotes" add constraint "sales_quotes_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "sales_quotes" add constraint "sales_quotes_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "sales_quotes" add constraint "sales_quotes_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "sales_quotes" add constraint "sales_quotes_next_revision_id_fkey" FOREIGN KEY (next_revision_id) REFERENCES sales_quotes(id);

alter table "sales_quotes" add constraint "sales_quotes_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "sales_quotes" add constraint "sales_quotes_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "sales_quotes" add constraint "sales_quotes_quote_request_id_fkey" FOREIGN KEY (quote_request_id) REFERENCES quote_requests(id);

alter table "sales_quotes" add constraint "sales_quotes_revision_of_id_fkey" FOREIGN KEY (revision_of_id) REFERENCES sales_quotes(id);

alter table "sales_quotes" add constraint "sales_quotes_sales_order_id_fkey" FOREIGN KEY (sales_order_id) REFERENCES sales_orders(id);

alter table "sales_quotes" add constraint "sales_quotes_tax_area_id_fkey" FOREIGN KEY (tax_area_id) REFERENCES tax_areas(id);

alter table "sales_quotes" add constraint "sales_quotes_template_id_fkey" FOREIGN KEY (template_id) REFERENCES quote_templates(id);

alter table "sales_quotes" add constraint "sales_quotes_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "sales_quotes_charges" add constraint "sales_quotes_charges_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES sales_quotes(id) ON DELETE CASCADE;

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_item_id_fkey" FOREIGN KEY (item_id) REFERENCES services(id);

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES sales_quotes(id) ON DELETE CASCADE;

alter table "sales_quotes_lines" add constraint "sales_quotes_lines_shipping_quote_id_fkey" FOREIGN KEY (shipping_quote_id) REFERENCES shipping_quotes(id);

alter table "scan_commands" add constraint "scan_commands_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

alter table "services" add constraint "services_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "services" add constraint "services_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "sessions" add constraint "sessions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "shipping_quotes" add constraint "shipping_quotes_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "shipping_quotes" add constraint "shipping_quotes_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "shipping_quotes" add constraint "shipping_quotes_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "shipping_quotes" add constraint "shipping_quotes_destination_id_fkey" FOREIGN KEY (destination_id) REFERENCES locations(id);

alter table "shipping_quotes" add constraint "shipping_quotes_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "shipping_quotes" add constraint "shipping_quotes_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "shipping_quotes" add constraint "shipping_quotes_origin_id_fkey" FOREIGN KEY (origin_id) REFERENCES locations(id);

alter table "shipping_quotes" add constraint "shipping_quotes_quote_request_id_fkey" FOREIGN KEY (quote_request_id) REFERENCES quote_requests(id);

alter table "shipping_quotes" add constraint "shipping_quotes_recipient_id_fkey" FOREIGN KEY (recipient_id) REFERENCES contacts(id);

alter table "shipping_quotes" add constraint "shipping_quotes_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "shipping_quotes_charges" add constraint "shipping_quotes_charges_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES shipping_quotes(id) ON DELETE CASCADE;

alter table "shipping_quotes_options" add constraint "shipping_quotes_options_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES shipping_quotes(id) ON DELETE CASCADE;

alter table "shipping_quotes_options" add constraint "shipping_quotes_options_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "shipping_quotes_pieces" add constraint "shipping_quotes_pieces_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES shipping_quotes(id) ON DELETE CASCADE;

alter table "sign_in_challenges" add constraint "sign_in_challenges_session_id_fkey" FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;

alter table "sign_in_challenges" add constraint "sign_in_challenges_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "storage_charges" add constraint "storage_charges_adjusts_id_fkey" FOREIGN KEY (adjusts_id) REFERENCES storage_charges(id);

alter table "storage_charges" add constraint "storage_charges_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "storage_charges" add constraint "storage_charges_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "storage_charges" add constraint "storage_charges_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "storage_charges" add constraint "storage_charges_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "storage_charges" add constraint "storage_charges_preview_id_fkey" FOREIGN KEY (preview_id) REFERENCES storage_runs(id);

alter table "storage_charges" add constraint "storage_charges_rate_id_fkey" FOREIGN KEY (rate_id) REFERENCES rates(id);

alter table "storage_charges" add constraint "storage_charges_run_id_fkey" FOREIGN KEY (run_id) REFERENCES storage_runs(id);

alter table "storage_charges" add constraint "storage_charges_service_id_fkey" FOREIGN KEY (service_id) REFERENCES services(id);

alter table "storage_charges" add constraint "storage_charges_statement_id_fkey" FOREIGN KEY (statement_id) REFERENCES storage_statements(id);

alter table "storage_charges" add constraint "storage_charges_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "storage_runs" add constraint "storage_runs_completed_by_id_fkey" FOREIGN KEY (completed_by_id) REFERENCES users(id);

alter table "storage_runs" add constraint "storage_runs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "storage_runs" add constraint "storage_runs_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "storage_runs" add constraint "storage_runs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "storage_runs_gaps" add constraint "storage_runs_gaps_item_id_fkey" FOREIGN KEY (item_id) REFERENCES inventory_items(id);

alter table "storage_runs_gaps" add constraint "storage_runs_gaps_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES storage_runs(id) ON DELETE CASCADE;

alter table "storage_statements" add constraint "storage_statements_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "storage_statements" add constraint "storage_statements_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "storage_statements" add constraint "storage_statements_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "storage_statements" add constraint "storage_statements_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "storage_statements" add constraint "storage_statements_run_id_fkey" FOREIGN KEY (run_id) REFERENCES storage_runs(id);

alter table "storage_statements" add constraint "storage_statements_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "tasks" add constraint "tasks_assigned_to_id_fkey" FOREIGN KEY (assigned_to_id) REFERENCES users(id);

alter table "tasks" add constraint "tasks_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "tasks" add constraint "tasks_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES tasks(id);

alter table "tasks" add constraint "tasks_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "tax_areas" add constraint "tax_areas_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "tax_areas" add constraint "tax_areas_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "tax_areas" add constraint "tax_areas_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "tax_areas_rates" add constraint "tax_areas_rates_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES tax_areas(id) ON DELETE CASCADE;

alter table "tax_charges" add constraint "tax_charges_area_id_fkey" FOREIGN KEY (area_id) REFERENCES tax_areas(id);

alter table "tax_charges" add constraint "tax_charges_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "tax_charges" add constraint "tax_charges_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "tax_charges" add constraint "tax_charges_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "tax_charges" add constraint "tax_charges_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "tax_charges" add constraint "tax_charges_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "text_opt_outs" add constraint "text_opt_outs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "text_opt_outs" add constraint "text_opt_outs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "tickets" add constraint "tickets_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "users" add constraint "users_company_id_fkey" FOREIGN KEY (company_id) REFERENCES parties(id);

alter table "users" add constraint "users_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "users" add constraint "users_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "users_roles" add constraint "users_roles_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "users_roles" add constraint "users_roles_role_id_fkey" FOREIGN KEY (role_id) REFERENCES roles(id);

alter table "vehicles" add constraint "vehicles_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "vehicles" add constraint "vehicles_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "vehicles" add constraint "vehicles_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "webhook_deliveries" add constraint "webhook_deliveries_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "webhook_deliveries" add constraint "webhook_deliveries_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "webhook_deliveries" add constraint "webhook_deliveries_webhook_id_fkey" FOREIGN KEY (webhook_id) REFERENCES webhooks(id);

alter table "webhook_earlier_secrets" add constraint "webhook_earlier_secrets_webhook_id_fkey" FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;

alter table "webhooks" add constraint "webhooks_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "webhooks" add constraint "webhooks_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES users(id);

alter table "webhooks" add constraint "webhooks_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "work_checklists" add constraint "work_checklists_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "work_checklists" add constraint "work_checklists_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "work_checklists" add constraint "work_checklists_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "work_checklists_items" add constraint "work_checklists_items_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_checklists(id) ON DELETE CASCADE;

alter table "work_orders" add constraint "work_orders_billing_report_id_fkey" FOREIGN KEY (billing_report_id) REFERENCES billing_reports(id);

alter table "work_orders" add constraint "work_orders_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "work_orders" add constraint "work_orders_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "work_orders" add constraint "work_orders_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "work_orders" add constraint "work_orders_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "work_orders" add constraint "work_orders_opportunity_id_fkey" FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);

alter table "work_orders" add constraint "work_orders_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "work_orders" add constraint "work_orders_quote_id_fkey" FOREIGN KEY (quote_id) REFERENCES sales_quotes(id);

alter table "work_orders" add constraint "work_orders_sales_order_id_fkey" FOREIGN KEY (sales_order_id) REFERENCES sales_orders(id);

alter table "work_orders" add constraint "work_orders_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "work_orders" add constraint "work_orders_vehicle_id_fkey" FOREIGN KEY (vehicle_id) REFERENCES vehicles(id);

alter table "work_orders_attempts" add constraint "work_orders_attempts_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

alter table "work_orders_checklist" add constraint "work_orders_checklist_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

alter table "work_orders_crew" add constraint "work_orders_crew_member_id_fkey" FOREIGN KEY (member_id) REFERENCES users(id);

alter table "work_orders_crew" add constraint "work_orders_crew_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

alter table "work_orders_exceptions" add constraint "work_orders_exceptions_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

alter table "work_orders_issued_stops" add constraint "work_orders_issued_stops_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

alter table "work_orders_pieces" add constraint "work_orders_pieces_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

alter table "work_orders_places" add constraint "work_orders_places_location_id_fkey" FOREIGN KEY (location_id) REFERENCES locations(id);

alter table "work_orders_places" add constraint "work_orders_places_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

CREATE INDEX accounting_periods_closed_at_idx ON public.accounting_periods USING btree (closed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX accounting_periods_closed_by_id_idx ON public.accounting_periods USING btree (closed_by_id, id);

CREATE INDEX accounting_periods_created_at_idx ON public.accounting_periods USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX accounting_periods_created_by_id_idx ON public.accounting_periods USING btree (created_by_id, id);

CREATE INDEX accounting_periods_month_idx ON public.accounting_periods USING btree (month, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX accounting_periods_month_key ON public.accounting_periods USING btree (month) WHERE (deleted_at IS NULL);

CREATE INDEX accounting_periods_name_idx ON public.accounting_periods USING btree (lower(name), id);

CREATE INDEX accounting_periods_search_idx ON public.accounting_periods USING gin (name gin_trgm_ops);

CREATE INDEX accounting_periods_state_idx ON public.accounting_periods USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX accounting_periods_updated_at_idx ON public.accounting_periods USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX activity_log_at_idx ON public.activity_log USING btree (at);

CREATE INDEX activity_log_record_idx ON public.activity_log USING btree (resource, record_id, id);

CREATE INDEX activity_log_user_id_idx ON public.activity_log USING btree (user_id, id);

CREATE INDEX api_key_secrets_api_key_id_idx ON public.api_key_secrets USING btree (api_key_id);

CREATE INDEX api_keys_created_at_idx ON public.api_keys USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX api_keys_created_by_id_idx ON public.api_keys USING btree (created_by_id, id);

CREATE INDEX api_keys_expires_on_idx ON public.api_keys USING btree (expires_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX api_keys_last_used_at_idx ON public.api_keys USING btree (last_used_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX api_keys_name_idx ON public.api_keys USING btree (lower(name), id);

CREATE INDEX api_keys_owner_id_idx ON public.api_keys USING btree (owner_id, id);

CREATE INDEX api_keys_search_idx ON public.api_keys USING gin (name gin_trgm_ops, key gin_trgm_ops);

CREATE INDEX api_keys_state_idx ON public.api_keys USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX api_keys_updated_at_idx ON public.api_keys USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_approved_by_id_idx ON public.billing_reports USING btree (approved_by_id, id);

CREATE INDEX billing_reports_created_at_idx ON public.billing_reports USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_created_by_id_idx ON public.billing_reports USING btree (created_by_id, id);

CREATE INDEX billing_reports_customer_id_idx ON public.billing_reports USING btree (customer_id, id);

CREATE UNIQUE INDEX billing_reports_number_key ON public.billing_reports USING btree (number);

CREATE INDEX billing_reports_pull_flow_id_idx ON public.billing_reports USING btree (pull_flow_id, id);

CREATE INDEX billing_reports_receive_id_idx ON public.billing_reports USING btree (receive_id, id);

CREATE INDEX billing_reports_search_idx ON public.billing_reports USING gin (number gin_trgm_ops, customer_po gin_trgm_ops);

CREATE INDEX billing_reports_service_date_idx ON public.billing_reports USING btree (service_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_source_idx ON public.billing_reports USING btree (source, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_state_idx ON public.billing_reports USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_submitted_by_id_idx ON public.billing_reports USING btree (submitted_by_id, id);

CREATE INDEX billing_reports_tax_area_id_idx ON public.billing_reports USING btree (tax_area_id, id);

CREATE INDEX billing_reports_total_idx ON public.billing_reports USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_unsent_figure_idx ON public.billing_reports USING btree (state, total) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text])));

CREATE INDEX billing_reports_updated_at_idx ON public.billing_reports USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX billing_reports_work_order_id_idx ON public.billing_reports USING btree (work_order_id, id);

CREATE UNIQUE INDEX billing_reports_lines_event_id_key ON public.billing_reports_lines USING btree (lower(event_id));

CREATE INDEX billing_reports_lines_item_id_idx ON public.billing_reports_lines USING btree (item_id);

CREATE INDEX billing_reports_lines_parent_id_idx ON public.billing_reports_lines USING btree (parent_id, "position");

CREATE INDEX billing_reports_lines_payer_id_idx ON public.billing_reports_lines USING btree (payer_id);

CREATE INDEX bills_of_lading_agreed_delivery_idx ON public.bills_of_lading USING btree (agreed_delivery, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_agreed_pickup_idx ON public.bills_of_lading USING btree (agreed_pickup, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_consignee_contact_id_idx ON public.bills_of_lading USING btree (consignee_contact_id, id);

CREATE INDEX bills_of_lading_consignee_id_idx ON public.bills_of_lading USING btree (consignee_id, id);

CREATE INDEX bills_of_lading_created_at_idx ON public.bills_of_lading USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_created_by_id_idx ON public.bills_of_lading USING btree (created_by_id, id);

CREATE INDEX bills_of_lading_customer_id_idx ON public.bills_of_lading USING btree (customer_id, id);

CREATE INDEX bills_of_lading_customer_list_idx ON public.bills_of_lading USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_delivered_at_idx ON public.bills_of_lading USING btree (delivered_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX bills_of_lading_number_key ON public.bills_of_lading USING btree (number);

CREATE INDEX bills_of_lading_picked_up_at_idx ON public.bills_of_lading USING btree (picked_up_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_search_idx ON public.bills_of_lading USING gin (number gin_trgm_ops);

CREATE INDEX bills_of_lading_shipper_contact_id_idx ON public.bills_of_lading USING btree (shipper_contact_id, id);

CREATE INDEX bills_of_lading_shipper_id_idx ON public.bills_of_lading USING btree (shipper_id, id);

CREATE INDEX bills_of_lading_state_idx ON public.bills_of_lading USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_updated_at_idx ON public.bills_of_lading USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX bills_of_lading_vehicle_id_idx ON public.bills_of_lading USING btree (vehicle_id, id);

CREATE INDEX bills_of_lading_work_order_id_idx ON public.bills_of_lading USING btree (work_order_id, id);

CREATE INDEX bills_of_lading_exceptions_parent_id_idx ON public.bills_of_lading_exceptions USING btree (parent_id, "position");

CREATE INDEX bills_of_lading_items_parent_id_idx ON public.bills_of_lading_items USING btree (parent_id, "position");

CREATE UNIQUE INDEX checkouts_gateway_key_idx ON public.checkouts USING btree (gateway_key);

CREATE INDEX checkouts_link_id_idx ON public.checkouts USING btree (link_id, created_at);

CREATE INDEX checkouts_open_idx ON public.checkouts USING btree (gateway, id) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX checkouts_payment_id_idx ON public.checkouts USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE UNIQUE INDEX checkouts_invoices_claimed_idx ON public.checkouts_invoices USING btree (invoice_id) WHERE is_claimed;

CREATE INDEX claims_accepted_on_idx ON public.claims USING btree (accepted_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_acknowledge_by_idx ON public.claims USING btree (acknowledge_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_adjuster_id_idx ON public.claims USING btree (adjuster_id, id);

CREATE INDEX claims_answer_by_idx ON public.claims USING btree (answer_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_bill_of_lading_id_idx ON public.claims USING btree (bill_of_lading_id, id);

CREATE INDEX claims_claimed_idx ON public.claims USING btree (claimed, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_created_at_idx ON public.claims USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_created_by_id_idx ON public.claims USING btree (created_by_id, id);

CREATE INDEX claims_credit_memo_id_idx ON public.claims USING btree (credit_memo_id, id);

CREATE UNIQUE INDEX claims_credit_memo_id_key ON public.claims USING btree (credit_memo_id) WHERE ((deleted_at IS NULL) AND (state = 'paid'::text));

CREATE INDEX claims_customer_id_idx ON public.claims USING btree (customer_id, id);

CREATE INDEX claims_customer_list_idx ON public.claims USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX claims_decide_by_idx ON public.claims USING btree (decide_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_filed_by_idx ON public.claims USING btree (filed_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_filed_late_idx ON public.claims USING btree (filed_late, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_filed_on_idx ON public.claims USING btree (filed_on, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX claims_number_key ON public.claims USING btree (number);

CREATE INDEX claims_occurred_on_idx ON public.claims USING btree (occurred_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_offered_on_idx ON public.claims USING btree (offered_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_owed_idx ON public.claims USING btree (owed, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_paid_as_idx ON public.claims USING btree (paid_as, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_paid_on_idx ON public.claims USING btree (paid_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_payer_idx ON public.claims USING btree (payer, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_search_idx ON public.claims USING gin (number gin_trgm_ops);

CREATE INDEX claims_settled_idx ON public.claims USING btree (settled, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_state_idx ON public.claims USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_updated_at_idx ON public.claims USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_valuation_idx ON public.claims USING btree (valuation, id) WHERE (deleted_at IS NULL);

CREATE INDEX claims_work_order_id_idx ON public.claims USING btree (work_order_id, id);

CREATE INDEX claims_custody_parent_id_idx ON public.claims_custody USING btree (parent_id, "position");

CREATE INDEX claims_internal_custody_parent_id_idx ON public.claims_internal_custody USING btree (parent_id, "position");

CREATE UNIQUE INDEX claims_lines_once_key ON public.claims_lines USING btree (parent_id, piece_id);

CREATE INDEX claims_lines_parent_id_idx ON public.claims_lines USING btree (parent_id, "position");

CREATE INDEX claims_lines_piece_id_idx ON public.claims_lines USING btree (piece_id);

CREATE INDEX claims_offer_parent_id_idx ON public.claims_offer USING btree (parent_id, "position");

CREATE INDEX comments_author_id_idx ON public.comments USING btree (author_id);

CREATE INDEX comments_company_id_idx ON public.comments USING btree (company_id) WHERE (company_id IS NOT NULL);

CREATE INDEX comments_record_idx ON public.comments USING btree (resource, record_id, id);

CREATE INDEX comments_removed_by_id_idx ON public.comments USING btree (removed_by_id) WHERE (removed_by_id IS NOT NULL);

CREATE INDEX company_settings_user_id_idx ON public.company_settings USING btree (user_id);

CREATE INDEX contacts_created_at_idx ON public.contacts USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX contacts_created_by_id_idx ON public.contacts USING btree (created_by_id, id);

CREATE INDEX contacts_customer_list_idx ON public.contacts USING btree (party_id, lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX contacts_name_idx ON public.contacts USING btree (lower(name), id);

CREATE INDEX contacts_party_id_idx ON public.contacts USING btree (party_id, id);

CREATE INDEX contacts_roles_idx ON public.contacts USING gin (roles);

CREATE INDEX contacts_search_idx ON public.contacts USING gin (name gin_trgm_ops, primary_email gin_trgm_ops, primary_phone gin_trgm_ops);

CREATE INDEX contacts_updated_at_idx ON public.contacts USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX contacts_emails_address_idx ON public.contacts_emails USING btree (lower(address), id);

CREATE INDEX contacts_emails_parent_id_idx ON public.contacts_emails USING btree (parent_id, "position");

CREATE INDEX contacts_phones_number_idx ON public.contacts_phones USING btree (lower(number), id);

CREATE INDEX contacts_phones_parent_id_idx ON public.contacts_phones USING btree (parent_id, "position");

CREATE INDEX conversations_answer_due_at_idx ON public.conversations USING btree (answer_due_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_assignee_id_idx ON public.conversations USING btree (assignee_id, id);

CREATE INDEX conversations_channel_idx ON public.conversations USING btree (channel, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_contact_id_idx ON public.conversations USING btree (contact_id, id);

CREATE INDEX conversations_created_at_idx ON public.conversations USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_created_by_id_idx ON public.conversations USING btree (created_by_id, id);

CREATE INDEX conversations_customer_list_idx ON public.conversations USING btree (party_id, last_message_at, id, state) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX conversations_key_key ON public.conversations USING btree (lower(key)) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_last_message_at_idx ON public.conversations USING btree (last_message_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_name_idx ON public.conversations USING btree (lower(name), id);

CREATE INDEX conversations_party_id_idx ON public.conversations USING btree (party_id, id);

CREATE INDEX conversations_record_id_idx ON public.conversations USING btree (biz_object_id, record_id, id);

CREATE INDEX conversations_search_idx ON public.conversations USING gin (name gin_trgm_ops, address gin_trgm_ops, subject gin_trgm_ops);

CREATE INDEX conversations_snoozed_until_idx ON public.conversations USING btree (snoozed_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_state_idx ON public.conversations USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_updated_at_idx ON public.conversations USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_waiting_since_idx ON public.conversations USING btree (waiting_since, id) WHERE (deleted_at IS NULL);

CREATE INDEX count_entries_count_id_idx ON public.count_entries USING btree (count_id, id);

CREATE UNIQUE INDEX count_entries_count_id_item_id_key ON public.count_entries USING btree (count_id, item_id) WHERE (deleted_at IS NULL);

CREATE INDEX count_entries_created_at_idx ON public.count_entries USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX count_entries_created_by_id_idx ON public.count_entries USING btree (created_by_id, id);

CREATE INDEX count_entries_expected_place_id_idx ON public.count_entries USING btree (expected_place_id, id);

CREATE INDEX count_entries_item_id_idx ON public.count_entries USING btree (item_id, id);

CREATE INDEX count_entries_place_id_idx ON public.count_entries USING btree (place_id, id);

CREATE INDEX count_entries_result_idx ON public.count_entries USING btree (result, id) WHERE (deleted_at IS NULL);

CREATE INDEX count_entries_search_idx ON public.count_entries USING gin (tag gin_trgm_ops);

CREATE INDEX count_entries_tag_idx ON public.count_entries USING btree (lower(tag), id);

CREATE INDEX count_entries_updated_at_idx ON public.count_entries USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_brought_forward_on_idx ON public.credit_memos USING btree (brought_forward_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_created_at_idx ON public.credit_memos USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_created_by_id_idx ON public.credit_memos USING btree (created_by_id, id);

CREATE INDEX credit_memos_customer_id_idx ON public.credit_memos USING btree (customer_id, id);

CREATE INDEX credit_memos_customer_list_idx ON public.credit_memos USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_customer_unapplied_idx ON public.credit_memos USING btree (customer_id, unapplied);

CREATE INDEX credit_memos_date_issued_idx ON public.credit_memos USING btree (date_issued, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_invoice_id_idx ON public.credit_memos USING btree (invoice_id, id);

CREATE UNIQUE INDEX credit_memos_number_key ON public.credit_memos USING btree (number);

CREATE INDEX credit_memos_search_idx ON public.credit_memos USING gin (number gin_trgm_ops);

CREATE INDEX credit_memos_state_idx ON public.credit_memos USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_subtotal_idx ON public.credit_memos USING btree (subtotal, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_tax_area_id_idx ON public.credit_memos USING btree (tax_area_id, id);

CREATE INDEX credit_memos_tax_idx ON public.credit_memos USING btree (tax, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_total_idx ON public.credit_memos USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_unapplied_idx ON public.credit_memos USING btree (unapplied, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_unapplied_list_idx ON public.credit_memos USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (state = 'issued'::text) AND ((unapplied = '0'::bigint) IS NOT TRUE));

CREATE INDEX credit_memos_updated_at_idx ON public.credit_memos USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX credit_memos_allocations_invoice_id_idx ON public.credit_memos_allocations USING btree (invoice_id);

CREATE UNIQUE INDEX credit_memos_allocations_once_key ON public.credit_memos_allocations USING btree (parent_id, invoice_id);

CREATE INDEX credit_memos_allocations_parent_id_idx ON public.credit_memos_allocations USING btree (parent_id, "position");

CREATE INDEX credit_memos_day_totals_idx ON public.credit_memos_day_totals USING btree (state, date_issued);

CREATE INDEX credit_memos_lines_parent_id_idx ON public.credit_memos_lines USING btree (parent_id, "position");

CREATE INDEX cycle_counts_approved_at_idx ON public.cycle_counts USING btree (approved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX cycle_counts_approved_by_id_idx ON public.cycle_counts USING btree (approved_by_id, id);

CREATE INDEX cycle_counts_created_at_idx ON public.cycle_counts USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX cycle_counts_created_by_id_idx ON public.cycle_counts USING btree (created_by_id, id);

CREATE INDEX cycle_counts_customer_id_idx ON public.cycle_counts USING btree (customer_id, id);

CREATE INDEX cycle_counts_hub_id_idx ON public.cycle_counts USING btree (hub_id, id);

CREATE INDEX cycle_counts_missing_idx ON public.cycle_counts USING btree (missing, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX cycle_counts_number_key ON public.cycle_counts USING btree (number);

CREATE INDEX cycle_counts_place_id_idx ON public.cycle_counts USING btree (place_id, id);

CREATE INDEX cycle_counts_search_idx ON public.cycle_counts USING gin (number gin_trgm_ops);

CREATE INDEX cycle_counts_state_idx ON public.cycle_counts USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX cycle_counts_submitted_by_id_idx ON public.cycle_counts USING btree (submitted_by_id, id);

CREATE INDEX cycle_counts_updated_at_idx ON public.cycle_counts USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX document_links_company_id_idx ON public.document_links USING btree (company_id);

CREATE UNIQUE INDEX document_links_digest_key ON public.document_links USING btree (digest);

CREATE INDEX document_links_letter_id_idx ON public.document_links USING btree (letter_id);

CREATE INDEX document_snapshots_created_by_id_idx ON public.document_snapshots USING btree (created_by_id);

CREATE INDEX document_snapshots_record_idx ON public.document_snapshots USING btree (resource, record_id);

CREATE INDEX document_texts_user_id_idx ON public.document_texts USING btree (user_id);

CREATE INDEX email_texts_user_id_idx ON public.email_texts USING btree (user_id);

CREATE INDEX erasures_created_at_idx ON public.erasures USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX erasures_created_by_id_idx ON public.erasures USING btree (created_by_id, id);

CREATE INDEX erasures_finished_at_idx ON public.erasures USING btree (finished_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX erasures_number_key ON public.erasures USING btree (number);

CREATE INDEX erasures_record_id_idx ON public.erasures USING btree (biz_object_id, record_id, id);

CREATE INDEX erasures_search_idx ON public.erasures USING gin (number gin_trgm_ops);

CREATE INDEX erasures_state_idx ON public.erasures USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX erasures_updated_at_idx ON public.erasures USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX erasures_erased_parent_id_idx ON public.erasures_erased USING btree (parent_id, "position");

CREATE INDEX erasures_kept_parent_id_idx ON public.erasures_kept USING btree (parent_id, "position");

CREATE INDEX exports_expires_at_idx ON public.exports USING btree (expires_at);

CREATE INDEX exports_storage_key_idx ON public.exports USING btree (storage_key);

CREATE INDEX exports_user_id_idx ON public.exports USING btree (user_id, id DESC);

CREATE INDEX external_identities_user_id_idx ON public.external_identities USING btree (user_id);

CREATE INDEX feedback_notes_created_at_idx ON public.feedback_notes USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX feedback_notes_created_by_id_idx ON public.feedback_notes USING btree (created_by_id, id);

CREATE INDEX feedback_notes_provider_id_idx ON public.feedback_notes USING btree (provider_id, id);

CREATE INDEX feedback_notes_rating_idx ON public.feedback_notes USING btree (rating, id) WHERE (deleted_at IS NULL);

CREATE INDEX feedback_notes_search_idx ON public.feedback_notes USING gin (text gin_trgm_ops, summary gin_trgm_ops);

CREATE INDEX feedback_notes_summary_idx ON public.feedback_notes USING btree (lower(summary), id);

CREATE INDEX feedback_notes_updated_at_idx ON public.feedback_notes USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX feedback_notes_work_order_id_idx ON public.feedback_notes USING btree (work_order_id, id);

CREATE INDEX files_record_idx ON public.files USING btree (resource, record_id, field, line_id, id);

CREATE UNIQUE INDEX files_snapshot_id_key ON public.files USING btree (snapshot_id) WHERE (snapshot_id IS NOT NULL);

CREATE INDEX files_storage_key_idx ON public.files USING btree (storage_key);

CREATE INDEX files_unattached_idx ON public.files USING btree (created_at) WHERE (record_id IS NULL);

CREATE INDEX follow_ups_channel_idx ON public.follow_ups USING btree (channel, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_created_at_idx ON public.follow_ups USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_created_by_id_idx ON public.follow_ups USING btree (created_by_id, id);

CREATE INDEX follow_ups_done_at_idx ON public.follow_ups USING btree (done_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_due_idx ON public.follow_ups USING btree (due, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_owner_id_idx ON public.follow_ups USING btree (owner_id, id);

CREATE INDEX follow_ups_record_id_idx ON public.follow_ups USING btree (biz_object_id, record_id, id);

CREATE INDEX follow_ups_search_idx ON public.follow_ups USING gin (summary gin_trgm_ops);

CREATE INDEX follow_ups_state_idx ON public.follow_ups USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX follow_ups_summary_idx ON public.follow_ups USING btree (lower(summary), id);

CREATE INDEX follow_ups_updated_at_idx ON public.follow_ups USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX hubs_code_idx ON public.hubs USING btree (lower(code), id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX hubs_code_key ON public.hubs USING btree (lower(code)) WHERE (deleted_at IS NULL);

CREATE INDEX hubs_created_at_idx ON public.hubs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX hubs_created_by_id_idx ON public.hubs USING btree (created_by_id, id);

CREATE INDEX hubs_location_id_idx ON public.hubs USING btree (location_id, id);

CREATE INDEX hubs_name_idx ON public.hubs USING btree (lower(name), id);

CREATE INDEX hubs_search_idx ON public.hubs USING gin (code gin_trgm_ops, name gin_trgm_ops);

CREATE INDEX hubs_updated_at_idx ON public.hubs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX hubs_staff_member_id_idx ON public.hubs_staff USING btree (member_id);

CREATE UNIQUE INDEX hubs_staff_once_key ON public.hubs_staff USING btree (parent_id, member_id);

CREATE INDEX hubs_staff_parent_id_idx ON public.hubs_staff USING btree (parent_id, "position");

CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

CREATE INDEX import_mappings_user_id_idx ON public.import_mappings USING btree (user_id);

CREATE INDEX import_rows_match_key_idx ON public.import_rows USING btree (import_id, match_key) WHERE (match_key IS NOT NULL);

CREATE INDEX import_rows_outcome_idx ON public.import_rows USING btree (import_id, state, outcome, number);

CREATE INDEX import_rows_unchecked_idx ON public.import_rows USING btree (import_id, lead_number, number) WHERE ((state = 'staged'::text) AND (outcome IS NULL));

CREATE INDEX import_rows_writable_idx ON public.import_rows USING btree (import_id, lead_number, number) WHERE ((state = 'staged'::text) AND (outcome = ANY (ARRAY['create'::text, 'update'::text])));

CREATE INDEX import_rows_written_idx ON public.import_rows USING btree (import_id, lead_number, number) WHERE (state = 'written'::text);

CREATE INDEX imports_changed_at_idx ON public.imports USING btree (changed_at);

CREATE INDEX imports_user_id_idx ON public.imports USING btree (user_id, id DESC);

CREATE INDEX inbound_calls_created_at_idx ON public.inbound_calls USING btree (created_at);

CREATE UNIQUE INDEX inbound_calls_event_key ON public.inbound_calls USING btree (source, event_id);

CREATE INDEX inbound_outcomes_call_id_idx ON public.inbound_outcomes USING btree (call_id, id);

CREATE INDEX inbound_outcomes_created_at_idx ON public.inbound_outcomes USING btree (created_at);

CREATE INDEX inspection_repairs_approved_at_idx ON public.inspection_repairs USING btree (approved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_completed_at_idx ON public.inspection_repairs USING btree (completed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_created_at_idx ON public.inspection_repairs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_created_by_id_idx ON public.inspection_repairs USING btree (created_by_id, id);

CREATE INDEX inspection_repairs_customer_id_idx ON public.inspection_repairs USING btree (customer_id, id);

CREATE INDEX inspection_repairs_customer_list_idx ON public.inspection_repairs USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_due_on_idx ON public.inspection_repairs USING btree (due_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_estimate_idx ON public.inspection_repairs USING btree (estimate, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_inspection_id_idx ON public.inspection_repairs USING btree (inspection_id, id);

CREATE UNIQUE INDEX inspection_repairs_inspection_id_key ON public.inspection_repairs USING btree (inspection_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['requested'::text, 'approved'::text, 'inProgress'::text])));

CREATE INDEX inspection_repairs_item_id_idx ON public.inspection_repairs USING btree (item_id, id);

CREATE UNIQUE INDEX inspection_repairs_number_key ON public.inspection_repairs USING btree (number);

CREATE INDEX inspection_repairs_open_figure_idx ON public.inspection_repairs USING btree (state) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['requested'::text, 'approved'::text, 'inProgress'::text])));

CREATE INDEX inspection_repairs_payer_idx ON public.inspection_repairs USING btree (payer, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_provider_id_idx ON public.inspection_repairs USING btree (provider_id, id);

CREATE INDEX inspection_repairs_search_idx ON public.inspection_repairs USING gin (number gin_trgm_ops, shop gin_trgm_ops);

CREATE INDEX inspection_repairs_state_idx ON public.inspection_repairs USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspection_repairs_updated_at_idx ON public.inspection_repairs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_carrier_idx ON public.inspections USING btree (lower(carrier), id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_carrier_notice_due_idx ON public.inspections USING btree (carrier_notice_due, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_created_at_idx ON public.inspections USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_created_by_id_idx ON public.inspections USING btree (created_by_id, id);

CREATE INDEX inspections_decided_on_idx ON public.inspections USING btree (decided_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_disposition_idx ON public.inspections USING btree (disposition, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_first_result_idx ON public.inspections USING btree (first_result, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_hub_id_idx ON public.inspections USING btree (hub_id, id);

CREATE INDEX inspections_item_id_idx ON public.inspections USING btree (item_id, id);

CREATE UNIQUE INDEX inspections_item_id_key ON public.inspections USING btree (item_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['pending'::text, 'failed'::text, 'inRepair'::text])));

CREATE UNIQUE INDEX inspections_number_key ON public.inspections USING btree (number);

CREATE INDEX inspections_receive_id_idx ON public.inspections USING btree (receive_id, id);

CREATE INDEX inspections_round_idx ON public.inspections USING btree (round, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_search_idx ON public.inspections USING gin (number gin_trgm_ops);

CREATE INDEX inspections_state_idx ON public.inspections USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_updated_at_idx ON public.inspections USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_vendor_idx ON public.inspections USING btree (lower(vendor), id) WHERE (deleted_at IS NULL);

CREATE INDEX inspections_findings_parent_id_idx ON public.inspections_findings USING btree (parent_id, "position");

CREATE INDEX inspections_rounds_by_id_idx ON public.inspections_rounds USING btree (by_id);

CREATE INDEX inspections_rounds_parent_id_idx ON public.inspections_rounds USING btree (parent_id, "position");

CREATE INDEX inventory_items_ages_on_idx ON public.inventory_items USING btree (ages_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_condition_idx ON public.inventory_items USING gin (condition);

CREATE INDEX inventory_items_counted_at_idx ON public.inventory_items USING btree (counted_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_created_at_idx ON public.inventory_items USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_created_by_id_idx ON public.inventory_items USING btree (created_by_id, id);

CREATE INDEX inventory_items_customer_id_idx ON public.inventory_items USING btree (customer_id, id);

CREATE INDEX inventory_items_customer_list_idx ON public.inventory_items USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_description_idx ON public.inventory_items USING btree (lower(description), id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_held_idx ON public.inventory_items USING btree (hub_id, held_on) WHERE ((deleted_at IS NULL) AND (state = 'onHold'::text));

CREATE INDEX inventory_items_held_on_idx ON public.inventory_items USING btree (held_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_hub_id_idx ON public.inventory_items USING btree (hub_id, id);

CREATE INDEX inventory_items_moved_at_idx ON public.inventory_items USING btree (moved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_needed_by_idx ON public.inventory_items USING btree (needed_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_needed_figure_idx ON public.inventory_items USING btree (state, needed_by, value) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['onHold'::text, 'inStock'::text, 'allocated'::text, 'staged'::text])));

CREATE INDEX inventory_items_not_stored_figure_idx ON public.inventory_items USING btree (state, stored_at) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['inStock'::text, 'onHold'::text])) AND (stored_at IS NULL));

CREATE INDEX inventory_items_photoless_idx ON public.inventory_items USING btree (hub_id, state) WHERE ((deleted_at IS NULL) AND (NOT has_photo) AND (state = ANY (ARRAY['onHold'::text, 'inStock'::text, 'allocated'::text, 'staged'::text])));

CREATE INDEX inventory_items_place_id_idx ON public.inventory_items USING btree (place_id, id);

CREATE INDEX inventory_items_previous_tag_idx ON public.inventory_items USING btree (lower(previous_tag), id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_pull_flow_id_idx ON public.inventory_items USING btree (pull_flow_id, id);

CREATE INDEX inventory_items_readiness_idx ON public.inventory_items USING btree (customer_id, state, sidemark, room, needed_by, quantity) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_ready_figure_idx ON public.inventory_items USING btree (state, needed_by, value) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['inStock'::text, 'allocated'::text, 'staged'::text])));

CREATE INDEX inventory_items_receive_id_idx ON public.inventory_items USING btree (receive_id, id);

CREATE INDEX inventory_items_received_on_idx ON public.inventory_items USING btree (received_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_released_on_idx ON public.inventory_items USING btree (released_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_room_idx ON public.inventory_items USING btree (lower(room), id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_search_idx ON public.inventory_items USING gin (tag gin_trgm_ops, description gin_trgm_ops, sidemark gin_trgm_ops, room gin_trgm_ops, vendor gin_trgm_ops, po_number gin_trgm_ops, previous_tag gin_trgm_ops);

CREATE INDEX inventory_items_sidemark_idx ON public.inventory_items USING btree (lower(sidemark), id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_split_from_id_idx ON public.inventory_items USING btree (split_from_id, id);

CREATE INDEX inventory_items_state_idx ON public.inventory_items USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_stored_at_idx ON public.inventory_items USING btree (stored_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX inventory_items_tag_key ON public.inventory_items USING btree (tag);

CREATE INDEX inventory_items_updated_at_idx ON public.inventory_items USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_value_idx ON public.inventory_items USING btree (value, id) WHERE (deleted_at IS NULL);

CREATE INDEX inventory_items_write_off_requested_by_id_idx ON public.inventory_items USING btree (write_off_requested_by_id, id);

CREATE INDEX inventory_items_day_totals_idx ON public.inventory_items_day_totals USING btree (state, received_on);

CREATE INDEX invoices_account_idx ON public.invoices USING btree (customer_id, state, date_due, balance) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_balance_idx ON public.invoices USING btree (balance, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_brought_forward_on_idx ON public.invoices USING btree (brought_forward_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_created_at_idx ON public.invoices USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_created_by_id_idx ON public.invoices USING btree (created_by_id, id);

CREATE INDEX invoices_customer_id_balance_idx ON public.invoices USING btree (customer_id, balance, date_due) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['issued'::text, 'partiallyPaid'::text])));

CREATE INDEX invoices_customer_id_idx ON public.invoices USING btree (customer_id, id);

CREATE INDEX invoices_customer_list_idx ON public.invoices USING btree (customer_id, date_issued, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_date_due_idx ON public.invoices USING btree (date_due, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_date_issued_idx ON public.invoices USING btree (date_issued, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_date_paid_idx ON public.invoices USING btree (date_paid, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_discount_idx ON public.invoices USING btree (discount, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX invoices_number_key ON public.invoices USING btree (number);

CREATE INDEX invoices_open_figure_idx ON public.invoices USING btree (state, date_due, balance) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['issued'::text, 'partiallyPaid'::text])));

CREATE INDEX invoices_search_idx ON public.invoices USING gin (number gin_trgm_ops, description gin_trgm_ops, customer_po gin_trgm_ops);

CREATE INDEX invoices_sent_at_idx ON public.invoices USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_services_idx ON public.invoices USING gin (services);

CREATE INDEX invoices_state_idx ON public.invoices USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_subtotal_idx ON public.invoices USING btree (subtotal, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_surcharges_idx ON public.invoices USING btree (surcharges, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_tax_area_id_idx ON public.invoices USING btree (tax_area_id, id);

CREATE INDEX invoices_tax_idx ON public.invoices USING btree (tax, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_total_idx ON public.invoices USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_updated_at_idx ON public.invoices USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_charges_parent_id_idx ON public.invoices_charges USING btree (parent_id, "position");

CREATE INDEX invoices_day_totals_idx ON public.invoices_day_totals USING btree (state, date_issued);

CREATE INDEX invoices_lines_parent_id_idx ON public.invoices_lines USING btree (parent_id, "position");

CREATE INDEX invoices_lines_processing_document_id_idx ON public.invoices_lines USING btree (processing_document_id);

CREATE UNIQUE INDEX jobs_dedupe_key_key ON public.jobs USING btree (dedupe_key) WHERE (dead_at IS NULL);

CREATE INDEX jobs_due_idx ON public.jobs USING btree (queue, run_at, id) WHERE (dead_at IS NULL);

CREATE INDEX journal_entries_dated_idx ON public.journal_entries USING btree (dated, id);

CREATE INDEX journal_entries_party_id_idx ON public.journal_entries USING btree (party_id, dated);

CREATE INDEX journal_lines_credit_memo_id_idx ON public.journal_lines USING btree (credit_memo_id) WHERE (credit_memo_id IS NOT NULL);

CREATE INDEX journal_lines_entry_id_idx ON public.journal_lines USING btree (entry_id);

CREATE INDEX journal_lines_invoice_id_idx ON public.journal_lines USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX journal_lines_payment_id_idx ON public.journal_lines USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX leads_company_idx ON public.leads USING btree (lower(company), id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_converted_at_idx ON public.leads USING btree (converted_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_created_at_idx ON public.leads USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_created_by_id_idx ON public.leads USING btree (created_by_id, id);

CREATE INDEX leads_estimated_value_idx ON public.leads USING btree (estimated_value, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_first_response_at_idx ON public.leads USING btree (first_response_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_kind_idx ON public.leads USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_move_type_idx ON public.leads USING btree (move_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_name_idx ON public.leads USING btree (lower(name), id);

CREATE INDEX leads_opportunity_id_idx ON public.leads USING btree (opportunity_id, id);

CREATE INDEX leads_owner_id_idx ON public.leads USING btree (owner_id, id);

CREATE INDEX leads_party_id_idx ON public.leads USING btree (party_id, id);

CREATE INDEX leads_search_idx ON public.leads USING gin (name gin_trgm_ops, company gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);

CREATE INDEX leads_source_idx ON public.leads USING btree (source, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_state_idx ON public.leads USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_target_date_idx ON public.leads USING btree (target_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_updated_at_idx ON public.leads USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX letter_outcomes_letter_id_idx ON public.letter_outcomes USING btree (letter_id);

CREATE INDEX letters_file_id_idx ON public.letters USING btree (file_id);

CREATE INDEX letters_record_idx ON public.letters USING btree (resource, record_id, id);

CREATE INDEX letters_user_id_idx ON public.letters USING btree (user_id);

CREATE INDEX links_expires_at_idx ON public.links USING btree (expires_at);

CREATE INDEX links_user_id_idx ON public.links USING btree (user_id);

CREATE INDEX list_view_defaults_view_id_idx ON public.list_view_defaults USING btree (view_id);

CREATE INDEX list_views_list_idx ON public.list_views USING btree (list, user_id);

CREATE INDEX list_views_user_id_idx ON public.list_views USING btree (user_id);

CREATE INDEX locations_created_at_idx ON public.locations USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX locations_created_by_id_idx ON public.locations USING btree (created_by_id, id);

CREATE INDEX locations_kind_idx ON public.locations USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX locations_label_idx ON public.locations USING btree (lower(label), id);

CREATE INDEX locations_party_id_idx ON public.locations USING btree (party_id, id);

CREATE UNIQUE INDEX locations_party_id_name_key ON public.locations USING btree (party_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX locations_search_idx ON public.locations USING gin (label gin_trgm_ops, (((((((((COALESCE((address ->> 'address'::text), ''::text) || ' '::text) || COALESCE((address ->> 'address2'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'city'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'state'::text), ''::text)) || ' '::text) || COALESCE((address ->> 'zip'::text), ''::text))) gin_trgm_ops);

CREATE INDEX locations_site_contact_id_idx ON public.locations USING btree (site_contact_id, id);

CREATE INDEX locations_updated_at_idx ON public.locations USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX mail_bounces_address_idx ON public.mail_bounces USING btree (address, id);

CREATE INDEX mail_bounces_created_at_idx ON public.mail_bounces USING btree (created_at);

CREATE UNIQUE INDEX mail_bounces_once_key ON public.mail_bounces USING btree (message_id, address, permanent);

CREATE INDEX mail_message_ids_created_at_idx ON public.mail_message_ids USING btree (created_at);

CREATE INDEX mail_message_ids_message_id_idx ON public.mail_message_ids USING btree (message_id, id);

CREATE UNIQUE INDEX mail_message_ids_own_key ON public.mail_message_ids USING btree (message_id) WHERE (role <> 'referenced'::text);

CREATE INDEX merges_created_by_id_idx ON public.merges USING btree (created_by_id);

CREATE INDEX merges_kept_id_idx ON public.merges USING btree (table_name, kept_id);

CREATE INDEX merges_merged_id_idx ON public.merges USING btree (table_name, merged_id);

CREATE INDEX merges_target_id_idx ON public.merges USING btree (table_name, target_id);

CREATE INDEX merges_title_idx ON public.merges USING gin (title gin_trgm_ops);

CREATE INDEX message_templates_channels_idx ON public.message_templates USING gin (channels);

CREATE INDEX message_templates_created_at_idx ON public.message_templates USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX message_templates_created_by_id_idx ON public.message_templates USING btree (created_by_id, id);

CREATE INDEX message_templates_name_idx ON public.message_templates USING btree (lower(name), id);

CREATE UNIQUE INDEX message_templates_name_key ON public.message_templates USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX message_templates_search_idx ON public.message_templates USING gin (name gin_trgm_ops, body gin_trgm_ops);

CREATE INDEX message_templates_state_idx ON public.message_templates USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX message_templates_updated_at_idx ON public.message_templates USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_channel_idx ON public.messages USING btree (channel, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_conversation_id_idx ON public.messages USING btree (conversation_id, id);

CREATE INDEX messages_created_at_idx ON public.messages USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_created_by_id_idx ON public.messages USING btree (created_by_id, id);

CREATE INDEX messages_delivery_idx ON public.messages USING btree (delivery, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_direction_idx ON public.messages USING btree (direction, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_last_seen_id_idx ON public.messages USING btree (last_seen_id, id);

CREATE INDEX messages_preview_idx ON public.messages USING btree (lower(preview), id);

CREATE UNIQUE INDEX messages_provider_id_key ON public.messages USING btree (lower(provider_id)) WHERE (deleted_at IS NULL);

CREATE INDEX messages_review_id_idx ON public.messages USING btree (review_id, id);

CREATE INDEX messages_search_idx ON public.messages USING gin (sender gin_trgm_ops, body gin_trgm_ops);

CREATE INDEX messages_sent_at_idx ON public.messages USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_updated_at_idx ON public.messages USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX movements_created_at_idx ON public.movements USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX movements_created_by_id_idx ON public.movements USING btree (created_by_id, id);

CREATE INDEX movements_from_id_idx ON public.movements USING btree (from_id, id);

CREATE INDEX movements_happened_at_idx ON public.movements USING btree (happened_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX movements_hub_id_idx ON public.movements USING btree (hub_id, id);

CREATE INDEX movements_item_id_idx ON public.movements USING btree (item_id, id);

CREATE UNIQUE INDEX movements_item_sequence_key ON public.movements USING btree (item_id, sequence);

CREATE INDEX movements_kind_idx ON public.movements USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX movements_record_id_idx ON public.movements USING btree (biz_object_id, record_id, id);

CREATE INDEX movements_to_id_idx ON public.movements USING btree (to_id, id);

CREATE INDEX movements_updated_at_idx ON public.movements USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX notification_recipients_unseen_idx ON public.notification_recipients USING btree (user_id, notification_id DESC) WHERE (NOT is_seen);

CREATE INDEX notification_recipients_user_id_idx ON public.notification_recipients USING btree (user_id, notification_id DESC);

CREATE INDEX notifications_comment_id_idx ON public.notifications USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE INDEX notifications_created_at_idx ON public.notifications USING btree (created_at);

CREATE INDEX notifications_resource_record_id_idx ON public.notifications USING btree (resource, record_id);

CREATE INDEX opening_balances_created_at_idx ON public.opening_balances USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_created_by_id_idx ON public.opening_balances USING btree (created_by_id, id);

CREATE INDEX opening_balances_credit_memo_id_idx ON public.opening_balances USING btree (credit_memo_id, id);

CREATE INDEX opening_balances_customer_id_idx ON public.opening_balances USING btree (customer_id, id);

CREATE INDEX opening_balances_cut_over_idx ON public.opening_balances USING btree (cut_over, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_date_idx ON public.opening_balances USING btree (date, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_due_date_idx ON public.opening_balances USING btree (due_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_invoice_id_idx ON public.opening_balances USING btree (invoice_id, id);

CREATE INDEX opening_balances_kind_idx ON public.opening_balances USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX opening_balances_kind_number_key ON public.opening_balances USING btree (lower(kind), lower(number)) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_number_idx ON public.opening_balances USING btree (lower(number), id);

CREATE INDEX opening_balances_open_amount_idx ON public.opening_balances USING btree (open_amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_original_amount_idx ON public.opening_balances USING btree (original_amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX opening_balances_search_idx ON public.opening_balances USING gin (number gin_trgm_ops, customer_po gin_trgm_ops, description gin_trgm_ops);

CREATE INDEX opening_balances_updated_at_idx ON public.opening_balances USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_account_executive_id_idx ON public.opportunities USING btree (account_executive_id, id);

CREATE INDEX opportunities_close_date_idx ON public.opportunities USING btree (close_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_closed_at_idx ON public.opportunities USING btree (closed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_contact_id_idx ON public.opportunities USING btree (contact_id, id);

CREATE INDEX opportunities_created_at_idx ON public.opportunities USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_created_by_id_idx ON public.opportunities USING btree (created_by_id, id);

CREATE INDEX opportunities_destination_id_idx ON public.opportunities USING btree (destination_id, id);

CREATE INDEX opportunities_estimated_value_idx ON public.opportunities USING btree (estimated_value, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_lead_id_idx ON public.opportunities USING btree (lead_id, id);

CREATE UNIQUE INDEX opportunities_lead_id_key ON public.opportunities USING btree (lead_id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_loss_reason_idx ON public.opportunities USING btree (loss_reason, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_move_type_idx ON public.opportunities USING btree (move_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_name_idx ON public.opportunities USING btree (lower(name), id);

CREATE INDEX opportunities_open_figure_idx ON public.opportunities USING btree (state, account_executive_id, close_date, estimated_value, weighted) WHERE ((deleted_at IS NULL) AND (state = 'open'::text));

CREATE INDEX opportunities_origin_id_idx ON public.opportunities USING btree (origin_id, id);

CREATE INDEX opportunities_party_id_idx ON public.opportunities USING btree (party_id, id);

CREATE INDEX opportunities_probability_idx ON public.opportunities USING btree (probability, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_search_idx ON public.opportunities USING gin (name gin_trgm_ops);

CREATE INDEX opportunities_state_idx ON public.opportunities USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_target_date_idx ON public.opportunities USING btree (target_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_updated_at_idx ON public.opportunities USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX opportunities_weighted_idx ON public.opportunities USING btree (weighted, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_account_executive_id_idx ON public.parties USING btree (account_executive_id, id);

CREATE INDEX parties_billing_contact_id_idx ON public.parties USING btree (billing_contact_id, id);

CREATE INDEX parties_created_at_idx ON public.parties USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_created_by_id_idx ON public.parties USING btree (created_by_id, id);

CREATE INDEX parties_credit_limit_idx ON public.parties USING btree (credit_limit, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_kind_idx ON public.parties USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_name_idx ON public.parties USING btree (lower(name), id);

CREATE INDEX parties_ready_at_idx ON public.parties USING btree (ready_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_search_idx ON public.parties USING gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);

CREATE INDEX parties_state_idx ON public.parties USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_terms_idx ON public.parties USING btree (terms, id) WHERE (deleted_at IS NULL);

CREATE INDEX parties_updated_at_idx ON public.parties USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX passkeys_credential_id_key ON public.passkeys USING btree (credential_id);

CREATE INDEX passkeys_user_id_idx ON public.passkeys USING btree (user_id);

CREATE INDEX payment_link_tokens_link_id_idx ON public.payment_link_tokens USING btree (link_id);

CREATE INDEX payment_links_created_at_idx ON public.payment_links USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX payment_links_created_by_id_idx ON public.payment_links USING btree (created_by_id, id);

CREATE INDEX payment_links_customer_id_idx ON public.payment_links USING btree (customer_id, id);

CREATE INDEX payment_links_expires_on_idx ON public.payment_links USING btree (expires_on, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX payment_links_number_key ON public.payment_links USING btree (number);

CREATE INDEX payment_links_quote_id_idx ON public.payment_links USING btree (quote_id, id);

CREATE UNIQUE INDEX payment_links_quote_id_key ON public.payment_links USING btree (quote_id) WHERE ((deleted_at IS NULL) AND (state = 'active'::text));

CREATE INDEX payment_links_search_idx ON public.payment_links USING gin (number gin_trgm_ops, sent_to gin_trgm_ops);

CREATE INDEX payment_links_state_idx ON public.payment_links USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX payment_links_updated_at_idx ON public.payment_links USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX payment_links_invoices_invoice_id_idx ON public.payment_links_invoices USING btree (invoice_id);

CREATE INDEX payment_links_invoices_parent_id_idx ON public.payment_links_invoices USING btree (parent_id, "position");

CREATE INDEX payments_amount_idx ON public.payments USING btree (amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_created_at_idx ON public.payments USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_created_by_id_idx ON public.payments USING btree (created_by_id, id);

CREATE INDEX payments_customer_id_idx ON public.payments USING btree (customer_id, id);

CREATE INDEX payments_customer_list_idx ON public.payments USING btree (customer_id, received_on, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX payments_customer_received_on_idx ON public.payments USING btree (customer_id, received_on, id);

CREATE INDEX payments_customer_unapplied_idx ON public.payments USING btree (customer_id, unapplied);

CREATE UNIQUE INDEX payments_gateway_key_key ON public.payments USING btree (lower(gateway_key)) WHERE (deleted_at IS NULL);

CREATE INDEX payments_link_id_idx ON public.payments USING btree (link_id, id);

CREATE INDEX payments_method_idx ON public.payments USING btree (method, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX payments_number_key ON public.payments USING btree (number);

CREATE INDEX payments_quote_id_idx ON public.payments USING btree (quote_id, id);

CREATE INDEX payments_received_on_idx ON public.payments USING btree (received_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_reversed_list_idx ON public.payments USING btree (received_on, id) WHERE ((deleted_at IS NULL) AND (state = 'reversed'::text));

CREATE INDEX payments_reversed_on_idx ON public.payments USING btree (reversed_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_search_idx ON public.payments USING gin (number gin_trgm_ops, reference gin_trgm_ops, payer_email gin_trgm_ops, gateway_ref gin_trgm_ops);

CREATE INDEX payments_state_idx ON public.payments USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_unapplied_idx ON public.payments USING btree (unapplied, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_unapplied_list_idx ON public.payments USING btree (received_on, id) WHERE ((deleted_at IS NULL) AND (state = 'posted'::text) AND ((unapplied = '0'::bigint) IS NOT TRUE));

CREATE INDEX payments_updated_at_idx ON public.payments USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX payments_allocations_invoice_id_idx ON public.payments_allocations USING btree (invoice_id);

CREATE UNIQUE INDEX payments_allocations_once_key ON public.payments_allocations USING btree (parent_id, invoice_id);

CREATE INDEX payments_allocations_parent_id_idx ON public.payments_allocations USING btree (parent_id, "position");

CREATE INDEX payments_day_totals_idx ON public.payments_day_totals USING btree (state, received_on);

CREATE INDEX pending_receives_created_at_idx ON public.pending_receives USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_created_by_id_idx ON public.pending_receives USING btree (created_by_id, id);

CREATE INDEX pending_receives_customer_id_idx ON public.pending_receives USING btree (customer_id, id);

CREATE INDEX pending_receives_customer_list_idx ON public.pending_receives USING btree (customer_id, expected_on, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_expected_on_idx ON public.pending_receives USING btree (expected_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_hub_id_idx ON public.pending_receives USING btree (hub_id, id);

CREATE INDEX pending_receives_late_figure_idx ON public.pending_receives USING btree (state, expected_on, needed_by) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['expected'::text, 'partial'::text])));

CREATE INDEX pending_receives_late_since_idx ON public.pending_receives USING btree (late_since, id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_needed_by_idx ON public.pending_receives USING btree (needed_by, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX pending_receives_number_key ON public.pending_receives USING btree (number);

CREATE INDEX pending_receives_open_list_idx ON public.pending_receives USING btree (expected_on, id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['expected'::text, 'partial'::text])));

CREATE INDEX pending_receives_po_number_idx ON public.pending_receives USING btree (lower(po_number), id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_search_idx ON public.pending_receives USING gin (number gin_trgm_ops, vendor gin_trgm_ops, po_number gin_trgm_ops, sidemark gin_trgm_ops);

CREATE INDEX pending_receives_sidemark_idx ON public.pending_receives USING btree (lower(sidemark), id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_state_idx ON public.pending_receives USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_tracking_numbers_idx ON public.pending_receives USING gin (tracking_numbers);

CREATE INDEX pending_receives_units_idx ON public.pending_receives USING btree (units, id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_units_received_idx ON public.pending_receives USING btree (units_received, id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_updated_at_idx ON public.pending_receives USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_vendor_idx ON public.pending_receives USING btree (lower(vendor), id) WHERE (deleted_at IS NULL);

CREATE INDEX pending_receives_lines_parent_id_idx ON public.pending_receives_lines USING btree (parent_id, "position");

CREATE INDEX permissions_created_at_idx ON public.permissions USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX permissions_created_by_id_idx ON public.permissions USING btree (created_by_id, id);

CREATE INDEX permissions_display_name_idx ON public.permissions USING btree (lower(display_name), id);

CREATE UNIQUE INDEX permissions_display_name_key ON public.permissions USING btree (lower(display_name)) WHERE (deleted_at IS NULL);

CREATE INDEX permissions_search_idx ON public.permissions USING gin (display_name gin_trgm_ops, permission gin_trgm_ops);

CREATE INDEX permissions_updated_at_idx ON public.permissions USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX phone_calls_contact_id_idx ON public.phone_calls USING btree (contact_id, id);

CREATE INDEX phone_calls_conversation_id_idx ON public.phone_calls USING btree (conversation_id, id);

CREATE INDEX phone_calls_created_at_idx ON public.phone_calls USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX phone_calls_created_by_id_idx ON public.phone_calls USING btree (created_by_id, id);

CREATE INDEX phone_calls_direction_idx ON public.phone_calls USING btree (direction, id) WHERE (deleted_at IS NULL);

CREATE INDEX phone_calls_follow_up_id_idx ON public.phone_calls USING btree (follow_up_id, id);

CREATE INDEX phone_calls_outcome_idx ON public.phone_calls USING btree (outcome, id) WHERE (deleted_at IS NULL);

CREATE INDEX phone_calls_party_id_idx ON public.phone_calls USING btree (party_id, id);

CREATE INDEX phone_calls_record_id_idx ON public.phone_calls USING btree (biz_object_id, record_id, id);

CREATE INDEX phone_calls_search_idx ON public.phone_calls USING gin (summary gin_trgm_ops, phone_number gin_trgm_ops, notes gin_trgm_ops);

CREATE INDEX phone_calls_started_at_idx ON public.phone_calls USING btree (started_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX phone_calls_summary_idx ON public.phone_calls USING btree (lower(summary), id);

CREATE INDEX phone_calls_updated_at_idx ON public.phone_calls USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX photo_requests_created_at_idx ON public.photo_requests USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX photo_requests_created_by_id_idx ON public.photo_requests USING btree (created_by_id, id);

CREATE INDEX photo_requests_done_at_idx ON public.photo_requests USING btree (done_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX photo_requests_done_by_id_idx ON public.photo_requests USING btree (done_by_id, id);

CREATE INDEX photo_requests_hub_id_idx ON public.photo_requests USING btree (hub_id, id);

CREATE INDEX photo_requests_item_id_idx ON public.photo_requests USING btree (item_id, id);

CREATE UNIQUE INDEX photo_requests_item_id_key ON public.photo_requests USING btree (item_id) WHERE ((deleted_at IS NULL) AND (state = 'requested'::text));

CREATE UNIQUE INDEX photo_requests_number_key ON public.photo_requests USING btree (number);

CREATE INDEX photo_requests_search_idx ON public.photo_requests USING gin (number gin_trgm_ops);

CREATE INDEX photo_requests_state_idx ON public.photo_requests USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX photo_requests_updated_at_idx ON public.photo_requests USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX places_barcode_key ON public.places USING btree (barcode);

CREATE INDEX places_code_idx ON public.places USING btree (lower(code), id);

CREATE INDEX places_created_at_idx ON public.places USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX places_created_by_id_idx ON public.places USING btree (created_by_id, id);

CREATE UNIQUE INDEX places_hub_id_code_key ON public.places USING btree (hub_id, lower(code)) WHERE (deleted_at IS NULL);

CREATE INDEX places_hub_id_idx ON public.places USING btree (hub_id, id);

CREATE INDEX places_kind_idx ON public.places USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX places_purpose_idx ON public.places USING btree (purpose, id) WHERE (deleted_at IS NULL);

CREATE INDEX places_search_idx ON public.places USING gin (code gin_trgm_ops, barcode gin_trgm_ops);

CREATE INDEX places_updated_at_idx ON public.places USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX places_zone_id_idx ON public.places USING btree (zone_id, id);

CREATE INDEX processing_documents_billing_report_id_idx ON public.processing_documents USING btree (billing_report_id, id);

CREATE INDEX processing_documents_created_at_idx ON public.processing_documents USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_created_by_id_idx ON public.processing_documents USING btree (created_by_id, id);

CREATE INDEX processing_documents_customer_id_idx ON public.processing_documents USING btree (customer_id, id);

CREATE INDEX processing_documents_invoice_id_idx ON public.processing_documents USING btree (invoice_id, id);

CREATE INDEX processing_documents_kind_idx ON public.processing_documents USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX processing_documents_number_key ON public.processing_documents USING btree (number);

CREATE INDEX processing_documents_search_idx ON public.processing_documents USING gin (number gin_trgm_ops, customer_po gin_trgm_ops);

CREATE INDEX processing_documents_service_date_idx ON public.processing_documents USING btree (service_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_state_idx ON public.processing_documents USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_tax_area_id_idx ON public.processing_documents USING btree (tax_area_id, id);

CREATE INDEX processing_documents_total_idx ON public.processing_documents USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_uninvoiced_figure_idx ON public.processing_documents USING btree (state, total) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['pending'::text, 'ready'::text, 'hold'::text])));

CREATE INDEX processing_documents_updated_at_idx ON public.processing_documents USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX processing_documents_lines_parent_id_idx ON public.processing_documents_lines USING btree (parent_id, "position");

CREATE INDEX proposal_templates_created_at_idx ON public.proposal_templates USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_created_by_id_idx ON public.proposal_templates USING btree (created_by_id, id);

CREATE INDEX proposal_templates_name_idx ON public.proposal_templates USING btree (lower(name), id);

CREATE UNIQUE INDEX proposal_templates_name_key ON public.proposal_templates USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_revision_idx ON public.proposal_templates USING btree (revision, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_search_idx ON public.proposal_templates USING gin (name gin_trgm_ops);

CREATE INDEX proposal_templates_state_idx ON public.proposal_templates USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_updated_at_idx ON public.proposal_templates USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposal_templates_versions_parent_id_idx ON public.proposal_templates_versions USING btree (parent_id, "position");

CREATE INDEX proposal_templates_versions_saved_by_id_idx ON public.proposal_templates_versions USING btree (saved_by_id);

CREATE INDEX proposals_approved_at_idx ON public.proposals USING btree (approved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_created_at_idx ON public.proposals USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_created_by_id_idx ON public.proposals USING btree (created_by_id, id);

CREATE INDEX proposals_customer_id_idx ON public.proposals USING btree (customer_id, id);

CREATE INDEX proposals_customer_list_idx ON public.proposals USING btree (customer_id, updated_at, id, state) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX proposals_number_key ON public.proposals USING btree (number);

CREATE INDEX proposals_opportunity_id_idx ON public.proposals USING btree (opportunity_id, id);

CREATE INDEX proposals_outcome_idx ON public.proposals USING btree (outcome, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_search_idx ON public.proposals USING gin (number gin_trgm_ops, title gin_trgm_ops);

CREATE INDEX proposals_sent_at_idx ON public.proposals USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_state_idx ON public.proposals USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_template_id_idx ON public.proposals USING btree (template_id, id);

CREATE INDEX proposals_title_idx ON public.proposals USING btree (lower(title), id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_updated_at_idx ON public.proposals USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX proposals_valid_until_idx ON public.proposals USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_documents_created_at_idx ON public.provider_documents USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_documents_created_by_id_idx ON public.provider_documents USING btree (created_by_id, id);

CREATE INDEX provider_documents_expires_on_idx ON public.provider_documents USING btree (expires_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_documents_kind_idx ON public.provider_documents USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX provider_documents_number_key ON public.provider_documents USING btree (number);

CREATE INDEX provider_documents_provider_id_idx ON public.provider_documents USING btree (provider_id, id);

CREATE INDEX provider_documents_search_idx ON public.provider_documents USING gin (number gin_trgm_ops, reference gin_trgm_ops, issuer gin_trgm_ops);

CREATE INDEX provider_documents_state_idx ON public.provider_documents USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_documents_updated_at_idx ON public.provider_documents USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_documents_via_idx ON public.provider_documents USING btree (via, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_job_tokens_job_id_idx ON public.provider_job_tokens USING btree (job_id);

CREATE INDEX provider_jobs_accepted_at_idx ON public.provider_jobs USING btree (accepted_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_completed_at_idx ON public.provider_jobs USING btree (completed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_cost_idx ON public.provider_jobs USING btree (cost, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_created_at_idx ON public.provider_jobs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_created_by_id_idx ON public.provider_jobs USING btree (created_by_id, id);

CREATE INDEX provider_jobs_customer_id_idx ON public.provider_jobs USING btree (customer_id, id);

CREATE INDEX provider_jobs_difference_idx ON public.provider_jobs USING btree (difference, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_invoice_amount_idx ON public.provider_jobs USING btree (invoice_amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_invoice_date_idx ON public.provider_jobs USING btree (invoice_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_lane_idx ON public.provider_jobs USING btree (lane_from, lane_to, settled_on, id) WHERE (state = 'settled'::text);

CREATE UNIQUE INDEX provider_jobs_number_key ON public.provider_jobs USING btree (number);

CREATE INDEX provider_jobs_paid_on_idx ON public.provider_jobs USING btree (paid_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_provider_id_idx ON public.provider_jobs USING btree (provider_id, id);

CREATE UNIQUE INDEX provider_jobs_provider_id_invoice_number_key ON public.provider_jobs USING btree (provider_id, lower(invoice_number)) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_search_idx ON public.provider_jobs USING gin (number gin_trgm_ops, invoice_number gin_trgm_ops, payment_reference gin_trgm_ops);

CREATE INDEX provider_jobs_service_idx ON public.provider_jobs USING btree (service, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_settled_on_idx ON public.provider_jobs USING btree (settled_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_state_idx ON public.provider_jobs USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_state_lane_idx ON public.provider_jobs USING btree ("left"(lane_from, '-4'::integer), "left"(lane_to, '-4'::integer), settled_on, id) WHERE (state = 'settled'::text);

CREATE INDEX provider_jobs_updated_at_idx ON public.provider_jobs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_valid_until_idx ON public.provider_jobs USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_window_end_idx ON public.provider_jobs USING btree (window_end, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_window_start_idx ON public.provider_jobs USING btree (window_start, id) WHERE (deleted_at IS NULL);

CREATE INDEX provider_jobs_work_order_id_idx ON public.provider_jobs USING btree (work_order_id, id);

CREATE UNIQUE INDEX provider_jobs_work_order_id_key ON public.provider_jobs USING btree (work_order_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['accepted'::text, 'inProgress'::text, 'completed'::text, 'settled'::text])));

CREATE UNIQUE INDEX provider_jobs_also_to_once_key ON public.provider_jobs_also_to USING btree (parent_id, provider_id);

CREATE INDEX provider_jobs_also_to_parent_id_idx ON public.provider_jobs_also_to USING btree (parent_id, "position");

CREATE INDEX provider_jobs_also_to_provider_id_idx ON public.provider_jobs_also_to USING btree (provider_id);

CREATE INDEX provider_jobs_pieces_parent_id_idx ON public.provider_jobs_pieces USING btree (parent_id, "position");

CREATE INDEX provider_link_tokens_provider_id_idx ON public.provider_link_tokens USING btree (provider_id);

CREATE INDEX providers_authority_expires_on_idx ON public.providers USING btree (authority_expires_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_base_cost_idx ON public.providers USING btree (base_cost, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_created_at_idx ON public.providers USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_created_by_id_idx ON public.providers USING btree (created_by_id, id);

CREATE INDEX providers_insurance_expires_on_idx ON public.providers USING btree (insurance_expires_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_kind_idx ON public.providers USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_name_idx ON public.providers USING btree (lower(name), id);

CREATE INDEX providers_search_idx ON public.providers USING gin (name gin_trgm_ops, contact_name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops, dot_number gin_trgm_ops, mc_number gin_trgm_ops);

CREATE INDEX providers_services_idx ON public.providers USING gin (services);

CREATE INDEX providers_state_idx ON public.providers USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_terms_idx ON public.providers USING btree (terms, id) WHERE (deleted_at IS NULL);

CREATE INDEX providers_updated_at_idx ON public.providers USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX providers_lanes_once_key ON public.providers_lanes USING btree (parent_id, lower(origin_state), lower(destination_state), lower(service));

CREATE INDEX providers_lanes_parent_id_idx ON public.providers_lanes USING btree (parent_id, "position");

CREATE INDEX pull_flows_approved_by_id_idx ON public.pull_flows USING btree (approved_by_id, id);

CREATE INDEX pull_flows_bill_of_lading_id_idx ON public.pull_flows USING btree (bill_of_lading_id, id);

CREATE INDEX pull_flows_billing_report_id_idx ON public.pull_flows USING btree (billing_report_id, id);

CREATE INDEX pull_flows_completed_at_idx ON public.pull_flows USING btree (completed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_created_at_idx ON public.pull_flows USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_created_by_id_idx ON public.pull_flows USING btree (created_by_id, id);

CREATE INDEX pull_flows_customer_id_idx ON public.pull_flows USING btree (customer_id, id);

CREATE INDEX pull_flows_customer_list_idx ON public.pull_flows USING btree (customer_id, needed_on, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_delivered_idx ON public.pull_flows USING btree (delivered, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_hub_id_idx ON public.pull_flows USING btree (hub_id, id);

CREATE INDEX pull_flows_loaded_idx ON public.pull_flows USING btree (loaded, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_needed_on_idx ON public.pull_flows USING btree (needed_on, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX pull_flows_number_key ON public.pull_flows USING btree (number);

CREATE INDEX pull_flows_pieces_idx ON public.pull_flows USING btree (pieces, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_purpose_idx ON public.pull_flows USING btree (purpose, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_recall_requested_at_idx ON public.pull_flows USING btree (recall_requested_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_recall_requested_by_id_idx ON public.pull_flows USING btree (recall_requested_by_id, id);

CREATE INDEX pull_flows_recalls_list_idx ON public.pull_flows USING btree (needed_on, id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['requested'::text, 'approved'::text, 'pulling'::text, 'staged'::text, 'withTransport'::text])) AND ((recall_reason IS NULL) IS NOT TRUE));

CREATE INDEX pull_flows_refused_idx ON public.pull_flows USING btree (refused, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_search_idx ON public.pull_flows USING gin (number gin_trgm_ops);

CREATE INDEX pull_flows_ship_to_id_idx ON public.pull_flows USING btree (ship_to_id, id);

CREATE INDEX pull_flows_short_idx ON public.pull_flows USING btree (short, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_staged_at_idx ON public.pull_flows USING btree (staged_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_staged_idx ON public.pull_flows USING btree (staged, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_state_idx ON public.pull_flows USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_submitted_by_id_idx ON public.pull_flows USING btree (submitted_by_id, id);

CREATE INDEX pull_flows_to_hub_id_idx ON public.pull_flows USING btree (to_hub_id, id);

CREATE INDEX pull_flows_updated_at_idx ON public.pull_flows USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX pull_flows_work_order_id_idx ON public.pull_flows USING btree (work_order_id, id);

CREATE INDEX pull_flows_lines_item_id_idx ON public.pull_flows_lines USING btree (item_id);

CREATE UNIQUE INDEX pull_flows_lines_once_key ON public.pull_flows_lines USING btree (parent_id, item_id);

CREATE INDEX pull_flows_lines_parent_id_idx ON public.pull_flows_lines USING btree (parent_id, "position");

CREATE INDEX quickbooks_outbox_created_at_idx ON public.quickbooks_outbox USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_created_by_id_idx ON public.quickbooks_outbox USING btree (created_by_id, id);

CREATE INDEX quickbooks_outbox_credit_memo_id_idx ON public.quickbooks_outbox USING btree (credit_memo_id, id);

CREATE INDEX quickbooks_outbox_customer_id_idx ON public.quickbooks_outbox USING btree (customer_id, id);

CREATE INDEX quickbooks_outbox_invoice_id_idx ON public.quickbooks_outbox USING btree (invoice_id, id);

CREATE INDEX quickbooks_outbox_kind_idx ON public.quickbooks_outbox USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX quickbooks_outbox_number_key ON public.quickbooks_outbox USING btree (number);

CREATE INDEX quickbooks_outbox_payment_id_idx ON public.quickbooks_outbox USING btree (payment_id, id);

CREATE UNIQUE INDEX quickbooks_outbox_request_id_key ON public.quickbooks_outbox USING btree (lower(request_id)) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_search_idx ON public.quickbooks_outbox USING gin (number gin_trgm_ops, about gin_trgm_ops);

CREATE INDEX quickbooks_outbox_sent_at_idx ON public.quickbooks_outbox USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_state_idx ON public.quickbooks_outbox USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_updated_at_idx ON public.quickbooks_outbox USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_account_executive_id_idx ON public.quote_requests USING btree (account_executive_id, id);

CREATE INDEX quote_requests_created_at_idx ON public.quote_requests USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_created_by_id_idx ON public.quote_requests USING btree (created_by_id, id);

CREATE INDEX quote_requests_customer_id_idx ON public.quote_requests USING btree (customer_id, id);

CREATE INDEX quote_requests_customer_list_idx ON public.quote_requests USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_destination_id_idx ON public.quote_requests USING btree (destination_id, id);

CREATE INDEX quote_requests_ended_list_idx ON public.quote_requests USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['declined'::text, 'cancelled'::text])));

CREATE UNIQUE INDEX quote_requests_number_key ON public.quote_requests USING btree (number);

CREATE INDEX quote_requests_opportunity_id_idx ON public.quote_requests USING btree (opportunity_id, id);

CREATE INDEX quote_requests_order_type_idx ON public.quote_requests USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_origin_id_idx ON public.quote_requests USING btree (origin_id, id);

CREATE INDEX quote_requests_requester_id_idx ON public.quote_requests USING btree (requester_id, id);

CREATE INDEX quote_requests_search_idx ON public.quote_requests USING gin (number gin_trgm_ops);

CREATE INDEX quote_requests_services_idx ON public.quote_requests USING gin (services);

CREATE INDEX quote_requests_state_idx ON public.quote_requests USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_updated_at_idx ON public.quote_requests USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_wanted_date_idx ON public.quote_requests USING btree (wanted_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_requests_items_parent_id_idx ON public.quote_requests_items USING btree (parent_id, "position");

CREATE INDEX quote_templates_created_at_idx ON public.quote_templates USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_created_by_id_idx ON public.quote_templates USING btree (created_by_id, id);

CREATE INDEX quote_templates_estimate_type_idx ON public.quote_templates USING btree (estimate_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_name_idx ON public.quote_templates USING btree (lower(name), id);

CREATE UNIQUE INDEX quote_templates_name_key ON public.quote_templates USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_order_type_idx ON public.quote_templates USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_quote_id_idx ON public.quote_templates USING btree (quote_id, id);

CREATE INDEX quote_templates_search_idx ON public.quote_templates USING gin (name gin_trgm_ops);

CREATE INDEX quote_templates_state_idx ON public.quote_templates USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_subtotal_idx ON public.quote_templates USING btree (subtotal, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_updated_at_idx ON public.quote_templates USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_valid_days_idx ON public.quote_templates USING btree (valid_days, id) WHERE (deleted_at IS NULL);

CREATE INDEX quote_templates_charges_parent_id_idx ON public.quote_templates_charges USING btree (parent_id, "position");

CREATE INDEX quote_templates_lines_item_id_idx ON public.quote_templates_lines USING btree (item_id);

CREATE INDEX quote_templates_lines_parent_id_idx ON public.quote_templates_lines USING btree (parent_id, "position");

CREATE INDEX raised_numbers_user_id_idx ON public.raised_numbers USING btree (user_id);

CREATE INDEX rates_created_at_idx ON public.rates USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_created_by_id_idx ON public.rates USING btree (created_by_id, id);

CREATE INDEX rates_customer_id_idx ON public.rates USING btree (customer_id, id);

CREATE INDEX rates_hub_id_idx ON public.rates USING btree (hub_id, id);

CREATE INDEX rates_kind_idx ON public.rates USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_next_id_idx ON public.rates USING btree (next_id, id);

CREATE UNIQUE INDEX rates_number_key ON public.rates USING btree (number);

CREATE INDEX rates_price_idx ON public.rates USING btree (price, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_search_idx ON public.rates USING gin (number gin_trgm_ops);

CREATE INDEX rates_service_id_idx ON public.rates USING btree (service_id, id);

CREATE INDEX rates_updated_at_idx ON public.rates USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_valid_from_idx ON public.rates USING btree (valid_from, id) WHERE (deleted_at IS NULL);

CREATE INDEX rates_valid_until_idx ON public.rates USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_arrived_at_idx ON public.receives USING btree (arrived_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_billing_report_id_idx ON public.receives USING btree (billing_report_id, id);

CREATE INDEX receives_carrier_idx ON public.receives USING btree (lower(carrier), id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_claim_notice_due_idx ON public.receives USING btree (claim_notice_due, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_claim_notice_state_idx ON public.receives USING btree (claim_notice_state, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_claims_list_idx ON public.receives USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (state = 'completed'::text) AND (claim_notice_sent_on IS NULL) AND ((claim_notice_due IS NULL) IS NOT TRUE));

CREATE INDEX receives_completed_at_idx ON public.receives USING btree (completed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_created_at_idx ON public.receives USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_created_by_id_idx ON public.receives USING btree (created_by_id, id);

CREATE INDEX receives_customer_id_idx ON public.receives USING btree (customer_id, id);

CREATE INDEX receives_customer_list_idx ON public.receives USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX receives_dock_id_idx ON public.receives USING btree (dock_id, id);

CREATE INDEX receives_hub_id_idx ON public.receives USING btree (hub_id, id);

CREATE INDEX receives_identify_by_idx ON public.receives USING btree (identify_by, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_notices_due_figure_idx ON public.receives USING btree (state, claim_notice_state) WHERE ((deleted_at IS NULL) AND (state = 'completed'::text) AND (claim_notice_state = 'due'::text));

CREATE UNIQUE INDEX receives_number_key ON public.receives USING btree (number);

CREATE INDEX receives_pro_number_idx ON public.receives USING btree (lower(pro_number), id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_received_on_idx ON public.receives USING btree (received_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_search_idx ON public.receives USING gin (number gin_trgm_ops, vendor gin_trgm_ops, po_number gin_trgm_ops, pro_number gin_trgm_ops);

CREATE UNIQUE INDEX receives_start_key_key ON public.receives USING btree (lower(start_key)) WHERE (deleted_at IS NULL);

CREATE INDEX receives_state_idx ON public.receives USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_units_damaged_idx ON public.receives USING btree (units_damaged, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_units_idx ON public.receives USING btree (units, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_units_over_idx ON public.receives USING btree (units_over, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_units_short_idx ON public.receives USING btree (units_short, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_updated_at_idx ON public.receives USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX receives_items_parent_id_idx ON public.receives_items USING btree (parent_id, "position");

CREATE INDEX receives_items_pending_receive_id_idx ON public.receives_items USING btree (pending_receive_id);

CREATE INDEX receives_items_place_id_idx ON public.receives_items USING btree (place_id);

CREATE INDEX repair_link_tokens_repair_id_idx ON public.repair_link_tokens USING btree (repair_id);

CREATE UNIQUE INDEX review_link_tokens_digest_idx ON public.review_link_tokens USING btree (digest);

CREATE INDEX reviews_account_executive_id_idx ON public.reviews USING btree (account_executive_id, id);

CREATE INDEX reviews_contact_id_idx ON public.reviews USING btree (contact_id, id);

CREATE INDEX reviews_created_at_idx ON public.reviews USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_created_by_id_idx ON public.reviews USING btree (created_by_id, id);

CREATE INDEX reviews_customer_id_idx ON public.reviews USING btree (customer_id, id);

CREATE INDEX reviews_done_on_idx ON public.reviews USING btree (done_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_hidden_because_idx ON public.reviews USING btree (hidden_because, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_hidden_by_id_idx ON public.reviews USING btree (hidden_by_id, id);

CREATE INDEX reviews_hub_id_idx ON public.reviews USING btree (hub_id, id);

CREATE INDEX reviews_job_type_idx ON public.reviews USING btree (job_type, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX reviews_number_key ON public.reviews USING btree (number);

CREATE INDEX reviews_provider_id_idx ON public.reviews USING btree (provider_id, id);

CREATE INDEX reviews_received_on_idx ON public.reviews USING btree (received_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_responded_by_id_idx ON public.reviews USING btree (responded_by_id, id);

CREATE INDEX reviews_score_idx ON public.reviews USING btree (score, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_search_idx ON public.reviews USING gin (number gin_trgm_ops, comment gin_trgm_ops);

CREATE INDEX reviews_state_idx ON public.reviews USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_task_id_idx ON public.reviews USING btree (task_id, id);

CREATE INDEX reviews_updated_at_idx ON public.reviews USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_vehicle_id_idx ON public.reviews USING btree (vehicle_id, id);

CREATE INDEX reviews_work_order_id_idx ON public.reviews USING btree (work_order_id, id);

CREATE UNIQUE INDEX reviews_work_order_id_key ON public.reviews USING btree (work_order_id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_crew_member_id_idx ON public.reviews_crew USING btree (member_id);

CREATE INDEX reviews_crew_parent_id_idx ON public.reviews_crew USING btree (parent_id, "position");

CREATE UNIQUE INDEX roles_company_id_display_name_key ON public.roles USING btree (company_id, lower(display_name)) WHERE (deleted_at IS NULL);

CREATE INDEX roles_company_id_idx ON public.roles USING btree (company_id, id);

CREATE INDEX roles_created_at_idx ON public.roles USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX roles_created_by_id_idx ON public.roles USING btree (created_by_id, id);

CREATE INDEX roles_display_name_idx ON public.roles USING btree (lower(display_name), id);

CREATE INDEX roles_search_idx ON public.roles USING gin (display_name gin_trgm_ops);

CREATE INDEX roles_updated_at_idx ON public.roles USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_account_executive_id_idx ON public.sales_orders USING btree (account_executive_id, id);

CREATE INDEX sales_orders_contact_id_idx ON public.sales_orders USING btree (contact_id, id);

CREATE INDEX sales_orders_created_at_idx ON public.sales_orders USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_created_by_id_idx ON public.sales_orders USING btree (created_by_id, id);

CREATE INDEX sales_orders_customer_id_idx ON public.sales_orders USING btree (customer_id, id);

CREATE INDEX sales_orders_customer_list_idx ON public.sales_orders USING btree (customer_id, created_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_destination_id_idx ON public.sales_orders USING btree (destination_id, id);

CREATE UNIQUE INDEX sales_orders_number_key ON public.sales_orders USING btree (number);

CREATE INDEX sales_orders_order_type_idx ON public.sales_orders USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_origin_id_idx ON public.sales_orders USING btree (origin_id, id);

CREATE INDEX sales_orders_quote_id_idx ON public.sales_orders USING btree (quote_id, id);

CREATE UNIQUE INDEX sales_orders_quote_id_key ON public.sales_orders USING btree (quote_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['open'::text, 'inProgress'::text, 'completed'::text])));

CREATE INDEX sales_orders_search_idx ON public.sales_orders USING gin (number gin_trgm_ops, customer_po gin_trgm_ops);

CREATE INDEX sales_orders_service_date_idx ON public.sales_orders USING btree (service_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_state_idx ON public.sales_orders USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_total_idx ON public.sales_orders USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_updated_at_idx ON public.sales_orders USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_orders_lines_parent_id_idx ON public.sales_orders_lines USING btree (parent_id, "position");

CREATE INDEX sales_quotes_account_executive_id_idx ON public.sales_quotes USING btree (account_executive_id, id);

CREATE INDEX sales_quotes_approved_at_idx ON public.sales_quotes USING btree (approved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_contact_id_idx ON public.sales_quotes USING btree (contact_id, id);

CREATE INDEX sales_quotes_cost_idx ON public.sales_quotes USING btree (cost, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_created_at_idx ON public.sales_quotes USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_created_by_id_idx ON public.sales_quotes USING btree (created_by_id, id);

CREATE INDEX sales_quotes_customer_id_idx ON public.sales_quotes USING btree (customer_id, id);

CREATE INDEX sales_quotes_customer_list_idx ON public.sales_quotes USING btree (customer_id, updated_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_destination_id_idx ON public.sales_quotes USING btree (destination_id, id);

CREATE INDEX sales_quotes_discount_total_idx ON public.sales_quotes USING btree (discount_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_estimate_type_idx ON public.sales_quotes USING btree (estimate_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_fuel_total_idx ON public.sales_quotes USING btree (fuel_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_margin_idx ON public.sales_quotes USING btree (margin, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_margin_rate_idx ON public.sales_quotes USING btree (margin_rate, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_next_revision_id_idx ON public.sales_quotes USING btree (next_revision_id, id);

CREATE UNIQUE INDEX sales_quotes_number_key ON public.sales_quotes USING btree (number);

CREATE INDEX sales_quotes_opportunity_id_idx ON public.sales_quotes USING btree (opportunity_id, id);

CREATE INDEX sales_quotes_order_type_idx ON public.sales_quotes USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_origin_id_idx ON public.sales_quotes USING btree (origin_id, id);

CREATE INDEX sales_quotes_quote_request_id_idx ON public.sales_quotes USING btree (quote_request_id, id);

CREATE INDEX sales_quotes_revision_of_id_idx ON public.sales_quotes USING btree (revision_of_id, id);

CREATE INDEX sales_quotes_sales_order_id_idx ON public.sales_quotes USING btree (sales_order_id, id);

CREATE INDEX sales_quotes_search_idx ON public.sales_quotes USING gin (number gin_trgm_ops);

CREATE INDEX sales_quotes_sent_at_idx ON public.sales_quotes USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_service_date_idx ON public.sales_quotes USING btree (service_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_state_idx ON public.sales_quotes USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_subtotal_idx ON public.sales_quotes USING btree (subtotal, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_tax_area_id_idx ON public.sales_quotes USING btree (tax_area_id, id);

CREATE INDEX sales_quotes_tax_total_idx ON public.sales_quotes USING btree (tax_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_template_id_idx ON public.sales_quotes USING btree (template_id, id);

CREATE INDEX sales_quotes_total_idx ON public.sales_quotes USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_updated_at_idx ON public.sales_quotes USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_valid_until_idx ON public.sales_quotes USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_valuation_total_idx ON public.sales_quotes USING btree (valuation_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_quotes_charges_parent_id_idx ON public.sales_quotes_charges USING btree (parent_id, "position");

CREATE INDEX sales_quotes_lines_item_id_idx ON public.sales_quotes_lines USING btree (item_id);

CREATE INDEX sales_quotes_lines_parent_id_idx ON public.sales_quotes_lines USING btree (parent_id, "position");

CREATE INDEX sales_quotes_lines_shipping_quote_id_idx ON public.sales_quotes_lines USING btree (shipping_quote_id);

CREATE INDEX scan_commands_created_at_idx ON public.scan_commands USING btree (created_at);

CREATE INDEX scan_commands_user_id_idx ON public.scan_commands USING btree (user_id, created_at);

CREATE INDEX service_revenue_totals_month_idx ON public.service_revenue_totals USING btree (month);

CREATE INDEX services_code_idx ON public.services USING btree (lower(code), id);

CREATE UNIQUE INDEX services_code_key ON public.services USING btree (lower(code)) WHERE (deleted_at IS NULL);

CREATE INDEX services_cost_idx ON public.services USING btree (cost, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_created_at_idx ON public.services USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_created_by_id_idx ON public.services USING btree (created_by_id, id);

CREATE INDEX services_kind_idx ON public.services USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_name_idx ON public.services USING btree (lower(name), id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX services_name_key ON public.services USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX services_price_idx ON public.services USING btree (price, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_search_idx ON public.services USING gin (code gin_trgm_ops, name gin_trgm_ops, description gin_trgm_ops);

CREATE INDEX services_state_idx ON public.services USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_unit_idx ON public.services USING btree (unit, id) WHERE (deleted_at IS NULL);

CREATE INDEX services_updated_at_idx ON public.services USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);

CREATE UNIQUE INDEX sessions_token_digest_key ON public.sessions USING btree (token_digest);

CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

CREATE INDEX shipping_quotes_account_executive_id_idx ON public.shipping_quotes USING btree (account_executive_id, id);

CREATE INDEX shipping_quotes_approved_at_idx ON public.shipping_quotes USING btree (approved_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_cost_idx ON public.shipping_quotes USING btree (cost, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_created_at_idx ON public.shipping_quotes USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_created_by_id_idx ON public.shipping_quotes USING btree (created_by_id, id);

CREATE INDEX shipping_quotes_customer_id_idx ON public.shipping_quotes USING btree (customer_id, id);

CREATE INDEX shipping_quotes_customer_list_idx ON public.shipping_quotes USING btree (customer_id, updated_at, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_destination_id_idx ON public.shipping_quotes USING btree (destination_id, id);

CREATE INDEX shipping_quotes_discount_total_idx ON public.shipping_quotes USING btree (discount_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_fuel_total_idx ON public.shipping_quotes USING btree (fuel_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_hub_id_idx ON public.shipping_quotes USING btree (hub_id, id);

CREATE INDEX shipping_quotes_lost_list_idx ON public.shipping_quotes USING btree (updated_at, id) WHERE ((deleted_at IS NULL) AND (state = 'lost'::text));

CREATE INDEX shipping_quotes_margin_idx ON public.shipping_quotes USING btree (margin, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX shipping_quotes_number_key ON public.shipping_quotes USING btree (number);

CREATE INDEX shipping_quotes_opportunity_id_idx ON public.shipping_quotes USING btree (opportunity_id, id);

CREATE INDEX shipping_quotes_order_type_idx ON public.shipping_quotes USING btree (order_type, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_origin_id_idx ON public.shipping_quotes USING btree (origin_id, id);

CREATE INDEX shipping_quotes_pickup_date_idx ON public.shipping_quotes USING btree (pickup_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_price_idx ON public.shipping_quotes USING btree (price, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_quote_request_id_idx ON public.shipping_quotes USING btree (quote_request_id, id);

CREATE INDEX shipping_quotes_recipient_id_idx ON public.shipping_quotes USING btree (recipient_id, id);

CREATE INDEX shipping_quotes_search_idx ON public.shipping_quotes USING gin (number gin_trgm_ops, sidemark gin_trgm_ops);

CREATE INDEX shipping_quotes_sidemark_idx ON public.shipping_quotes USING btree (lower(sidemark), id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_state_idx ON public.shipping_quotes USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_total_idx ON public.shipping_quotes USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_updated_at_idx ON public.shipping_quotes USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_valid_until_idx ON public.shipping_quotes USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_valuation_total_idx ON public.shipping_quotes USING btree (valuation_total, id) WHERE (deleted_at IS NULL);

CREATE INDEX shipping_quotes_charges_parent_id_idx ON public.shipping_quotes_charges USING btree (parent_id, "position");

CREATE INDEX shipping_quotes_options_parent_id_idx ON public.shipping_quotes_options USING btree (parent_id, "position");

CREATE INDEX shipping_quotes_options_provider_id_idx ON public.shipping_quotes_options USING btree (provider_id);

CREATE INDEX shipping_quotes_pieces_parent_id_idx ON public.shipping_quotes_pieces USING btree (parent_id, "position");

CREATE INDEX sign_in_challenges_expires_at_idx ON public.sign_in_challenges USING btree (expires_at);

CREATE INDEX sign_in_challenges_session_id_idx ON public.sign_in_challenges USING btree (session_id);

CREATE INDEX sign_in_challenges_user_id_idx ON public.sign_in_challenges USING btree (user_id);

CREATE INDEX storage_charges_adjusts_id_idx ON public.storage_charges USING btree (adjusts_id, id);

CREATE INDEX storage_charges_amount_idx ON public.storage_charges USING btree (amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_created_at_idx ON public.storage_charges USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_created_by_id_idx ON public.storage_charges USING btree (created_by_id, id);

CREATE INDEX storage_charges_customer_id_idx ON public.storage_charges USING btree (customer_id, id);

CREATE INDEX storage_charges_customer_list_idx ON public.storage_charges USING btree (customer_id, "from", id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_from_idx ON public.storage_charges USING btree ("from", id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_hub_id_idx ON public.storage_charges USING btree (hub_id, id);

CREATE INDEX storage_charges_item_id_idx ON public.storage_charges USING btree (item_id, id);

CREATE INDEX storage_charges_preview_id_idx ON public.storage_charges USING btree (preview_id, id);

CREATE INDEX storage_charges_rate_id_idx ON public.storage_charges USING btree (rate_id, id);

CREATE INDEX storage_charges_run_id_idx ON public.storage_charges USING btree (run_id, id);

CREATE INDEX storage_charges_service_id_idx ON public.storage_charges USING btree (service_id, id);

CREATE INDEX storage_charges_statement_id_idx ON public.storage_charges USING btree (statement_id, id);

CREATE INDEX storage_charges_until_idx ON public.storage_charges USING btree (until, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_charges_updated_at_idx ON public.storage_charges USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_billed_figure_idx ON public.storage_runs USING btree (state, month, total) WHERE ((deleted_at IS NULL) AND (state = 'done'::text));

CREATE INDEX storage_runs_completed_by_id_idx ON public.storage_runs USING btree (completed_by_id, id);

CREATE INDEX storage_runs_created_at_idx ON public.storage_runs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_created_by_id_idx ON public.storage_runs USING btree (created_by_id, id);

CREATE INDEX storage_runs_hub_id_idx ON public.storage_runs USING btree (hub_id, id);

CREATE INDEX storage_runs_month_idx ON public.storage_runs USING btree (month, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX storage_runs_number_key ON public.storage_runs USING btree (number);

CREATE INDEX storage_runs_search_idx ON public.storage_runs USING gin (number gin_trgm_ops);

CREATE INDEX storage_runs_state_idx ON public.storage_runs USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_total_idx ON public.storage_runs USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_updated_at_idx ON public.storage_runs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_runs_gaps_item_id_idx ON public.storage_runs_gaps USING btree (item_id);

CREATE INDEX storage_runs_gaps_parent_id_idx ON public.storage_runs_gaps USING btree (parent_id, "position");

CREATE INDEX storage_statements_billing_report_id_idx ON public.storage_statements USING btree (billing_report_id, id);

CREATE INDEX storage_statements_created_at_idx ON public.storage_statements USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_statements_created_by_id_idx ON public.storage_statements USING btree (created_by_id, id);

CREATE INDEX storage_statements_customer_id_idx ON public.storage_statements USING btree (customer_id, id);

CREATE INDEX storage_statements_customer_list_idx ON public.storage_statements USING btree (customer_id, month, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_statements_hub_id_idx ON public.storage_statements USING btree (hub_id, id);

CREATE INDEX storage_statements_month_idx ON public.storage_statements USING btree (month, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX storage_statements_number_key ON public.storage_statements USING btree (number);

CREATE INDEX storage_statements_pieces_idx ON public.storage_statements USING btree (pieces, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_statements_run_id_idx ON public.storage_statements USING btree (run_id, id);

CREATE INDEX storage_statements_search_idx ON public.storage_statements USING gin (number gin_trgm_ops);

CREATE INDEX storage_statements_total_idx ON public.storage_statements USING btree (total, id) WHERE (deleted_at IS NULL);

CREATE INDEX storage_statements_updated_at_idx ON public.storage_statements USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_assigned_to_id_idx ON public.tasks USING btree (assigned_to_id, id);

CREATE INDEX tasks_assigned_to_id_names_idx ON public.tasks USING btree (assigned_to_id, lower(name), id);

CREATE INDEX tasks_created_at_idx ON public.tasks USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_created_by_id_idx ON public.tasks USING btree (created_by_id, id);

CREATE INDEX tasks_created_by_id_names_idx ON public.tasks USING btree (created_by_id, lower(name), id);

CREATE INDEX tasks_due_date_idx ON public.tasks USING btree (due_date, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_name_idx ON public.tasks USING btree (lower(name), id);

CREATE INDEX tasks_overdue_figure_idx ON public.tasks USING btree (state, due_date, assigned_to_id, created_by_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['new'::text, 'working'::text])));

CREATE INDEX tasks_parent_id_idx ON public.tasks USING btree (parent_id, id);

CREATE INDEX tasks_record_id_idx ON public.tasks USING btree (biz_object_id, record_id, id);

CREATE INDEX tasks_search_idx ON public.tasks USING gin (name gin_trgm_ops);

CREATE INDEX tasks_state_idx ON public.tasks USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_updated_at_idx ON public.tasks USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_city_idx ON public.tax_areas USING btree (lower(city), id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_created_at_idx ON public.tax_areas USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_created_by_id_idx ON public.tax_areas USING btree (created_by_id, id);

CREATE INDEX tax_areas_hub_id_idx ON public.tax_areas USING btree (hub_id, id);

CREATE INDEX tax_areas_name_idx ON public.tax_areas USING btree (lower(name), id);

CREATE INDEX tax_areas_rate_idx ON public.tax_areas USING btree (rate, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_search_idx ON public.tax_areas USING gin (name gin_trgm_ops, city gin_trgm_ops);

CREATE INDEX tax_areas_state_code_idx ON public.tax_areas USING btree (state_code, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_updated_at_idx ON public.tax_areas USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_valid_from_idx ON public.tax_areas USING btree (valid_from, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_areas_valid_until_idx ON public.tax_areas USING btree (valid_until, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX tax_areas_rates_once_key ON public.tax_areas_rates USING btree (parent_id, lower(name));

CREATE INDEX tax_areas_rates_parent_id_idx ON public.tax_areas_rates USING btree (parent_id, "position");

CREATE INDEX tax_charges_amount_idx ON public.tax_charges USING btree (amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_area_id_idx ON public.tax_charges USING btree (area_id, id);

CREATE INDEX tax_charges_created_at_idx ON public.tax_charges USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_created_by_id_idx ON public.tax_charges USING btree (created_by_id, id);

CREATE INDEX tax_charges_credit_memo_id_idx ON public.tax_charges USING btree (credit_memo_id, id);

CREATE INDEX tax_charges_customer_id_idx ON public.tax_charges USING btree (customer_id, id);

CREATE INDEX tax_charges_date_idx ON public.tax_charges USING btree (date, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_document_idx ON public.tax_charges USING btree (lower(document), id);

CREATE INDEX tax_charges_invoice_id_idx ON public.tax_charges USING btree (invoice_id, id);

CREATE INDEX tax_charges_name_idx ON public.tax_charges USING btree (lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_rate_idx ON public.tax_charges USING btree (rate, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_search_idx ON public.tax_charges USING gin (document gin_trgm_ops, name gin_trgm_ops);

CREATE INDEX tax_charges_taxable_idx ON public.tax_charges USING btree (taxable, id) WHERE (deleted_at IS NULL);

CREATE INDEX tax_charges_updated_at_idx ON public.tax_charges USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX test_gateway_charges_key_key ON public.test_gateway_charges USING btree (key);

CREATE INDEX text_opt_outs_allowed_at_idx ON public.text_opt_outs USING btree (allowed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_created_at_idx ON public.text_opt_outs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_created_by_id_idx ON public.text_opt_outs USING btree (created_by_id, id);

CREATE INDEX text_opt_outs_how_idx ON public.text_opt_outs USING btree (how, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX text_opt_outs_phone_number_key ON public.text_opt_outs USING btree (lower(phone_number)) WHERE ((deleted_at IS NULL) AND (state = 'stopped'::text));

CREATE INDEX text_opt_outs_search_idx ON public.text_opt_outs USING gin (phone_number gin_trgm_ops);

CREATE INDEX text_opt_outs_state_idx ON public.text_opt_outs USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_stopped_at_idx ON public.text_opt_outs USING btree (stopped_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_updated_at_idx ON public.text_opt_outs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tickets_expires_at_idx ON public.tickets USING btree (expires_at);

CREATE INDEX tickets_user_id_purpose_idx ON public.tickets USING btree (user_id, purpose);

CREATE INDEX users_company_id_idx ON public.users USING btree (company_id, id);

CREATE INDEX users_created_at_idx ON public.users USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_created_by_id_idx ON public.users USING btree (created_by_id, id);

CREATE INDEX users_customer_list_idx ON public.users USING btree (company_id, lower(name), id, state) WHERE (deleted_at IS NULL);

CREATE INDEX users_email_idx ON public.users USING btree (lower(email), id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email)) WHERE (deleted_at IS NULL);

CREATE INDEX users_name_idx ON public.users USING btree (lower(name), id);

CREATE INDEX users_search_idx ON public.users USING gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);

CREATE INDEX users_state_idx ON public.users USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_updated_at_idx ON public.users USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX users_roles_once_key ON public.users_roles USING btree (parent_id, role_id);

CREATE INDEX users_roles_parent_id_idx ON public.users_roles USING btree (parent_id, "position");

CREATE INDEX users_roles_role_id_idx ON public.users_roles USING btree (role_id);

CREATE INDEX vehicles_created_at_idx ON public.vehicles USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_created_by_id_idx ON public.vehicles USING btree (created_by_id, id);

CREATE INDEX vehicles_hub_id_idx ON public.vehicles USING btree (hub_id, id);

CREATE INDEX vehicles_inspection_due_idx ON public.vehicles USING btree (inspection_due, id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_kind_idx ON public.vehicles USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_name_idx ON public.vehicles USING btree (lower(name), id);

CREATE UNIQUE INDEX vehicles_name_key ON public.vehicles USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_plate_idx ON public.vehicles USING btree (lower(plate), id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX vehicles_plate_key ON public.vehicles USING btree (lower(plate)) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_search_idx ON public.vehicles USING gin (name gin_trgm_ops, plate gin_trgm_ops);

CREATE INDEX vehicles_state_idx ON public.vehicles USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX vehicles_updated_at_idx ON public.vehicles USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_created_at_idx ON public.webhook_deliveries USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_created_by_id_idx ON public.webhook_deliveries USING btree (created_by_id, id);

CREATE INDEX webhook_deliveries_event_idx ON public.webhook_deliveries USING btree (lower(event), id);

CREATE INDEX webhook_deliveries_last_attempt_at_idx ON public.webhook_deliveries USING btree (last_attempt_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX webhook_deliveries_message_id_key ON public.webhook_deliveries USING btree (lower(message_id)) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_outcome_idx ON public.webhook_deliveries USING btree (outcome, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_search_idx ON public.webhook_deliveries USING gin (event gin_trgm_ops);

CREATE INDEX webhook_deliveries_status_idx ON public.webhook_deliveries USING btree (status, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_updated_at_idx ON public.webhook_deliveries USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhook_deliveries_webhook_id_idx ON public.webhook_deliveries USING btree (webhook_id, id);

CREATE INDEX webhooks_created_at_idx ON public.webhooks USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhooks_created_by_id_idx ON public.webhooks USING btree (created_by_id, id);

CREATE INDEX webhooks_name_idx ON public.webhooks USING btree (lower(name), id);

CREATE INDEX webhooks_owner_id_idx ON public.webhooks USING btree (owner_id, id);

CREATE INDEX webhooks_search_idx ON public.webhooks USING gin (name gin_trgm_ops);

CREATE INDEX webhooks_state_idx ON public.webhooks USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX webhooks_updated_at_idx ON public.webhooks USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_checklists_created_at_idx ON public.work_checklists USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_checklists_created_by_id_idx ON public.work_checklists USING btree (created_by_id, id);

CREATE INDEX work_checklists_customer_id_idx ON public.work_checklists USING btree (customer_id, id);

CREATE INDEX work_checklists_name_idx ON public.work_checklists USING btree (lower(name), id);

CREATE UNIQUE INDEX work_checklists_name_key ON public.work_checklists USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX work_checklists_search_idx ON public.work_checklists USING gin (name gin_trgm_ops);

CREATE INDEX work_checklists_state_idx ON public.work_checklists USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_checklists_types_idx ON public.work_checklists USING gin (types);

CREATE INDEX work_checklists_updated_at_idx ON public.work_checklists USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX work_checklists_items_once_key ON public.work_checklists_items USING btree (parent_id, lower(item));

CREATE INDEX work_checklists_items_parent_id_idx ON public.work_checklists_items USING btree (parent_id, "position");

CREATE INDEX work_orders_billing_report_id_idx ON public.work_orders USING btree (billing_report_id, id);

CREATE INDEX work_orders_completed_at_idx ON public.work_orders USING btree (completed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_contact_id_idx ON public.work_orders USING btree (contact_id, id);

CREATE INDEX work_orders_created_at_idx ON public.work_orders USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_created_by_id_idx ON public.work_orders USING btree (created_by_id, id);

CREATE INDEX work_orders_customer_id_idx ON public.work_orders USING btree (customer_id, id);

CREATE INDEX work_orders_customer_list_idx ON public.work_orders USING btree (customer_id, window_start, id, state) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_hub_id_idx ON public.work_orders USING btree (hub_id, id);

CREATE UNIQUE INDEX work_orders_number_key ON public.work_orders USING btree (number);

CREATE INDEX work_orders_obstructed_list_idx ON public.work_orders USING btree (window_start, id) WHERE ((deleted_at IS NULL) AND (state = 'scheduled'::text) AND ((provider_obstacle IS NULL) IS NOT TRUE));

CREATE INDEX work_orders_opportunity_id_idx ON public.work_orders USING btree (opportunity_id, id);

CREATE INDEX work_orders_provider_id_idx ON public.work_orders USING btree (provider_id, id);

CREATE INDEX work_orders_quote_id_idx ON public.work_orders USING btree (quote_id, id);

CREATE INDEX work_orders_sales_order_id_idx ON public.work_orders USING btree (sales_order_id, id);

CREATE INDEX work_orders_search_idx ON public.work_orders USING gin (number gin_trgm_ops);

CREATE INDEX work_orders_state_idx ON public.work_orders USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_type_idx ON public.work_orders USING btree (type, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_unbilled_figure_idx ON public.work_orders USING btree (state, billing_report_id) WHERE ((deleted_at IS NULL) AND (state = 'completed'::text) AND (billing_report_id IS NULL));

CREATE INDEX work_orders_updated_at_idx ON public.work_orders USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_vehicle_id_idx ON public.work_orders USING btree (vehicle_id, id);

CREATE INDEX work_orders_window_end_idx ON public.work_orders USING btree (window_end, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_window_start_idx ON public.work_orders USING btree (window_start, id) WHERE (deleted_at IS NULL);

CREATE INDEX work_orders_attempts_parent_id_idx ON public.work_orders_attempts USING btree (parent_id, "position");

CREATE INDEX work_orders_checklist_parent_id_idx ON public.work_orders_checklist USING btree (parent_id, "position");

CREATE INDEX work_orders_crew_member_id_idx ON public.work_orders_crew USING btree (member_id);

CREATE INDEX work_orders_crew_parent_id_idx ON public.work_orders_crew USING btree (parent_id, "position");

CREATE INDEX work_orders_exceptions_parent_id_idx ON public.work_orders_exceptions USING btree (parent_id, "position");

CREATE INDEX work_orders_issued_stops_parent_id_idx ON public.work_orders_issued_stops USING btree (parent_id, "position");

CREATE INDEX work_orders_pieces_parent_id_idx ON public.work_orders_pieces USING btree (parent_id, "position");

CREATE INDEX work_orders_places_location_id_idx ON public.work_orders_places USING btree (location_id);

CREATE INDEX work_orders_places_parent_id_idx ON public.work_orders_places USING btree (parent_id, "position");

CREATE TRIGGER accounting_periods_close BEFORE INSERT OR UPDATE ON public.accounting_periods FOR EACH ROW EXECUTE FUNCTION close_month();

CREATE TRIGGER activity_log_append_only BEFORE DELETE OR TRUNCATE ON public.activity_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table activity_log enable always trigger activity_log_append_only;

CREATE TRIGGER activity_log_scrubbed BEFORE UPDATE ON public.activity_log FOR EACH ROW EXECUTE FUNCTION refuse_other_change('user_name', 'changes', 'reason', 'ip', 'user_agent');

alter table activity_log enable always trigger activity_log_scrubbed;

CREATE TRIGGER company_settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.company_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table company_settings enable always trigger company_settings_append_only;

CREATE TRIGGER credit_memos_day_totals_delete AFTER DELETE ON public.credit_memos REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION credit_memos_keep_day_totals();

CREATE TRIGGER credit_memos_day_totals_insert AFTER INSERT ON public.credit_memos REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION credit_memos_keep_day_totals();

CREATE TRIGGER credit_memos_day_totals_update AFTER UPDATE ON public.credit_memos REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION credit_memos_keep_day_totals();

CREATE TRIGGER credit_memos_unapplied BEFORE INSERT OR UPDATE ON public.credit_memos FOR EACH ROW EXECUTE FUNCTION keep_unapplied('issued', 'total');

CREATE TRIGGER credit_memos_allocations_count_delete AFTER DELETE ON public.credit_memos_allocations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('credit_memos', 'credited');

CREATE TRIGGER credit_memos_allocations_count_insert AFTER INSERT ON public.credit_memos_allocations REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('credit_memos', 'credited');

CREATE TRIGGER credit_memos_allocations_count_update AFTER UPDATE ON public.credit_memos_allocations REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('credit_memos', 'credited');

CREATE TRIGGER credit_memos_lines_stands BEFORE INSERT OR DELETE OR UPDATE ON public.credit_memos_lines FOR EACH ROW EXECUTE FUNCTION refuse_issued_change('credit_memos');

CREATE TRIGGER document_snapshots_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_snapshots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table document_snapshots enable always trigger document_snapshots_append_only;

CREATE TRIGGER document_texts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table document_texts enable always trigger document_texts_append_only;

CREATE TRIGGER email_texts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.email_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table email_texts enable always trigger email_texts_append_only;

CREATE TRIGGER files_note_photo AFTER INSERT OR DELETE OR UPDATE OF resource, record_id, field ON public.files FOR EACH ROW EXECUTE FUNCTION note_photo();

alter table files enable always trigger files_note_photo;

CREATE TRIGGER inbound_calls_append_only BEFORE UPDATE OR TRUNCATE ON public.inbound_calls FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table inbound_calls enable always trigger inbound_calls_append_only;

CREATE TRIGGER inbound_calls_kept BEFORE DELETE ON public.inbound_calls FOR EACH ROW EXECUTE FUNCTION refuse_change('created_at', '90');

alter table inbound_calls enable always trigger inbound_calls_kept;

CREATE TRIGGER inbound_outcomes_append_only BEFORE UPDATE OR TRUNCATE ON public.inbound_outcomes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table inbound_outcomes enable always trigger inbound_outcomes_append_only;

CREATE TRIGGER inbound_outcomes_kept BEFORE DELETE ON public.inbound_outcomes FOR EACH ROW EXECUTE FUNCTION refuse_change('created_at', '90');

alter table inbound_outcomes enable always trigger inbound_outcomes_kept;

CREATE TRIGGER inventory_items_day_totals_delete AFTER DELETE ON public.inventory_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION inventory_items_keep_day_totals();

CREATE TRIGGER inventory_items_day_totals_insert AFTER INSERT ON public.inventory_items REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION inventory_items_keep_day_totals();

CREATE TRIGGER inventory_items_day_totals_update AFTER UPDATE ON public.inventory_items REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION inventory_items_keep_day_totals();

CREATE TRIGGER inventory_items_place BEFORE UPDATE ON public.inventory_items FOR EACH ROW EXECUTE FUNCTION keep_place();

alter table inventory_items enable always trigger inventory_items_place;

CREATE CONSTRAINT TRIGGER inventory_items_start AFTER INSERT ON public.inventory_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION start_ledger();

alter table inventory_items enable always trigger inventory_items_start;

CREATE CONSTRAINT TRIGGER invoices_add_up AFTER INSERT OR UPDATE ON public.invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_adds_up();

CREATE TRIGGER invoices_balance BEFORE INSERT OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_balance();

CREATE TRIGGER invoices_day_totals_delete AFTER DELETE ON public.invoices REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION invoices_keep_day_totals();

CREATE TRIGGER invoices_day_totals_insert AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION invoices_keep_day_totals();

CREATE TRIGGER invoices_day_totals_update AFTER UPDATE ON public.invoices REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION invoices_keep_day_totals();

CREATE TRIGGER invoices_service_revenue AFTER UPDATE OF state, date_issued ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_service_revenue();

CREATE TRIGGER invoices_charges_stands BEFORE INSERT OR DELETE OR UPDATE ON public.invoices_charges FOR EACH ROW EXECUTE FUNCTION refuse_issued_change('invoices');

CREATE TRIGGER invoices_lines_claim_insert AFTER INSERT ON public.invoices_lines REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION claim_processing_document();

CREATE TRIGGER invoices_lines_claim_update AFTER UPDATE ON public.invoices_lines REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION claim_processing_document();

CREATE TRIGGER invoices_lines_stands BEFORE INSERT OR DELETE OR UPDATE ON public.invoices_lines FOR EACH ROW EXECUTE FUNCTION refuse_issued_change('invoices');

CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table journal_entries enable always trigger journal_entries_append_only;

CREATE TRIGGER journal_entries_open_month BEFORE INSERT ON public.journal_entries FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();

CREATE TRIGGER journal_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table journal_lines enable always trigger journal_lines_append_only;

CREATE CONSTRAINT TRIGGER journal_lines_balance AFTER INSERT ON public.journal_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION entry_balances();

CREATE TRIGGER letter_outcomes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.letter_outcomes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table letter_outcomes enable always trigger letter_outcomes_append_only;

CREATE TRIGGER letters_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.letters FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table letters enable always trigger letters_append_only;

CREATE TRIGGER mail_bounces_append_only BEFORE UPDATE OR TRUNCATE ON public.mail_bounces FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table mail_bounces enable always trigger mail_bounces_append_only;

CREATE TRIGGER mail_bounces_kept BEFORE DELETE ON public.mail_bounces FOR EACH ROW EXECUTE FUNCTION refuse_change('created_at', '400');

alter table mail_bounces enable always trigger mail_bounces_kept;

CREATE TRIGGER mail_message_ids_append_only BEFORE UPDATE OR TRUNCATE ON public.mail_message_ids FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table mail_message_ids enable always trigger mail_message_ids_append_only;

CREATE TRIGGER mail_message_ids_kept BEFORE DELETE ON public.mail_message_ids FOR EACH ROW EXECUTE FUNCTION refuse_change('created_at', '1096');

alter table mail_message_ids enable always trigger mail_message_ids_kept;

CREATE TRIGGER movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table movements enable always trigger movements_append_only;

CREATE TRIGGER movements_continue BEFORE INSERT ON public.movements FOR EACH ROW EXECUTE FUNCTION continue_ledger();

alter table movements enable always trigger movements_continue;

CREATE TRIGGER movements_move AFTER INSERT ON public.movements FOR EACH ROW EXECUTE FUNCTION move_piece();

alter table movements enable always trigger movements_move;

CREATE TRIGGER payments_day_totals_delete AFTER DELETE ON public.payments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION payments_keep_day_totals();

CREATE TRIGGER payments_day_totals_insert AFTER INSERT ON public.payments REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION payments_keep_day_totals();

CREATE TRIGGER payments_day_totals_update AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION payments_keep_day_totals();

CREATE TRIGGER payments_unapplied BEFORE INSERT OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION keep_unapplied('posted', 'amount');

CREATE TRIGGER payments_allocations_count_delete AFTER DELETE ON public.payments_allocations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('payments', 'paid');

CREATE TRIGGER payments_allocations_count_insert AFTER INSERT ON public.payments_allocations REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('payments', 'paid');

CREATE TRIGGER payments_allocations_count_update AFTER UPDATE ON public.payments_allocations REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_allocation('payments', 'paid');

CREATE TRIGGER places_occupied BEFORE UPDATE ON public.places FOR EACH ROW EXECUTE FUNCTION keep_occupied_place();

alter table places enable always trigger places_occupied;

CREATE TRIGGER raised_numbers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.raised_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table raised_numbers enable always trigger raised_numbers_append_only;

CREATE TRIGGER scan_commands_append_only BEFORE UPDATE OR TRUNCATE ON public.scan_commands FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table scan_commands enable always trigger scan_commands_append_only;

CREATE TRIGGER scan_commands_kept BEFORE DELETE ON public.scan_commands FOR EACH ROW EXECUTE FUNCTION refuse_change('created_at', '180');

alter table scan_commands enable always trigger scan_commands_kept;

CREATE TRIGGER shipping_quotes_totals_delete AFTER DELETE ON public.shipping_quotes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shipping_quotes_keep_totals();

CREATE TRIGGER shipping_quotes_totals_insert AFTER INSERT ON public.shipping_quotes REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION shipping_quotes_keep_totals();

CREATE TRIGGER shipping_quotes_totals_update AFTER UPDATE ON public.shipping_quotes REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION shipping_quotes_keep_totals();

CREATE TRIGGER tasks_totals_delete AFTER DELETE ON public.tasks REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tasks_keep_totals();

CREATE TRIGGER tasks_totals_insert AFTER INSERT ON public.tasks REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tasks_keep_totals();

CREATE TRIGGER tasks_totals_update AFTER UPDATE ON public.tasks REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tasks_keep_totals();
