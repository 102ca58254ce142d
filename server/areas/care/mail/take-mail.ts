import { conversation } from "../../../../src/resources/care/conversation.ts";
import { addressEntry } from "../../../../src/schemas/values/email.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Operations } from "../../../engine/operations.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { Problem } from "../../../engine/wire/problem.ts";
import { forgetBounces } from "../../../integrations/mail-in/bounced.ts";
import { type InboundMail, type MailPerson, MailUnreadable, untagged } from "../../../integrations/mail-in/inbound-mail.ts";
import { readMail } from "../../../integrations/mail-in/mail-reader.ts";
import type { TakeMail } from "../../../integrations/mail-in/mail-source.ts";
import { keepMessageIds, knownMails, ownMail } from "../../../integrations/mail-in/message-ids.ts";
import type { ReplyTokens } from "../../../integrations/mail-in/reply-token.ts";
import { receiveInbound } from "../service/receive.ts";
import { attachable, type MailFiles, type StoredMailFiles, storeMailFiles } from "./mail-files.ts";
import { placeOf } from "./place-mail.ts";
import { createMailRefusal, lockMail } from "./refused-mail.ts";
import { reportBounce } from "./report-bounce.ts";

/** More only makes the list longer than anybody reads. */
const MAX_COPIES = 50;

/**
 * Who else has an email: its other recipients and those in copy, without ourselves, its sender and whoever gets the answer. Where none of our
 * addresses is named it came by another name of ours, which its first recipient is.
 */
function copiesOf(mail: InboundMail, isOurs: (address: string) => boolean): MailPerson[] {
  const { to, cc, from, answerTo, others, deliveredTo } = mail;
  const isNamed = [...to, ...cc].some((address) => isOurs(address) || deliveredTo.includes(address));
  const left = new Set([from.address, answerTo.address, ...deliveredTo, ...(isNamed ? [] : to.slice(0, 1))]);
  const found = new Map<string, MailPerson>();
  for (const person of others)
    if (!isOurs(person.address) && !left.has(person.address)) found.set(person.address, found.get(person.address) ?? person);
  return [...found.values()].slice(0, MAX_COPIES);
}

/** As a message shows them. */
const copiesText = (copies: readonly MailPerson[]): string | null => (copies.length === 0 ? null : copies.map(addressEntry).join(", "));

export interface MailIntakeOptions {
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly files: MailFiles;
  readonly tokens?: ReplyTokens;
  /** Our own addresses, in lower case. */
  readonly own: () => readonly string[];
}

const MAX_PROBLEM = 10_000;
const DAY_MS = 86_400_000;

/**
 * Stores emails in their conversations, each once by its Message-ID, in any order. Reports of failed delivery go to what was not delivered, and
 * begin nothing; what we sent ourselves and comes back is let go of.
 */
export function createMailIntake({ engine, files, tokens, own }: MailIntakeOptions): TakeMail {
  const db = engine.session.connection;
  const isOurs = (address: string) => own().includes(untagged(address)) || tokens?.isOurs(address) === true;

  const refuse = createMailRefusal({ engine, files });

  return async ({ raw, size }) => {
    let mail: InboundMail;
    try {
      mail = await readMail(raw, { own: own(), size });
    } catch (error) {
      if (error instanceof MailUnreadable) return refuse(raw, error.message);
      throw error;
    }
    if (await ownMail(db, mail.id)) return { refused: null };
    const { bounce } = mail;
    // Nothing slow happens while rows are locked: pictures are decoded before.
    const stored = bounce ? { stored: [], notes: [] } : await storeMailFiles(files, mail.files);
    const keep = async (tx: Tx, operations: Operations) => {
      await lockMail(tx);
      if (await ownMail(tx, mail.id)) return;
      if (bounce) {
        await reportBounce({ ...engine.session, connection: tx }, operations, bounce);
        await keepMessageIds(tx, [
          { messageId: mail.id, role: "received", resource: null, recordId: null, subject: mail.subject, addresses: [] },
        ]);
      } else await receive(tx, operations, mail, stored);
    };
    try {
      await engine.transaction(keep);
    } catch (error) {
      // What no conversation can hold never can be.
      if (error instanceof Problem && error.status === 422) return refuse(raw, `The email can't be stored: ${error.message}`);
      throw error;
    }
    return { refused: null };
  };

  async function receive(tx: Tx, operations: Operations, mail: InboundMail, { stored, notes }: StoredMailFiles): Promise<void> {
    const session = { ...engine.session, connection: tx };
    const { conversationId, ...place } = await placeOf(session, mail, tokens);
    const problem = shortened([...mail.notes, ...notes].join(" "));
    const cc = copiesText(copiesOf(mail, isOurs));
    const sender = await senderIn(tx, mail, conversationId);
    const received = await receiveInbound(tx, operations, {
      channel: "email",
      from: mail.from.address,
      answerTo: mail.answerTo.address,
      ...(sender === null ? {} : { sender }),
      ...(mail.to[0] === undefined ? {} : { to: mail.to[0] }),
      providerId: mail.id,
      subject: mail.subject,
      body: mail.text,
      quoted: mail.quoted,
      ...(cc === null ? {} : { cc }),
      at: writtenAt(mail),
      automatic: mail.automatic,
      ...(problem === "" ? {} : { problem }),
      ...(conversationId === undefined ? {} : { conversationId }),
      ...place,
      files: await attachable(tx, conversationId, stored),
    });
    await keepIds(tx, mail, received.conversationId);
    if (!mail.automatic) await forgetBounces(tx, mail.from.address, mail.id);
  }

  /** Its own id, and those that it names: what it answers may come later. */
  async function keepIds(tx: Tx, mail: InboundMail, conversationId: number): Promise<void> {
    const addresses = [mail.from.address, ...[...mail.to, ...mail.cc].filter((each) => !isOurs(each))];
    const row = { resource: conversation.name, recordId: conversationId, subject: mail.subject, addresses };
    const named = [...new Set([...mail.inReplyTo, ...mail.references])].filter((id) => id !== mail.id);
    const known = new Set(
      (await knownMails(tx, named))
        .filter(({ role, recordId }) => role !== "referenced" || recordId === conversationId)
        .map(({ messageId }) => messageId),
    );
    await keepMessageIds(tx, [
      { messageId: mail.id, role: "received", ...row },
      ...named.filter((id) => !known.has(id)).map((messageId) => ({ messageId, role: "referenced" as const, ...row })),
    ]);
  }
}

const shortened = (text: string): string => (text.length <= MAX_PROBLEM ? text : `${text.slice(0, MAX_PROBLEM - 1)}…`);

/** Whom the message is shown from: with the address if that is not the conversation's; null for the conversation's own name. */
async function senderIn(tx: Tx, { from }: InboundMail, conversationId: number | undefined): Promise<string | null> {
  const { address, name } = from;
  const full = name === "" ? address : `${name} <${address}>`;
  if (conversationId === undefined) return name === "" ? null : name;
  const found = await readFields(tx, conversation, conversationId, ["address"]);
  return found?.address === address ? name || null : full;
}

/** By the sender's clock, unless that is wrong by more than people's clocks are. */
function writtenAt({ date }: InboundMail): string {
  const now = Date.now();
  const written = date?.getTime() ?? now;
  return new Date(written > now + DAY_MS || written < 0 ? now : written).toISOString();
}
