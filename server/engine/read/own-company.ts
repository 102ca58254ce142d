import { sql } from "kysely";
import type { RefField } from "../../../src/schemas/fields/field.ts";
import { canSearch } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { type Caller, isSystem, sideOf } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { constantCustomerScope } from "../../access/constant-customer-scope.ts";
import type { Condition } from "../../access/where-sql.ts";
import { ownerOf } from "../../db/list-indexes.ts";
import { columnOf, quoted } from "../../db/names.ts";
import type { EngineSession } from "../context.ts";
import type { OwnName } from "./search-sql.ts";

/** The reference to their own company that all rows of a customer have. */
interface OwnReference {
  readonly name: string;
  readonly field: RefField;
  readonly companyId: number;
}

function ownReference(resource: AnyResource, caller: Caller): OwnReference | null {
  if (isSystem(caller) || sideOf(caller) !== "customer" || caller.companyId === null) return null;
  const name = ownerOf(resource);
  const field = name === undefined ? undefined : resource.fields[name];
  return name !== undefined && field?.kind === "ref" ? { name, field, companyId: caller.companyId } : null;
}

/** SQL: the row is of the customer's company; null for employees, and where that does not decide alone whether a customer may reach it. */
export function ofOwnCompany(resource: AnyResource, caller: Caller): Condition | null {
  const own = ownReference(resource, caller);
  return own && sql`${sql.raw(inTable("t", columnOf(own.name, own.field)))} = ${own.companyId}`;
}

/**
 * Whether a search finds the name of the customer's own company. All of their rows have it or none, so it is read once for all resources; beside
 * the words in each row it would keep PostgreSQL from combining the index of the words with that of the company's rows.
 */
export async function ownNames(
  session: EngineSession,
  caller: Caller,
  resources: readonly AnyResource[],
  condition: (title: string) => Condition,
): Promise<(resource: AnyResource) => OwnName | undefined> {
  const searched = new Map<AnyResource, OwnReference>();
  for (const resource of resources) {
    const own = ownReference(resource, caller);
    // Otherwise the row decides whether they may read the name.
    if (own && canSearch(own.field) && !own.field.hiddenWhile && !own.field.hiddenFrom && !own.field.scopedBy) searched.set(resource, own);
  }
  const found = new Map<string, boolean>();
  for (const { field, companyId } of searched.values()) {
    const target = session.resources.find(({ name }) => name === field.target);
    const title = target && namedColumn(target, target.title);
    if (found.has(field.target) || !title) continue;
    const scope = sql.raw(constantCustomerScope(session.resources, target, "r"));
    const query = sql`select 1 from ${sql.raw(`${quoted(target.table)} "r"`)}
      where "r"."id" = ${companyId} and ${scope} and ${condition(inTable("r", title.column))}`;
    found.set(field.target, (await query.execute(session.connection)).rows.length > 0);
  }
  return (resource) => {
    const own = searched.get(resource);
    return own && { field: own.name, matches: found.get(own.field.target) === true };
  };
}
