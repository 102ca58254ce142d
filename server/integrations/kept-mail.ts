import { createHmac } from "node:crypto";
import type { QueryExecutorProvider } from "kysely";
import { localId, type Mail, type Mailer, type Sender } from "./mail.ts";
import { bouncing } from "./mail-in/bounced.ts";
import { keepMessageIds, ownMail } from "./mail-in/message-ids.ts";
import type { ReplyTokens } from "./mail-in/reply-token.ts";

export interface KeptMailOptions {
  readonly db: QueryExecutorProvider;
  /** Makes Message-IDs that only their recipients know. */
  readonly secret: string;
  readonly from: Sender;
  /** Absent: only the headers of a reply tell what it answers. */
  readonly tokens?: ReplyTokens;
}

/** The reply for an address from which an earlier email came back. */
export const CAME_BACK = "An earlier email to this address came back.";

/** Keeps the id of each email before it leaves, so that a reply finds what it answers, however fast it comes. */
export function createKeptMailer(mailer: Mailer, { db, secret, from, tokens }: KeptMailOptions): Mailer {
  const host = from.address.slice(from.address.lastIndexOf("@") + 1);

  function messageIdOf(mail: Mail): string {
    if (mail.messageId !== undefined) return mail.messageId;
    const id = localId(mail);
    return `${id}.${createHmac("sha256", secret).update(`message ${id}`).digest("hex").slice(0, 24)}@${host}`;
  }

  return {
    ...mailer,
    async send(mail, sending) {
      const messageId = messageIdOf(mail);
      const stopped = mail.origin === undefined ? await bouncing(db, mail.to) : new Set<string>();
      const isStopped = (address: string) => stopped.has(address.toLowerCase());
      const to = mail.to.filter((address) => !isStopped(address));
      const only = mail.only?.filter((address) => !isStopped(address));
      const unsent = (mail.only ?? mail.to).filter(isStopped).map((address) => ({ address, reply: CAME_BACK }));
      if (unsent.length > 0 && (only ?? to).length === 0) return { messageId: `<${messageId}>`, refused: unsent };
      const { about } = mail;
      await keepMessageIds(db, [
        {
          messageId,
          role: "sent",
          resource: about?.resource ?? null,
          recordId: about?.recordId ?? null,
          letterId: about?.letterId ?? null,
          userId: about?.userId ?? null,
          subject: mail.subject,
          addresses: [...to, ...(mail.cc ?? [])],
        },
      ]);
      const kept = about && tokens ? await ownMail(db, messageId) : undefined;
      const replyTo = kept && tokens ? { replyTo: tokens.addressFor(kept.id) } : {};
      const { refused, ...sent } = await mailer.send({ ...mail, to, ...(only ? { only } : {}), messageId, ...replyTo }, sending);
      return { ...sent, refused: [...refused, ...unsent] };
    },
  };
}
