alter table "role_abilities" drop constraint "role_abilities_role_id_fkey";

alter table "user_roles" drop constraint "user_roles_role_id_fkey";

alter table "user_roles" drop constraint "user_roles_user_id_fkey";

drop index "roles_company_id_idx";

create table "links" (
  "digest" bytea not null,
  "user_id" bigint not null,
  "purpose" text not null,
  "expires_at" timestamp(3) with time zone not null,
  "used_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "links_pkey" PRIMARY KEY (digest)
);

create table "users_roles" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "role_id" bigint not null,
  constraint "users_roles_pkey" PRIMARY KEY (id)
);

alter table "parties" add column "ready_at" timestamp(3) with time zone;

alter table "roles" add column "version" integer not null default 1;

alter table "roles" add column "abilities" text[] not null default '{}'::text[];

alter table "roles" add column "updated_at" timestamp(3) with time zone not null default now();

alter table "roles" add column "created_by_id" bigint;

alter table "roles" add column "updated_by_id" bigint;

alter table "roles" add column "deleted_at" timestamp(3) with time zone;

alter table "users" add column "suspension_reason" text;

-- What roles allow, and who has them, stays.
update "roles" set "abilities" = held.abilities from (
  select role_id, array_agg(subject || ' ' || action order by subject || ' ' || action) as abilities from "role_abilities" group by role_id
) held where held.role_id = "roles".id;

insert into "users_roles" (parent_id, position, role_id)
  select user_id, row_number() over (partition by user_id order by role_id) - 1, role_id from "user_roles";

drop table "role_abilities";

drop table "user_roles";

alter table "links" add constraint "links_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "roles" add constraint "roles_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "roles" add constraint "roles_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "users_roles" add constraint "users_roles_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES users(id) ON DELETE CASCADE;

alter table "users_roles" add constraint "users_roles_role_id_fkey" FOREIGN KEY (role_id) REFERENCES roles(id);

CREATE INDEX links_expires_at_idx ON public.links USING btree (expires_at);

CREATE INDEX links_user_id_idx ON public.links USING btree (user_id);

CREATE INDEX parties_ready_at_idx ON public.parties USING btree (ready_at, id);

CREATE INDEX roles_company_id_idx ON public.roles USING btree (company_id, id);

CREATE INDEX roles_created_at_idx ON public.roles USING btree (created_at, id);

CREATE INDEX roles_created_by_id_idx ON public.roles USING btree (created_by_id, id);

CREATE INDEX roles_display_name_idx ON public.roles USING btree (lower(display_name), id);

CREATE INDEX roles_search_idx ON public.roles USING gin (display_name gin_trgm_ops);

CREATE INDEX roles_updated_at_idx ON public.roles USING btree (updated_at, id);

CREATE INDEX users_roles_parent_id_idx ON public.users_roles USING btree (parent_id, "position");

CREATE INDEX users_roles_role_id_idx ON public.users_roles USING btree (role_id);

CREATE INDEX activity_log_at_idx ON public.activity_log USING btree (at);
