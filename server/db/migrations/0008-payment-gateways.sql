create table "test_gateway_charges" (
  "ref" text not null,
  "key" text not null,
  "amount" bigint not null,
  "description" text not null,
  "return_url" text not null,
  "cancel_url" text not null,
  "status" text not null default 'open'::text,
  "refunded" bigint not null default 0,
  "refund_keys" text[] not null default '{}'::text[],
  "disputed" boolean not null default false,
  "expires_at" timestamp(3) with time zone not null,
  "created_at" timestamp(3) with time zone not null default now(),
  constraint "test_gateway_charges_pkey" PRIMARY KEY (ref),
  constraint "test_gateway_charges_refunded_check" CHECK (((refunded >= 0) AND (refunded <= amount))),
  constraint "test_gateway_charges_status_check" CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'declined'::text, 'expired'::text])))
);

CREATE UNIQUE INDEX test_gateway_charges_key_key ON public.test_gateway_charges USING btree (key);
