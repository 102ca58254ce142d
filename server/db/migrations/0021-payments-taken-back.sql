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

alter table "credit_memos" drop constraint "credit_memos_unapplied_check";

alter table "payments" drop constraint "payments_unapplied_check";

alter table "payments" add column "reversed_amount" bigint;

alter table "payments" add constraint "payments_reversed_amount_check" CHECK ((reversed_amount >= 0));

alter table "payments" add constraint "payments_reversed_check" CHECK (((state = 'reversed'::text) OR (reversed_amount = 0)));


-- A bank takes back all that was received. What was refunded before was not booked back until now: it is what the customer owes.
update "payments" set "reversed_amount" = case when "state" <> 'reversed' then 0 when "gateway" is null then "amount" else "amount" - "refunded" end;

with short as materialized (
  select nextval(pg_get_serial_sequence('journal_entries', 'id')) as entry, p.* from "payments" p
  where p."state" = 'reversed' and p."gateway" is null and p."refunded" > 0
), entries as (
  insert into "journal_entries" ("id", "dated", "kind", "party_id", "memo") overriding system value
  select entry, coalesce("reversed_on", "updated_at"::date), 'reversal', "customer_id", "number" from short
)
insert into "journal_lines" ("entry_id", "account", "amount", "payment_id")
select s.entry, l.account, l.amount, l.payment_id
from short s cross join lateral (values ('cash', 0 - s."refunded", null::bigint), ('credit', s."refunded", s."id")) as l(account, amount, payment_id);

-- An invoice was paid on the day of the last payment that settled it, not on that of what was recorded last.
update "invoices" i set "date_paid" = greatest(i."date_issued",
    (select max(p."received_on") from "payments_allocations" a join "payments" p on p."id" = a."parent_id" where a."invoice_id" = i."id"),
    (select max(m."date_issued") from "credit_memos_allocations" a join "credit_memos" m on m."id" = a."parent_id" where a."invoice_id" = i."id"))
  where i."state" = 'paid';
