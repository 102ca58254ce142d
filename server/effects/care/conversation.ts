import { sql } from "kysely";
import { conversation } from "../../../src/resources/care/conversation.ts";
import { message } from "../../../src/resources/care/message.ts";
import { addressOf, contactWith, shownAddress } from "../../care/conversation-facts.ts";
import type { Tx } from "../../db/connection.ts";
import { defineEffects } from "../../engine/effect.ts";
import { conflict, invalid } from "../../engine/wire/problem.ts";

const wrongAddress = {
  "text message": "Enter a phone number that gets text messages.",
  email: "Enter an email address.",
  app: "Conversations in the app have no address.",
} as const;

async function nameOf(trx: Tx, table: "contacts" | "parties", id: number | null): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} where id = ${id}`.execute(trx);
  return rows[0]?.name ?? null;
}

export const conversationEffects = defineEffects(conversation, {
  beforeCreate: async ({ row, trx }) => {
    const { channel, contactId } = row;
    if (channel === "app") {
      if (row.address !== null) throw invalid({ address: [wrongAddress.app] });
      if (row.partyId === null) throw invalid({ partyId: ["Choose the company to write to."] });
      const about = row.recordId === null ? "general" : `${row.bizObjectId} ${row.recordId}`;
      return { name: (await nameOf(trx, "parties", row.partyId)) ?? "", key: `app ${row.partyId} ${about}` };
    }
    const address = addressOf(channel, row.address ?? "");
    if (address === null) throw invalid({ address: [wrongAddress[channel]] });
    const known = contactId === null ? await contactWith(trx, channel, address) : null;
    return {
      address,
      name: known?.name ?? (await nameOf(trx, "contacts", contactId)) ?? shownAddress(channel, address),
      ...(known ? { contactId: known.id, partyId: row.partyId ?? known.partyId } : {}),
      // An address may have several threads of email, a number has one conversation.
      ...(channel === "text message" ? { key: `text ${address}` } : {}),
    };
  },

  /** The messages follow: who may read a conversation in the app reads them by their company. */
  update: async ({ row, before, trx, write }) => {
    if (row.channel === "app" && row.partyId !== before?.partyId) throw conflict("A conversation in the app stays with its company.");
    if (row.partyId !== before?.partyId)
      await sql`update ${sql.table(message.table)} set party_id = ${row.partyId} where conversation_id = ${row.id}`.execute(trx);
    if (row.contactId !== before?.contactId && row.channel !== "app")
      await write({ name: (await nameOf(trx, "contacts", row.contactId)) ?? shownAddress(row.channel, row.address ?? "") });
  },

  snooze: async ({ row, input, call, engine }) => {
    if (Date.parse(input.until) <= Date.now()) throw invalid({ until: ["Choose a time that is still to come."] });
    if (input.note) await engine.create(call, message, { conversationId: row.id, direction: "note", body: `Snoozed: ${input.note}` });
  },
});
