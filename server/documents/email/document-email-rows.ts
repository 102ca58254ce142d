import { type QueryExecutorProvider, sql } from "kysely";
import type { SentEmail } from "../../../src/contract/document-emails.ts";
import { EMAIL_FILES_FIELD } from "../../../src/schemas/documents/email-files-field.ts";
import type { FileStore, StoredFile } from "../../integrations/file-store.ts";
import { insertFile } from "../../integrations/insert-file.ts";

export type DocumentEmailFiles = Pick<FileStore, "saveFile">;

export interface NewDocumentEmail {
  readonly resource: string;
  readonly recordId: number;
  readonly document: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly message: string;
  readonly replyTo: string | null;
  readonly userId: number | null;
  readonly userName: string;
}

/** Stores an email and the exact document attached to it; returns its id. */
export async function insertDocumentEmail(executor: QueryExecutorProvider, email: NewDocumentEmail, stored: StoredFile): Promise<number> {
  const { resource, recordId, userId } = email;
  const fileId = await insertFile(executor, stored, { userId, resource, recordId, field: EMAIL_FILES_FIELD });
  const { rows } = await sql<{ id: number }>`
    insert into "letters" ("resource", "record_id", "document", "recipients", "subject", "message", "reply_to", "digest", "file_id", "user_id", "user_name")
    values (${resource}, ${recordId}, ${email.document}, ${JSON.stringify(email.to)}::jsonb, ${email.subject}, ${email.message},
      ${email.replyTo}, ${stored.digest}, ${fileId}, ${userId}, ${email.userName}) returning "id"`.execute(executor);
  return Number(rows[0]?.id);
}

const MAX_EMAILS = 100;

/** Returns a record's emails, newest first. A row that moves to another slice of its table keeps its emails. */
export async function readDocumentEmails(
  executor: QueryExecutorProvider,
  sharing: readonly string[],
  recordId: number,
): Promise<SentEmail[]> {
  const { rows } = await sql<SentEmail>`
    select "l"."id", "l"."created_at" as "at", "l"."user_name" as "by", "l"."document", "l"."recipients" as "to", "l"."subject", "l"."message", "l"."digest",
      case when "o"."refused" is null then 'waiting'
        when jsonb_array_length("o"."refused") >= jsonb_array_length("l"."recipients") then 'refused'
        when jsonb_array_length("o"."unanswered") > 0 then 'unanswered' else 'sent' end as "delivery",
      coalesce("o"."refused", '[]'::jsonb) as "refused", coalesce("o"."unanswered", '[]'::jsonb) as "unanswered",
      (select case when count(*) = 0 then null else jsonb_build_object('expiresOn', max("t"."expires_on"), 'times', sum("t"."opened_times"),
          'openedAt', max("t"."opened_at"), 'isRevoked', bool_and("t"."revoked_at" is not null)) end
        from "guest_links" "t" where "t"."letter_id" = "l"."id") as "link",
      jsonb_build_object('id', "f"."id", 'name', "f"."name", 'mime', "f"."mime", 'size', "f"."size", 'url', '/files/' || "f"."id") as "file"
    from "letters" "l" join "files" "f" on "f"."id" = "l"."file_id"
      left join lateral (select coalesce(jsonb_agg("each"."value") filter (where "each"."value" is not null and not "each"."value" ? 'isUnanswered'), '[]'::jsonb) as "refused",
          coalesce(jsonb_agg("each"."value"->'address') filter (where "each"."value" ? 'isUnanswered'), '[]'::jsonb) as "unanswered"
        from "letter_outcomes" "a" left join lateral jsonb_array_elements("a"."refused") "each" on true
        where "a"."letter_id" = "l"."id" having count(*) > 0) "o" on true
    where "l"."resource" = any(${[...sharing]}::text[]) and "l"."record_id" = ${recordId}
    order by "l"."id" desc limit ${MAX_EMAILS}`.execute(executor);
  return rows;
}

export interface DocumentEmailToSend {
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly message: string;
  readonly reply_to: string | null;
  readonly resource: string;
  readonly record_id: number;
  readonly user_id: number | null;
  /** The label of the attached document. */
  readonly document: string;
  readonly name: string;
  readonly mime: string;
  readonly storage_key: string;
}

export async function readDocumentEmail(executor: QueryExecutorProvider, id: number): Promise<DocumentEmailToSend | undefined> {
  const { rows } = await sql<DocumentEmailToSend>`
    select "l"."recipients", "l"."subject", "l"."message", "l"."reply_to", "l"."resource", "l"."record_id", "l"."user_id", "l"."document", "f"."name", "f"."mime", "f"."storage_key"
    from "letters" "l" join "files" "f" on "f"."id" = "l"."file_id" where "l"."id" = ${id}`.execute(executor);
  return rows[0];
}

/** Ends every link of an email of a record. @returns its recipients, or undefined if no link of it still worked */
export async function revokeLinks(
  executor: QueryExecutorProvider,
  sharing: readonly string[],
  recordId: number,
  emailId: number,
  today: string,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ recipients: readonly string[] }>`
    update "guest_links" "t" set "revoked_at" = now() from "letters" "l"
    where "l"."id" = "t"."letter_id" and "l"."id" = ${emailId} and "l"."resource" = any(${[...sharing]}::text[]) and "l"."record_id" = ${recordId}
      and "t"."revoked_at" is null and "t"."expires_on" >= ${today} returning "l"."recipients"`.execute(executor);
  return rows[0]?.recipients;
}
