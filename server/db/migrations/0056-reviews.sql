create table "review_link_tokens" (
  "review_id" bigint not null,
  "digest" bytea not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "review_link_tokens_pkey" PRIMARY KEY (review_id)
);

create table "reviews" (
  "id" bigint generated always as identity not null,
  "version" integer not null default 1,
  "state" text not null,
  "number" text not null,
  "work_order_id" bigint not null,
  "customer_id" bigint,
  "job_type" text,
  "done_on" date,
  "city" text,
  "provider_id" bigint,
  "hub_id" bigint,
  "vehicle_id" bigint,
  "contact_id" bigint,
  "way" text,
  "sent_to" text,
  "asked_again_at" timestamp(3) with time zone,
  "link_expires_on" date,
  "link_opened_at" timestamp(3) with time zone,
  "not_asked_because" text,
  "score" bigint,
  "comment" text,
  "public_name" text,
  "insider" boolean not null default false,
  "received_on" date,
  "changed_on" date,
  "response" text,
  "responded_by_id" bigint,
  "responded_at" timestamp(3) with time zone,
  "hidden_because" text,
  "hidden_note" text,
  "hidden_by_id" bigint,
  "hidden_at" timestamp(3) with time zone,
  "account_executive_id" bigint,
  "task_id" bigint,
  "created_at" timestamp(3) with time zone not null default now(),
  "updated_at" timestamp(3) with time zone not null default now(),
  "created_by_id" bigint,
  "updated_by_id" bigint,
  "deleted_at" timestamp(3) with time zone,
  constraint "reviews_hidden_because_check" CHECK ((hidden_because = ANY (ARRAY['profanity'::text, 'personal data'::text, 'spam'::text, 'not about our work'::text, 'conflict of interest'::text]))),
  constraint "reviews_job_type_check" CHECK ((job_type = ANY (ARRAY['delivery'::text, 'install'::text, 'pickup'::text, 'pack'::text]))),
  constraint "reviews_not_asked_because_check" CHECK ((not_asked_because = ANY (ARRAY['no contact'::text, 'no way to reach them'::text, 'asked not to be asked'::text]))),
  constraint "reviews_pkey" PRIMARY KEY (id),
  constraint "reviews_score_check" CHECK ((score >= 1)),
  constraint "reviews_state_check" CHECK ((state = ANY (ARRAY['asked'::text, 'published'::text, 'hidden'::text, 'expired'::text, 'notAsked'::text]))),
  constraint "reviews_way_check" CHECK ((way = ANY (ARRAY['email'::text, 'text message'::text])))
);

create table "reviews_crew" (
  "id" bigint generated always as identity not null,
  "parent_id" bigint not null,
  "position" integer not null,
  "member_id" bigint not null,
  "lead" boolean not null default false,
  constraint "reviews_crew_pkey" PRIMARY KEY (id)
);

alter table "contacts" add column "preferred_way" text;

alter table "contacts" add column "no_review_requests" boolean not null default false;

alter table "contacts" add constraint "contacts_preferred_way_check" CHECK ((preferred_way = ANY (ARRAY['email'::text, 'text message'::text])));

alter table "review_link_tokens" add constraint "review_link_tokens_review_id_fkey" FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;

alter table "reviews" add constraint "reviews_account_executive_id_fkey" FOREIGN KEY (account_executive_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES contacts(id);

alter table "reviews" add constraint "reviews_created_by_id_fkey" FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES parties(id);

alter table "reviews" add constraint "reviews_hidden_by_id_fkey" FOREIGN KEY (hidden_by_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_hub_id_fkey" FOREIGN KEY (hub_id) REFERENCES hubs(id);

alter table "reviews" add constraint "reviews_provider_id_fkey" FOREIGN KEY (provider_id) REFERENCES providers(id);

alter table "reviews" add constraint "reviews_responded_by_id_fkey" FOREIGN KEY (responded_by_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_task_id_fkey" FOREIGN KEY (task_id) REFERENCES tasks(id);

alter table "reviews" add constraint "reviews_updated_by_id_fkey" FOREIGN KEY (updated_by_id) REFERENCES users(id);

alter table "reviews" add constraint "reviews_vehicle_id_fkey" FOREIGN KEY (vehicle_id) REFERENCES vehicles(id);

alter table "reviews" add constraint "reviews_work_order_id_fkey" FOREIGN KEY (work_order_id) REFERENCES work_orders(id);

alter table "reviews_crew" add constraint "reviews_crew_member_id_fkey" FOREIGN KEY (member_id) REFERENCES users(id);

alter table "reviews_crew" add constraint "reviews_crew_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES reviews(id) ON DELETE CASCADE;

CREATE UNIQUE INDEX review_link_tokens_digest_idx ON public.review_link_tokens USING btree (digest);

CREATE INDEX reviews_account_executive_id_idx ON public.reviews USING btree (account_executive_id, id);

CREATE INDEX reviews_contact_id_idx ON public.reviews USING btree (contact_id, id);

CREATE INDEX reviews_created_at_idx ON public.reviews USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_created_by_id_idx ON public.reviews USING btree (created_by_id, id);

CREATE INDEX reviews_customer_id_idx ON public.reviews USING btree (customer_id, id);

CREATE INDEX reviews_done_on_idx ON public.reviews USING btree (done_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_hidden_because_idx ON public.reviews USING btree (hidden_because, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_hidden_by_id_idx ON public.reviews USING btree (hidden_by_id, id);

CREATE INDEX reviews_hub_id_idx ON public.reviews USING btree (hub_id, id);

CREATE INDEX reviews_job_type_idx ON public.reviews USING btree (job_type, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX reviews_number_key ON public.reviews USING btree (number);

CREATE INDEX reviews_provider_id_idx ON public.reviews USING btree (provider_id, id);

CREATE INDEX reviews_received_on_idx ON public.reviews USING btree (received_on, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_responded_by_id_idx ON public.reviews USING btree (responded_by_id, id);

CREATE INDEX reviews_score_idx ON public.reviews USING btree (score, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_search_idx ON public.reviews USING gin (number gin_trgm_ops, comment gin_trgm_ops);

CREATE INDEX reviews_state_idx ON public.reviews USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_task_id_idx ON public.reviews USING btree (task_id, id);

CREATE INDEX reviews_updated_at_idx ON public.reviews USING btree (updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_vehicle_id_idx ON public.reviews USING btree (vehicle_id, id);

CREATE INDEX reviews_work_order_id_idx ON public.reviews USING btree (work_order_id, id);

CREATE UNIQUE INDEX reviews_work_order_id_key ON public.reviews USING btree (work_order_id) WHERE (deleted_at IS NULL);

CREATE INDEX reviews_crew_member_id_idx ON public.reviews_crew USING btree (member_id);

CREATE INDEX reviews_crew_parent_id_idx ON public.reviews_crew USING btree (parent_id, "position");

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CC_REPUTATION mark', 'CC_REPUTATION read', 'CC_REPUTATION update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Sales' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CC_REPUTATION mark', 'CC_REPUTATION read', 'CC_REPUTATION update']::text[]
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
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['CC_REPUTATION read', 'CC_REPUTATION send', 'CC_REPUTATION update']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Dispatch' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['CC_REPUTATION read', 'CC_REPUTATION send', 'CC_REPUTATION update']::text[]
      and abilities @> array['ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS read', 'BILLING create', 'BILLING read', 'BILLING update', 'CONFIG_HUB read', 'CONFIG_PRICES read', 'FOLLOW_UPS create', 'FOLLOW_UPS delete', 'FOLLOW_UPS mark.as.completed', 'FOLLOW_UPS read', 'FOLLOW_UPS update', 'LOCATIONS create', 'LOCATIONS delete', 'LOCATIONS read', 'LOCATIONS update', 'SALES_BOL create', 'SALES_BOL delete', 'SALES_BOL download', 'SALES_BOL email', 'SALES_BOL mark.as.completed', 'SALES_BOL print', 'SALES_BOL read', 'SALES_BOL unwind', 'SALES_BOL update', 'SALES_CLAIMS close', 'SALES_CLAIMS create', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_ORDERS download', 'SALES_ORDERS email', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_ORDERS update', 'SALES_QUOTE download', 'SALES_QUOTE mark.as.completed', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_QUOTE unwind', 'SALES_WORK_ORDERS assign', 'SALES_WORK_ORDERS close', 'SALES_WORK_ORDERS create', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS email', 'SALES_WORK_ORDERS mark.as.completed', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'SALES_WORK_ORDERS unassign', 'SALES_WORK_ORDERS update', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_DASHBOARD download', 'WH_DASHBOARD read', 'WH_INSPECTIONS read', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_INVENTORY_DASHBOARD create', 'WH_INVENTORY_DASHBOARD download', 'WH_INVENTORY_DASHBOARD read', 'WH_PULLFLOW approve', 'WH_PULLFLOW close', 'WH_PULLFLOW create', 'WH_PULLFLOW download', 'WH_PULLFLOW email', 'WH_PULLFLOW mark.as.completed', 'WH_PULLFLOW print', 'WH_PULLFLOW read', 'WH_PULLFLOW request.recall', 'WH_PULLFLOW send.to.transport', 'WH_PULLFLOW update', 'WH_RECEIVING create', 'WH_RECEIVING download', 'WH_RECEIVING email', 'WH_RECEIVING print', 'WH_RECEIVING read', 'WH_RECEIVING update', 'WH_REPAIRS read']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

-- Reviews are created by the product alone: the ability to create them is gone from the catalogue, so from roles that were given it too.
update roles set version = version + 1, updated_at = now(), abilities = array_remove(abilities, 'CC_REPUTATION create')
where 'CC_REPUTATION create' = any(abilities);
