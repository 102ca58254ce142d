with granted as (
  update roles set version = roles.version + 1, updated_at = now(), abilities =
    (select array_agg(distinct ability collate "C") from unnest(roles.abilities || array['ACCT_CUST_USERS read']::text[]) ability)
  from (
    select id, abilities from roles where display_name = 'Accounting' and user_type = 'E' and company_id is null and deleted_at is null
      and not abilities @> array['ACCT_CUST_USERS read']::text[]
      and abilities @> array['ACCG_INVOICES close', 'ACCG_INVOICES connect.to.qb', 'ACCG_INVOICES create', 'ACCG_INVOICES delete', 'ACCG_INVOICES download', 'ACCG_INVOICES email', 'ACCG_INVOICES print', 'ACCG_INVOICES read', 'ACCG_INVOICES send', 'ACCG_INVOICES unwind', 'ACCG_INVOICES update', 'ACCG_PAYMENTS approve', 'ACCG_PAYMENTS connect.to.qb', 'ACCG_PAYMENTS create', 'ACCG_PAYMENTS download', 'ACCG_PAYMENTS email', 'ACCG_PAYMENTS print', 'ACCG_PAYMENTS read', 'ACCG_PAYMENTS send', 'ACCG_PAYMENTS unwind', 'ACCG_PAYMENTS update', 'ACCG_REF_DOCS approve', 'ACCG_REF_DOCS create', 'ACCG_REF_DOCS download', 'ACCG_REF_DOCS mark', 'ACCG_REF_DOCS print', 'ACCG_REF_DOCS read', 'ACCG_REF_DOCS unwind', 'ACCG_REF_DOCS update', 'ACCT_CONTACTS create', 'ACCT_CONTACTS read', 'ACCT_CONTACTS update', 'ACCT_CUSTOMERS activate', 'ACCT_CUSTOMERS connect.to.qb', 'ACCT_CUSTOMERS download', 'ACCT_CUSTOMERS email', 'ACCT_CUSTOMERS print', 'ACCT_CUSTOMERS re-activate', 'ACCT_CUSTOMERS read', 'ACCT_CUSTOMERS suspend', 'ACCT_CUSTOMERS sync.customer.data', 'ACCT_CUSTOMERS sync.term', 'ACCT_CUSTOMERS update', 'ACCT_CUSTOMERS warehousing', 'BILLING approve', 'BILLING create', 'BILLING delete', 'BILLING download', 'BILLING email', 'BILLING print', 'BILLING read', 'BILLING send', 'BILLING send.to.billing', 'BILLING unwind', 'BILLING update', 'SALES_BOL download', 'SALES_BOL print', 'SALES_BOL read', 'SALES_ORDERS download', 'SALES_ORDERS print', 'SALES_ORDERS read', 'SALES_QUOTE download', 'SALES_QUOTE print', 'SALES_QUOTE read', 'SALES_WORK_ORDERS download', 'SALES_WORK_ORDERS print', 'SALES_WORK_ORDERS read', 'SALES_WORK_ORDERS send.to.billing', 'TASKS create', 'TASKS delete', 'TASKS read', 'TASKS update']::text[]
    for update
  ) previous
  where roles.id = previous.id
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'New default permissions'
from granted;

-- Abilities that no call ever asked for are taken out of the roles; nobody can do less than before.
with unused (user_type, ability) as (values
  ('E', 'ACCT_PROSPECTS delete'),
  ('E', 'ACCT_CUSTOMERS delete'),
  ('E', 'ACCT_CUST_USERS create'),
  ('E', 'ACCT_CUST_USERS update'),
  ('E', 'ACCT_CUST_USERS assign'),
  ('E', 'ACCT_CUST_USERS unassign'),
  ('E', 'ACCT_CONTACTS archive'),
  ('C', 'ACCT_CONTACTS delete'),
  ('E', 'SALES_QUOTE decline'),
  ('E', 'SALES_PROPOSALS decline'),
  ('E', 'SALES_ORDERS create'),
  ('E', 'CONFIG_HUB delete'),
  ('E', 'CONFIG_HUB archive'),
  ('E', 'BILLING send'),
  ('E', 'BILLING unwind'),
  ('E', 'BILLING download'),
  ('E', 'BILLING print'),
  ('E', 'BILLING email'),
  ('E', 'ACCG_REF_DOCS create'),
  ('E', 'ACCG_REF_DOCS update'),
  ('E', 'ACCG_REF_DOCS download'),
  ('E', 'ACCG_REF_DOCS print'),
  ('E', 'ACCG_PAYMENTS approve'),
  ('E', 'ACTIVITY_LOGS read'),
  ('E', 'ACTIVITY_LOGS download'),
  ('E', 'EXPORTS create'),
  ('E', 'EXPORTS read'),
  ('E', 'EXPORTS delete'),
  ('E', 'EXPORTS download')
), changed as (
  update roles set version = roles.version + 1, updated_at = now(),
    abilities = array(select a from unnest(roles.abilities) a where (roles.user_type, a) not in (select user_type, ability from unused) order by a collate "C")
  from (select id, abilities from roles for update) previous
  where roles.id = previous.id
    and exists (select 1 from unused where unused.user_type = roles.user_type and unused.ability = any (roles.abilities))
  returning roles.id, previous.abilities as held, roles.abilities as holds
)
insert into activity_log (user_name, resource, record_id, verb, changes, reason)
select 'System', 'role', id, 'update', jsonb_build_object('abilities', jsonb_build_array(to_jsonb(held), to_jsonb(holds))), 'Permissions that nothing asked for'
from changed;
