create table "conversations" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text,
  "channel" text not null,
  "address" text,
  "subject" text,
  "contact_id" bigint,
  "party_id" bigint,
  "biz_object_id" bigint,
  "record_id" bigint,
  "assignee_id" bigint,
  "preview" text,
  "last_message_at" timestamp(3) with time zone,
  "unread" boolean not null default false,
  "waiting_since" timestamp(3) with time zone,
  "answer_due_at" timestamp(3) with time zone,
  "snoozed_until" timestamp(3) with time zone,
  "key" text,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "conversations_about_check" CHECK (((biz_object_id IS NULL) = (record_id IS NULL))),
  constraint "conversations_channel_check" CHECK ((channel = ANY (ARRAY['text message'::text, 'email'::text, 'app'::text]))),
  constraint "conversations_pkey" PRIMARY KEY (id),
  constraint "conversations_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'waiting'::text, 'closed'::text])))
);

create table "messages" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "conversation_id" bigint not null,
  "channel" text,
  "party_id" bigint,
  "direction" text not null,
  "preview" text,
  "sender" text,
  "recipient" text,
  "subject" text,
  "body" text,
  "quoted" text,
  "delivery" text,
  "problem" text,
  "sent_at" timestamp(3) with time zone,
  "delivered_at" timestamp(3) with time zone,
  "provider_id" text,
  "cost" numeric(14,3),
  "last_seen_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "messages_channel_check" CHECK ((channel = ANY (ARRAY['text message'::text, 'email'::text, 'app'::text]))),
  constraint "messages_delivery_check" CHECK ((delivery = ANY (ARRAY['received'::text, 'noted'::text, 'queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text]))),
  constraint "messages_direction_check" CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'note'::text]))),
  constraint "messages_pkey" PRIMARY KEY (id)
);

create table "text_opt_outs" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "phone_number" text not null,
  "how" text not null,
  "words" text,
  "stopped_at" timestamp(3) with time zone,
  "allowed_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "text_opt_outs_how_check" CHECK ((how = ANY (ARRAY['reply'::text, 'service'::text, 'in person'::text]))),
  constraint "text_opt_outs_pkey" PRIMARY KEY (id),
  constraint "text_opt_outs_state_check" CHECK ((state = ANY (ARRAY['stopped'::text, 'allowed'::text])))
);

alter table "conversations" add constraint "conversations_assignee_id_fkey" FOREIGN KEY (assignee_id) REFERENCES users(id);

alter table "conversations" add constraint "conversations_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "conversations" add constraint "conversations_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "conversations" add constraint "conversations_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "conversations" add constraint "conversations_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "messages" add constraint "messages_conversation_id_fkey" FOREIGN KEY (conversation_id) REFERENCES conversations(id);

alter table "messages" add constraint "messages_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "messages" add constraint "messages_last_seen_id_fkey" FOREIGN KEY (last_seen_id) REFERENCES messages(id);

alter table "messages" add constraint "messages_party_id_fkey" FOREIGN KEY (party_id) REFERENCES parties(id);

alter table "messages" add constraint "messages_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "text_opt_outs" add constraint "text_opt_outs_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "text_opt_outs" add constraint "text_opt_outs_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

CREATE INDEX contacts_emails_address_idx ON public.contacts_emails USING btree (lower(address), id);

CREATE INDEX contacts_phones_number_idx ON public.contacts_phones USING btree (lower(number), id);

CREATE INDEX conversations_answer_due_at_idx ON public.conversations USING btree (answer_due_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_assignee_id_idx ON public.conversations USING btree (assignee_id, id);

CREATE INDEX conversations_channel_idx ON public.conversations USING btree (channel, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_contact_id_idx ON public.conversations USING btree (contact_id, id);

CREATE INDEX conversations_created_at_idx ON public.conversations USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_created_by_id_idx ON public.conversations USING btree (created_by_id, id);

CREATE INDEX conversations_customer_list_idx ON public.conversations USING btree (party_id, last_message_at, id, state) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX conversations_key_key ON public.conversations USING btree (lower(key)) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_last_message_at_idx ON public.conversations USING btree (last_message_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_name_idx ON public.conversations USING btree (lower(name), id);

CREATE INDEX conversations_party_id_idx ON public.conversations USING btree (party_id, id);

CREATE INDEX conversations_record_id_idx ON public.conversations USING btree (biz_object_id, record_id, id);

CREATE INDEX conversations_search_idx ON public.conversations USING gin (name gin_trgm_ops, address gin_trgm_ops, subject gin_trgm_ops);

CREATE INDEX conversations_snoozed_until_idx ON public.conversations USING btree (snoozed_until, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_state_idx ON public.conversations USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_updated_at_idx ON public.conversations USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX conversations_waiting_since_idx ON public.conversations USING btree (waiting_since, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_channel_idx ON public.messages USING btree (channel, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_conversation_id_idx ON public.messages USING btree (conversation_id, id);

CREATE INDEX messages_created_at_idx ON public.messages USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_created_by_id_idx ON public.messages USING btree (created_by_id, id);

CREATE INDEX messages_customer_list_idx ON public.messages USING btree (party_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_delivery_idx ON public.messages USING btree (delivery, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_direction_idx ON public.messages USING btree (direction, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_last_seen_id_idx ON public.messages USING btree (last_seen_id, id);

CREATE INDEX messages_party_id_idx ON public.messages USING btree (party_id, id);

CREATE INDEX messages_preview_idx ON public.messages USING btree (lower(preview), id);

CREATE UNIQUE INDEX messages_provider_id_key ON public.messages USING btree (lower(provider_id)) WHERE (deleted_at IS NULL);

CREATE INDEX messages_search_idx ON public.messages USING gin (sender gin_trgm_ops, body gin_trgm_ops);

CREATE INDEX messages_sent_at_idx ON public.messages USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_updated_at_idx ON public.messages USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_allowed_at_idx ON public.text_opt_outs USING btree (allowed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_created_at_idx ON public.text_opt_outs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_created_by_id_idx ON public.text_opt_outs USING btree (created_by_id, id);

CREATE INDEX text_opt_outs_how_idx ON public.text_opt_outs USING btree (how, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_phone_number_idx ON public.text_opt_outs USING btree (lower(phone_number), id);

CREATE UNIQUE INDEX text_opt_outs_phone_number_key ON public.text_opt_outs USING btree (lower(phone_number)) WHERE ((deleted_at IS NULL) AND (state = 'stopped'::text));

CREATE INDEX text_opt_outs_search_idx ON public.text_opt_outs USING gin (phone_number gin_trgm_ops);

CREATE INDEX text_opt_outs_state_idx ON public.text_opt_outs USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_stopped_at_idx ON public.text_opt_outs USING btree (stopped_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_updated_at_idx ON public.text_opt_outs USING btree (updated_at, id) WHERE (deleted_at IS NULL);
