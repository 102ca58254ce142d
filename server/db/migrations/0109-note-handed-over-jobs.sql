alter table "jobs" add column "handed_over_at" timestamp(3) with time zone;
