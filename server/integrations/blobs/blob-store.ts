import type { Readable } from "node:stream";
import type { ByteRange } from "../byte-range.ts";

export interface Stored {
  /** SHA-256 of the content, hexadecimal. */
  readonly digest: string;
  readonly size: number;
}

/** Returns which of these digests are still referenced. */
export type NamedOf = (digests: readonly string[]) => Promise<ReadonlySet<string>>;

export interface StoredContent {
  readonly stream: Readable;
  /** Of the whole content. */
  readonly size: number;
  /** What the stream holds of it; absent for all. */
  readonly part?: ByteRange;
}

/**
 * Keeps bytes under their SHA-256: stored content never changes, and the same content is stored once. Every method but `read` and `size`
 * may be called for content that is not there. tests/integrations/blob-stores.test.ts holds each kind of store to the same behavior.
 */
export interface BlobStore {
  readonly kind: FileStoreKind;
  /** For messages to the operator: a directory, or an address without secrets. */
  readonly place: string;
  /** Stores a finished file, which may be moved away. The content is safe when this resolves. @throws FilesUnavailable */
  put(stored: Stored, path: string): Promise<void>;
  /**
   * Returns null when there is no such content, and all of it when it doesn't have the part that is asked for. @throws FilesUnavailable
   */
  read(digest: string, part?: ByteRange): Promise<StoredContent | null>;
  size(digest: string): Promise<number | null>;
  remove(digest: string): Promise<void>;
  /** Everything that is stored, in batches. */
  list(): AsyncIterable<readonly Stored[]>;
  /** Removes unreferenced content stored before the given time (ms), and leftovers of interrupted work. */
  sweep(before: number, findReferenced: NamedOf, signal: AbortSignal): Promise<void>;
}

export const fileStoreKinds = ["directory", "s3"] as const;
export type FileStoreKind = (typeof fileStoreKinds)[number];

const DIGEST = /^[0-9a-f]{64}$/;

export const isDigest = (text: string): boolean => DIGEST.test(text);

/** "ab/cdef…": the place of content within its store. @throws TypeError for anything else than a digest, which could lead elsewhere */
export function nameOf(digest: string): string {
  if (!isDigest(digest)) throw new TypeError("Not the digest of a file.");
  return `${digest.slice(0, 2)}/${digest.slice(2)}`;
}

/** The store does not answer, or refuses us; the message is shown to the user. Nothing was stored, nothing was lost. */
export class FilesUnavailable extends Error {
  override readonly name = "FilesUnavailable";
  constructor(cause: unknown) {
    super("The file storage can't be reached right now. Please try again in a moment.", { cause });
  }
}
