alter table "gateway_events" drop constraint "gateway_events_payment_id_fkey";

create table "inbound_calls" (
  "id" bigint generated always as identity not null,
  "source" text not null,
  "event_id" text not null,
  "headers" jsonb not null,
  "body" bytea not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "inbound_calls_pkey" PRIMARY KEY (id)
);

create table "inbound_outcomes" (
  "id" bigint generated always as identity not null,
  "call_id" bigint not null,
  "outcome" text not null,
  "message" text not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "inbound_outcomes_outcome_check" CHECK ((outcome = ANY (ARRAY['done'::text, 'failed'::text]))),
  constraint "inbound_outcomes_pkey" PRIMARY KEY (id)
);

-- Events that were not settled yet are processed as calls. Their bodies were not kept, so they get the part that says which payment to look up.
insert into inbound_calls (source, event_id, headers, body, created_at)
select e.gateway, e.event_id, '{}', convert_to((case e.gateway
    when 'stripe' then jsonb_build_object('id', e.event_id, 'type', 'charge.refunded',
      'data', jsonb_build_object('object', jsonb_build_object('metadata', jsonb_build_object('key', p.gateway_key))))
    else jsonb_build_object('id', e.event_id, 'kind', e.kind, 'key', p.gateway_key, 'ref', null) end)::text, 'UTF8'), e.created_at
from gateway_events e join payments p on p.id = e.payment_id
where e.settled_at is null and e.created_at > now() - interval '30 days';

insert into jobs (queue, payload, dedupe_key, max_attempts)
select 'inbound', jsonb_build_object('callId', id), 'inbound:' || id, 30 from inbound_calls;

drop table "gateway_events";

CREATE INDEX inbound_calls_created_at_idx ON public.inbound_calls USING btree (created_at);

CREATE UNIQUE INDEX inbound_calls_event_key ON public.inbound_calls USING btree (source, event_id);

CREATE INDEX inbound_outcomes_call_id_idx ON public.inbound_outcomes USING btree (call_id, id);

CREATE INDEX inbound_outcomes_created_at_idx ON public.inbound_outcomes USING btree (created_at);

CREATE TRIGGER inbound_calls_append_only BEFORE UPDATE OR TRUNCATE ON public.inbound_calls FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table inbound_calls enable always trigger inbound_calls_append_only;

CREATE TRIGGER inbound_calls_kept BEFORE DELETE ON public.inbound_calls FOR EACH ROW EXECUTE FUNCTION refuse_change('created_at', '90');

alter table inbound_calls enable always trigger inbound_calls_kept;

CREATE TRIGGER inbound_outcomes_append_only BEFORE UPDATE OR TRUNCATE ON public.inbound_outcomes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

alter table inbound_outcomes enable always trigger inbound_outcomes_append_only;

CREATE TRIGGER inbound_outcomes_kept BEFORE DELETE ON public.inbound_outcomes FOR EACH ROW EXECUTE FUNCTION refuse_change('created_at', '90');

alter table inbound_outcomes enable always trigger inbound_outcomes_kept;
