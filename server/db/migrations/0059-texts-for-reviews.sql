alter table "messages" add column "review_id" bigint;

alter table "messages" add constraint "messages_review_id_fkey" FOREIGN KEY (review_id) REFERENCES reviews(id);

CREATE INDEX messages_review_id_idx ON public.messages USING btree (review_id, id);
