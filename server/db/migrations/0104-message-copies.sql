alter table "messages" add column "cc" text;
