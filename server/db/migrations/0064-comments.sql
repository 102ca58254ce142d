create table "comments" (
  "id" bigint generated always as identity not null,
  "resource" text not null,
  "record_id" bigint not null,
  "author_id" bigint not null,
  "text" text not null,
  "mentions" bigint[] not null default '{}'::bigint[],
  "company_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "edited_at" timestamp(3) with time zone,
  "removed_at" timestamp(3) with time zone,
  "removed_by_id" bigint,
  constraint "comments_pkey" PRIMARY KEY (id)
);

alter table "notifications" add column "comment_id" bigint;

alter table "comments" add constraint "comments_author_id_fkey" FOREIGN KEY (author_id) REFERENCES users(id);

alter table "comments" add constraint "comments_company_id_fkey" FOREIGN KEY (company_id) REFERENCES parties(id);

alter table "comments" add constraint "comments_removed_by_id_fkey" FOREIGN KEY (removed_by_id) REFERENCES users(id);

alter table "notifications" add constraint "notifications_comment_id_fkey" FOREIGN KEY (comment_id) REFERENCES comments(id);

CREATE INDEX comments_author_id_idx ON public.comments USING btree (author_id);

CREATE INDEX comments_company_id_idx ON public.comments USING btree (company_id) WHERE (company_id IS NOT NULL);

CREATE INDEX comments_record_idx ON public.comments USING btree (resource, record_id, id);

CREATE INDEX comments_removed_by_id_idx ON public.comments USING btree (removed_by_id) WHERE (removed_by_id IS NOT NULL);

CREATE INDEX notifications_comment_id_idx ON public.notifications USING btree (comment_id) WHERE (comment_id IS NOT NULL);
