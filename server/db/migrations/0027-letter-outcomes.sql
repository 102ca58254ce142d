create table "letter_outcomes" (
  "id" bigint generated always as identity not null,
  "letter_id" bigint not null,
  "refused" jsonb not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "letter_outcomes_pkey" PRIMARY KEY (id)
);

alter table "letter_outcomes" add constraint "letter_outcomes_letter_id_fkey" FOREIGN KEY (letter_id) REFERENCES letters(id);

CREATE INDEX letter_outcomes_letter_id_idx ON public.letter_outcomes USING btree (letter_id);

CREATE TRIGGER letter_outcomes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.letter_outcomes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table letter_outcomes enable always trigger letter_outcomes_append_only;

-- Emails from before: those without a job went out, and a dead job means that the mail server did not take it.
insert into "letter_outcomes" ("letter_id", "refused", "created_at")
select l."id", case when j."id" is null then '[]'::jsonb else (select jsonb_agg(jsonb_build_object(
    'address', r."value", 'reply', 'The mail server did not take it.')) from jsonb_array_elements(l."recipients") r) end, l."created_at"
from "letters" l left join "jobs" j on j."queue" = 'letter' and (j."payload" ->> 'letterId')::bigint = l."id"
where j."id" is null or j."dead_at" is not null;
