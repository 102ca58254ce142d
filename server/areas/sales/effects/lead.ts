import { sql } from "kysely";
import { contact } from "../../../../src/resources/accounts/contact.ts";
import { location } from "../../../../src/resources/accounts/location.ts";
import { prospect } from "../../../../src/resources/accounts/prospect.ts";
import { lead } from "../../../../src/resources/sales/lead.ts";
import { opportunity } from "../../../../src/resources/sales/opportunity.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import type { Address } from "../../../../src/schemas/values/address.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects, type EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";

type Lead = ResourceRow<typeof lead>;
type Context = Pick<EffectContext<Lead>, "row" | "call" | "engine" | "trx" | "takenOverBy">;

export const leadEffects = defineEffects(lead, {
  /** Creates the company, the contact, the places and the opportunity in one transaction; an existing company is left as it is. */
  convert: async (context) => {
    const { row, input, call, engine, write, takenOverBy, today } = context;
    const by = onBehalfOf(call, "conversion");
    const partyId = input.partyId ?? (await engine.create(by, prospect, takenOverBy(prospect))).data.id;
    const { data } = await engine.create(
      by,
      opportunity,
      {
        ...takenOverBy(opportunity),
        // A day that has passed is nothing to aim at any more.
        ...(row.targetDate !== null && row.targetDate < today ? { targetDate: null } : {}),
        ...entered({ name: input.opportunity, estimatedValue: input.estimatedValue, closeDate: input.closeDate }),
        partyId,
        contactId: await contactOf(context, partyId),
        originId: row.origin && (await placeAt(context, partyId, row.origin)),
        destinationId: row.destination && (await placeAt(context, partyId, row.destination)),
      },
      { leadId: row.id },
    );
    await write({ partyId, opportunityId: data.id, firstResponseAt: row.firstResponseAt ?? row.convertedAt });
  },
});

/** What the dialog was answered with, in place of what follows from the lead. */
const entered = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

/** Returns the company's contact with the lead's email address, or creates one. */
async function contactOf({ row, call, engine, trx, takenOverBy }: Context, partyId: number): Promise<number> {
  const known = row.email === null ? undefined : await contactWith(trx, partyId, row.email);
  if (known !== undefined) return known;
  const { data } = await engine.create(onBehalfOf(call, "conversion"), contact, { ...takenOverBy(contact), partyId });
  return data.id;
}

async function contactWith(trx: Tx, partyId: number, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select c.id from contacts c join contacts_emails e on e.parent_id = c.id
    where c.party_id = ${partyId} and c.deleted_at is null and lower(e.address) = lower(${email}) order by c.id limit 1`.execute(trx);
  return rows[0]?.id;
}

/** Returns the company's place at this address, or creates one. */
async function placeAt({ row, call, engine, trx }: Context, partyId: number, address: Address): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from locations where party_id = ${partyId} and deleted_at is null
    and lower(address ->> 'address') = lower(${address.address}) and address ->> 'zip' = ${address.zip} order by id limit 1`.execute(trx);
  if (rows[0]) return rows[0].id;
  const kind = row.company === null ? "residence" : "jobsite";
  const { data } = await engine.create(onBehalfOf(call, "conversion"), location, { partyId, kind, address });
  return data.id;
}
