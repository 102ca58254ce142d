import { type QueryExecutorProvider, sql } from "kysely";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { isSystem, userIdOf } from "../../access/caller.ts";
import { valueIn } from "../../access/columns.ts";
import type { Call, Row } from "../../engine/call.ts";
import type { EngineSession } from "../../engine/context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { DOCUMENT_TO_PEOPLE_QUEUE } from "../../jobs/queues.ts";
import { addressOf, contactIdsIn } from "./suggestions.ts";

/** A contact of the customer who is no user there. */
interface ContactWithoutAccount {
  readonly address: string;
  /** The record refers to them. */
  readonly isNamed: boolean;
  /** Somebody at the customer has an account. */
  readonly hasUsers: boolean;
}

/**
 * Queues an email with a record's document to the contacts that the record names, as far as they are no users of its customer, who are
 * notified; to the customer's approvers if the record names none and the customer has no user. A copy also goes to whoever acted for the
 * customer, and nobody of ours is its sender. @returns their addresses
 */
export async function emailToPeople(
  session: EngineSession,
  call: Call,
  resource: AnyResource,
  document: string,
  row: Row,
  isCopy: boolean,
): Promise<readonly string[]> {
  const { company } = resource.people;
  const companyId = company === undefined ? null : valueIn(row, resource, company);
  const people = await contactsWithoutAccount(session.connection, companyId, contactIdsIn(session, resource, row));
  const chosen = people.some(({ isNamed }) => isNamed) ? people.filter(({ isNamed }) => isNamed) : people.filter((each) => !each.hasUsers);
  const acted = isCopy ? await addressesOf(session.connection, call) : [];
  const addresses = [...acted, ...chosen.map(({ address }) => address)];
  const to = [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
  if (to.length === 0) return [];
  // What somebody may do is never refused because of the copy that confirms it.
  if (!isCopy) session.sending.email(session.connection, call.actor, to);
  const userId = isSystem(call.actor) || isCopy ? null : userIdOf(call.actor);
  const payload = { resource: resource.name, recordId: row.id, document, to, userId, isCopy };
  await enqueue(session.connection, DOCUMENT_TO_PEOPLE_QUEUE, payload);
  return to;
}

/** Where whoever acted for the customer is reached. */
async function addressesOf(db: QueryExecutorProvider, { actor }: Call): Promise<readonly string[]> {
  if (isSystem(actor)) return actor.guest?.sentTo ?? [];
  if (actor.side !== "customer") return [];
  const own = await addressOf(db, actor.id);
  return own === null ? [] : [own];
}

async function contactsWithoutAccount(
  db: QueryExecutorProvider,
  companyId: unknown,
  named: readonly number[],
): Promise<readonly ContactWithoutAccount[]> {
  const { rows } = await sql<ContactWithoutAccount>`
    select c.primary_email as address, c.id = any(${[...named]}::bigint[]) as "isNamed",
      exists (select 1 from users u where u.company_id = ${companyId} and u.state = 'active' and u.deleted_at is null) as "hasUsers"
    from contacts c where c.deleted_at is null and c.primary_email is not null
      and (c.id = any(${[...named]}::bigint[]) or (c.party_id = ${companyId} and 'approver' = any(c.roles)))
      and not exists (select 1 from users u where u.company_id = ${companyId} and lower(u.email) = lower(c.primary_email)
        and u.state = 'active' and u.deleted_at is null)
    order by c.id limit 20`.execute(db);
  return rows;
}
