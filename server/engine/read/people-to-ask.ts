import { type RawBuilder, sql } from "kysely";
import type { PeopleToAsk } from "../../../src/contract/remedy.ts";
import type { Rule } from "../../../src/schemas/actions/action.ts";
import { isOpenTo, rulesOf } from "../../../src/schemas/actions/availability.ts";
import { remediesIn } from "../../../src/schemas/actions/remedy.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { hasAbilitySql } from "../../access/ability-sql.ts";
import type { Person } from "../../access/caller.ts";
import type { Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { notFound } from "../wire/problem.ts";
import { readers } from "../write/notify.ts";
import { get, oneRow } from "./read.ts";

/** More names would be a directory of the company. */
const MOST = 5;

interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly isAdmin: boolean;
}

/** Who may do what the caller may not, other than the caller: employees for employees, colleagues of their company for customers. */
async function colleagues(session: EngineSession, actor: Person, may: RawBuilder<boolean>): Promise<readonly Colleague[]> {
  const { rows } = await sql<Colleague>`
    select "u"."id", "u"."name", "u"."is_admin" as "isAdmin" from "users" "u"
    where "u"."type" = ${actor.side === "customer" ? "C" : "E"} and "u"."company_id" is not distinct from ${actor.companyId}::bigint
      and "u"."state" = 'active' and "u"."deleted_at" is null and "u"."id" <> ${actor.id} and ${may}
    order by "u"."name", "u"."id"`.execute(session.connection);
  return rows;
}

const namesOf = (people: readonly Colleague[]): PeopleToAsk => people.slice(0, MOST).map(({ name }) => name);

/** The administrators whom the caller can ask. */
export const administrators = async (session: EngineSession, actor: Person): Promise<PeopleToAsk> =>
  namesOf(await colleagues(session, actor, sql`"u"."is_admin"`));

/**
 * Whom the caller can ask to do something with a record: those who may, who can read it, and whom no guard refuses for who they are.
 * @throws Problem 403; 404 also for an operation that this side doesn't have
 */
export async function peopleToAsk(
  session: EngineSession,
  actor: Person,
  resource: AnyResource,
  id: number,
  operation: string,
): Promise<PeopleToAsk> {
  await get(session, { actor }, resource, id);
  const [name, rule, verb] = [...rulesOf(resource)].find(([each]) => each === operation) ?? [];
  const row = await oneRow(session, session.models.of(resource), "employee", id, sql`true`);
  if (!row || name === undefined || !rule || !verb || !isOpenTo(resource, name, rule, actor.side)) throw notFound();
  const able = await colleagues(session, actor, hasAbilitySql("u", { subject: resource.subject, action: rule.verb ?? verb }));
  const reading = await readers(session, resource, row, { users: able.map((each) => each.id), companyId: null });
  const canRead = new Set(reading.map((each) => each.id));
  return namesOf(able.filter((each) => canRead.has(each.id) && isAccepted(session, actor, rule, row, each)));
}

/** Whether the guards that say "ask somebody else" take this person. */
function isAccepted(session: EngineSession, { side, companyId }: Person, rule: Rule, row: Row, { id, isAdmin }: Colleague): boolean {
  const context = { user: { id, side, companyId, isAdmin }, today: session.today() };
  return (rule.guards ?? [])
    .filter(({ remedy }) => remediesIn(remedy).some((each) => "ask" in each))
    .every((guard) => guard.refuse(row as never, context) === null);
}
