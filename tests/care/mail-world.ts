import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createSendMailMessage } from "../../server/areas/care/mail/send-mail-message.ts";
import { createMailIntake } from "../../server/areas/care/mail/take-mail.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import { createKeptMailer } from "../../server/integrations/kept-mail.ts";
import type { Mail, Mailer } from "../../server/integrations/mail.ts";
import { createReplyTokens } from "../../server/integrations/mail-in/reply-token.ts";
import { createSalesHarness } from "../effects/sales-harness.ts";
import { type Draft, writeMail } from "../integrations/mail-in/fixture.ts";

const secret = "the secret of this installation";
export const office = { name: "HQ", address: "office@hq.example" };

/** One message as the tests compare it. */
export interface SeenMessage {
  readonly conversationId: number;
  readonly direction: string;
  readonly sender: string;
  readonly body: string | null;
  readonly delivery: string;
  readonly problem: string | null;
  readonly automatic: boolean;
  readonly providerId: string | null;
}

/** The product with a mailbox: emails go in by `arrive`, and those that leave are in `sent`. */
export async function createMailWorld({ addressed = true } = {}) {
  const harness = await createSalesHarness();
  const { db, engine } = harness;
  await sql`update roles set abilities = abilities || '{CC_DISPATCH_TRACKER read,CC_DISPATCH_TRACKER send,CC_DISPATCH_TRACKER_EMAIL read}'::text[]`.execute(
    db.kysely,
  );
  const dataDir = mkdtempSync(join(tmpdir(), "hq-mail-world-"));
  const files = createFileStore({ dataDir });
  const tokens = addressed ? createReplyTokens(secret, "reply@hq.example") : undefined;
  const answerable = tokens ? { tokens } : {};
  const sent: Mail[] = [];
  const faults: Error[] = [];
  const bare: Mailer = {
    async send(mail) {
      const fault = faults.shift();
      if (fault) throw fault;
      sent.push(mail);
      return { messageId: `<${mail.messageId}>`, refused: [] };
    },
    close: () => undefined,
  };
  const mailer = createKeptMailer(bare, { db: db.kysely, secret, from: office, ...answerable });
  const take = createMailIntake({ engine, files, own: () => [office.address], ...answerable });
  const send = createSendMailMessage({ engine, mailer, files, company: { name: "Meridian Logistics" } });

  return {
    ...harness,
    files,
    tokens,
    mailer,
    sent,
    /** What sending the next emails throws. */
    faults,
    take: (raw: Buffer) => take({ raw, size: raw.byteLength }),
    arrive: (draft: Draft) => {
      const raw = writeMail(draft);
      return take({ raw, size: raw.byteLength });
    },
    /** Runs the job of an outgoing message, and returns the email. */
    async deliver(messageId: number, attempt = 1): Promise<Mail | undefined> {
      const before = sent.length;
      const job = { id: 1, queue: "email-message", payload: { messageId }, attempt, maxAttempts: 3 };
      await send(job, { signal: new AbortController().signal, finish: async () => undefined });
      return sent[before];
    },
    async messages(where = sql`true`): Promise<SeenMessage[]> {
      const { rows } =
        await sql<SeenMessage>`select conversation_id as "conversationId", direction, sender, body, delivery, problem, automatic,
        provider_id as "providerId" from messages where ${where} order by id`.execute(db.kysely);
      return rows;
    },
    async conversationsOf(address: string) {
      const { rows } = await sql<{
        id: number;
        state: string;
        subject: string | null;
        address: string;
        bizObjectId: number | null;
        recordId: number | null;
        unread: boolean;
        preview: string | null;
        waitingSince: string | null;
      }>`select id, state, subject, address, biz_object_id as "bizObjectId", record_id as "recordId", unread, preview, waiting_since as "waitingSince"
        from conversations where address = ${address} order by id`.execute(db.kysely);
      return rows;
    },
    async count(table: string, where = sql`true`): Promise<number> {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(db.kysely);
      return rows[0]?.n ?? 0;
    },
    async close() {
      await harness.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type MailWorld = Awaited<ReturnType<typeof createMailWorld>>;
