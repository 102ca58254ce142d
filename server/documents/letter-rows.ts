import { type QueryExecutorProvider, sql } from "kysely";
import type { FileLink } from "../../src/schemas/field.ts";
import { LETTER_FILES } from "../../src/schemas/letter-files.ts";
import type { FileStore, StoredFile } from "../integrations/file-store.ts";
import { insertFile } from "../integrations/insert-file.ts";

export type LetterStore = Pick<FileStore, "saveFile">;

/** A letter as it was sent and is kept with its record. */
export interface Letter {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  /** "Quote" */
  readonly document: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly message: string;
  readonly digest: string;
  readonly file: FileLink;
}

export interface NewLetter {
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

/** Keeps a letter and the very document that goes with it; answers its id. */
export async function insertLetter(on: QueryExecutorProvider, letter: NewLetter, stored: StoredFile): Promise<number> {
  const { resource, recordId, userId } = letter;
  const fileId = await insertFile(on, stored, { userId, resource, recordId, field: LETTER_FILES });
  const { rows } = await sql<{ id: number }>`
    insert into "letters" ("resource", "record_id", "document", "recipients", "subject", "message", "reply_to", "digest", "file_id", "user_id", "user_name")
    values (${resource}, ${recordId}, ${letter.document}, ${JSON.stringify(letter.to)}::jsonb, ${letter.subject}, ${letter.message},
      ${letter.replyTo}, ${stored.digest}, ${fileId}, ${userId}, ${letter.userName}) returning "id"`.execute(on);
  return Number(rows[0]?.id);
}

interface LetterRow extends Omit<Letter, "file" | "to"> {
  readonly recipients: readonly string[];
  readonly file_id: number;
  readonly file_name: string;
  readonly mime: string;
  readonly size: number;
}

const MOST = 100;

/** The newest first. A row that moves to another slice of its table keeps its letters. */
export async function readLetters(on: QueryExecutorProvider, sharing: readonly string[], recordId: number): Promise<Letter[]> {
  const { rows } = await sql<LetterRow>`
    select "l"."id", "l"."created_at" as "at", "l"."user_name" as "by", "l"."document", "l"."recipients", "l"."subject", "l"."message", "l"."digest",
      "l"."file_id", "f"."name" as "file_name", "f"."mime", "f"."size"
    from "letters" "l" join "files" "f" on "f"."id" = "l"."file_id"
    where "l"."resource" = any(${[...sharing]}::text[]) and "l"."record_id" = ${recordId}
    order by "l"."id" desc limit ${MOST}`.execute(on);
  return rows.map(({ recipients, file_id: id, file_name: name, mime, size, ...row }) => ({
    ...row,
    id: Number(row.id),
    to: recipients,
    file: { id: Number(id), name, mime, size: Number(size), url: `/files/${id}` },
  }));
}

export interface LetterToSend {
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly message: string;
  readonly reply_to: string | null;
  readonly name: string;
  readonly mime: string;
  readonly storage_key: string;
}

export async function readLetter(on: QueryExecutorProvider, id: number): Promise<LetterToSend | undefined> {
  const { rows } = await sql<LetterToSend>`
    select "l"."recipients", "l"."subject", "l"."message", "l"."reply_to", "f"."name", "f"."mime", "f"."storage_key"
    from "letters" "l" join "files" "f" on "f"."id" = "l"."file_id" where "l"."id" = ${id}`.execute(on);
  return rows[0];
}
