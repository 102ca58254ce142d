import type { KnownCompany, KnownPerson, KnownRecord } from "../../../../src/contract/conversation-context.ts";
import { contact } from "../../../../src/resources/accounts/contact.ts";
import { customer } from "../../../../src/resources/accounts/customer.ts";
import { prospect } from "../../../../src/resources/accounts/prospect.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { mayRead } from "../../../access/permission.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Presented } from "../../../engine/operations.ts";
import type { Measuring } from "../../../engine/read/figures.ts";
import { nullIfHidden } from "../../../engine/wire/problem.ts";

export interface ReadingContext extends Measuring {
  readonly engine: Pick<Engine, "get" | "list">;
  readonly call: Call;
}

/** What of the conversation decides what is around it. */
export interface ConversationFacts {
  readonly id: number;
  readonly channel: string;
  readonly address: string | null;
  readonly contactId: number | null;
  readonly partyId: number | null;
  readonly bizObjectId: number | null;
  readonly recordId: number | null;
}

/** The row, if the caller may read it and it is still there. */
async function readable({ engine, call, actor }: ReadingContext, resource: AnyResource, id: number | null): Promise<Presented | null> {
  if (id === null || !mayRead(resource, actor)) return null;
  return engine.get(call, resource, id).catch(nullIfHidden);
}

export async function knownPerson(context: ReadingContext, id: number | null): Promise<KnownPerson | null> {
  // The shape of a record follows from the declaration's fields.
  const row = (await readable(context, contact, id)) as (KnownPerson & Presented) | null;
  if (!row) return null;
  const { name, firstName, jobTitle, phones, emails } = row;
  return {
    id: row.id,
    name,
    firstName,
    jobTitle,
    phones: phones.map(({ number, label }) => ({ number, label })),
    emails: emails.map(({ address, label }) => ({ address, label })),
  };
}

export async function knownCompany(context: ReadingContext, id: number | null): Promise<KnownCompany | null> {
  for (const resource of [customer, prospect]) {
    const row = await readable(context, resource, id);
    if (row) return { id: row.id, name: String(row.name), resource: resource.name, state: String(row.state) };
  }
  return null;
}

export async function knownRecord(context: ReadingContext, bizObjectId: number | null, id: number | null): Promise<KnownRecord | null> {
  const resource = context.resources.find(({ bizObject, routes }) => routes && bizObject === bizObjectId);
  const row = resource ? await readable(context, resource, id) : null;
  if (!resource || !row) return null;
  const { [resource.title]: title, state } = row;
  return { id: row.id, resource: resource.name, title: String(title ?? ""), state: typeof state === "string" ? state : null };
}
