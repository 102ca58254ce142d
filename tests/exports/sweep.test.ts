// @module-tag gate
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createExportFiles } from "../../server/exports/export-files.ts";
import { sweepExports } from "../../server/exports/sweep-exports.ts";
import { createFileStore, type FileStore } from "../../server/integrations/file-store.ts";
import { richTextColumns, sweepUploads } from "../../server/integrations/sweep-uploads.ts";
import { resources } from "../../src/resources/index.ts";
import { type Client, createExportServer, type ExportServer } from "./export-server.ts";

let server: ExportServer;
let ann: Client;
let files: FileStore;
const signal = new AbortController().signal;
const texts = richTextColumns(resources);

beforeAll(async () => {
  server = await createExportServer();
  ann = await server.add("ann", { isAdmin: true });
  files = createFileStore({ dataDir: server.dataDir });
  return () => server.close();
});

const twoDaysAgo = () => new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
const pathOf = (digest: string) => join(server.dataDir, "files", digest.slice(0, 2), digest.slice(2));
const age = (path: string) => utimes(path, twoDaysAgo(), twoDaysAgo());
const isStored = (digest: string) => existsSync(pathOf(digest));

/** An upload that is this many days old. */
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
    RETURNING id`.execute(server.db.kysely);
  return { id: rows[0]?.id ?? 0, digest };
}
/** A proposal template whose text shows the one image, and a former version of it the other. */
async function showing(now: number, before: number): Promise<void> {
  const image = (id: number) => `<p>a<img src="/api/editor-photos/${id}-${"x".repeat(43)}"></p>`;
  await sql`
    WITH template AS (INSERT INTO proposal_templates (name, body, state) VALUES ('House', ${image(now)}, 'active') RETURNING id)
    INSERT INTO proposal_templates_versions (parent_id, position, revision, body) SELECT id, 0, 1, ${image(before)} FROM template`.execute(
    server.db.kysely,
  );
}
const rowsOf = async (...ids: number[]) =>
  (await sql<{ id: number }>`SELECT id FROM files WHERE id = ANY(${ids}::bigint[]) ORDER BY id`.execute(server.db.kysely)).rows.map(
    ({ id }) => id,
  );

describe("uploads", () => {
  it("are deleted after eight days without a record, with their content unless another file shares it", async () => {
    const loose = await upload("loose", 9);
    const fresh = await upload("fresh", 0);
    // A draft that was saved a week ago can still reference it.
    const drafted = await upload("drafted", 7);
    const attached = await upload("taken", 9, { resource: "shipping-quote", id: 1 });
    const photo = await upload("photo", 9, { resource: "editor-photo", id: null });
    const photoOfLine = await upload("photo of a former version", 9, { resource: "editor-photo", id: null });
    const [newPhoto, oldPhoto] = [
      await upload("new", 7, { resource: "editor-photo", id: null }),
      await upload("old", 9, { resource: "editor-photo", id: null }),
    ];
    await showing(photo.id, photoOfLine.id);
    const [shared, holder] = [await upload("shared", 9), await upload("shared", 9, { resource: "shipping-quote", id: 2 })];
    const duplicates = [await upload("again", 9), await upload("again", 0)];
    const { digest: orphan } = await files.saveFile(Buffer.from("the row never came"), "a.txt");
    await age(pathOf(orphan));
    const { digest: underway } = await files.saveFile(Buffer.from("the row is about to come"), "a.txt");

    await sweepUploads(server.db.kysely, files, texts, signal);
    const all = [loose, fresh, drafted, attached, photo, photoOfLine, newPhoto, oldPhoto, shared, holder, ...duplicates];
    expect(await rowsOf(...all.map(({ id }) => id))).toEqual(
      [fresh, drafted, attached, photo, photoOfLine, newPhoto, holder, duplicates[1]].map((each) => each?.id),
    );
    expect([loose.digest, oldPhoto.digest, orphan].map(isStored)).toEqual([false, false, false]);
    expect(
      [fresh, drafted, attached, photo, photoOfLine, newPhoto, holder, duplicates[1]].map((each) => isStored(each?.digest ?? "")),
    ).toEqual([true, true, true, true, true, true, true, true]);
    expect(isStored(underway)).toBe(true);
    const stored = await files.read(holder.digest);
    expect(Buffer.concat((await stored?.stream.toArray()) ?? []).toString()).toBe("shared");
  });

  it("keep their content when the same content is uploaded during the sweep", async () => {
    const { digest } = await upload("raced", 2);
    await sql`DELETE FROM files WHERE sha256 = ${digest}`.execute(server.db.kysely);
    // Stores the same content again after the lookup of references and before the removal, as yet without a row.
    let lookups = 0;
    const listReferenced = async (digests: readonly string[]) => {
      if (digests.includes(digest) && lookups++ === 0) await files.saveFile(Buffer.from("raced"), "b.txt");
      return new Set<string>();
    };
    await files.sweep(twoDaysAgo().getTime() + 60_000, listReferenced, signal);
    expect(lookups).toBeGreaterThan(0);
    expect(isStored(digest)).toBe(true);
  });

  it("are restored after an interrupted sweep, and incomplete ones are deleted", async () => {
    const { digest } = await upload("interrupted", 2, { resource: "shipping-quote", id: 3 });
    const temporary = join(server.dataDir, "files", "tmp");
    await rename(pathOf(digest), join(temporary, `${digest}.aside`));
    for (const name of ["old", "new"]) await writeFile(join(temporary, name), "half");
    await age(join(temporary, "old"));
    await sweepUploads(server.db.kysely, files, texts, signal);
    expect(isStored(digest)).toBe(true);
    expect(["old", "new"].map((name) => existsSync(join(temporary, name)))).toEqual([false, true]);
  });
});

describe("exports", () => {
  it("leave no orphaned files behind", async () => {
    const folder = join(server.dataDir, "exports");
    await mkdir(folder, { recursive: true });
    const exported = await server.run(ann, "contacts", { format: "csv", columns: ["id"] });
    const { rows } = await sql<{ storage_key: string }>`SELECT storage_key FROM exports WHERE id = ${exported.id}`.execute(
      server.db.kysely,
    );
    const key = rows[0]?.storage_key ?? "";
    for (const name of ["old", "old.part", "new", "new.part"]) await writeFile(join(folder, name), "x");
    for (const name of ["old", "old.part", key]) await age(join(folder, name));
    await sweepExports(server.parts);
    const remaining = ["old", "old.part", "new", "new.part", key].filter((name) => existsSync(join(folder, name)));
    expect(remaining).toEqual(["new", "new.part", key]);
  });

  it("are marked as failed when their job is dead", async () => {
    const lost = (await server.ask(ann, "POST", "contacts/exports", { format: "csv", columns: ["id"] })).body.data;
    await sql`UPDATE jobs SET dead_at = now() WHERE queue = 'export'`.execute(server.db.kysely);
    const waiting = (await server.ask(ann, "POST", "contacts/exports", { format: "csv", columns: ["id"] })).body.data;
    await server.pushes();
    await sweepExports(server.parts);
    expect((await server.ask(ann, "GET", `exports/${lost.id}`)).body.data).toMatchObject({ status: "failed", message: "" });
    expect((await server.ask(ann, "GET", `exports/${waiting.id}`)).body.data).toMatchObject({ status: "waiting" });
    expect((await server.pushes()).filter(({ event }) => event === "export")).toEqual([
      { userIds: [ann.id], event: "export", data: { status: { code: 500, message: "" }, downloadUrl: null, exportId: lost.id } },
    ]);
  });
});

it("an export that fails at its first row leaves no file, not even one that is opened late", async () => {
  const dataDir = join(server.dataDir, "failing");
  const failing = async function* (): AsyncGenerator<string> {
    yield* [];
    throw new Error("the database is gone");
  };
  const { write } = createExportFiles(dataDir);
  for (let attempt = 0; attempt < 100; attempt++) await expect(write(failing(), signal)).rejects.toThrow("gone");
  expect(await readdir(join(dataDir, "exports"))).toEqual([]);
});
