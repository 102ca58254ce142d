create table "raised_numbers" (
  "id" bigint generated always as identity not null,
  "name" text not null,
  "was" bigint not null,
  "next" bigint not null,
  "user_id" bigint not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "raised_numbers_pkey" PRIMARY KEY (id)
);

alter table "raised_numbers" add constraint "raised_numbers_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

CREATE INDEX raised_numbers_user_id_idx ON public.raised_numbers USING btree (user_id);

CREATE TRIGGER raised_numbers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.raised_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table raised_numbers enable always trigger raised_numbers_append_only;
