import { sql } from "kysely";
import type { Tell } from "../../src/schemas/action.ts";
import { isReadBy } from "../../src/schemas/availability.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { fill } from "../../src/schemas/template.ts";
import { userIdOf } from "../access/caller.ts";
import { valueIn } from "../access/columns.ts";
import { holdsSql } from "../access/holds.ts";
import { inScope, scopeNames } from "../access/scope.ts";
import { notify } from "../realtime/notifications.ts";
import type { Call, Row } from "./call.ts";
import type { At } from "./context.ts";

/** Notifies those whom a rule names, without the doer and without anyone who may not read the row as it is now. */
export async function tellAll(at: At, call: Call, resource: AnyResource, row: Row, tells: readonly Tell[]): Promise<void> {
  for (const { to, title, message } of tells) {
    const { owner, assignee, company } = resource.people;
    const users = [to.includes("owner") ? owner : undefined, to.includes("assignee") ? assignee : undefined].map((name) =>
      idOf(resource, row, name),
    );
    const companyId = to.includes("company") ? idOf(resource, row, company) : null;
    await tell(at, call, resource, row, { users: users.filter((id) => id !== null), companyId, title, message });
  }
}

export interface News {
  readonly users: readonly number[];
  /** All users of this company. */
  readonly companyId: number | null;
  /** May name fields of the row. */
  readonly title: string;
  readonly message: string;
}

export async function tell(at: At, call: Call, resource: AnyResource, row: Row, news: News): Promise<void> {
  const doer = userIdOf(call.actor);
  const recipientIds = (await readers(at, resource, row, news)).filter((id) => id !== doer);
  if (recipientIds.length === 0) return;
  await notify(at.on, {
    bizObjectId: resource.bizObject,
    resource: resource.name,
    recordId: row.id,
    title: fill(news.title, row),
    message: fill(news.message, row),
    triggeredByUserId: doer,
    recipientIds,
  });
}

function idOf(resource: AnyResource, row: Row, name: string | undefined): number | null {
  const id = name === undefined ? null : valueIn(row, resource, name);
  return typeof id === "number" ? id : null;
}

/** Of these people, those with the ability to read the resource and this row of it. */
async function readers(at: At, resource: AnyResource, row: Row, { users, companyId }: News): Promise<number[]> {
  if (users.length === 0 && companyId === null) return [];
  const { rows } = await sql<{ id: number; type: string; company_id: number | null }>`
    select "u"."id", "u"."type", "u"."company_id" from "users" "u"
    where ("u"."id" = any(${[...users]}::bigint[]) or ("u"."type" = 'C' and "u"."company_id" = ${companyId}::bigint))
      and "u"."state" = 'active' and "u"."deleted_at" is null
      and ${holdsSql("u", { subject: resource.subject, action: "read" })}`.execute(at.on);
  const today = at.today();
  const facts = Object.fromEntries(scopeNames(resource).map((name) => [name, valueIn(row, resource, name) ?? null]));
  return rows.flatMap(({ id, type, company_id: companyId }) => {
    const side = type === "C" ? "customer" : "employee";
    if (!isReadBy(resource, side)) return [];
    return inScope(resource, { id, side, companyId }, facts, today) ? [id] : [];
  });
}
