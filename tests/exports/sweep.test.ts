import { existsSync } from "node:fs";
import { mkdir, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sweepExports } from "../../server/exports/sweep-exports.ts";
import { createFileStore, type FileStore } from "../../server/integrations/file-store.ts";
import { sweepUploads } from "../../server/integrations/sweep-uploads.ts";
import { type Client, createExportRig, type ExportRig } from "./rig.ts";

let rig: ExportRig;
let ann: Client;
let files: FileStore;
const signal = new AbortController().signal;

beforeAll(async () => {
  rig = await createExportRig();
  ann = await rig.add("ann", { isAdmin: true });
  files = createFileStore({ dataDir: rig.dataDir });
  return () => rig.close();
});

const twoDaysAgo = () => new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
const pathOf = (digest: string) => join(rig.dataDir, "files", digest.slice(0, 2), digest.slice(2));
const age = (path: string) => utimes(path, twoDaysAgo(), twoDaysAgo());
const there = (digest: string) => existsSync(pathOf(digest));

/** An upload of so many days ago. */
async function upload(
  content: string,
  days: number,
  record: { resource: string; id: number | null } | null = null,
): Promise<{ id: number; digest: string }> {
  const { digest, size, name, contentType } = await files.saveFile(Buffer.from(content), "a.txt");
  if (days > 0) await age(pathOf(digest));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO files (name, mime, size, sha256, storage_key, resource, record_id, field, created_by_id, created_at)
    VALUES (${name}, ${contentType}, ${size}, ${digest}, ${digest}, ${record?.resource ?? null}, ${record?.id ?? null}, 'files', ${ann.id}, now() - ${days} * interval '1 day')
    RETURNING id`.execute(rig.db.kysely);
  return { id: rows[0]?.id ?? 0, digest };
}
const rowsOf = async (...ids: number[]) =>
  (await sql<{ id: number }>`SELECT id FROM files WHERE id = ANY(${ids}::bigint[]) ORDER BY id`.execute(rig.db.kysely)).rows.map(
    ({ id }) => id,
  );

describe("uploads", () => {
  it("that no record took within eight days go, and their bytes when nothing else goes by them", async () => {
    const loose = await upload("loose", 9);
    const fresh = await upload("fresh", 0);
    // A draft of a week ago still names it.
    const drafted = await upload("drafted", 7);
    const taken = await upload("taken", 9, { resource: "shipping-quote", id: 1 });
    const photo = await upload("photo", 9, { resource: "editor-photo", id: null });
    const [shared, holder] = [await upload("shared", 9), await upload("shared", 9, { resource: "shipping-quote", id: 2 })];
    const again = [await upload("again", 9), await upload("again", 0)];
    const { digest: orphan } = await files.saveFile(Buffer.from("the row never came"), "a.txt");
    await age(pathOf(orphan));
    const { digest: underway } = await files.saveFile(Buffer.from("the row is about to come"), "a.txt");

    await sweepUploads(rig.db.kysely, files, signal);
    const all = [loose, fresh, drafted, taken, photo, shared, holder, ...again];
    expect(await rowsOf(...all.map(({ id }) => id))).toEqual([fresh, drafted, taken, photo, holder, again[1]].map((each) => each?.id));
    expect([loose.digest, orphan].map(there)).toEqual([false, false]);
    expect([fresh, drafted, taken, photo, holder, again[1]].map((each) => there(each?.digest ?? ""))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(there(underway)).toBe(true);
    const left = await files.read(holder.digest);
    expect(Buffer.concat((await left?.stream.toArray()) ?? []).toString()).toBe("shared");
  });

  it("are safe when the same content is uploaded at the very moment it is swept", async () => {
    const { digest } = await upload("raced", 2);
    await sql`DELETE FROM files WHERE sha256 = ${digest}`.execute(rig.db.kysely);
    // Between the question who goes by it and the removal: stored anew, its row not written yet.
    let asked = 0;
    const named = async (digests: readonly string[]) => {
      if (digests.includes(digest) && asked++ === 0) await files.saveFile(Buffer.from("raced"), "b.txt");
      return new Set<string>();
    };
    await files.sweep(twoDaysAgo().getTime() + 60_000, named, signal);
    expect(asked).toBeGreaterThan(0);
    expect(there(digest)).toBe(true);
  });

  it("go back when the sweep itself was interrupted, and half-stored ones go", async () => {
    const { digest } = await upload("interrupted", 2, { resource: "shipping-quote", id: 3 });
    const temporary = join(rig.dataDir, "files", "tmp");
    await rename(pathOf(digest), join(temporary, `${digest}.aside`));
    for (const name of ["old", "new"]) await writeFile(join(temporary, name), "half");
    await age(join(temporary, "old"));
    await sweepUploads(rig.db.kysely, files, signal);
    expect(there(digest)).toBe(true);
    expect(["old", "new"].map((name) => existsSync(join(temporary, name)))).toEqual([false, true]);
  });
});

describe("exports", () => {
  it("leave no file behind that none of them goes by", async () => {
    const folder = join(rig.dataDir, "exports");
    await mkdir(folder, { recursive: true });
    const made = await rig.run(ann, "contacts", { format: "csv", columns: ["id"] });
    const { rows } = await sql<{ storage_key: string }>`SELECT storage_key FROM exports WHERE id = ${made.id}`.execute(rig.db.kysely);
    const key = rows[0]?.storage_key ?? "";
    for (const name of ["old", "old.part", "new", "new.part"]) await writeFile(join(folder, name), "x");
    for (const name of ["old", "old.part", key]) await age(join(folder, name));
    await sweepExports(rig.parts);
    const left = ["old", "old.part", "new", "new.part", key].filter((name) => existsSync(join(folder, name)));
    expect(left).toEqual(["new", "new.part", key]);
  });

  it("whose job was lost for good have failed, and say so", async () => {
    const lost = (await rig.ask(ann, "POST", "contacts/exports", { format: "csv", columns: ["id"] })).body.data;
    await sql`UPDATE jobs SET dead_at = now() WHERE queue = 'export'`.execute(rig.db.kysely);
    const waiting = (await rig.ask(ann, "POST", "contacts/exports", { format: "csv", columns: ["id"] })).body.data;
    await rig.pushes();
    await sweepExports(rig.parts);
    expect((await rig.ask(ann, "GET", `exports/${lost.id}`)).body.data).toMatchObject({ status: "failed", message: "" });
    expect((await rig.ask(ann, "GET", `exports/${waiting.id}`)).body.data).toMatchObject({ status: "waiting" });
    expect((await rig.pushes()).filter(({ event }) => event === "export")).toEqual([
      { userIds: [ann.id], event: "export", data: { status: { code: 500, message: "" }, downloadUrl: null, exportId: lost.id } },
    ]);
  });
});
