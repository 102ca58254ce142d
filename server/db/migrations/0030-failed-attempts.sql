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

alter table "work_orders_attempts" add constraint "work_orders_attempts_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

CREATE INDEX work_orders_attempts_parent_id_idx ON public.work_orders_attempts USING btree (parent_id, "position");
