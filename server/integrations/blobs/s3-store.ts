import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { ByteRange } from "../byte-range.ts";
import { type BlobStore, isDigest, type NamedOf, nameOf } from "./blob-store.ts";
import { createS3Client, type ListedObject, type S3Bucket } from "./s3-client.ts";

/** Where unreferenced content waits for a day before it is removed. */
const ASIDE = "unreferenced/";

/**
 * Stores content in a bucket. Several servers may share it; a prefix belongs to one database.
 * @param pauses milliseconds before each further attempt of a request that failed
 */
export function createS3Store(bucket: S3Bucket, pauses?: readonly number[]): BlobStore {
  const client = createS3Client(bucket, pauses);

  /** Content that was set aside is put back, because somebody asks for it. */
  async function putBack(digest: string): Promise<boolean> {
    if (!(await client.copy(ASIDE + digest, nameOf(digest)))) return false;
    await client.send({ method: "DELETE", name: ASIDE + digest });
    return true;
  }

  async function present(digest: string, method: "GET" | "HEAD", part?: ByteRange): Promise<Response | null> {
    const name = nameOf(digest);
    const request = { method, name, ...(part ? { headers: { range: `bytes=${part.start}-${part.end}` } } : {}) };
    const response = await client.send(request);
    if (response.ok) return response;
    await response.body?.cancel();
    if (!(await putBack(digest))) return null;
    const again = await client.send(request);
    return again.ok ? again : null;
  }

  const size = async (digest: string): Promise<number | null> => {
    const response = await present(digest, "HEAD");
    return response && Number(response.headers.get("content-length"));
  };

  return {
    kind: "s3",
    place: `${bucket.url}/${bucket.prefix}`,

    async put(stored, path) {
      const name = nameOf(stored.digest);
      const there = await client.send({ method: "HEAD", name });
      if (there.ok && Number(there.headers.get("content-length")) === stored.size) return;
      await client.send({ method: "PUT", name, file: { ...stored, path } });
    },

    async read(digest, part) {
      const response = await present(digest, "GET", part);
      if (!response) return null;
      const stream = response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([]);
      const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("content-range") ?? "") ?? [];
      return response.status === 206
        ? { stream, size: Number(size), part: { start: Number(start), end: Number(end) } }
        : { stream, size: Number(response.headers.get("content-length")) };
    },

    size,

    async remove(digest) {
      await client.send({ method: "DELETE", name: nameOf(digest) });
    },

    async *list() {
      for await (const batch of client.list("")) yield batch.flatMap((each) => digestsOf(each));
    },

    /**
     * Another server may store the same content between our look at it and its removal, and no request can tell. So content is set aside
     * first, for a day: who asks for it meanwhile gets it back.
     */
    async sweep(before, findReferenced, signal) {
      for await (const batch of client.list(ASIDE)) {
        signal.throwIfAborted();
        const old = batch.filter(({ storedAt }) => storedAt < before).map(({ name }) => name.slice(ASIDE.length));
        for (const [digest, isReferenced] of await lookUp(old.filter(isDigest), findReferenced)) {
          if (isReferenced) await putBack(digest);
          else await client.send({ method: "DELETE", name: ASIDE + digest });
        }
      }
      for await (const batch of client.list("")) {
        signal.throwIfAborted();
        const old = batch.filter(({ storedAt }) => storedAt < before).flatMap((each) => digestsOf(each));
        for (const [digest, isReferenced] of await lookUp(
          old.map((each) => each.digest),
          findReferenced,
        )) {
          if (isReferenced || !(await client.copy(nameOf(digest), ASIDE + digest))) continue;
          await client.send({ method: "DELETE", name: nameOf(digest) });
        }
      }
    },
  };
}

function digestsOf({ name, size }: ListedObject): { digest: string; size: number }[] {
  const digest = name.replace("/", "");
  return isDigest(digest) && nameOf(digest) === name ? [{ digest, size }] : [];
}

async function lookUp(digests: readonly string[], findReferenced: NamedOf): Promise<[digest: string, isReferenced: boolean][]> {
  const referenced = digests.length === 0 ? new Set<string>() : await findReferenced(digests);
  return digests.map((digest) => [digest, referenced.has(digest)]);
}
