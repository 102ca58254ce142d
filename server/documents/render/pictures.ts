import { sql } from "kysely";
import type { Row } from "../../engine/call.ts";
import type { EngineSession } from "../../engine/context.ts";
import type { FileStore } from "../../integrations/file-store.ts";
import { decodeImage } from "../../integrations/image-decoder.ts";
import type { AnyDocumentTemplate } from "../document-template.ts";
import type { Block } from "./sheet.ts";

const MAX_PICTURES = 12;
/** The address of an image in the file store, as it stands in a sheet until that is rendered. */
const STORED = "stored:";

/** A picture in the file store, to stand as `image` in a block. */
export const storedPicture = (key: string): string => `${STORED}${key}`;

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap((each: unknown) => (isLink(each) ? [each.id] : [])).slice(0, MAX_PICTURES) : [];
const isLink = (value: unknown): value is { id: number } =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number";

/** Returns the addresses of the images in the template's picture fields. The images themselves are read when the sheet is rendered. */
export async function picturesOf(
  session: EngineSession,
  template: AnyDocumentTemplate,
  row: Row,
): Promise<Record<string, readonly string[]>> {
  const ids = (template.pictures ?? []).flatMap((name) => idsOf(row[name]));
  if (ids.length === 0) return Object.fromEntries((template.pictures ?? []).map((name) => [name, []]));
  const { rows } = await sql<{ id: number; key: string }>`
    select "id", "storage_key" as "key" from "files"
    where "id" = any(${ids}::bigint[]) and "mime" like 'image/%'`.execute(session.connection);
  const addresses = new Map(rows.map(({ id, key }) => [id, storedPicture(key)]));
  return Object.fromEntries((template.pictures ?? []).map((name) => [name, idsOf(row[name]).flatMap((id) => addresses.get(id) ?? [])]));
}

/** Returns the blocks with each stored image as a data URL. An unreadable one leaves its place empty, so that the rest can still be made. */
export async function withPictures(files: Pick<FileStore, "read">, content: readonly Block[]): Promise<readonly Block[]> {
  const wanted = new Set<string>();
  const want = (address: string) => {
    wanted.add(address);
    return address;
  };
  for (const block of content) mapImages(block, want);
  const pictures = new Map<string, string | null>();
  for (const address of wanted)
    pictures.set(address, address.startsWith(STORED) ? await pictureOf(files, address.slice(STORED.length)) : address);
  return content.map((block) => mapImages(block, (address) => pictures.get(address) ?? null));
}

function mapImages(block: Block, map: (address: string) => string | null): Block {
  const all = (blocks: readonly Block[]) => blocks.map((each) => mapImages(each, map));
  if ("stack" in block) return { ...block, stack: all(block.stack) };
  if ("columns" in block) return { ...block, columns: all(block.columns) };
  if ("table" in block) return { ...block, table: { ...block.table, body: block.table.body.map(all) } };
  if (!("image" in block)) return block;
  const { image: address, fit, alt, ...placed } = block;
  const image = map(address);
  return image === null ? { ...placed, text: " " } : { ...placed, image, fit, alt };
}

async function pictureOf(files: Pick<FileStore, "read">, key: string): Promise<string | null> {
  const blob = await files.read(key);
  if (!blob) return null;
  const png = await decodeImage("print", async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of blob.stream) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks) };
  }).catch(() => null);
  return png === null ? null : `data:image/png;base64,${png.bytes.toString("base64")}`;
}
