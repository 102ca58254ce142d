import { operatorId } from "../../../server/demo/parties.ts";
import { continueIds } from "../../support/bulk-fill.ts";
import type { SeedEntity } from "../entry.ts";
import { sqlWords as w } from "../words.ts";

/** Customers have the ids after the operating company's, ordered by how much they order. */
export const firstCustomer = operatorId + 1;

const name = `${w.companyFirst}[1 + id % 60] || ' ' || ${w.companyMiddle}[1 + (id / 60) % 12] || ' ' || ${w.companyLast}[1 + (id / 720) % 12]`;
const later = [
  ["update", '{"phone": ["+1 2125550100", "+1 6465550188"]}'],
  ["update", '{"notes": [null, "Prefers morning deliveries; call the site contact first."], "terms": ["net 15", "net 30"]}'],
  ["update", '{"accountExecutive": ["Sofia Lindqvist", "Dario Rossi"]}'],
] as const;
const created = `jsonb_build_object('state', jsonb_build_array(null, 'onboarding'), 'name', jsonb_build_array(null, t.name), 'email', jsonb_build_array(null, t.email))`;

export const customers: SeedEntity = {
  name: "customers",
  rows: 4_000,
  least: 4,
  statements: ({ rowCount }) => [
    `insert into parties (id, state, name, kind, created_at, updated_at) overriding system value
     values (${operatorId}, 'operator', 'HQ Logistics', 'commercial', pg_temp.moment(0, 0), pg_temp.moment(0, 0))`,
    `insert into parties (id, state, name, kind, email, phone, website, source, bill_to, terms, credit_limit, tax_exempt, warehousing,
       payment_method_default, quick_books_id, suspension_reason, notes, created_at, updated_at) overriding system value
     select ${operatorId} + id, state, name, pg_temp.pick('{designer,designer,retailer,hospitality,residential,commercial}', id, 'kind'),
       'office' || id || '@customers.example', pg_temp.phone(id, 'phone'), 'https://customer' || id || '.example',
       pg_temp.pick(${w.sources}, id, 'source'),
       case when state <> 'onboarding' then pg_temp.address(id, ${w.streets}, ${w.cities}) end,
       case when state <> 'onboarding' then pg_temp.pick('{due on receipt,net 15,net 30,net 30,net 45,net 60}', id, 'terms') end,
       pg_temp.between(5, 600, id, 'credit') * 100000, pg_temp.chance(0.05, id, 'exempt'), pg_temp.chance(0.5, id, 'warehousing'),
       case when pg_temp.chance(0.5, id, 'card') then pg_temp.between(1000, 9999, id, 'digits')::text end,
       case when pg_temp.chance(0.6, id, 'books') then 'QB-' || id end,
       case when state = 'suspended' then 'Two invoices over 90 days' end,
       case when pg_temp.chance(0.3, id, 'notes') then 'Prefers morning deliveries; call the site contact first.' end,
       joined, pg_temp.at_most(joined + pg_temp.u(id, 'changed') * interval '700 days')
     from (select id, ${name} as name, pg_temp.moment(pg_temp.joined(id, ${rowCount("customers")}), id) as joined,
         case when id > ${rowCount("customers")} * 0.985 then 'onboarding' when pg_temp.chance(0.03, id, 'suspended') then 'suspended' else 'active' end as state
       from generate_series(1::bigint, ${rowCount("customers")}) id) made`,
  ],
  log: { resource: "customer", table: "parties", each: 12, created, later },
};

export const prospects: SeedEntity = {
  name: "prospects",
  rows: 2_000,
  least: 2,
  statements: ({ rowCount }) => [
    `insert into parties (id, state, name, kind, email, phone, source, notes, created_at, updated_at) overriding system value
     select ${operatorId} + ${rowCount("customers")} + id, case when pg_temp.chance(0.85, id, 'archived') then 'archived' else 'prospect' end,
       name, pg_temp.pick('{designer,retailer,hospitality,residential,commercial}', id, 'kind'), 'hello' || id || '@prospects.example',
       pg_temp.phone(id, 'phone'), pg_temp.pick(${w.sources}, id, 'source'),
       case when pg_temp.chance(0.25, id, 'asked') then 'Asked about storage.' end, met, met
     from (select id, ${name.replaceAll("id", `(id + ${rowCount("customers")})`)} as name,
         pg_temp.moment(pg_temp.elapsed(id, ${rowCount("prospects")}), id) as met
       from generate_series(1::bigint, ${rowCount("prospects")}) id) made`,
    continueIds("parties"),
  ],
};
