import { type QueryExecutorProvider, sql } from "kysely";
import { message } from "../../../../src/resources/care/message.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import type { Mail } from "../../../integrations/mail.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";

/** Mail servers commonly refuse larger ones. */
const MAX_ATTACHED = 25_000_000;

/** The files of a message, as they go out with it. @throws PermanentFailure if they are too large or gone */
export async function attachmentsOf(
  db: QueryExecutorProvider,
  files: Pick<FileStore, "read">,
  id: number,
): Promise<NonNullable<Mail["attachments"]>> {
  const { rows } = await sql<{
    name: string;
    mime: string;
    key: string;
    size: number;
  }>`select name, mime, storage_key as key, size from files
    where resource = ${message.name} and record_id = ${id} order by id`.execute(db);
  if (rows.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHED)
    throw new PermanentFailure(`The files are larger than ${MAX_ATTACHED / 1_000_000} MB together`);
  const attached: NonNullable<Mail["attachments"]>[number][] = [];
  for (const { name, mime, key } of rows) {
    const blob = await files.read(key);
    if (!blob) throw new PermanentFailure(`${name} is not in the file store`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of blob.stream) chunks.push(chunk);
    attached.push({ name, contentType: mime, content: Buffer.concat(chunks) });
  }
  return attached;
}
