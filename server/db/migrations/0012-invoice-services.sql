alter table "invoices" add column "services" text[] not null default '{}'::text[];

CREATE INDEX invoices_services_idx ON public.invoices USING gin (services);

update invoices i set services = array(select distinct coalesce(l.service, 'other') from invoices_lines l where l.parent_id = i.id order by 1)
  where i.date_issued is not null;
