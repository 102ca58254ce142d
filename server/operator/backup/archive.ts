import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, type Headers, pack } from "tar-stream";
import { isDigest } from "../../integrations/blobs/blob-store.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";

/** For what nobody stops. */
export const neverAborted = new AbortController().signal;

const DATABASE = "database";
const FILES = "files/";
const MANIFEST = "manifest.json";

export interface ArchiveWriter {
  addDatabase(path: string, size: number): Promise<{ sha256: string }>;
  addFile(digest: string, content: Readable, size: number): Promise<{ sha256: string }>;
  /** The last entry. The archive is on disk when this resolves. */
  finish(manifest: Manifest): Promise<void>;
  abort(): void;
}

/** Writes an archive: a tar file with the database, the files by their digests, and at its end the manifest. */
export function createArchive(path: string, signal = neverAborted): ArchiveWriter {
  const tar = pack();
  const written = pipeline(tar, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }), { signal });
  written.catch(() => undefined);

  async function add(header: Headers, content: Readable): Promise<{ sha256: string }> {
    const hash = createHash("sha256");
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const entry = tar.entry({ mode: 0o600, ...header });
    // If the disk is full, the archive fails and the entry waits for ever.
    await Promise.race([pipeline(content, hashing, entry), written.then(() => Promise.reject(new Error("The archive ended early.")))]);
    return { sha256: hash.digest("hex") };
  }

  return {
    addDatabase: (from, size) => add({ name: DATABASE, size }, createReadStream(from)),
    addFile: (digest, content, size) => add({ name: FILES + digest, size }, content),
    async finish(manifest) {
      const text = Buffer.from(JSON.stringify(manifest, null, 2));
      await add({ name: MANIFEST, size: text.length }, Readable.from([text]));
      tar.finalize();
      await written;
    },
    abort: () => tar.destroy(new Error("The backup was stopped.")),
  };
}

export interface ArchiveContent {
  /** Writes the database part somewhere; it may be read only once. */
  readonly onDatabase: (content: Readable) => Promise<void>;
  readonly onFile: (digest: string, content: Readable) => Promise<void>;
}

/**
 * Reads an archive from its beginning to its end, and compares everything in it with its digests.
 * @throws Error with a sentence for the operator if it is not a whole archive of ours
 */
export async function readArchive(
  path: string,
  { onDatabase, onFile }: ArchiveContent,
  signal: AbortSignal = neverAborted,
): Promise<Manifest> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), tar, { signal });
  reading.catch(() => undefined);
  let database: string | undefined;
  let files = 0;
  let manifest: Manifest | undefined;
  try {
    for await (const entry of tar) {
      const { name } = entry.header;
      const hash = createHash("sha256");
      const content = Readable.from(hashed(entry, hash), { objectMode: false });
      if (name === DATABASE) {
        await onDatabase(content);
        database = hash.digest("hex");
      } else if (name.startsWith(FILES) && isDigest(name.slice(FILES.length))) {
        const digest = name.slice(FILES.length);
        await onFile(digest, content);
        if (hash.digest("hex") !== digest) throw new Error(`The archive is damaged: the file ${digest} is not what was stored.`);
        files += 1;
      } else if (name === MANIFEST) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of content) chunks.push(chunk as Uint8Array);
        manifest = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString())).data;
        if (!manifest) throw new Error("The archive's manifest is of a newer program, or damaged.");
      } else throw new Error(`This is not a backup of this program: it contains ${name.slice(0, 80)}.`);
    }
    await reading;
  } catch (error) {
    if (error instanceof Error && /^(The archive|This is not)/.test(error.message)) throw error;
    if (error instanceof Error && "code" in error) throw error;
    throw new Error(`The archive can't be read to its end: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
  if (!manifest) throw new Error("The archive is not complete: it has no manifest at its end.");
  if (manifest.database.sha256 !== database) throw new Error("The archive is damaged: its database is not what was written.");
  if (manifest.files.included !== files)
    throw new Error(`The archive is not complete: it has ${files} of ${manifest.files.included} files.`);
  return manifest;
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncIterable<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
