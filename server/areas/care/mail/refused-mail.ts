import { createHash } from "node:crypto";
import { sql } from "kysely";
import { conversation } from "../../../../src/resources/care/conversation.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Operations } from "../../../engine/operations.ts";
import { legible } from "../../../integrations/mail-in/header-fields.ts";
import type { RefuseMail } from "../../../integrations/mail-in/mail-source.ts";
import { endOfHeaders, readField } from "../../../integrations/mail-in/repair-headers.ts";
import { conversationByKey } from "../ports/conversation-facts.ts";
import { receiveInbound } from "../service/receive.ts";
import { attachable, type MailFiles, type StoredMailFiles, storeMailFiles } from "./mail-files.ts";

/** All that can't be taken is in one conversation, with nobody to whom an answer could go. */
const KEY = "refused emails";
const NOBODY = "nobody@refused.invalid";
const HEAD_BYTES = 100_000;
const call = { actor: asSystem("email") };

export interface MailRefusalOptions {
  readonly engine: Pick<Engine, "transaction">;
  readonly files: MailFiles;
}

interface RefusedMail {
  readonly raw: Buffer;
  readonly reason: string;
}

/** Shows an email that can't be taken to whoever answers emails: why, and the email as it came. Once, however often it is refused. */
export function createMailRefusal({ engine, files }: MailRefusalOptions): RefuseMail {
  return async (raw, reason) => {
    const stored = await storeMailFiles(files, [{ name: "complete-message.eml", content: raw, inline: false, image: false }]);
    await engine.transaction(async (tx, operations) => {
      await lockMail(tx);
      await store(tx, operations, { raw, reason }, stored);
    });
    return { refused: reason };
  };
}

/** Emails are stored one after the other, because one may be the answer to another. */
export const lockMail = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('inbound mail', 0))`.execute(tx);

async function store(tx: Tx, operations: Operations, { raw, reason }: RefusedMail, files: StoredMailFiles): Promise<void> {
  const conversationId = (await conversationByKey(tx, KEY))?.id ?? (await begin(operations));
  const field = (name: string) => headerField(raw, name);
  const [from, subject] = [field("from"), field("subject")];
  await receiveInbound(tx, operations, {
    channel: "email",
    from: NOBODY,
    sender: from || "Unknown sender",
    providerId: `refused-${createHash("sha256").update(raw).digest("hex")}`,
    subject,
    body: `An email could not be taken. ${reason}${from === "" ? "" : `\n\nFrom: ${from}`}${subject === "" ? "" : `\nSubject: ${subject}`}`,
    at: new Date().toISOString(),
    conversationId,
    files: await attachable(tx, conversationId, files.stored),
    ...(files.notes.length > 0 ? { problem: files.notes.join(" ").slice(0, 500) } : {}),
  });
}

async function begin(operations: Operations): Promise<number> {
  const input = { channel: "email" as const, emailAddress: NOBODY, subject: "Emails that could not be taken" };
  const { data } = await operations.create(call, conversation, input, { key: KEY, name: "Refused emails" });
  return data.id;
}

/** A field as it stands in the email, which need not be a correct one. */
function headerField(raw: Buffer, name: string): string {
  const head = raw.subarray(0, Math.min(endOfHeaders(raw), HEAD_BYTES)).toString("latin1");
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`));
  return line === undefined ? "" : legible(readField(Buffer.from(line.slice(name.length + 1), "latin1")), 300);
}
