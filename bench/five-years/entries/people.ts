import { literal } from "../../../server/db/names.ts";
import { startingRoleRows } from "../../../server/db/starting-roles.ts";
import { demoAccounts } from "../../../server/demo/accounts.ts";
import { operatorId } from "../../../server/demo/parties.ts";
import type { StartingRole } from "../../../src/schemas/access/starting-roles.ts";
import { continueIds } from "../../support/bulk-fill.ts";
import { textArray } from "../chance.ts";
import type { SeedEntity } from "../entry.ts";
import { sqlWords as w } from "../words.ts";

const roleId = (role: StartingRole) => 1 + startingRoleRows.findIndex(({ key }) => key === role);
/** The demo accounts come first, so that the same people can sign in; the customer accounts belong to the customers that order most. */
const known = (type: "E" | "C") => demoAccounts.filter((one) => (one.company === undefined) === (type === "E"));
const companies = [...new Set(known("C").map(({ company }) => company))];

const person = (type: "E" | "C") => {
  const list = known(type);
  const own = (values: readonly string[], other: string) => `coalesce(${textArray(values)}[id], ${other})`;
  return `${own(
    list.map(({ first }) => first),
    `pg_temp.pick(${w.firstNames}, id, 'first ${type}')`,
  )} as first, ${own(
    list.map(({ last }) => last),
    `pg_temp.pick(${w.lastNames}, id, 'last ${type}')`,
  )} as last, ${own(
    list.map(({ email }) => email),
    `'person' || id || '${type === "E" ? "@hq.example" : "@customers.example"}'`,
  )} as email`;
};

export const employees: SeedEntity = {
  name: "employees",
  rows: 60,
  least: 16,
  statements: ({ rowCount, passwordDigest }) => [
    ...startingRoleRows.map(
      ({ displayName, userType, abilities }) =>
        `insert into roles (display_name, user_type, abilities) values (${literal(displayName)}, '${userType}', array[${abilities.map(literal).join()}])`,
    ),
    `insert into users (id, state, first_name, last_name, name, email, type, is_admin, created_at, updated_at) overriding system value
     select id, 'active', first, last, first || ' ' || last, email, 'E', id = 1, pg_temp.moment(0, id), pg_temp.moment(0, id)
     from (select id, ${person("E")} from generate_series(1::bigint, ${rowCount("employees")}) id) made`,
    `insert into users_roles (parent_id, position, role_id)
     select id, 0, case ${known("E")
       .flatMap(({ role }, index) => (role ? [`when id = ${index + 1} then ${roleId(role)}`] : []))
       .join(
         " ",
       )} else pg_temp.weighted('{${roleId("sales")},${roleId("dispatch")},${roleId("warehouse")},${roleId("accounting")}}', '{0.4,0.6,0.9}', id, 'role')::bigint end
     from generate_series(1::bigint, ${rowCount("employees")}) id
     where id not in (${known("E")
       .flatMap(({ role }, index) => (role ? [] : [index + 1]))
       .join(", ")})`,
    credentials("E", passwordDigest),
  ],
};

export const customerUsers: SeedEntity = {
  name: "customerUsers",
  rows: 2_400,
  least: 8,
  statements: ({ rowCount, passwordDigest }) => [
    `insert into users (id, state, first_name, last_name, name, email, type, company_id, is_admin, created_at, updated_at) overriding system value
     select ${rowCount("employees")} + made.id, made.state, first, last, first || ' ' || last, made.email, 'C', p.id, admin, p.created_at, p.created_at
     from (select id, ${person("C")},
         coalesce((array[${known("C").map(({ company }) => companies.indexOf(company) + 1)}])[id], 1 + (id * 5 / 3) % ${rowCount("customers")}) as company,
         coalesce((array[${known("C").map(({ isAdmin }) => isAdmin ?? false)}])[id], pg_temp.chance(0.6, id, 'admin')) as admin,
         coalesce(${textArray(known("C").map(({ suspended }) => (suspended ? "suspended" : "active")))}[id],
           pg_temp.weighted('{active,invited,suspended}', '{0.92,0.96}', id, 'user')) as state
       from generate_series(1::bigint, ${rowCount("customerUsers")}) id) made join parties p on p.id = ${operatorId} + company`,
    `insert into users_roles (parent_id, position, role_id) select id, 0, ${roleId("member")} from users where type = 'C' and not is_admin`,
    credentials("C", passwordDigest),
    continueIds("users"),
    `update parties set account_executive_id = pg_temp.employee(${rowCount("employees")}, id, 'executive'),
       created_by_id = pg_temp.employee(${rowCount("employees")}, id, 'author'), updated_by_id = pg_temp.employee(${rowCount("employees")}, id, 'author')
     where id <> ${operatorId}`,
  ],
};

const credentials = (type: "E" | "C", digest: string) =>
  `insert into credentials (user_id, password_digest) select id, ${literal(digest)} from users where type = '${type}'`;
