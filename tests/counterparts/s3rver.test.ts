import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { FilesUnavailable } from "../../server/integrations/blobs/blob-store.ts";
import { createBlobs } from "../../server/integrations/blobs/blobs.ts";
import type { S3Bucket } from "../../server/integrations/blobs/s3-client.ts";
import { createS3Store } from "../../server/integrations/blobs/s3-store.ts";

let folder = "";
let kept = "";
let s3: S3rver;
let url = "";

beforeAll(async () => {
  kept = mkdtempSync(join(tmpdir(), "hq-s3rver-"));
  s3 = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: kept, configureBuckets: [{ name: "company-files" }] });
  url = `http://127.0.0.1:${(await s3.run()).port}`;
});
afterAll(async () => {
  await s3.close();
  rmSync(kept, { recursive: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hq-s3rver-client-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const storeWith = (more: Partial<S3Bucket> = {}) =>
  createS3Store(
    { url: `${url}/company-files`, prefix: "hq é/", region: "us-east-1", accessKey: "S3RVER", secret: "S3RVER", ...more },
    [1, 1],
  );
const save = async (store: ReturnType<typeof storeWith>, content: Buffer) =>
  (await createBlobs({ main: store, others: [], temporaries: join(folder, "tmp") }).save(content, 50_000_000)).digest;

it("keeps content, and gives all of it, a part of it, its size and its name", async () => {
  const store = storeWith();
  const content = randomBytes(9_000_001);
  const digest = await save(store, content);
  const whole = await store.read(digest);
  expect(whole?.size).toBe(content.length);
  expect(Buffer.concat((await whole?.stream.toArray()) ?? []).equals(content)).toBe(true);
  const part = await store.read(digest, { start: 5, end: 1_004 });
  expect(part).toMatchObject({ size: content.length, part: { start: 5, end: 1_004 } });
  expect(Buffer.concat((await part?.stream.toArray()) ?? []).equals(content.subarray(5, 1_005))).toBe(true);
  expect(await store.size(digest)).toBe(content.length);
  const listed = [];
  for await (const batch of store.list()) listed.push(...batch);
  expect(listed).toContainEqual({ digest, size: content.length });
});

it("keeps an empty file, and the same content once", async () => {
  const store = storeWith();
  const digest = await save(store, Buffer.alloc(0));
  expect(await store.size(digest)).toBe(0);
  const before = readdirSync(kept, { recursive: true }).length;
  expect(await save(store, Buffer.alloc(0))).toBe(digest);
  expect(readdirSync(kept, { recursive: true })).toHaveLength(before);
});

it("removes what it is told to, and knows nothing of it afterwards", async () => {
  const store = storeWith();
  const digest = await save(store, Buffer.from("to be removed"));
  expect(await store.size(digest)).toBe(13);
  await store.remove(digest);
  expect([await store.size(digest), await store.read(digest)]).toEqual([null, null]);
  await store.remove(digest);
});

it("sets unreferenced content aside, and has it back when somebody asks for it", async () => {
  const store = storeWith();
  const digest = await save(store, Buffer.from("set aside"));
  const tomorrow = Date.now() + 86_400_000;
  await store.sweep(tomorrow, async () => new Set<string>(), new AbortController().signal);
  const listed = [];
  for await (const batch of store.list()) listed.push(...batch.map((each) => each.digest));
  expect(listed).not.toContain(digest);
  const back = await store.read(digest);
  expect(Buffer.concat((await back?.stream.toArray()) ?? []).toString()).toBe("set aside");
});

// It does not check signatures of our version; tests/integrations/blob-stores.test.ts refuses a wrong secret.
it("a wrong key is said in a sentence, to the operator with the reason", async () => {
  const failure = await save(storeWith({ accessKey: "NOBODY", secret: "of-nobody" }), Buffer.from("refused")).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(FilesUnavailable);
  const { message, cause } = failure as Error & { cause: Error };
  expect(message).toBe("The file storage can't be reached right now. Please try again in a moment.");
  expect(cause.message).toBe("The file storage answered HEAD with 403 (the access key, its secret or its permissions are refused).");
});

it("a bucket that isn't there is said so", async () => {
  const store = storeWith({ url: `${url}/nowhere` });
  const list = async () => {
    for await (const _ of store.list()) throw new Error("It has something.");
  };
  await expect(list()).rejects.toMatchObject({ cause: { message: "There is no such bucket." } });
});
