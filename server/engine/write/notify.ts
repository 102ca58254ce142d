import { sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { readingSubjects } from "../../../src/schemas/access/row-access.ts";
import type { AbilityHolders, NamedUser, NotificationRule, TeamMembers } from "../../../src/schemas/actions/action.ts";
import { isReadBy } from "../../../src/schemas/actions/availability.ts";
import { topicOf } from "../../../src/schemas/actions/notice-topics.ts";
import { fillTemplate } from "../../../src/schemas/documents/template.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { matchesWhere } from "../../../src/schemas/rules/where.ts";
import { zoneIn } from "../../../src/schemas/rules/zone-path.ts";
import { formatDate, formatTime } from "../../../src/schemas/values/date.ts";
import { wallClock, zoneName } from "../../../src/schemas/values/time-zone.ts";
import { hasAbilitySql } from "../../access/ability-sql.ts";
import { evaluationContextOf, userIdOf } from "../../access/caller.ts";
import { valueIn } from "../../access/columns.ts";
import { inScope, reachingAbilities, scopeNames } from "../../access/scope.ts";
import { columnOf } from "../../db/names.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { NOTIFICATION_MAIL_QUEUE, NOTIFICATION_TEXT_QUEUE } from "../../jobs/queues.ts";
import { insertNotification } from "../../realtime/notifications.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";

/**
 * Sends a rule's notifications to its recipients, except the caller and users who may not read the row as it is now. `before` is the row as
 * it was, for users whom it names no longer.
 * @returns whether something that the customer waits for reached none of their users, because none may read the row
 */
export async function notifyAll(
  session: EngineSession,
  call: Call,
  resource: AnyResource,
  { row, before }: { readonly row: Row; readonly before: Row | null },
  notifies: readonly NotificationRule[],
): Promise<boolean> {
  let missed = false;
  for (const rule of notifies) {
    const { to, where, changed, ...what } = rule;
    if (changed !== undefined && (before === null || valueIn(before, resource, changed) === valueIn(row, resource, changed))) continue;
    if (where && !matchesWhere(where, (name) => valueIn(row, resource, name), evaluationContextOf(call.actor, session))) continue;
    const { owner, assignee, company } = resource.people;
    const users = [to.includes("owner") ? owner : undefined, to.includes("assignee") ? assignee : undefined].map((name) =>
      idOf(resource, row, name),
    );
    for (const each of to) {
      if (typeof each === "string") continue;
      if ("user" in each) users.push(namedUser(resource, { row, before }, each));
      else users.push(...(await ("team" in each ? teamMembers(session, resource, row, each) : holders(session, resource, row, each))));
    }
    const companyId = to.includes("company") ? idOf(resource, row, company) : null;
    const { hasCustomer } = await notify(session, call, resource, row, { ...what, users: users.filter((id) => id !== null), companyId });
    if (rule.mail && companyId !== null && !hasCustomer) missed = true;
  }
  return missed;
}

/** The employees who hold the ability, or only the preferred one of them if they may read the row. */
async function holders(session: EngineSession, resource: AnyResource, row: Row, { ability, prefer }: AbilityHolders): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select "u"."id" from "users" "u" where "u"."type" = 'E'
    and ${hasAbilitySql("u", { subject: resource.subject, action: ability })}`.execute(session.connection);
  const ids = rows.map(({ id }) => id);
  const preferred = prefer && idOf(resource, row, resource.people[prefer]);
  if (typeof preferred !== "number" || !ids.includes(preferred)) return ids;
  // The others are narrowed to readers with all recipients; the preferred one must be a reader to replace them.
  return (await readers(session, resource, row, { users: [preferred], companyId: null })).length > 0 ? [preferred] : ids;
}

/** The active people in lines of a record that the row refers to, or the holders of an ability in their place. */
async function teamMembers(session: EngineSession, resource: AnyResource, row: Row, { team, otherwise }: TeamMembers): Promise<number[]> {
  const [reference = "", lines = "", member = ""] = team.split(".");
  const field = resource.fields[reference];
  const list = field?.kind === "ref" ? session.models.of(field.target).children.find(({ name }) => name === lines) : undefined;
  const person = list?.field.fields[member];
  if (!list || !person) throw new Error(`${resource.name} has no team "${team}".`);
  const { rows } = await sql<{ id: number }>`select "u"."id" from ${sql.table(list.table)} "l"
    join "users" "u" on "u"."id" = ${sql.ref(`l.${columnOf(member, person)}`)}
    where "l"."parent_id" = ${idOf(resource, row, reference)} and "u"."type" = 'E' and "u"."state" = 'active' and "u"."deleted_at" is null`.execute(
    session.connection,
  );
  return rows.length > 0 ? rows.map(({ id }) => id) : holders(session, resource, row, { ability: otherwise });
}

/** An answer empties the reference to who asked, and they have to hear it all the same. */
const namedUser = (resource: AnyResource, { row, before }: { readonly row: Row; readonly before: Row | null }, { user }: NamedUser) =>
  idOf(resource, row, user) ?? (before && idOf(resource, before, user));

export interface Notice extends Omit<NotificationRule, "to" | "where" | "changed" | "topic"> {
  /** As of a rule; null for what nobody may turn off. */
  readonly topic?: string | null;
  readonly users: readonly number[];
  /** All users of this company. */
  readonly companyId: number | null;
  /** The comment it is about. */
  readonly commentId?: number;
}

/** Sends one notice, whose `title` and `message` may contain placeholders for fields of the row; see `sendNotice`. */
export function notify(session: EngineSession, call: Call, resource: AnyResource, row: Row, notice: Notice) {
  const values = withTimesInWords(resource, row, session.timeZone);
  return sendNotice(session, call, resource, row, {
    ...notice,
    title: fillTemplate(notice.title, values, resource.fields),
    message: fillTemplate(notice.message, values, resource.fields),
  });
}

/** Times as they are on the clocks of their place, or the company's: whoever reads the notice may be elsewhere. */
function withTimesInWords(resource: AnyResource, row: Row, zone: string): Row {
  const times = Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = row[name];
    if (field.kind !== "dateTime" || typeof value !== "string") return [];
    const own = zoneIn(field, row, zone);
    const { date, time } = wallClock(own, new Date(value));
    return [[name, `${formatDate(date)} at ${formatTime(time)} ${zoneName(own, new Date(value))}`]];
  });
  return { ...row, ...Object.fromEntries(times) };
}

/**
 * Sends a notice whose texts are complete: what people wrote must not be read as a template.
 * @returns whether a customer's user may read the row, be it the caller
 */
export async function sendNotice(
  session: EngineSession,
  call: Call,
  resource: AnyResource,
  row: Row,
  notice: Notice,
): Promise<{ readonly hasCustomer: boolean }> {
  const actorId = userIdOf(call.actor);
  const named = await readers(session, resource, row, notice);
  const found = [...named, ...(await standIns(session, resource, row, notice, named))];
  const hasCustomer = found.some(({ side }) => side === "customer");
  const others = found.flatMap(({ id }) => (id === actorId ? [] : [id]));
  const recipientIds = session.sending.notified(session.connection, call.actor, others);
  if (recipientIds.length === 0) return { hasCustomer };
  const { inApp, byEmail, byText } = await chosenWays(session, resource, notice, recipientIds);
  const notificationId = await insertNotification(session.connection, {
    bizObjectId: resource.bizObject,
    resource: resource.name,
    recordId: row.id,
    title: notice.title,
    message: notice.message,
    commentId: notice.commentId ?? null,
    triggeredByUserId: actorId,
    recipientIds: inApp,
    isSent: byEmail.length + byText.length > 0,
  });
  if (notificationId === null) return { hasCustomer };
  const { photos = false } = notice;
  for (const userId of byEmail) await enqueue(session.connection, NOTIFICATION_MAIL_QUEUE, { notificationId, userId, photos });
  for (const userId of byText) await enqueue(session.connection, NOTIFICATION_TEXT_QUEUE, { notificationId, userId });
  return { hasCustomer };
}

/**
 * How each recipient is told: as they chose for the topic, or else in the app, and by email where the rule says so. Text messages go only to
 * the number for which they were chosen.
 */
async function chosenWays(session: EngineSession, resource: AnyResource, { topic, mail, text }: Notice, users: readonly number[]) {
  const { rows } =
    topic === null
      ? { rows: [] }
      : await sql<{ userId: number; inApp: boolean | null; byEmail: boolean | null; byText: boolean }>`
          select "c"."user_id" as "userId", "c"."in_app" as "inApp", "c"."by_email" as "byEmail", coalesce("c"."text_to" = "u"."phone", false) as "byText"
          from "notice_choices" "c" join "users" "u" on "u"."id" = "c"."user_id"
          where "c"."topic" = ${topicOf(resource, topic === undefined ? {} : { topic })} and "c"."user_id" = any(${[...users]}::bigint[])`.execute(
          session.connection,
        );
  const chosen = new Map(rows.map((each) => [each.userId, each]));
  return {
    inApp: users.filter((id) => chosen.get(id)?.inApp ?? true),
    byEmail: users.filter((id) => chosen.get(id)?.byEmail ?? mail === true),
    byText: text === true ? users.filter((id) => chosen.get(id)?.byText) : [],
  };
}

/**
 * Who is told in place of a suspended employee if nobody else of the named users is left: the row's other people, or else the
 * administrators. Otherwise nobody would hear that a customer approved a quote.
 */
async function standIns(
  session: EngineSession,
  resource: AnyResource,
  row: Row,
  { users }: Notice,
  named: readonly { readonly id: number }[],
): Promise<Readers> {
  if (users.length === 0 || named.some(({ id }) => users.includes(id))) return [];
  const { rows } = await sql<{ isSuspended: boolean; admins: number[] }>`select
      exists (select 1 from "users" where "id" = any(${[...users]}::bigint[]) and "type" = 'E' and "state" = 'suspended') as "isSuspended",
      array(select "id" from "users" where "type" = 'E' and "is_admin" and "state" = 'active' and "deleted_at" is null) as "admins"`.execute(
    session.connection,
  );
  if (!rows[0]?.isSuspended) return [];
  const { owner, assignee } = resource.people;
  const others = [idOf(resource, row, owner), idOf(resource, row, assignee)].filter((id) => id !== null);
  const people = (await readers(session, resource, row, { users: others, companyId: null })).filter(({ side }) => side === "employee");
  return people.length > 0 ? people : readers(session, resource, row, { users: rows[0].admins, companyId: null });
}

export function idOf(resource: AnyResource, row: Row, name: string | undefined): number | null {
  const id = name === undefined ? null : valueIn(row, resource, name);
  return typeof id === "number" ? id : null;
}

type Readers = readonly { readonly id: number; readonly side: Side }[];

/** Those of these users who have the ability to read the resource and whose scope includes this row. */
export async function readers(
  session: EngineSession,
  resource: AnyResource,
  row: Row,
  { users, companyId }: Pick<Notice, "users" | "companyId">,
): Promise<Readers> {
  if (users.length === 0 && companyId === null) return [];
  const reaching = reachingAbilities(resource);
  const reads = (side: Side) =>
    sql`(${sql.join(
      readingSubjects(resource, side).map((subject) => hasAbilitySql("u", { subject, action: "read" })),
      sql` or `,
    )})`;
  const held = reaching.map((ability) => hasAbilitySql("u", ability));
  const { rows } = await sql<{ id: number; type: string; company_id: number | null; isAdmin: boolean; held: readonly boolean[] }>`
    select "u"."id", "u"."type", "u"."company_id", "u"."is_admin" as "isAdmin",
      array[${sql.join(held)}]::boolean[] as "held" from "users" "u"
    where ("u"."id" = any(${[...users]}::bigint[]) or ("u"."type" = 'C' and "u"."company_id" = ${companyId}::bigint))
      and "u"."state" = 'active' and "u"."deleted_at" is null
      and (${reads("customer")} or "u"."type" = 'E' and ${reads("employee")})`.execute(session.connection);
  const values = Object.fromEntries(scopeNames(resource).map((name) => [name, valueIn(row, resource, name) ?? null]));
  return rows.flatMap(({ id, type, company_id: companyId, isAdmin, held: holds }) => {
    const side = type === "C" ? "customer" : "employee";
    if (!isReadBy(resource, side)) return [];
    const actor = { id, side, companyId, isAdmin, abilities: reaching.filter((_, index) => holds[index]) } as const;
    return inScope(resource, actor, values, session) ? [{ id, side }] : [];
  });
}
