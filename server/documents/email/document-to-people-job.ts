import { sql } from "kysely";
import { z } from "zod";
import { documentAvailability } from "../../../src/schemas/documents/documents.ts";
import { fillTemplate } from "../../../src/schemas/documents/template.ts";
import { formatDate } from "../../../src/schemas/values/date.ts";
import { dateIn } from "../../../src/schemas/values/time-zone.ts";
import { asSystem } from "../../access/caller.ts";
import type { Config } from "../../config/config.ts";
import type { Row } from "../../engine/call.ts";
import type { Engine } from "../../engine/engine.ts";
import { nullIfHidden } from "../../engine/wire/problem.ts";
import { messageOf, writeEmail } from "../../integrations/email-texts/email-text.ts";
import { nameInMail } from "../../integrations/name-in-mail.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { PermanentFailure } from "../../jobs/failure.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { DOCUMENT_TO_PEOPLE_QUEUE } from "../../jobs/queues.ts";
import type { DocumentFactory } from "../document-factory.ts";
import { approvedEmail, documentEmail } from "./document-email-kinds.ts";
import type { DocumentEmailFiles } from "./document-email-rows.ts";
import { queueDocumentEmail } from "./queue-document-email.ts";
import { addressOf } from "./suggestions.ts";

const payload = z.object({
  resource: z.string(),
  recordId: z.number(),
  document: z.string(),
  to: z.array(z.string()).min(1),
  userId: z.number().nullable(),
  isCopy: z.boolean().default(false),
});

export interface DocumentToPeopleDeps {
  readonly engine: Pick<Engine, "get" | "session" | "transaction">;
  readonly documents: Pick<DocumentFactory, "makeForCustomers">;
  readonly files: DocumentEmailFiles;
  readonly config: Pick<Config, "company">;
}

/** Emails a record's document to its people, and keeps the email with the record as if its sender had written it. */
export function createDocumentToPeopleJob({ engine, documents, files, config }: DocumentToPeopleDeps): JobHandler {
  const { session } = engine;
  return async (job, { finish }) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no document", { cause: parsed.error });
    const { resource: of, recordId, document, to, userId, isCopy } = parsed.data;
    const { resource } = session.models.of(of);
    const rule = resource.documents[document];
    if (!rule) throw new PermanentFailure("There is no such document");
    // What was withdrawn or deleted in the meantime is not sent.
    const row = await engine.get({ actor: asSystem("email") }, resource, recordId).catch(nullIfHidden);
    if (!row || documentAvailability(resource, rule, row, "employee") !== true) return;
    const { connection } = session;
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', first_name, last_name) as name from users where id = ${userId}`.execute(connection);
    const contact = await sql<{ name: string }>`select name from contacts where lower(primary_email) = lower(${to[0]})
      and deleted_at is null order by id limit 1`.execute(connection);
    const title = fillTemplate(rule.file, row).trim();
    const sender = rows[0]?.name ?? config.company.name;
    const values = {
      company: config.company.name,
      name: to.length === 1 ? nameInMail(contact.rows[0]?.name ?? null) : null,
      document: title,
      sender,
    };
    const email = isCopy
      ? await writeEmail(connection, approvedEmail, { ...values, ...approvalOf(row, session.timeZone) })
      : await writeEmail(connection, documentEmail, values);
    await queueDocumentEmail(
      { engine, files, finish },
      {
        resource: of,
        recordId,
        document: rule.label,
        to,
        subject: email.subject,
        message: messageOf(email),
        replyTo: (await addressOf(connection, userId)) ?? (config.company.email || null),
        userId,
        userName: sender,
      },
      await documents.makeForCustomers(session, resource, document, row),
    );
  };
}

/** Who approved the row and when, as far as it says so. */
function approvalOf({ approvedByName: by, approvedAt: at }: Row, zone: string) {
  return {
    // Without where the link of an answer was sent.
    approvedBy: (typeof by === "string" ? nameInMail(by.replace(/ \([^()]*\)$/, "")) : null) ?? "you",
    approvedOn: typeof at === "string" ? formatDate(dateIn(zone, new Date(at))) : null,
  };
}

export const documentToPeopleJob = defineJob({ queue: DOCUMENT_TO_PEOPLE_QUEUE, run: createDocumentToPeopleJob });
