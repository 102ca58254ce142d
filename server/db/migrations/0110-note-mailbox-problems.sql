alter table "mailboxes" add column "failing_since" timestamp(3) with time zone;

alter table "mailboxes" add column "problem" text;
