drop index "files_record_idx";

alter table "files" add column "line_id" bigint;

CREATE INDEX files_record_idx ON public.files USING btree (resource, record_id, field, line_id, id);
