alter table "billing_reports" add column "receive_id" bigint;

alter table "billing_reports" add column "pull_flow_id" bigint;

alter table "billing_reports" add constraint "billing_reports_pull_flow_id_fkey" FOREIGN KEY (pull_flow_id) REFERENCES pull_flows(id);

alter table "billing_reports" add constraint "billing_reports_receive_id_fkey" FOREIGN KEY (receive_id) REFERENCES receives(id);

CREATE INDEX billing_reports_pull_flow_id_idx ON public.billing_reports USING btree (pull_flow_id, id);

CREATE INDEX billing_reports_receive_id_idx ON public.billing_reports USING btree (receive_id, id);

with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['WH_PULLFLOW send.to.billing', 'WH_RECEIVING send.to.billing']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['WH_PULLFLOW send.to.billing', 'WH_RECEIVING send.to.billing']::text[]
      and abilities @> array['ACCG_INVOICES close', 'ACCG_INVOICES connect.to.qb', 'ACCG_INVOICES create', 'ACCG_INVOICES delete', 'ACCG_INVOICES download', 'ACCG_INVOICES email', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_INVOICES send', 'ACCG_INVOICES unwind', 'ACCG_INVOICES update', 'ACCG_PAYMENTS connect.to.qb', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS email', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCG_PAYMENTS send', 'ACCG_PAYMENTS unwind', 'ACCG_PAYMENTS update', 'ACCG_PERIODS close', 'ACCG_PERIODS create', 'ACCG_PERIODS read', 'ACCG_PERIODS update', 'ACCG_REF_DOCS approve', 'ACCG_REF_DOCS mark', 'ACCG_REF_DOCS read', 'ACCG_REF_DOCS unwind', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS connect.to.qb', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS email', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS re-activate', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS suspend', 'ACCT_CUSTOMERS sync.customer.data', 'ACCT_CUSTOMERS sync.term', 'ACCT_CUSTOMERS update', 'ACCT_CUSTOMERS warehousing', 'ACCT_CUST_USERS read', 'BILLING approve', 'BILLING create', 'BILLING delete', 'BILLING read', 'BILLING send.to.billing', 'BILLING update', 'CONFIG_PRICES create', 'CONFIG_PRICES delete', 'CONFIG_PRICES read', 'CONFIG_PRICES update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_CLAIMS download', 'SALES_CLAIMS mark.as.completed', 'SALES_CLAIMS print', 'SALES_CLAIMS read', 'SALES_CLAIMS unwind', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update', 'WH_INVENTORY download', 'WH_INVENTORY print', 'WH_INVENTORY read', 'WH_PULLFLOW download', 'WH_PULLFLOW read', 'WH_RECEIVING download', 'WH_RECEIVING read', 'WH_REPAIRS download', 'WH_REPAIRS read', 'WH_STORAGE create', 'WH_STORAGE delete', 'WH_STORAGE download', 'WH_STORAGE email', 'WH_STORAGE mark.as.completed', 'WH_STORAGE print', 'WH_STORAGE read', 'WH_STORAGE unwind', 'WH_STORAGE update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;
