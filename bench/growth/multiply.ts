import type { Db } from "../../server/db/connection.ts";
import { rebuildTotals, totalsRules } from "../../server/db/kept-totals.ts";
import type { TableModel } from "../../server/db/model.ts";
import { literal, quoted, snake } from "../../server/db/names.ts";
import { allTables } from "../../server/db/tables.ts";
import { resources } from "../../src/resources/index.ts";
import { targetsOf } from "../../src/schemas/fields/any-ref.ts";
import { ANY_REF_ID, ANY_REF_KIND } from "../../src/schemas/fields/field.ts";
import { continueIds, switchAlwaysTriggers } from "../support/bulk-fill.ts";
import { deliveries, stateOfCopy } from "./finished-business.ts";

/** Days between two copies: a company's year is about ten copies, however many years there are. */
const daysApart = 37;
/** Copies older than this are of finished business. */
const finishedAfter = 12;
/** A company's customers grow this much slower than its business. */
const slower = 25;

/** Tables that don't grow with the business, and those that the server fills by itself. */
const constant = ["users", "roles", "hubs", "places", "providers", "proposal_templates", "document_counters", "quickbooks_outbox"];
const ofParties = ["parties", "contacts", "locations"];

/**
 * Multiplies the demo company in its database: `copies - 1` more of each business row, each copy one step older, with references among the
 * rows of the same copy; half of the business is that of the demo's own customers. Set-based, without triggers: a superuser's connection.
 */
export async function multiply(db: Db, copies: number): Promise<void> {
  // Totals are counted anew from the copies; copied themselves, they would leave a table that is mostly empty.
  const totals = new Set(resources.flatMap((resource) => totalsRules(resource)?.tables ?? []).map(({ name }) => name));
  const isCopied = ({ name, primaryKey }: TableModel) => !isOf(constant, name) && !totals.has(name) && primaryKey.join() === "id";
  const declared = allTables().filter(isCopied);
  await db.withoutTimeout(async (client) => {
    const filled: { table: TableModel; stride: number }[] = [];
    for (const table of declared) {
      const { rows } = await client.query<{ last: number | null }>(`select max(id)::int as last from ${quoted(table.name)}`);
      const last = rows[0]?.last ?? null;
      if (last !== null) filled.push({ table, stride: last });
    }
    const strides = new Map(filled.map(({ table, stride }) => [table.name, stride]));
    await client.query("set session_replication_role = replica");
    // A copied ledger doesn't continue the rows before it, and a copied piece is where its copied ledger ends.
    const tables = filled.map(({ table }) => table);
    await switchAlwaysTriggers(client, tables, "disable");
    for (const { table, stride } of filled) await client.query(copyStatement(table, stride, strides, copies));
    await switchAlwaysTriggers(client, tables, "enable always");
    for (const { name } of tables) await client.query(continueIds(name));
    for (const statement of [...deliveries, ...happenings()]) await client.query(statement);
    await client.query("reset session_replication_role");
  });
  await rebuildTotals(db.kysely, resources);
  await gatherStatistics(db);
}

/** Whether it is one of the tables, or of their lines. */
const isOf = (tables: readonly string[], table: string): boolean => tables.some((name) => table === name || table.startsWith(`${name}_`));
const isOfParties = (table: string): boolean => isOf(ofParties, table);

function copyStatement(table: TableModel, stride: number, strides: ReadonlyMap<string, number>, copies: number): string {
  const many = isOfParties(table.name) ? partyCopies(copies) : copies;
  const uniqueText = (table.indexes ?? []).filter(({ unique }) => unique).map(({ on }) => on.join(" "));
  const values = table.columns.map(({ name, type, references }) => {
    const column = `t.${quoted(name)}`;
    if (name === "id") return `${column} + k * ${stride}`;
    if (references) return shifted(column, references.table, strides, copies);
    if (name === snake(ANY_REF_ID)) return anyReference(table, strides, copies);
    if (name === "state") return stateOfCopy(table, column, `k <= ${copies - finishedAfter}`);
    if (type === "date" || type.startsWith("timestamp")) return `${column} - (${copies} - k) * interval '${daysApart} days'`;
    const isUnique = uniqueText.some((on) => new RegExp(`\\b${name}\\b`).test(on));
    if (type === "text" && isUnique && !isChoice(table, name))
      return `regexp_replace(${column}, '[0-9]*$', '') || lpad((t.id + k * ${stride})::text, greatest(5, length((t.id + k * ${stride})::text)), '0')`;
    return column;
  });
  const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
  return `insert into ${quoted(table.name)} (${columns}) overriding system value
    select ${values.join(", ")} from ${quoted(table.name)} t cross join generate_series(1, ${many - 1}) k order by k, t.id`;
}

/** Whether only some texts are allowed. */
const isChoice = ({ name: table }: TableModel, column: string): boolean =>
  resources.some(
    (one) => one.table === table && Object.entries(one.fields).some(([name, { kind }]) => kind === "choice" && snake(name) === column),
  );

const partyCopies = (copies: number): number => Math.max(1, Math.ceil(copies / slower));

/** The copy of a referenced row: half of all references to customers go to the demo's own. */
function shifted(column: string, target: string, strides: ReadonlyMap<string, number>, copies: number): string {
  const stride = strides.get(target);
  if (stride === undefined) return column;
  return `${column} + ${isOfParties(target) ? `(case when k % 2 = 0 then 0 else k % ${partyCopies(copies)} end)` : "k"} * ${stride}`;
}

function anyReference(table: TableModel, strides: ReadonlyMap<string, number>, copies: number): string {
  const field = resources
    .filter((one) => one.table === table.name)
    .flatMap(({ fields }) => Object.values(fields))
    .find(({ kind }) => kind === "anyRef");
  const targets = field?.kind === "anyRef" ? targetsOf(field, resources) : [];
  const column = `t.${snake(ANY_REF_ID)}`;
  const branches = targets.map((one) => `when ${one.bizObject} then ${shifted(column, one.table, strides, copies)}`);
  return branches.length === 0 ? column : `case t.${snake(ANY_REF_KIND)} ${branches.join(" ")} else ${column} end`;
}

/** The activity log and the notifications of all business: each row's creation, told to one of the users. */
function happenings(): string[] {
  const told = resources.filter(
    (one, index) => one.routes && !isOf(constant, one.table) && resources.findIndex(({ table }) => table === one.table) === index,
  );
  const rows = told.map(
    ({ name, table, bizObject }) =>
      `select ${literal(name)} as resource, ${bizObject ?? "null"}::int as kind, id as record_id, coalesce(created_by_id, 1) as user_id, created_at as at from ${quoted(table)}`,
  );
  const all = rows.join(" union all ");
  return [
    `insert into activity_log (at, user_id, user_name, resource, record_id, verb)
     select at, user_id, u.name, resource, record_id, 'create' from (${all}) done join users u on u.id = user_id order by at`,
    `insert into notifications (biz_object_id, resource, record_id, triggered_by_user_id, title, message, created_at)
     select kind, resource, record_id, user_id, 'Created', 'It was created.', at from (${all}) done order by at`,
    `insert into notification_recipients (notification_id, user_id, is_seen, seen_at)
     select n.id, u.id, n.id % 50 <> 0, case when n.id % 50 <> 0 then n.created_at end
     from notifications n join users u on u.id = 1 + n.id % 3`,
  ];
}

/** Lets the planner know what the tables hold now. It looks at a sample, another one each time. */
export const gatherStatistics = (db: Db): Promise<unknown> =>
  db.withoutTimeout((client) => client.query(db.kind === "postgres" ? "vacuum analyze" : "analyze"));
