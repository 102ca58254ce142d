import type { Readable } from "node:stream";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isTakenImage } from "../../src/schemas/values/image-types.ts";
import { sizeText } from "../../src/schemas/values/size-text.ts";
import { invalid, Problem } from "../engine/wire/problem.ts";
import type { FileStore, StoredFile } from "../integrations/file-store.ts";
import { type RouteAccess, routeFor } from "./route-access.ts";

/** The largest file that is taken. Browsers are told, so that they refuse a larger one before it is sent. */
export const UPLOAD_BYTES = 20_000_000;

/** The options of a route that takes a file; the rest of its body is small. */
export const uploadRoute = (access: RouteAccess) => ({
  bodyLimit: UPLOAD_BYTES + 100_000,
  ...routeFor(access, "upload"),
});

/** Makes the routes of this scope accept multipart bodies with one file. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 1, fileSize: UPLOAD_BYTES, fields: 4, fieldSize: 1_000, parts: 6, headerPairs: 20 },
  });
}

export interface UploadOptions {
  readonly only?: "image";
  /** Takes the texts that come beside the file, by name. */
  readonly fields?: Record<string, string>;
  /** Throws for a file that isn't wanted, by its name and its first bytes, before any of it is stored. */
  readonly refuse?: (name: string, head: Buffer) => void;
}

/**
 * Stores the single file of a multipart request. Images of different uploaders are decoded by turns.
 * @throws Problem 422 for no file or several, FileRefused for a file that can't be accepted
 */
export async function storeUpload(
  request: FastifyRequest,
  files: FileStore,
  uploader: string,
  options: UploadOptions = {},
): Promise<StoredFile> {
  try {
    let stored: StoredFile | undefined;
    // Read to the end, because a later part can make the whole request invalid.
    for await (const part of request.parts()) {
      if (part.type === "file") stored = await store(part, files, uploader, options);
      else if (options.fields && typeof part.value === "string") options.fields[part.fieldname] = part.value;
    }
    if (!stored) throw invalidFile("Choose a file.");
    return stored;
  } catch (error) {
    throw readable(error);
  }
}

async function store(part: MultipartFile, files: FileStore, uploader: string, { only, refuse }: UploadOptions): Promise<StoredFile> {
  // The parser truncates oversized files and would silently read the rest for as long as it comes.
  part.file.once("limit", () => part.file.destroy(new Problem(413, `The file is too large. The limit is ${sizeText(UPLOAD_BYTES)}.`)));
  try {
    if (refuse) refuse(part.filename, await startOf(part.file));
    // Encoded anew, so that pages can show them; other kinds of images are stored as files for download.
    const isImage = only === "image" || isTakenImage(part.filename);
    return await (isImage ? files.saveImage(part.file, part.filename, uploader) : files.saveFile(part.file, part.filename));
  } finally {
    // The rest of a refused file must be drained, or the response waits for it.
    part.file.resume();
  }
}

/** The first bytes of a stream, which are still its first ones afterwards; none of one that is empty. */
function startOf(stream: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const begun = (start: Buffer) => {
      // At once: others would follow before whoever waits for this goes on.
      stream.pause();
      settle();
      stream.unshift(start);
      resolve(start);
    };
    const ended = () => {
      settle();
      resolve(Buffer.alloc(0));
    };
    const failed = (error: Error) => {
      settle();
      reject(error);
    };
    const settle = () => stream.off("data", begun).off("end", ended).off("error", failed);
    stream.on("data", begun).on("end", ended).on("error", failed);
  });
}

/** The size of a request in bytes as it announces it; null if it doesn't. */
export function sizeOf({ headers }: Pick<FastifyRequest, "headers">): number | null {
  const size = Number(headers["content-length"]);
  return Number.isFinite(size) ? size : null;
}

const invalidFile = (message: string) => invalid({ file: [message] });

const REFUSALS: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: "Upload one file at a time.",
  FST_FIELDS_LIMIT: "Too many fields besides the file.",
  FST_PARTS_LIMIT: "Too many fields besides the file.",
  FST_PROTO_VIOLATION: "No field is called __proto__.",
};

/** The multipart parser throws plain errors for truncated or malformed bodies. */
function readable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const message = REFUSALS[code];
  if (message !== undefined) return invalidFile(message);
  // Also applies when the client disconnected while sending.
  const unreadable = (error.constructor === Error && code === "") || code === "ECONNRESET" || code === "FST_MP_PREMATURE_CLOSE";
  return unreadable ? new Problem(400, "The upload couldn't be read. Please try again.") : error;
}
