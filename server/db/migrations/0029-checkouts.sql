alter table "invoice_claims" drop constraint "invoice_claims_invoice_id_fkey";

alter table "invoice_claims" drop constraint "invoice_claims_payment_id_fkey";

alter table "payments_intended" drop constraint "payments_intended_invoice_id_fkey";

alter table "payments_intended" drop constraint "payments_intended_parent_id_fkey";

alter table "credit_memos" drop constraint "credit_memos_standing_check";

alter table "payments" drop constraint "payments_standing_check";

alter table "payments" drop constraint "payments_state_check";

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

-- Attempts to pay by a link were payments that were pending or had failed. They keep their ids, which are in the payers' addresses.
insert into "checkouts" ("id", "link_id", "state", "amount", "payer_email", "gateway", "gateway_key", "gateway_ref", "reason", "payment_id", "created_at")
  overriding system value
  select p."id", p."link_id", case p."state" when 'pending' then 'open' when 'failed' then 'failed' else 'paid' end, p."amount", p."payer_email",
    p."gateway", p."gateway_key", p."gateway_ref", p."fail_reason", case when p."state" in ('posted', 'reversed') then p."id" end, p."created_at"
  from "payments" p where p."gateway" is not null and p."gateway_key" is not null and p."link_id" is not null;
insert into "checkouts_invoices" ("checkout_id", "position", "invoice_id", "amount", "is_claimed")
  select n."parent_id", n."position", n."invoice_id", n."amount", c."state" = 'open' and k."invoice_id" is not null
  from "payments_intended" n join "checkouts" c on c."id" = n."parent_id"
    left join "invoice_claims" k on k."invoice_id" = n."invoice_id" and k."payment_id" = n."parent_id"
  on conflict do nothing;
select setval(pg_get_serial_sequence('checkouts', 'id'), (select coalesce(max("id"), 0) + 1 from "checkouts"), false);

alter table "payments" drop column "fail_reason";

drop table "invoice_claims";

drop table "payments_intended";

-- No money was moved by them, and nothing was booked.
delete from "payments" where "state" in ('pending', 'failed');

alter table "credit_memos" add constraint "credit_memos_standing_check" CHECK (((deleted_at IS NULL) OR (state = 'draft'::text)));

alter table "payments" add constraint "payments_standing_check" CHECK (((deleted_at IS NULL) OR (state = 'draft'::text)));

alter table "payments" add constraint "payments_state_check" CHECK ((state = ANY (ARRAY['posted'::text, 'reversed'::text])));

alter table "checkouts" add constraint "checkouts_link_id_fkey" FOREIGN KEY (link_id) REFERENCES payment_links(id);

alter table "checkouts" add constraint "checkouts_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table "checkouts_invoices" add constraint "checkouts_invoices_checkout_id_fkey" FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE CASCADE;

alter table "checkouts_invoices" add constraint "checkouts_invoices_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

CREATE UNIQUE INDEX checkouts_gateway_key_idx ON public.checkouts USING btree (gateway_key);

CREATE INDEX checkouts_link_id_idx ON public.checkouts USING btree (link_id, created_at);

CREATE INDEX checkouts_open_idx ON public.checkouts USING btree (gateway, id) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX checkouts_payment_id_idx ON public.checkouts USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE UNIQUE INDEX checkouts_invoices_claimed_idx ON public.checkouts_invoices USING btree (invoice_id) WHERE is_claimed;
