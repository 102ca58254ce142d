import { sql } from "kysely";
import { contact } from "../../../src/resources/accounts/contact.ts";
import { prospect } from "../../../src/resources/accounts/prospect.ts";
import { lead } from "../../../src/resources/sales/lead.ts";
import { opportunity } from "../../../src/resources/sales/opportunity.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import type { Tx } from "../../db/connection.ts";
import { defineEffects, type EffectContext } from "../../engine/effect.ts";
import { onBehalfOf } from "../../engine/on-behalf-of.ts";

type Lead = ResourceRow<typeof lead>;
type Context = Pick<EffectContext<Lead>, "row" | "call" | "engine" | "trx">;

export const leadEffects = defineEffects(lead, {
  /** Creates the company, the contact and the opportunity in one transaction; an existing company is left as it is. */
  convert: async (context) => {
    const { row, input, call, engine, write } = context;
    const partyId = input.partyId ?? (await newProspect(context));
    const contactId = await contactOf(context, partyId);
    const { data } = await engine.create(
      onBehalfOf(call, "conversion"),
      opportunity,
      {
        name: input.opportunity ?? [row.company ?? row.name, row.moveType].filter(Boolean).join(", "),
        partyId,
        contactId,
        accountExecutiveId: row.ownerId,
        moveType: row.moveType,
        estimatedValue: input.estimatedValue ?? row.estimatedValue,
        closeDate: input.closeDate ?? row.targetDate,
        notes: row.notes,
      },
      { leadId: row.id },
    );
    await write({ partyId, opportunityId: data.id, firstResponseAt: row.firstResponseAt ?? row.convertedAt });
  },
});

async function newProspect({ row, call, engine }: Context): Promise<number> {
  const { data } = await engine.create(onBehalfOf(call, "conversion"), prospect, {
    name: row.company ?? row.name,
    kind: row.kind,
    email: row.email,
    phone: row.phone,
    source: row.source,
    accountExecutiveId: row.ownerId,
  });
  return data.id;
}

/** Returns the company's contact with the lead's email address, or creates one. */
async function contactOf({ row, call, engine, trx }: Context, partyId: number): Promise<number> {
  const known = row.email === null ? undefined : await contactWith(trx, partyId, row.email);
  if (known !== undefined) return known;
  const [first = row.name, ...otherNames] = row.name.split(/\s+/);
  const { data } = await engine.create(onBehalfOf(call, "conversion"), contact, {
    firstName: first.slice(0, 80),
    lastName: otherNames.join(" ").slice(0, 80) || null,
    partyId,
    emails: row.email ? [{ address: row.email }] : [],
    phones: row.phone ? [{ number: row.phone }] : [],
  });
  return data.id;
}

async function contactWith(trx: Tx, partyId: number, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select c.id from contacts c join contacts_emails e on e.parent_id = c.id
    where c.party_id = ${partyId} and c.deleted_at is null and lower(e.address) = lower(${email}) order by c.id limit 1`.execute(trx);
  return rows[0]?.id;
}
