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

alter table "letters" add constraint "letters_file_id_fkey" FOREIGN KEY (file_id) REFERENCES files(id);

alter table "letters" add constraint "letters_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id);

CREATE INDEX letters_file_id_idx ON public.letters USING btree (file_id);

CREATE INDEX letters_record_idx ON public.letters USING btree (resource, record_id, id);

CREATE INDEX letters_user_id_idx ON public.letters USING btree (user_id);
