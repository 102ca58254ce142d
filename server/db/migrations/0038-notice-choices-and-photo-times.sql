create table "notice_choices" (
  "user_id" bigint not null,
  "topic" text not null,
  "in_app" boolean not null,
  "by_email" boolean not null,
  constraint "notice_choices_pkey" PRIMARY KEY (user_id, topic)
);

alter table "files" add column "taken_at" timestamp(3) with time zone;

alter table "scan_commands" drop column "body_digest";

alter table "notice_choices" add constraint "notice_choices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
