import { literal } from "../../../server/db/names.ts";
import { operatorId } from "../../../server/demo/parties.ts";
import { hubNames as demoHubs, providerNames as demoProviders } from "../../../server/demo/words.ts";
import { continueIds } from "../../support/bulk-fill.ts";
import type { SeedEntity } from "../entry.ts";
import { sqlWords as w } from "../words.ts";

/** This many contacts and locations per customer have ids that can be computed from the customer's number; the rest are spread. */
export const perCustomer = 2;
/** The id for customer `rank`; `which` counts from 0. */
export const ofCustomer = (rank: string, customers: number, which: string) => `(${rank}) + ${customers} * (${which})`;

const author = (employees: number) => `pg_temp.employee(${employees}, id, 'author')`;

export const contacts: SeedEntity = {
  name: "contacts",
  rows: 12_000,
  least: 14,
  statements: ({ rowCount }) => [
    `insert into contacts (id, first_name, last_name, name, party_id, job_title, roles, primary_email, primary_phone, sms_opt_out, notes,
       created_at, updated_at, created_by_id, updated_by_id) overriding system value
     select id, first, last, first || ' ' || last, party, pg_temp.pick(${w.jobTitles}, id, 'job'),
       case when id <= ${rowCount("customers")} then '{billing}' when pg_temp.chance(0.4, id, 'site') then '{site}' when pg_temp.chance(0.5, id, 'approver') then '{approver}' else '{}' end::text[],
       'contact' || id || '@people.example', pg_temp.phone(id, 'work'), pg_temp.chance(0.08, id, 'sms'),
       case when pg_temp.chance(0.1, id, 'notes') then 'Speaks for the owner.' end, known, known, ${author(rowCount("employees"))}, ${author(rowCount("employees"))}
     from (select id, party, pg_temp.pick(${w.firstNames}, id, 'first') as first, pg_temp.pick(${w.lastNames}, id, 'last') as last,
         pg_temp.at_most((select created_at from parties p where p.id = party) + pg_temp.u(id, 'known') * interval '300 days') as known
       from (select id, ${operatorId} + case when id <= ${rowCount("customers") * perCustomer} then 1 + (id - 1) % ${rowCount("customers")}
           else 1 + (id * 7) % (${rowCount("customers")} + ${rowCount("prospects")}) end as party
         from generate_series(1::bigint, ${rowCount("contacts")}) id) spread) made`,
    `insert into contacts_emails (parent_id, position, address, label)
     select id, n, case n when 0 then primary_email else 'home' || id || '@mail.example' end, case n when 0 then 'work' else 'home' end
     from contacts, generate_series(0, 1) n where n = 0 or pg_temp.chance(0.15, id, 'second e-mail')`,
    `insert into contacts_phones (parent_id, position, number, label)
     select id, n, case n when 0 then primary_phone else pg_temp.phone(id, 'mobile') end, case n when 0 then 'work' else 'mobile' end
     from contacts, generate_series(0, 1) n where n = 0 or pg_temp.chance(0.4, id, 'second phone')`,
    continueIds("contacts"),
    `update parties p set billing_contact_id = p.id - ${operatorId} where p.id > ${operatorId} and p.id <= ${operatorId} + ${rowCount("customers")} and p.state <> 'onboarding'`,
  ],
  log: {
    resource: "contact",
    table: "contacts",
    each: 4,
    created: `jsonb_build_object('firstName', jsonb_build_array(null, t.first_name), 'lastName', jsonb_build_array(null, t.last_name), 'jobTitle', jsonb_build_array(null, t.job_title))`,
    later: [
      [
        "update",
        '{"phones": [[{"id": 7, "label": "work", "number": "+1 2125550100"}], [{"id": 7, "label": "work", "number": "+1 2125550109"}]]}',
      ],
    ],
  },
};

export const locations: SeedEntity = {
  name: "locations",
  rows: 10_000,
  least: 12,
  statements: ({ rowCount }) => [
    `insert into locations (id, party_id, name, label, kind, address, site_contact_id, floor, elevator, dock, long_carry,
       certificate_of_insurance, access_notes, created_at, updated_at, created_by_id, updated_by_id) overriding system value
     select id, party, name, coalesce(name, address ->> 'address') || ', ' || (address ->> 'city'),
       case when party = ${operatorId} then 'vendor' else pg_temp.pick('{residence,residence,jobsite,vendor}', id, 'kind') end, address,
       case when id <= ${rowCount("customers")} then id end,
       case when pg_temp.chance(0.5, id, 'high') then pg_temp.between(1, 40, id, 'floor')::text end, pg_temp.chance(0.6, id, 'elevator'),
       pg_temp.chance(0.3, id, 'dock'), pg_temp.chance(0.2, id, 'carry'), pg_temp.chance(0.45, id, 'insurance'),
       case when pg_temp.chance(0.4, id, 'access') then 'Service entrance on the side street. Weekdays 9 to 4 only.' end,
       known, known, ${author(rowCount("employees"))}, ${author(rowCount("employees"))}
     from (select id, party, address, known,
         name || case when times > 1 then ' ' || times else '' end as name
       from (select *, row_number() over (partition by party, name order by id) as times
       from (select id, party, case when pg_temp.chance(0.55, id, 'named') then pg_temp.pick(${w.places}, id, 'place') end as name,
         pg_temp.address(id, ${w.streets}, ${w.cities}) as address,
         pg_temp.at_most((select created_at from parties p where p.id = party) + pg_temp.u(id, 'known') * interval '300 days') as known
       from (select id, ${operatorId} + case when id <= ${rowCount("customers") * perCustomer} then 1 + (id - 1) % ${rowCount("customers")} else 0 end as party
         from generate_series(1::bigint, ${rowCount("locations")}) id) spread) chosen) numbered) made`,
    continueIds("locations"),
  ],
  log: {
    resource: "location",
    table: "locations",
    each: 4,
    created: `jsonb_build_object('address', jsonb_build_array(null, t.address), 'kind', jsonb_build_array(null, t.kind))`,
    later: [["update", '{"floor": [null, "4"], "elevator": [false, true]}']],
  },
};

export const hubs: SeedEntity = {
  name: "hubs",
  rows: demoHubs.length,
  least: demoHubs.length,
  statements: () =>
    demoHubs.map(([code, name, address, city, state, zip]) => {
      const addressJson = JSON.stringify({ address, city, state, zip, country: "US" });
      return `insert into hubs (code, name, address, time_zone) values (${literal(code)}, ${literal(name)}, ${literal(addressJson)}, 'America/New_York')`;
    }),
};

export const providers: SeedEntity = {
  name: "providers",
  rows: 60,
  least: 8,
  statements: ({ rowCount }) => [
    `insert into providers (name, state, kind, base_cost, cycle_days, insurance_expires_on, authority_expires_on)
     select (array[${demoProviders.map(([name]) => literal(name)).join(", ")}])[1 + id % ${demoProviders.length}] || ' ' || id, 'active',
       pg_temp.pick('{agent carrier,independent contractor,vendor}', id, 'provider'), pg_temp.between(300, 900, id, 'cost') * 100,
       pg_temp.between(1, 9, id, 'cycle'), pg_temp.today() + 365, pg_temp.today() + 365
     from generate_series(1::bigint, ${rowCount("providers")}) id`,
  ],
};
