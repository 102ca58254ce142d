import { isVisible } from "../../../src/schemas/access/field-access.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { COMMENTS_TOPIC, sharesComments, takesComments } from "../../../src/schemas/rules/comments.ts";
import { isSystem, type Person } from "../../access/caller.ts";
import { valueIn } from "../../access/columns.ts";
import { inScope, scopeNames, scopeSql } from "../../access/scope.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { oneRow } from "../read/read.ts";
import { denied, invalid, notFound, Problem } from "../wire/problem.ts";
import { idOf } from "../write/notify.ts";

/** A record that a person may read and comment on. */
export interface CommentedRecord {
  readonly person: Person;
  readonly resource: AnyResource;
  /** Complete, hidden fields included. */
  readonly row: Row;
  /** All resources on the same table: comments under any of these names belong to the row. */
  readonly sharing: readonly string[];
  /** The company that comments can be shared with now: the row is its own, and its users may read it. */
  readonly companyId: number | null;
}

/** The record whose comments a call is about. Whoever may read a record reads its comments, as far as they are meant for their side. */
export async function commentedRecord(session: EngineSession, call: Call, name: string, id: number): Promise<CommentedRecord> {
  const resource = session.resources.find((each) => each.name === name);
  if (!resource || !takesComments(resource)) throw invalid({ resource: ["Nobody comments on this kind of record."] });
  const { actor } = call;
  if (isSystem(actor)) throw denied();
  authorizeRead(resource, actor);
  if (actor.side === "customer" && !sharesComments(resource)) throw denied();
  const model = session.models.of(resource);
  const row = await oneRow(session, model, "employee", id, scopeSql(session, resource, actor, "t"));
  if (!row) throw notFound();
  return { person: actor, resource, row, sharing: model.sharing, companyId: companyOf(session, resource, row) };
}

/**
 * The record of a comment that was written under this resource. It may have moved to another slice of its table since: a prospect's comments
 * remain when it becomes a customer.
 * @throws Problem 404 for whoever may not read it as any of them
 */
export async function recordOfComment(session: EngineSession, call: Call, writtenOn: string, id: number): Promise<CommentedRecord> {
  const { sharing } = session.models.of(writtenOn);
  for (const name of [writtenOn, ...sharing.filter((each) => each !== writtenOn)]) {
    const record = await commentedRecord(session, call, name, id).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    });
    if (record) return record;
  }
  throw notFound();
}

function companyOf(session: EngineSession, resource: AnyResource, row: Row): number | null {
  const companyId = sharesComments(resource) ? idOf(resource, row, resource.people.company) : null;
  if (companyId === null) return null;
  const values = Object.fromEntries(scopeNames(resource).map((name) => [name, valueIn(row, resource, name) ?? null]));
  // Any user of the company: what only one of them may read is not shared.
  const user = { id: 0, side: "customer", companyId, isAdmin: false, abilities: [] } as const;
  return inScope(resource, user, values, session) ? companyId : null;
}

/** What a notice calls the record: its title, or its kind where the readers may not see the title. */
export function nameInNotice({ resource, row }: CommentedRecord, topic: string): string {
  const field = resource.fields[resource.title];
  const isHidden = topic === COMMENTS_TOPIC && field !== undefined && (!isVisible(field, "customer") || field.hiddenWhile !== undefined);
  const title = row[resource.title];
  return !isHidden && typeof title === "string" && title !== "" ? title : resource.label;
}
