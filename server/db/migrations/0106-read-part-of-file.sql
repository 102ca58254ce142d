alter table "imports" add column "reading" jsonb not null default '{}'::jsonb;
