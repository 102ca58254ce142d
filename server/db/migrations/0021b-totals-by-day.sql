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

drop index "invoices_open_idx";

create table "credit_memos_day_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "date_issued" date,
  "count" bigint not null,
  "subtotal" bigint not null,
  constraint "credit_memos_day_totals_pkey" PRIMARY KEY (id)
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

create table "service_revenue_totals" (
  "id" bigint generated always as identity not null,
  "month" date not null,
  "service" text not null,
  "count" bigint not null,
  "amount" bigint not null,
  constraint "service_revenue_totals_pkey" PRIMARY KEY (id)
);

CREATE INDEX credit_memos_customer_unapplied_idx ON public.credit_memos USING btree (customer_id, unapplied);

CREATE INDEX credit_memos_day_totals_idx ON public.credit_memos_day_totals USING btree (state, date_issued);

CREATE INDEX invoices_account_idx ON public.invoices USING btree (customer_id, state, date_due, balance) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_open_idx ON public.invoices USING btree (state, date_due, balance) WHERE (deleted_at IS NULL);

CREATE INDEX invoices_day_totals_idx ON public.invoices_day_totals USING btree (state, date_issued);

CREATE INDEX payments_customer_received_on_idx ON public.payments USING btree (customer_id, received_on, id);

CREATE INDEX payments_customer_unapplied_idx ON public.payments USING btree (customer_id, unapplied);

CREATE INDEX payments_day_totals_idx ON public.payments_day_totals USING btree (state, received_on);

CREATE INDEX service_revenue_totals_month_idx ON public.service_revenue_totals USING btree (month);

CREATE TRIGGER credit_memos_day_totals_delete AFTER DELETE ON public.credit_memos REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION credit_memos_keep_day_totals();

CREATE TRIGGER credit_memos_day_totals_insert AFTER INSERT ON public.credit_memos REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION credit_memos_keep_day_totals();

CREATE TRIGGER credit_memos_day_totals_update AFTER UPDATE ON public.credit_memos REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION credit_memos_keep_day_totals();

CREATE TRIGGER invoices_day_totals_delete AFTER DELETE ON public.invoices REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION invoices_keep_day_totals();

CREATE TRIGGER invoices_day_totals_insert AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION invoices_keep_day_totals();

CREATE TRIGGER invoices_day_totals_update AFTER UPDATE ON public.invoices REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION invoices_keep_day_totals();

CREATE TRIGGER invoices_service_revenue AFTER UPDATE OF state, date_issued ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_service_revenue();

CREATE TRIGGER payments_day_totals_delete AFTER DELETE ON public.payments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION payments_keep_day_totals();

CREATE TRIGGER payments_day_totals_insert AFTER INSERT ON public.payments REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION payments_keep_day_totals();

CREATE TRIGGER payments_day_totals_update AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION payments_keep_day_totals();


-- What the triggers keep from now on, of the rows that are there.
insert into "invoices_day_totals" ("state", "date_issued", "count", "subtotal", "discount", "surcharges", "total")
  select "state", "date_issued", count(*), coalesce(sum("subtotal"), 0), coalesce(sum("discount"), 0), coalesce(sum("surcharges"), 0),
    coalesce(sum("total"), 0)
  from "invoices" where "deleted_at" is null group by 1, 2;

insert into "payments_day_totals" ("state", "received_on", "method", "count", "amount", "refunded")
  select "state", "received_on", "method", count(*), coalesce(sum("amount"), 0), coalesce(sum("refunded"), 0)
  from "payments" where "deleted_at" is null group by 1, 2, 3;

insert into "credit_memos_day_totals" ("state", "date_issued", "count", "subtotal")
  select "state", "date_issued", count(*), coalesce(sum("subtotal"), 0) from "credit_memos" where "deleted_at" is null group by 1, 2;

insert into "service_revenue_totals" ("month", "service", "count", "amount")
  select date_trunc('month', i."date_issued")::date, coalesce(l."service", 'other'), count(distinct i."id"), coalesce(sum(l."amount"), 0)
  from "invoices" i join "invoices_lines" l on l."parent_id" = i."id"
  where i."state" not in ('draft', 'void') and i."date_issued" is not null group by 1, 2;
