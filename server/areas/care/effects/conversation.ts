import { contact } from "../../../../src/resources/accounts/contact.ts";
import { shownAddress } from "../../../../src/resources/care/channels.ts";
import { conversation } from "../../../../src/resources/care/conversation.ts";
import { appKey, textKey } from "../../../../src/resources/care/inbox-rules.ts";
import { message } from "../../../../src/resources/care/message.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { toE164 } from "../../../../src/schemas/values/phone.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { contactWith, storedAddress } from "../ports/conversation-facts.ts";

async function nameOf(trx: Tx, named: typeof contact | typeof party, id: number | null): Promise<string | null> {
  if (id === null) return null;
  return (await readFields(trx, named, id, ["name"], { withDeleted: true }))?.name ?? null;
}

export const conversationEffects = defineEffects(conversation, {
  beforeCreate: async ({ row, trx }) => {
    const { channel, contactId } = row;
    if (channel === "app")
      return { name: (await nameOf(trx, party, row.partyId)) ?? "", key: appKey(row.partyId, row.bizObjectId, row.recordId) };
    // The rules have seen to it that there is one.
    const { emailAddress } = row;
    const address = channel === "email" ? storedAddress(emailAddress ?? "") : toE164(row.phoneNumber ?? "");
    const known = contactId === null ? await contactWith(trx, channel, address) : null;
    return {
      address,
      name: row.name ?? known?.name ?? (await nameOf(trx, contact, contactId)) ?? shownAddress(channel, address),
      ...(known ? { contactId: known.id, partyId: row.partyId ?? known.partyId } : {}),
      // An address may have several threads of email, a number has one conversation.
      ...(channel === "text message" ? { key: textKey(address) } : {}),
    };
  },

  update: async ({ row, before, trx, write }) => {
    if (row.channel === "app" && row.partyId !== before?.partyId) throw conflict("A conversation in the app stays with its company.");
    if (row.contactId !== before?.contactId && row.channel !== "app")
      await write({ name: (await nameOf(trx, contact, row.contactId)) ?? shownAddress(row.channel, row.address ?? "") });
  },

  snooze: async ({ row, input, call, engine }) => {
    if (Date.parse(input.until) <= Date.now()) throw invalid({ until: ["Choose a time that is still to come."] });
    // Whoever may snooze may say why, without being able to send messages.
    if (input.note)
      await engine.create(onBehalfOf(call, "snooze"), message, {
        conversationId: row.id,
        direction: "note",
        body: `Snoozed: ${input.note}`,
      });
  },
});
