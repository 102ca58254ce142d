import { type QueryExecutorProvider, sql } from "kysely";
import type { EmailRecipient } from "../../../src/contract/document-emails.ts";
import { user } from "../../../src/resources/people/user.ts";
import { fillTemplate } from "../../../src/schemas/documents/template.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { nameOf } from "../../access/caller.ts";
import { valueIn } from "../../access/columns.ts";
import type { Call, Row } from "../../engine/call.ts";
import type { EngineSession } from "../../engine/context.ts";
import { readFields } from "../../engine/read/read-fields.ts";

interface RankedRecipient extends EmailRecipient {
  readonly rank: number;
}

/** The contacts that a record references. */
export const contactIdsIn = ({ models }: EngineSession, resource: AnyResource, row: Row): number[] =>
  models.of(resource).refs.flatMap(({ name, field }) => {
    const id = row[`${name}Id`];
    return typeof id === "number" && models.of(field.target).resource.table === "contacts" ? [id] : [];
  });

/**
 * Returns the company's approvers, billing contacts and users, and the contacts that the record references, in this order; first those with
 * the role that the document asks for. A contact with both roles counts as an approver.
 */
export async function recipientsOf(session: EngineSession, resource: AnyResource, row: Row, name?: string): Promise<EmailRecipient[]> {
  const { company } = resource.people;
  const companyId = company === undefined ? null : valueIn(row, resource, company);
  const contacts = contactIdsIn(session, resource, row);
  const { rows } = await sql<RankedRecipient>`
    select "c"."primary_email" as "address", "c"."name",
      case when 'approver' = any("c"."roles") then 'approver' when 'billing' = any("c"."roles") then 'billing' else 'contact' end as "role",
      case when 'approver' = any("c"."roles") then 1 when 'billing' = any("c"."roles") then 2 else 4 end as "rank"
    from "contacts" "c" where "c"."deleted_at" is null and "c"."primary_email" is not null
      and (("c"."party_id" = ${companyId} and "c"."roles" && array['approver', 'billing']) or "c"."id" = any(${contacts}::bigint[]))
    union all
    select "u"."email", concat_ws(' ', "u"."first_name", "u"."last_name"), 'user', 3 from "users" "u"
    where "u"."company_id" = ${companyId} and "u"."type" = 'C' and "u"."state" = 'active' and "u"."deleted_at" is null
    order by "rank", "name" limit 50`.execute(session.connection);
  const seen = new Set<string>();
  const preferred = resource.documents[name ?? ""]?.emailTo;
  const ordered = [...rows.filter(({ role }) => role === preferred), ...rows.filter(({ role }) => role !== preferred)];
  return ordered.flatMap(({ address, name, role }) => {
    const key = address.toLowerCase();
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ address, name, role }];
  });
}

/** Returns a user's email address, to which replies go. */
export async function addressOf(executor: QueryExecutorProvider, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  return (await readFields(executor, user, userId, ["email"], { withDeleted: true }))?.email ?? null;
}

export function defaultEmailText(
  { actor }: Call,
  resource: AnyResource,
  name: string,
  row: Row,
  first: EmailRecipient | undefined,
): { subject: string; message: string } {
  const rule = resource.documents[name];
  const documentName = rule ? fillTemplate(rule.file, row).trim() : name;
  const greeting = first ? `Hello ${first.name},` : "Hello,";
  return {
    subject: documentName,
    message: [
      greeting,
      `${documentName} is attached.`,
      "If you have any questions, please reply to this email.",
      `Best regards,\n${nameOf(actor)}`,
    ].join("\n\n"),
  };
}
