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

drop index "invoices_open_idx";

drop index "shipping_quotes_state_figures_idx";

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

create table "tasks_totals" (
  "id" bigint generated always as identity not null,
  "state" text not null,
  "assigned_to_id" bigint,
  "created_by_id" bigint,
  "count" bigint not null,
  constraint "tasks_totals_pkey" PRIMARY KEY (id)
);

CREATE INDEX billing_reports_unsent_figure_idx ON public.billing_reports USING btree (state, total) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text])));

CREATE INDEX invoices_open_figure_idx ON public.invoices USING btree (state, date_due, balance) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['issued'::text, 'partiallyPaid'::text])));

CREATE INDEX opportunities_open_figure_idx ON public.opportunities USING btree (state, account_executive_id, close_date, estimated_value, weighted) WHERE ((deleted_at IS NULL) AND (state = 'open'::text));

CREATE INDEX processing_documents_uninvoiced_figure_idx ON public.processing_documents USING btree (state, total) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['pending'::text, 'ready'::text, 'hold'::text])));

CREATE INDEX tasks_overdue_figure_idx ON public.tasks USING btree (state, due_date, assigned_to_id, created_by_id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['new'::text, 'working'::text])));

CREATE INDEX work_orders_unbilled_figure_idx ON public.work_orders USING btree (state, billing_report_id) WHERE ((deleted_at IS NULL) AND (state = 'completed'::text) AND (billing_report_id IS NULL));

-- The rows that are there already. Totals by customer, or by person, are read in that order.
insert into "shipping_quotes_totals" ("state", "customer_id", "made_by", "offered", "count", "total")
select "state", "customer_id", "made_by", "offered", count(*), sum(coalesce("total", 0)) from "shipping_quotes"
where deleted_at is null group by 1, 2, 3, 4 order by 2, 3, 4, 1;

insert into "tasks_totals" ("state", "assigned_to_id", "created_by_id", "count")
select "state", "assigned_to_id", "created_by_id", count(*) from "tasks"
where deleted_at is null group by 1, 2, 3 order by 2, 3, 1;

CREATE TRIGGER shipping_quotes_totals_delete AFTER DELETE ON public.shipping_quotes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shipping_quotes_keep_totals();

CREATE TRIGGER shipping_quotes_totals_insert AFTER INSERT ON public.shipping_quotes REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION shipping_quotes_keep_totals();

CREATE TRIGGER shipping_quotes_totals_update AFTER UPDATE ON public.shipping_quotes REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION shipping_quotes_keep_totals();

CREATE TRIGGER tasks_totals_delete AFTER DELETE ON public.tasks REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tasks_keep_totals();

CREATE TRIGGER tasks_totals_insert AFTER INSERT ON public.tasks REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tasks_keep_totals();

CREATE TRIGGER tasks_totals_update AFTER UPDATE ON public.tasks REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tasks_keep_totals();
