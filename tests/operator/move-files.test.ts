// @module-tag gate
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { blobPlacesOf, createBlobs } from "../../server/integrations/blobs/blobs.ts";
import { checkAllFiles, checkSomeFiles } from "../../server/integrations/blobs/check-blobs.ts";
import { moveBlobs } from "../../server/integrations/blobs/move-blobs.ts";
import { moveFilesCommand } from "../../server/operator/file-commands.ts";
import { testDatabase } from "../support/database.ts";
import { type S3StandIn, startS3StandIn } from "../support/s3-stand-in.ts";

let db: Db;
let dataDir = "";
let s3: S3StandIn;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hq-move-"));
  s3 = await startS3StandIn();
});
afterEach(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
  await sql`delete from files`.execute(db.kysely);
});

const placesFor = (kind: "directory" | "s3") => blobPlacesOf(dataDir, { kind, s3: s3.bucket });
const digestOf = (content: string) => createHash("sha256").update(content).digest("hex");
const pathOf = (digest: string) => join(dataDir, "files", digest.slice(0, 2), digest.slice(2));
const contents = Array.from({ length: 12 }, (_, index) => `content ${index}`);

/** Stores the contents in the directory; a row refers to each of them. */
async function fill(): Promise<void> {
  const blobs = createBlobs(await blobPlacesOf(dataDir, { kind: "directory" }));
  for (const [index, content] of contents.entries()) {
    const { digest, size } = await blobs.save(Buffer.from(content), 1_000);
    await sql`insert into files (name, mime, size, sha256, storage_key) values (${`${index}.txt`}, 'text/plain', ${size}, ${digest}, ${digest})`.execute(
      db.kysely,
    );
  }
}
const move = async (to: "directory" | "s3") => {
  const { main, others, temporaries } = await placesFor(to);
  const [from = main] = others;
  return moveBlobs({ from, to: main, temporaries });
};
async function allReadable(kind: "directory" | "s3"): Promise<boolean> {
  const blobs = createBlobs(await placesFor(kind));
  const texts = await Promise.all(
    contents.map(async (content) => Buffer.concat((await (await blobs.read(digestOf(content)))?.stream.toArray()) ?? []).toString()),
  );
  return texts.every((text, index) => text === contents[index]);
}

describe("moving files", () => {
  it("is resumed after an interruption, and every file can be read at every moment", async () => {
    await fill();
    let puts = 0;
    s3.before = (method) => {
      if (method === "PUT" && ++puts > 5) s3.failures.push(403, 403, 403, 403);
    };
    await expect(move("s3")).rejects.toThrow("The file storage can't be reached");
    s3.before = undefined;
    s3.failures.length = 0;
    const moved = s3.objects.size;
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(contents.length);
    expect(await allReadable("s3")).toBe(true);

    // New files already go to the bucket, and are not moved.
    await createBlobs(await placesFor("s3")).save(Buffer.from("new"), 100);
    const left = contents.filter((each) => existsSync(pathOf(digestOf(each)))).length;
    let seen = true;
    s3.before = async (method) => {
      if (method !== "PUT") return;
      s3.before = undefined;
      seen = await allReadable("s3");
    };
    const rest = await move("s3");
    expect(seen).toBe(true);
    expect(rest).toMatchObject({ files: left, damaged: [] });
    expect(s3.objects.size).toBe(contents.length + 1);
    expect((await move("s3")).files).toBe(0);
    expect(await allReadable("s3")).toBe(true);

    expect((await move("directory")).files).toBe(contents.length + 1);
    expect(s3.objects.size).toBe(0);
    expect(await allReadable("directory")).toBe(true);
  });

  it("leaves damaged content where it is, replaces a damaged copy, and says what is missing", async () => {
    await fill();
    const [damaged = "", copied = "", missing = ""] = contents.map(digestOf);
    writeFileSync(pathOf(damaged), "CONTENT 0");
    rmSync(pathOf(missing));
    s3.objects.set(`company/${copied.slice(0, 2)}/${copied.slice(2)}`, { body: Buffer.from("CONTENT 1"), storedAt: 0 });
    expect(await move("s3")).toMatchObject({ files: contents.length - 2, damaged: [damaged] });
    const report = await checkAllFiles(db.kysely, await placesFor("s3"), true);
    expect(report).toMatchObject({
      referenced: contents.length,
      missing: [{ digest: missing, name: "2.txt" }],
      damaged: [{ digest: damaged, name: "0.txt" }],
    });
    expect(report.places.map(({ files }) => files)).toEqual([contents.length - 2, 1]);
    const sample = await checkSomeFiles(db.kysely, await placesFor("s3"), 50);
    expect([sample.missing, sample.damaged]).toEqual([report.missing, report.damaged]);
  });

  it("is refused while new files go elsewhere", async () => {
    const { url, prefix, accessKey, secret, region } = s3.bucket;
    const environment = {
      HQ_DATA_DIR: dataDir,
      HQ_FILES_URL: `${url}/${prefix}`,
      HQ_FILES_KEY: accessKey,
      HQ_FILES_SECRET: secret.replaceAll(" ", ""),
      HQ_FILES_REGION: region,
    };
    const print = () => undefined;
    await expect(moveFilesCommand("directory", print, environment)).rejects.toThrow("Set HQ_FILES_STORE=directory and restart all servers");
    await expect(moveFilesCommand("s3", print, { HQ_DATA_DIR: dataDir })).rejects.toThrow("There is only one place");
    await expect(moveFilesCommand("ftp", print, environment)).rejects.toThrow("one of directory, s3");
  });

  it("does not meet with the nightly sweep", async () => {
    await fill();
    const old = new Date(Date.now() - 3 * 86_400_000);
    for (const content of contents) utimesSync(pathOf(digestOf(content)), old, old);
    const { main, others } = await placesFor("s3");
    const referenced = async (digests: readonly string[]) => new Set(digests);
    const signal = new AbortController().signal;
    const blobs = createBlobs({ main, others, temporaries: join(dataDir, "tmp") });
    await Promise.all([move("s3"), blobs.sweep(Date.now() - 2 * 86_400_000, referenced, signal)]);
    expect(await allReadable("s3")).toBe(true);
  });
});
