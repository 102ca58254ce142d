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

alter table "credit_memos" add column "quick_books_id" text;

alter table "credit_memos" add column "quick_books_said" text;

alter table "invoices" add column "quick_books_id" text;

alter table "invoices" add column "quick_books_said" text;

alter table "parties" add column "quick_books_said" text;

alter table "payments" add column "quick_books_id" text;

alter table "payments" add column "quick_books_said" text;

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_credit_memo_id_fkey" FOREIGN KEY (credit_memo_id) REFERENCES credit_memos(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_invoice_id_fkey" FOREIGN KEY (invoice_id) REFERENCES invoices(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table "quickbooks_outbox" add constraint "quickbooks_outbox_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX quickbooks_outbox_created_at_idx ON public.quickbooks_outbox USING btree (created_at, id);

CREATE INDEX quickbooks_outbox_created_by_id_idx ON public.quickbooks_outbox USING btree (created_by_id, id);

CREATE INDEX quickbooks_outbox_credit_memo_id_idx ON public.quickbooks_outbox USING btree (credit_memo_id, id);

CREATE INDEX quickbooks_outbox_customer_id_idx ON public.quickbooks_outbox USING btree (customer_id, id);

CREATE INDEX quickbooks_outbox_invoice_id_idx ON public.quickbooks_outbox USING btree (invoice_id, id);

CREATE INDEX quickbooks_outbox_kind_idx ON public.quickbooks_outbox USING btree (kind, id);

CREATE UNIQUE INDEX quickbooks_outbox_number_key ON public.quickbooks_outbox USING btree (number);

CREATE INDEX quickbooks_outbox_payment_id_idx ON public.quickbooks_outbox USING btree (payment_id, id);

CREATE UNIQUE INDEX quickbooks_outbox_request_id_key ON public.quickbooks_outbox USING btree (lower(request_id)) WHERE (deleted_at IS NULL);

CREATE INDEX quickbooks_outbox_search_idx ON public.quickbooks_outbox USING gin (number gin_trgm_ops, about gin_trgm_ops);

CREATE INDEX quickbooks_outbox_sent_at_idx ON public.quickbooks_outbox USING btree (sent_at, id);

CREATE INDEX quickbooks_outbox_state_idx ON public.quickbooks_outbox USING btree (state, id);

CREATE INDEX quickbooks_outbox_updated_at_idx ON public.quickbooks_outbox USING btree (updated_at, id);
