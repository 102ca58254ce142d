create table "work_orders_exceptions" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "item" text not null,
  "condition" text not null,
  constraint "work_orders_exceptions_pkey" PRIMARY KEY (id)
);

alter table "work_orders_exceptions" add constraint "work_orders_exceptions_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES work_orders(id) ON DELETE CASCADE;

CREATE INDEX work_orders_exceptions_parent_id_idx ON public.work_orders_exceptions USING btree (parent_id, "position");
