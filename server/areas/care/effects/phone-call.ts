import { contact } from "../../../../src/resources/accounts/contact.ts";
import { phoneCall } from "../../../../src/resources/care/phone-call.ts";
import { resources } from "../../../../src/resources/index.ts";
import { followUp } from "../../../../src/resources/tasks/follow-up.ts";
import { anyRefOf, targetsOf } from "../../../../src/schemas/fields/any-ref.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { invalid } from "../../../engine/wire/problem.ts";

/** A call with a person is one with their company. */
async function companyOf(trx: Tx, contactId: number | null, partyId: number | null): Promise<number | null> {
  if (contactId === null) return partyId;
  const own = (await readFields(trx, contact, contactId, ["partyId"], { withDeleted: true }))?.partyId ?? null;
  if (partyId !== null && partyId !== own) throw invalid({ contactId: ["This contact is of another company."] });
  return own;
}

/** The records that a follow-up can be planned for, by their business objects. */
function followedUp(): ReadonlySet<number> {
  const about = anyRefOf(followUp);
  return new Set(about ? targetsOf(about.field, resources).map(({ bizObject }) => bizObject) : []);
}

export const phoneCallEffects = defineEffects(phoneCall, {
  beforeCreate: async ({ row, trx }) => {
    const { contactId, partyId, phoneNumber, nextFollowUp, bizObjectId } = row;
    if (contactId === null && partyId === null && phoneNumber === null)
      throw invalid({ contactId: ["Say who was called: a contact, a company or a number."] });
    if (nextFollowUp !== null && (bizObjectId === null || !followedUp().has(bizObjectId)))
      throw invalid({ nextFollowUp: ["Choose a record that can be followed up first, such as a lead or a quote."] });
    return {
      startedAt: row.startedAt ?? new Date().toISOString(),
      partyId: await companyOf(trx, contactId, partyId),
    };
  },

  update: async ({ row, before, trx, write }) => {
    if (row.contactId !== before?.contactId || row.partyId !== before?.partyId)
      await write({ partyId: await companyOf(trx, row.contactId, row.partyId) });
  },

  /** As the caller: who may not plan follow-ups can't do it by way of a call. */
  create: async ({ row, call, engine, write }) => {
    const { nextFollowUp: due, bizObjectId, recordId, notes } = row;
    if (due === null) return;
    const { data } = await engine.create(call, followUp, {
      bizObjectId,
      recordId,
      due,
      channel: "call",
      note: notes?.slice(0, 2_000) ?? null,
    });
    await write({ followUpId: data.id });
  },
});
