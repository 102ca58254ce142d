import { createHash, randomBytes } from "node:crypto";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BlobStore, FilesUnavailable } from "../../server/integrations/blobs/blob-store.ts";
import { createBlobs } from "../../server/integrations/blobs/blobs.ts";
import { createDirectoryStore } from "../../server/integrations/blobs/directory-store.ts";
import type { S3Bucket } from "../../server/integrations/blobs/s3-client.ts";
import { createS3Store } from "../../server/integrations/blobs/s3-store.ts";
import { type S3StandIn, startS3StandIn } from "../support/s3-stand-in.ts";

let folder = "";
let s3: S3StandIn;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hq-blobs-"));
  s3 = await startS3StandIn();
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const bucketStore = (other: Partial<S3Bucket> = {}) => createS3Store({ ...s3.bucket, ...other }, [1, 1]);
const TWO_DAYS = 2 * 86_400_000;
const yesterday = () => Date.now() - TWO_DAYS / 2;
const digestOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const nameIn = (digest: string) => `${digest.slice(0, 2)}/${digest.slice(2)}`;
const signal = new AbortController().signal;

interface Harness {
  readonly store: () => BlobStore;
  /** Makes content look as if it had been stored two days ago. */
  readonly age: (digest: string) => void;
  readonly damage: (digest: string) => void;
}
const kinds: Readonly<Record<string, Harness>> = {
  directory: {
    store: () => createDirectoryStore(folder),
    age: (digest) => utimesSync(join(folder, nameIn(digest)), new Date(Date.now() - TWO_DAYS), new Date(Date.now() - TWO_DAYS)),
    damage: (digest) => writeFileSync(join(folder, nameIn(digest)), "damaged"),
  },
  s3: {
    store: () => bucketStore(),
    age: (digest) => Object.assign(s3.objects.get(`company/${nameIn(digest)}`) ?? {}, { storedAt: Date.now() - TWO_DAYS }),
    damage: (digest) => Object.assign(s3.objects.get(`company/${nameIn(digest)}`) ?? {}, { body: Buffer.from("damaged") }),
  },
};

const blobsOf = (main: BlobStore, ...others: BlobStore[]) => createBlobs({ main, others, temporaries: join(folder, "tmp") });
const save = async (store: BlobStore, content: string | Buffer) => (await blobsOf(store).save(Buffer.from(content), 10_000_000)).digest;
async function contentOf(store: Pick<BlobStore, "read">, digest: string): Promise<string | null> {
  const found = await store.read(digest);
  return found && Buffer.concat(await found.stream.toArray()).toString();
}
async function listed(store: BlobStore): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for await (const batch of store.list()) for (const { digest, size } of batch) all[digest] = size;
  return all;
}
const references =
  (...digests: string[]) =>
  async (asked: readonly string[]) =>
    new Set(asked.filter((each) => digests.includes(each)));

describe.each(Object.entries(kinds))("the store: %s", (_, { store: open, age }) => {
  it("returns what was stored, with its size, and stores the same content once", async () => {
    const store = open();
    const large = randomBytes(300_000);
    const digests = [await save(store, "one"), await save(store, ""), await save(store, large), await save(store, "one")];
    expect(digests).toEqual([digestOf("one"), digestOf(""), digestOf(large), digestOf("one")]);
    expect(await contentOf(store, digestOf("one"))).toBe("one");
    expect(await contentOf(store, digestOf(""))).toBe("");
    const found = await store.read(digestOf(large));
    expect([found?.size, await store.size(digestOf(large))]).toEqual([300_000, 300_000]);
    expect(digestOf(Buffer.concat((await found?.stream.toArray()) ?? []))).toBe(digestOf(large));
    expect(await listed(store)).toEqual({ [digestOf("one")]: 3, [digestOf("")]: 0, [digestOf(large)]: 300_000 });
    expect(await readdir(join(folder, "tmp"))).toEqual([]);
  });

  it("answers null for what is not there, removes what is, and takes only digests for names", async () => {
    const store = open();
    expect([await store.read(digestOf("no")), await store.size(digestOf("no"))]).toEqual([null, null]);
    const digest = await save(store, "gone soon");
    await store.remove(digest);
    await store.remove(digest);
    expect(await store.read(digest)).toBeNull();
    await expect(store.read("../../etc/passwd")).rejects.toThrow(TypeError);
    await expect(store.remove("..")).rejects.toThrow(TypeError);
  });

  it("lists and sweeps more than one page, and keeps what is referenced or new", async () => {
    const store = open();
    const old = await Promise.all(Array.from({ length: 9 }, (_, index) => save(store, `old ${index}`)));
    for (const digest of old) age(digest);
    const fresh = await save(store, "new");
    const kept = old.slice(0, 2);
    await store.sweep(yesterday(), references(...kept), signal);
    expect(Object.keys(await listed(store)).sort()).toEqual([...kept, fresh].sort());
  });

  it("keeps content that is stored again, or taken by a record, during the sweep", async () => {
    const store = open();
    const [stored, taken] = [await save(store, "stored again"), await save(store, "taken")];
    for (const digest of [stored, taken]) age(digest);
    let lookUps = 0;
    await store.sweep(
      yesterday(),
      async (asked) => {
        const first = lookUps++ === 0;
        if (first) await save(open(), "stored again");
        return first ? new Set() : new Set(asked.filter((each) => each === taken));
      },
      signal,
    );
    expect([await contentOf(open(), stored), await contentOf(open(), taken)]).toEqual(["stored again", "taken"]);
  });
});

describe("a bucket", () => {
  it("refuses content that changed on its way, and a wrong secret", async () => {
    const store = bucketStore();
    const path = join(folder, "other");
    writeFileSync(path, "not that");
    await expect(store.put({ digest: digestOf("this one"), size: 8 }, path)).rejects.toThrow(FilesUnavailable);
    await expect(save(bucketStore({ secret: "wrong" }), "x")).rejects.toMatchObject({
      message: "The file storage can't be reached right now. Please try again in a moment.",
      cause: { message: expect.stringContaining("403") },
    });
    expect(s3.objects.size).toBe(0);
  });

  it("is asked again after a failure of its own, and says so when it stays away", async () => {
    const store = bucketStore();
    s3.failures.push(503, 500);
    const digest = await save(store, "after all");
    expect(await contentOf(store, digest)).toBe("after all");
    s3.failures.push(503, 503, 503);
    await expect(store.read(digest)).rejects.toThrow(FilesUnavailable);
    await s3.close();
    await expect(store.read(digest)).rejects.toThrow(FilesUnavailable);
    await expect(save(store, "lost?")).rejects.toThrow(FilesUnavailable);
    expect(await readdir(join(folder, "tmp"))).toEqual([]);
  });

  it("says so when the file to send is gone", async () => {
    const gone = { digest: digestOf("gone"), size: 4 };
    await expect(bucketStore().put(gone, join(folder, "gone"))).rejects.toThrow(FilesUnavailable);
    // What is thrown where nobody waits for it would stop the server, and fails this test: the connection is over then.
    await s3.close();
  });

  it("sends the same content once, and streams it with its length", async () => {
    const store = bucketStore();
    const digest = await save(store, "once");
    await save(store, "once");
    expect(s3.requests.filter((each) => each.startsWith("PUT"))).toEqual([`PUT company/${nameIn(digest)}`]);
  });

  it("gives back what was set aside when it is asked for, and removes it after a day", async () => {
    const store = bucketStore();
    const [wanted, unwanted] = [await save(store, "wanted"), await save(store, "unwanted")];
    for (const digest of [wanted, unwanted]) kinds.s3?.age(digest);
    await store.sweep(yesterday(), references(), signal);
    expect(await listed(store)).toEqual({});
    expect(await contentOf(store, wanted)).toBe("wanted");
    for (const object of s3.objects.values()) object.storedAt -= TWO_DAYS;
    await store.sweep(yesterday(), references(wanted), signal);
    expect([...s3.objects.keys()]).toEqual([`company/${nameIn(wanted)}`]);
  });

  it("keeps content that another server stores between the look at it and its removal", async () => {
    const digest = await save(bucketStore(), "raced");
    kinds.s3?.age(digest);
    s3.before = async (method) => {
      if (method !== "DELETE") return;
      s3.before = undefined;
      await save(bucketStore(), "raced");
    };
    await bucketStore().sweep(yesterday(), references(), signal);
    expect(s3.before).toBeUndefined();
    expect(await contentOf(bucketStore(), digest)).toBe("raced");
  });
});

describe("both stores", () => {
  it("are read wherever the content is, also while one of them is away or the content is on its way", async () => {
    const [directory, bucket] = [createDirectoryStore(folder), bucketStore()];
    const [old, fresh] = [await save(directory, "old"), await save(bucket, "fresh")];
    const blobs = blobsOf(bucket, directory);
    expect([await contentOf(blobs, old), await contentOf(blobs, fresh)]).toEqual(["old", "fresh"]);
    const moving: BlobStore = {
      ...directory,
      async read(digest) {
        // It is moved right after the bucket was asked.
        await bucket.put({ digest, size: 3 }, join(folder, nameIn(digest)));
        await directory.remove(digest);
        return directory.read(digest);
      },
    };
    expect(await contentOf(blobsOf(bucket, moving), old)).toBe("old");
    await save(directory, "here");
    s3.failures.push(503, 503, 503);
    expect(await contentOf(blobs, digestOf("here"))).toBe("here");
    s3.failures.push(503, 503, 503);
    await expect(blobs.read(digestOf("nowhere"))).rejects.toThrow(FilesUnavailable);
    expect(readFileSync(join(folder, nameIn(digestOf("here"))), "utf8")).toBe("here");
  });
});
