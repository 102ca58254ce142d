alter table "jobs" add column "request_id" text;
