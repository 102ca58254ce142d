import { sql } from "kysely";
import { message } from "../../../../src/resources/care/message.ts";
import type { Tx } from "../../../db/connection.ts";
import { FileRefused } from "../../../integrations/file-refused.ts";
import type { FileStore, StoredFile } from "../../../integrations/file-store.ts";
import { imageOrFile } from "../../../integrations/image-or-file.ts";
import { insertFile } from "../../../integrations/insert-file.ts";
import type { InboundFile } from "../../../integrations/mail-in/inbound-mail.ts";

export type MailFiles = Pick<FileStore, "saveFile" | "saveImage">;

export interface StoredMailFiles {
  readonly stored: readonly StoredFile[];
  /** A sentence for each file that was not taken. */
  readonly notes: readonly string[];
}

/** Stores an email's files as uploads are: pictures are encoded anew, everything else is for download. */
export async function storeMailFiles(files: MailFiles, found: readonly InboundFile[]): Promise<StoredMailFiles> {
  const stored: StoredFile[] = [];
  const notes: string[] = [];
  // One after the other, so that an email can't fill the memory.
  for (const { name, content, image } of found) {
    try {
      stored.push(image ? await imageOrFile(files, content, name, "email") : await files.saveFile(content, name));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      notes.push(`${name} was left out: ${error.message.replace(/\.?$/, ".")}`);
    }
  }
  return { stored, notes };
}

/** Makes rows of the files that the conversation does not have yet: a logo comes with every email. Returns their ids. */
export async function attachable(tx: Tx, conversationId: number | undefined, stored: readonly StoredFile[]): Promise<number[]> {
  const digests = stored.map(({ digest }) => digest);
  const { rows } = await sql<{
    sha256: string;
  }>`select distinct f.sha256 from files f join messages m on f.resource = ${message.name} and f.record_id = m.id
    where m.conversation_id = ${conversationId ?? null} and f.sha256 = any(${digests}::text[])`.execute(tx);
  const there = new Set(rows.map(({ sha256 }) => sha256));
  const ids: number[] = [];
  for (const file of stored) {
    if (there.has(file.digest)) continue;
    there.add(file.digest);
    ids.push(await insertFile(tx, file, { userId: null }));
  }
  return ids;
}
