create table "favorites" (
  "user_id" bigint not null,
  "resource" text not null,
  "record_id" bigint not null default 0,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "favorites_pkey" PRIMARY KEY (user_id, resource, record_id)
);

alter table "favorites" add constraint "favorites_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
