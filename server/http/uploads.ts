import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid, Problem } from "../engine/problem.ts";
import { extensionOf } from "../integrations/file-names.ts";
import type { FileStore, StoredFile } from "../integrations/file-store.ts";

export const UPLOAD_BYTES = 20_000_000;

/** Encoded anew, so that they may show inside a page; other pictures are kept as files to save. */
const SHOWN = new Set(["apng", "avif", "gif", "jpg", "jpeg", "jfif", "pjpeg", "pjp", "png", "webp"]);

/** Lets the routes of this scope take multipart bodies with one file. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    // One byte more than is taken, so that the store itself says what is too large.
    limits: { files: 1, fileSize: UPLOAD_BYTES + 1, fields: 4, fieldSize: 1_000, parts: 6, headerPairs: 20 },
  });
}

/** Stores the one file of a multipart call. Throws Problem 422 without one, FileRefused for what can't be taken. */
export async function storeUpload(request: FastifyRequest, files: FileStore, only?: "image"): Promise<StoredFile> {
  const part: MultipartFile | undefined = await request.file().catch(orUnreadable);
  if (!part) throw invalid({ file: ["Choose a file."] });
  try {
    const shown = SHOWN.has(extensionOf(part.filename));
    return await (shown || only === "image" ? files.saveImage(part.file, part.filename) : files.saveFile(part.file, part.filename));
  } catch (error) {
    return orUnreadable(error);
  } finally {
    // What is left of a refused file must flow off, or the answer waits for it.
    part.file.resume();
  }
}

/** The multipart parser throws bare errors for bodies that end too early or make no sense. */
function orUnreadable(error: unknown): never {
  if (error instanceof Error && error.constructor === Error && !("code" in error)) throw new Problem(400, "The upload can't be read.");
  throw error;
}
