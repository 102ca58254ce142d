import { join } from "node:path";
import { refuseInTransaction } from "../../db/guarded-pool.ts";
import type { ByteRange } from "../byte-range.ts";
import { type BlobStore, type FileStoreKind, FilesUnavailable, type NamedOf, type Stored, type StoredContent } from "./blob-store.ts";
import { createDirectoryStore } from "./directory-store.ts";
import type { S3Bucket } from "./s3-client.ts";
import { type Content, temporariesIn, withTemporary } from "./temporary-files.ts";

/** Where files are kept. */
export interface FilePlaces {
  /** Where new files go. */
  readonly kind: FileStoreKind;
  /** Absent: everything is in the data directory. */
  readonly s3?: S3Bucket;
}

export interface BlobPlaces {
  readonly main: BlobStore;
  /** Also asked for what the main store doesn't have, while files are moved. */
  readonly others: readonly BlobStore[];
  /** A folder for unfinished files. */
  readonly temporaries: string;
}

export type Blobs = ReturnType<typeof createBlobs>;

/** Everything in the data directory. */
export function directoryPlaces(dataDir: string): BlobPlaces {
  const folder = join(dataDir, "files");
  return { main: createDirectoryStore(folder), others: [], temporaries: temporariesIn(folder) };
}

/** The stores that are configured. The package that signs requests is loaded only for a bucket. */
export async function blobPlacesOf(dataDir: string, { kind, s3 }: FilePlaces): Promise<BlobPlaces> {
  const places = directoryPlaces(dataDir);
  if (!s3) return places;
  const bucket = (await import("./s3-store.ts")).createS3Store(s3);
  return kind === "s3" ? { ...places, main: bucket, others: [places.main] } : { ...places, others: [bucket] };
}

/** Stores content in the main store, and reads it wherever it is. */
export function createBlobs({ main, others, temporaries }: BlobPlaces) {
  return {
    /** The content is safe when this resolves. Throws FileRefused above `maxBytes`, FilesUnavailable when the store is away. */
    save: (content: Content, maxBytes: number): Promise<Stored> =>
      withTemporary(temporaries, content, maxBytes, async (path, stored) => {
        await main.put(stored, path);
        return stored;
      }),

    /** Passes the content to `work` as a temporary file, deleted afterwards. */
    lend: <T>(content: Content, maxBytes: number, work: (path: string) => Promise<T>): Promise<T> =>
      withTemporary(temporaries, content, maxBytes, work),

    /** Returns null when there is no such blob. Throws FilesUnavailable when it may be in a store that is away. A bucket is a call over the network. */
    async read(digest: string, part?: ByteRange): Promise<StoredContent | null> {
      refuseInTransaction("Reading a file");
      let away: FilesUnavailable | undefined;
      for (const store of [main, ...others]) {
        const found = await store.read(digest, part).catch((error: unknown) => {
          if (!(error instanceof FilesUnavailable)) throw error;
          away = error;
          return null;
        });
        if (found) return found;
      }
      if (away) throw away;
      // What is moved is removed from the other store once it has arrived in the main one, which may be since we asked there.
      return others.length === 0 ? null : main.read(digest, part);
    },

    async remove(digest: string): Promise<void> {
      refuseInTransaction("Removing a file");
      for (const store of [main, ...others]) await store.remove(digest);
    },

    async sweep(before: number, findReferenced: NamedOf, signal: AbortSignal): Promise<void> {
      for (const store of [main, ...others]) await store.sweep(before, findReferenced, signal);
    },
  };
}
