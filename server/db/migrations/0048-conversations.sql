create table "conversations" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "name" text,
  "channel" text not null,
  "phone_number" text,
  "email_address" text,
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
  constraint "conversations_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'text message'::text, 'app'::text]))),
  constraint "conversations_pkey" PRIMARY KEY (id),
  constraint "conversations_state_check" CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'waiting'::text, 'closed'::text])))
);

create table "messages" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "conversation_id" bigint not null,
  "channel" text,
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
  constraint "messages_channel_check" CHECK ((channel = ANY (ARRAY['email'::text, 'text message'::text, 'app'::text]))),
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

CREATE INDEX messages_delivery_idx ON public.messages USING btree (delivery, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_direction_idx ON public.messages USING btree (direction, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_last_seen_id_idx ON public.messages USING btree (last_seen_id, id);

CREATE INDEX messages_preview_idx ON public.messages USING btree (lower(preview), id);

CREATE UNIQUE INDEX messages_provider_id_key ON public.messages USING btree (lower(provider_id)) WHERE (deleted_at IS NULL);

CREATE INDEX messages_search_idx ON public.messages USING gin (sender gin_trgm_ops, body gin_trgm_ops);

CREATE INDEX messages_sent_at_idx ON public.messages USING btree (sent_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX messages_updated_at_idx ON public.messages USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_allowed_at_idx ON public.text_opt_outs USING btree (allowed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_created_at_idx ON public.text_opt_outs USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_created_by_id_idx ON public.text_opt_outs USING btree (created_by_id, id);

CREATE INDEX text_opt_outs_how_idx ON public.text_opt_outs USING btree (how, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX text_opt_outs_phone_number_key ON public.text_opt_outs USING btree (lower(phone_number)) WHERE ((deleted_at IS NULL) AND (state = 'stopped'::text));

CREATE INDEX text_opt_outs_search_idx ON public.text_opt_outs USING gin (phone_number gin_trgm_ops);

CREATE INDEX text_opt_outs_state_idx ON public.text_opt_outs USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_stopped_at_idx ON public.text_opt_outs USING btree (stopped_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX text_opt_outs_updated_at_idx ON public.text_opt_outs USING btree (updated_at, id) WHERE (deleted_at IS NULL);

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CC_DISPATCH_TRACKER assign', 'CC_DISPATCH_TRACKER close', 'CC_DISPATCH_TRACKER create', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER update', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS mark', 'CC_DISPATCH_TRACKER_SMS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CC_DISPATCH_TRACKER assign', 'CC_DISPATCH_TRACKER close', 'CC_DISPATCH_TRACKER create', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER update', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS mark', 'CC_DISPATCH_TRACKER_SMS read']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS delete', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS create', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'ACCT_CUST_USERS read', 'ACCT_PROSPECTS activate', 'ACCT_PROSPECTS archive', 'ACCT_PROSPECTS create', 'ACCT_PROSPECTS read', 'ACCT_PROSPECTS update', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS approve', 'SALES_CLAIMS assign', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS decline', 'SALES_CLAIMS download', 'SALES_CLAIMS email', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS send', 'SALES_CLAIMS update', 'SALES_LEADS activate', 'SALES_LEADS archive', 'SALES_LEADS assign', 'SALES_LEADS create', 'SALES_LEADS read', 'SALES_LEADS update', 'SALES_OPPORTUNITY close', 'SALES_OPPORTUNITY create', 'SALES_OPPORTUNITY mark.as.lost', 'SALES_OPPORTUNITY re-activate', 'SALES_OPPORTUNITY read', 'SALES_OPPORTUNITY update', 'SALES_ORDERS close', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS close', 'SALES_PROPOSALS create', 'SALES_PROPOSALS delete', 'SALES_PROPOSALS download', 'SALES_PROPOSALS email', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_PROPOSALS send', 'SALES_PROPOSALS update', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE email', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE mark.as.lost', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE send', 'SALES_QUOTE unwind', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST assign', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST decline', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_USERS read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS read', 'WH_STORAGE download', 'WH_STORAGE read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CC_DISPATCH_TRACKER assign', 'CC_DISPATCH_TRACKER close', 'CC_DISPATCH_TRACKER create', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER update', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS mark', 'CC_DISPATCH_TRACKER_SMS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CC_DISPATCH_TRACKER assign', 'CC_DISPATCH_TRACKER close', 'CC_DISPATCH_TRACKER create', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER update', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS mark', 'CC_DISPATCH_TRACKER_SMS read']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS read', 'BILLING create', 'BILLING read', 'BILLING update', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL create', 'SALES_BOL delete', 'SALES_BOL download', 'SALES_BOL email', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL unwind', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_QUOTE download', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE unwind', 'SALES_WORK_ORDERS assign', 'SALES_WORK_ORDERS close', 'SALES_WORK_ORDERS create', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS email', 'SALES_WORK_ORDERS mark.as.completed', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'SALES_WORK_ORDERS unassign', 'SALES_WORK_ORDERS update', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW approve', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER_SMS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Warehouse' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER_SMS read']::text[]
      and abilities @> array['ACCT_CONTACTS read', 'ACCT_CUSTOMERS read', 'CONFIG_HUB create', 'CONFIG_HUB download', 'CONFIG_HUB print', 'CONFIG_HUB read', 'CONFIG_HUB update', 'CONFIG_PRICES read', 'LOCATIONS read', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INSPECTIONS approve', 'WH_INSPECTIONS close', 'WH_INSPECTIONS create', 'WH_INSPECTIONS decline', 'WH_INSPECTIONS download', 'WH_INSPECTIONS email', 'WH_INSPECTIONS mark', 'WH_INSPECTIONS mark.as.completed', 'WH_INSPECTIONS print', 'WH_INSPECTIONS read', 'WH_INSPECTIONS update', 'WH_INVENTORY approve', 'WH_INVENTORY download', 'WH_INVENTORY mark', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY update', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_INVENTORY_DASHBOARD update', 'WH_PULLFLOW approve', 'WH_PULLFLOW begin.pull', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING close', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING mark.as.completed', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING unwind', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS close', 'WH_REPAIRS create', 'WH_REPAIRS download', 'WH_REPAIRS email', 'WH_REPAIRS mark', 'WH_REPAIRS mark.as.completed', 'WH_REPAIRS print', 'WH_REPAIRS read', 'WH_REPAIRS send', 'WH_REPAIRS update', 'WH_STORAGE download', 'WH_STORAGE read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CC_DISPATCH_TRACKER close', 'CC_DISPATCH_TRACKER create', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER update', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS mark', 'CC_DISPATCH_TRACKER_SMS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CC_DISPATCH_TRACKER close', 'CC_DISPATCH_TRACKER create', 'CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send', 'CC_DISPATCH_TRACKER update', 'CC_DISPATCH_TRACKER_EMAIL read', 'CC_DISPATCH_TRACKER_SMS mark', 'CC_DISPATCH_TRACKER_SMS read']::text[]
      and abilities @> array['ACCG_INVOICES close', 'ACCG_INVOICES connect.to.qb', 'ACCG_INVOICES create', 'ACCG_INVOICES delete', 'ACCG_INVOICES download', 'ACCG_INVOICES email', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_INVOICES send', 'ACCG_INVOICES unwind', 'ACCG_INVOICES update', 'ACCG_PAYMENTS connect.to.qb', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS email', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCG_PAYMENTS send', 'ACCG_PAYMENTS unwind', 'ACCG_PAYMENTS update', 'ACCG_PERIODS close', 'ACCG_PERIODS create', 'ACCG_PERIODS read', 'ACCG_PERIODS update', 'ACCG_REF_DOCS approve', 'ACCG_REF_DOCS mark', 'ACCG_REF_DOCS read', 'ACCG_REF_DOCS unwind', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS connect.to.qb', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS email', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS re-activate', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS suspend', 'ACCT_CUSTOMERS sync.customer.data', 'ACCT_CUSTOMERS sync.term', 'ACCT_CUSTOMERS update', 'ACCT_CUSTOMERS warehousing', 'ACCT_CUST_USERS read', 'BILLING approve', 'BILLING create', 'BILLING delete', 'BILLING read', 'BILLING send.to.billing', 'BILLING update', 'CONFIG_PRICES create', 'CONFIG_PRICES delete', 'CONFIG_PRICES read', 'CONFIG_PRICES update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS download', 'SALES_CLAIMS mark.as.completed', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS unwind', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_PULLFLOW download', 'WH_PULLFLOW read', 'WH_PULLFLOW send.to.billing', 'WH_RECEIVING download', 'WH_RECEIVING read', 'WH_RECEIVING send.to.billing', 'WH_REPAIRS download', 'WH_REPAIRS read', 'WH_STORAGE create', 'WH_STORAGE delete', 'WH_STORAGE download', 'WH_STORAGE email', 'WH_STORAGE mark.as.completed', 'WH_STORAGE print', 'WH_STORAGE read', 'WH_STORAGE unwind', 'WH_STORAGE update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company member' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS approve', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS download', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS decline', 'WH_REPAIRS download', 'WH_REPAIRS read', 'WH_STORAGE download', 'WH_STORAGE print', 'WH_STORAGE read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Company owner' and user_type = 'C' and company_id is null and deleted_at is null
      and not abilities @> array['CC_DISPATCH_TRACKER read', 'CC_DISPATCH_TRACKER send']::text[]
      and abilities @> array['ACCG_INVOICES download', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS update', 'LOCATIONS create', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS approve', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS download', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_PROPOSALS approve', 'SALES_PROPOSALS decline', 'SALES_PROPOSALS download', 'SALES_PROPOSALS print', 'SALES_PROPOSALS read', 'SALES_QUOTE approve', 'SALES_QUOTE create', 'SALES_QUOTE decline', 'SALES_QUOTE delete', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE update', 'SALES_QUOTE_REQUEST create', 'SALES_QUOTE_REQUEST read', 'SALES_QUOTE_REQUEST update', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'UM_CUST_ROLES create', 'UM_CUST_ROLES delete', 'UM_CUST_ROLES read', 'UM_CUST_ROLES update', 'UM_CUST_USERS activate', 'UM_CUST_USERS assign', 'UM_CUST_USERS create', 'UM_CUST_USERS delete', 'UM_CUST_USERS password.reset', 'UM_CUST_USERS re-activate', 'UM_CUST_USERS read', 'UM_CUST_USERS suspend', 'UM_CUST_USERS unassign', 'UM_CUST_USERS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_ITEM_TRACKING download', 'WH_ITEM_TRACKING read', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW delete', 'WH_PULLFLOW download', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS approve', 'WH_REPAIRS decline', 'WH_REPAIRS download', 'WH_REPAIRS read', 'WH_STORAGE download', 'WH_STORAGE print', 'WH_STORAGE read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
