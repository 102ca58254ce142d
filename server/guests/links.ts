import { type QueryExecutorProvider, sql } from "kysely";
import { screens } from "../../src/contract/screens.ts";
import type { AnyLinkRule } from "../../src/schemas/access/link-rule.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { asSystem, evaluationContextOf } from "../access/caller.ts";
import { whereSql } from "../access/where-sql.ts";
import { snake } from "../db/names.ts";
import type { EngineSession } from "../engine/context.ts";
import { Problem } from "../engine/wire/problem.ts";
import { createToken, digestOf } from "../identity/tokens.ts";

/** A declared kind of link: the word `links` of a resource, by its name. */
export interface LinkKind {
  readonly resource: AnyResource;
  readonly name: string;
  readonly rule: AnyLinkRule;
  /** The address of its page, with a place for the token. */
  readonly address: string;
}

/** @throws Error for a link that the resource does not declare, or whose screen takes no token: a programming error */
export function linkKind(resource: AnyResource, name: string): LinkKind {
  const rule = resource.links[name];
  if (!rule) throw new Error(`${resource.name} declares no link "${name}".`);
  const address = new Map<string, string>(Object.entries(screens)).get(rule.screen);
  if (!address || !placeOfToken.test(address))
    throw new Error(`The link "${name}" of ${resource.name} opens "${rule.screen}", which is no screen that takes a token.`);
  return { resource, name, rule, address };
}

const placeOfToken = /^[^{]*\{\w+\}$/;

/** The address of a link's page, in this application. */
export const linkPath = ({ address }: LinkKind, token: string): string => address.replace(/\{\w+\}$/, token);

/** What a token opens. */
export interface GuestLink {
  readonly id: number;
  readonly token: string;
  readonly recordId: number;
  /** The last day on which it opens. */
  readonly expiresOn: string;
}

/** The same for every reason, so that nobody learns which links there are. */
export const linkIsOver = (): Problem => new Problem(404, "This link no longer works. Please ask us for a new one.");

/** What reading a link needs: the engine's session, on the connection that reads. */
export type LinkSession = Pick<EngineSession, "connection" | "resources" | "today" | "timeZone">;

const condition = (session: LinkSession, { resource }: LinkKind, where: AnyLinkRule["opens"] = {}) =>
  whereSql(session.resources, resource, where, "r", evaluationContextOf(asSystem("link"), session));

const lastDayOf = ({ rule: { until } }: LinkKind) => (until === undefined ? sql`t.expires_on` : sql.ref(`r.${snake(until)}`));

/**
 * Returns what a token opens, or null: unknown, over, revoked, replaced and one of a row that it does not open (any more) are the same to
 * callers. A malformed token costs no query. `evenIfOver` is for what was begun while it was not.
 */
export async function readLink(
  session: LinkSession,
  kind: LinkKind,
  token: string,
  { evenIfOver = false } = {},
): Promise<GuestLink | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { resource, name, rule } = kind;
  const lastDay = lastDayOf(kind);
  const inTime = sql`${lastDay} >= ${session.today()}`;
  const isOpen = sql`${condition(session, kind, rule.opens)} and ${rule.stays ? sql`(${inTime} or ${condition(session, kind, rule.stays)})` : inTime}`;
  const newest = sql`not exists (select from guest_links n where n.resource = t.resource and n.record_id = t.record_id and n.link = t.link and n.id > t.id)`;
  const { rows } = await sql<Omit<GuestLink, "token">>`
    select t.id, t.record_id as "recordId", ${lastDay} as "expiresOn" from guest_links t join ${sql.table(resource.table)} r on r.id = t.record_id
    where t.digest = ${digest} and t.resource = ${resource.name} and t.link = ${name} and t.revoked_at is null and r.deleted_at is null
      and ${rule.replaces ? newest : sql`true`} and ${evenIfOver ? sql`true` : isOpen}`.execute(session.connection);
  return rows[0] ? { ...rows[0], token } : null;
}

/** Whether a link that was opened opens still. */
export const stillOpens =
  (kind: LinkKind, { token }: GuestLink) =>
  (session: LinkSession) =>
    readLink(session, kind, token);

/** The statement that records that a link was opened, at most once a minute, so that not every look at its page writes. */
export const openedNow = (id: number) => sql`update guest_links set opened_at = now(), opened_times = opened_times + 1
  where id = ${id} and (opened_at is null or opened_at < now() - interval '1 minute') returning record_id, opened_at`;

/** Records that a link was opened, on its row too. Raw, because a look is no change: a new version of the row would make actions on it fail. */
export async function noteLinkOpened(db: QueryExecutorProvider, { resource, rule }: LinkKind, { id }: GuestLink): Promise<void> {
  await sql`
    with opened as (${openedNow(id)})
    update ${sql.table(resource.table)} r set ${sql.ref(snake(rule.openedAt))} = opened.opened_at from opened where r.id = opened.record_id`.execute(
    db,
  );
}

/**
 * Creates a link of a row: a token of 256 random bits, of which only the digest is stored. Those sent before go on working, unless the
 * declaration says that it replaces them.
 * @returns the token, with the last day on which it opens
 */
export async function issueLink(
  db: QueryExecutorProvider,
  kind: LinkKind,
  recordId: number,
  today: string,
): Promise<{ readonly token: string; readonly expiresOn: string }> {
  const { resource, name, rule } = kind;
  const { token, digest } = createToken();
  const { rows } = await sql<{ expiresOn: string }>`
    with t as (insert into guest_links (digest, resource, record_id, link, expires_on)
      values (${digest}, ${resource.name}, ${recordId}, ${name}, ${rule.until === undefined ? addDays(today, rule.days) : null}) returning *)
    select ${lastDayOf(kind)} as "expiresOn" from t join ${sql.table(resource.table)} r on r.id = t.record_id`.execute(db);
  if (!rows[0]) throw new Error(`${resource.name} ${recordId} does not exist.`);
  return { token, expiresOn: rows[0].expiresOn };
}

/** Ends all links of a row that were sent so far. */
export async function revokeLinks(db: QueryExecutorProvider, { resource, name }: LinkKind, recordId: number): Promise<void> {
  await sql`update guest_links set revoked_at = now()
    where resource = ${resource.name} and record_id = ${recordId} and link = ${name} and revoked_at is null`.execute(db);
}
