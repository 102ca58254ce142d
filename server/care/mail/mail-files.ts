import { sql } from "kysely";
import type { Tx } from "../../db/connection.ts";
import { FileRefused } from "../../integrations/file-refused.ts";
import type { FileStore, StoredFile } from "../../integrations/file-store.ts";
import { insertFile } from "../../integrations/insert-file.ts";
import type { InboundFile } from "../../integrations/mail-in/inbound-mail.ts";

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
      stored.push(image ? await imageOr(files, name, content) : await files.saveFile(content, name));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      notes.push(`${name} was left out: ${error.message.replace(/\.?$/, ".")}`);
    }
  }
  return { stored, notes };
}

/** A picture that can't be decoded is kept for download. */
async function imageOr(files: MailFiles, name: string, content: Buffer): Promise<StoredFile> {
  try {
    return await files.saveImage(content, name, "email");
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return files.saveFile(content, `${name}.bin`);
  }
}

/** Makes rows of the files that the conversation does not have yet: a logo comes with every email. Returns their ids. */
export async function attachable(tx: Tx, conversationId: number | undefined, stored: readonly StoredFile[]): Promise<number[]> {
  const digests = stored.map(({ digest }) => digest);
  const { rows } = await sql<{
    sha256: string;
  }>`select distinct f.sha256 from files f join messages m on f.resource = 'message' and f.record_id = m.id
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
