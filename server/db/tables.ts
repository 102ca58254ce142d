import { resources } from "../../src/resources/index.ts";
import { checkAppendOnly } from "./append-only.ts";
import { businessTables, invariants } from "./business-tables.ts";
import { custodyMessages } from "./custody-rules.ts";
import { ledgerMessages } from "./ledger-rules.ts";
import type { TableModel } from "./model.ts";
import { bounded } from "./names.ts";
import { platformTables } from "./platform-tables.ts";
import { resourceTables } from "./resource-tables.ts";

/** Returns every declared table: the schema that the migrations must produce. */
export function allTables(): TableModel[] {
  const tables = [...resourceTables(resources), ...platformTables, ...businessTables];
  const names = tables.map((table) => table.name);
  const twice = names.find((name, position) => names.indexOf(name) !== position);
  if (twice) throw new Error(`Two tables are named "${twice}". Rename one of them.`);
  const unknown = Object.keys(invariants).find((name) => !names.includes(name));
  if (unknown) throw new Error(`There are invariants for the table "${unknown}", which doesn't exist.`);
  tables.forEach(checkAppendOnly);
  return tables.map(withInvariants);
}

function withInvariants(table: TableModel): TableModel {
  const more = invariants[table.name];
  if (!more) return table;
  return {
    ...table,
    indexes: [...(table.indexes ?? []), ...(more.indexes ?? [])],
    checks: [...(table.checks ?? []), ...(more.checks ?? [])],
    triggers: [...(table.triggers ?? []), ...(more.triggers ?? [])],
    functions: [...(table.functions ?? []), ...(more.functions ?? [])],
    ...(more.appendOnly === undefined ? {} : { appendOnly: more.appendOnly }),
  };
}

const ownRules = [...businessTables, ...Object.values(invariants)].flatMap(({ checks, indexes }) => [
  ...(checks ?? []),
  ...(indexes ?? []),
]);
const messages = new Map([
  ...Object.entries({ ...ledgerMessages, ...custodyMessages }),
  ...ownRules.flatMap(({ name, message }) => (message === undefined ? [] : [[bounded(name), message] as const])),
]);

/** Returns the error message for one of the business's own constraints; undefined for any other. */
export const messageOfConstraint = (constraint: string): string | undefined => messages.get(constraint);
