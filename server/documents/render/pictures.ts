import { sql } from "kysely";
import sharp from "sharp";
import type { Row } from "../../engine/call.ts";
import type { EngineSession } from "../../engine/context.ts";
import type { FileStore } from "../../integrations/file-store.ts";
import type { AnyDocumentTemplate } from "../document-template.ts";

/** The most pixels that are visible in a printed signature or photo. */
const MOST_PIXELS = 900;
const MOST_PICTURES = 12;

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap((each: unknown) => (isLink(each) ? [each.id] : [])).slice(0, MOST_PICTURES) : [];
const isLink = (value: unknown): value is { id: number } =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number";

/**
 * Returns the images of the template's picture fields as data URLs.
 * An unreadable image is left out, so that the rest of the document can still be made.
 */
export async function picturesOf(
  session: EngineSession,
  files: Pick<FileStore, "read">,
  template: AnyDocumentTemplate,
  row: Row,
): Promise<Record<string, readonly string[]>> {
  const pictures: Record<string, readonly string[]> = {};
  for (const name of template.pictures ?? []) {
    const images: string[] = [];
    for (const id of idsOf(row[name])) {
      const picture = await pictureOf(session, files, id);
      if (picture !== null) images.push(picture);
    }
    pictures[name] = images;
  }
  return pictures;
}

async function pictureOf(session: EngineSession, files: Pick<FileStore, "read">, id: number): Promise<string | null> {
  const { rows } = await sql<{ storage_key: string }>`
    select "storage_key" from "files" where "id" = ${id} and "mime" like 'image/%'`.execute(session.connection);
  const blob = rows[0] ? await files.read(rows[0].storage_key) : null;
  if (!blob) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of blob.stream) chunks.push(chunk);
  const png = await sharp(Buffer.concat(chunks))
    .rotate()
    .resize(MOST_PIXELS, MOST_PIXELS, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer()
    .catch(() => null);
  return png === null ? null : `data:image/png;base64,${png.toString("base64")}`;
}
