import { join } from "node:path";
import type { Config } from "../../../config/config.ts";
import type { Log } from "../../../config/log.ts";
import type { Db } from "../../../db/connection.ts";
import type { Engine } from "../../../engine/engine.ts";
import { secretOf } from "../../../identity/secrets.ts";
import type { InboundSource } from "../../../inbound/inbound-source.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { createKeptMailer } from "../../../integrations/kept-mail.ts";
import type { Mailer } from "../../../integrations/mail.ts";
import { isMailAddress } from "../../../integrations/mail-address.ts";
import { createFolderSource } from "../../../integrations/mail-in/folder-source.ts";
import { mailboxName } from "../../../integrations/mail-in/imap-connection.ts";
import { createImapSource } from "../../../integrations/mail-in/imap-source.ts";
import type { MailSource, TakeMail } from "../../../integrations/mail-in/mail-source.ts";
import { createReplyTokens } from "../../../integrations/mail-in/reply-token.ts";
import { keepProblemsOf } from "../../../jobs/mailbox-health.ts";
import { createMailRefusal } from "./refused-mail.ts";
import { createMailIntake } from "./take-mail.ts";
import { mailWebhook } from "./webhook.ts";

export interface MailExchangeOptions {
  readonly config: Pick<Config, "mailFrom" | "mailReplyAddress" | "mailInbox" | "inboundMailSecret" | "company" | "dataDir">;
  readonly db: Db;
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly files: Pick<FileStore, "saveFile" | "saveImage">;
  readonly now: () => Date;
  readonly log: Log;
}

/** Email out and in: what leaves is known again when it is answered. */
export interface MailExchange {
  readonly take: TakeMail;
  /** Services that bring emails by calls, if there are any. */
  readonly webhooks: readonly InboundSource[];
  /** The mailbox, or the folder in its place. */
  source(): MailSource;
  /** Keeps the ids of what this mailer sends. */
  keeping(mailer: Mailer): Mailer;
}

export async function createMailExchange({ config, db, engine, files, now, log }: MailExchangeOptions): Promise<MailExchange> {
  const { mailFrom, mailReplyAddress, mailInbox, inboundMailSecret, company, dataDir } = config;
  await keepProblemsOf(db.kysely, mailInbox ? mailboxName(mailInbox) : null);
  const secret = await secretOf(db.kysely, "mail");
  const answerable = mailReplyAddress === undefined ? {} : { tokens: createReplyTokens(secret, mailReplyAddress) };
  const own = () =>
    [mailFrom.address, mailReplyAddress ?? "", mailInbox?.user ?? "", company.email]
      .map((each) => each.toLowerCase())
      .filter(isMailAddress);
  const take = createMailIntake({ engine, files, own, ...answerable });
  const refuse = createMailRefusal({ engine, files });
  return {
    take,
    webhooks: inboundMailSecret === undefined ? [] : [mailWebhook(inboundMailSecret, take, now)],
    source: () =>
      mailInbox
        ? createImapSource({ account: mailInbox, db: db.kysely, take, refuse, log })
        : createFolderSource({ folder: join(dataDir, "inbox"), take, refuse, log }),
    keeping: (mailer) => createKeptMailer(mailer, { db: db.kysely, secret, from: mailFrom, ...answerable }),
  };
}
