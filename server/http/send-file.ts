import type { FastifyReply } from "fastify";
import type { SentFile } from "../integrations/file-rows.ts";
import type { FileStore } from "../integrations/file-store.ts";
import { sendDownload } from "./download.ts";

/**
 * Sends a stored file with headers that prevent it from being executed. Like every response of a call it is not cached: on a shared
 * computer, the back button shows what a cache holds without asking the server again.
 */
export function sendFile(
  reply: FastifyReply,
  files: Pick<FileStore, "read">,
  { name, mime, size, storage_key: key, created_at: createdAt }: SentFile,
  more: { readonly onlyContinues?: boolean } = {},
): Promise<FastifyReply> {
  return sendDownload(reply, {
    ...more,
    name,
    contentType: mime,
    size,
    identity: key,
    modified: new Date(createdAt),
    open: async (part) => {
      const blob = await files.read(key, part);
      return blob && { body: blob.stream, size: blob.size, part: blob.part };
    },
  });
}
