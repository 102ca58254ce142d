import { type QueryExecutorProvider, sql } from "kysely";
import { type BlobPlaces, createBlobs } from "./blobs.ts";
import { isIntact } from "./move-blobs.ts";

/** A file of a record, or of several with the same content. */
export interface FileAtFault {
  readonly digest: string;
  readonly fileId: number;
  readonly name: string;
  readonly resource: string | null;
  readonly recordId: number | null;
}

export interface FileReport {
  /** Empty when only a sample was looked at. */
  readonly places: readonly { readonly place: string; readonly files: number; readonly bytes: number }[];
  /** Different contents that records refer to. */
  readonly referenced: number;
  /** Those that were looked at. */
  readonly looked: number;
  readonly missing: readonly FileAtFault[];
  /** Content that is not what was stored. */
  readonly damaged: readonly FileAtFault[];
}

const PAGE = 1_000;

/** Compares the files that records refer to with what is stored. `read` compares the contents with their digests, too. */
export async function checkAllFiles(db: QueryExecutorProvider, places: BlobPlaces, read: boolean): Promise<FileReport> {
  const present = new Set<string>();
  const counts: { place: string; files: number; bytes: number }[] = [];
  for (const store of [places.main, ...places.others]) {
    const count = { place: store.place, files: 0, bytes: 0 };
    for await (const batch of store.list()) {
      for (const { digest, size } of batch) {
        present.add(digest);
        count.files += 1;
        count.bytes += size;
      }
    }
    counts.push(count);
  }
  const blobs = createBlobs(places);
  const missing: FileAtFault[] = [];
  const damaged: FileAtFault[] = [];
  let referenced = 0;
  for (let after = ""; ; ) {
    const rows = await filesAfter(db, after);
    for (const row of rows) {
      referenced += 1;
      if (!present.has(row.digest) && !(await exists(places, row.digest))) missing.push(row);
      else if (read && !(await isIntact(blobs, row.digest))) damaged.push(row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = last.digest;
  }
  return { places: counts, referenced, looked: referenced, missing, damaged };
}

/** The same for some files: the newest, and others at random. All of them are read. */
export async function checkSomeFiles(db: QueryExecutorProvider, places: BlobPlaces, limit: number): Promise<FileReport> {
  const { rows } = await sql<FileAtFault & { referenced: number }>`
    with referenced as materialized (${contentsAfter("")})
    select *, (select count(*) from referenced)::int as referenced from (
      (select * from referenced order by "fileId" desc limit ${limit}) union (select * from referenced order by random() limit ${limit})
    ) sample`.execute(db);
  const blobs = createBlobs(places);
  const missing: FileAtFault[] = [];
  const damaged: FileAtFault[] = [];
  for (const { referenced: _, ...row } of rows) {
    if (!(await exists(places, row.digest))) missing.push(row);
    else if (!(await isIntact(blobs, row.digest))) damaged.push(row);
  }
  return { places: [], referenced: rows[0]?.referenced ?? 0, looked: rows.length, missing, damaged };
}

/** Different contents that come after this digest, each by its newest file. */
const contentsAfter = (after: string) => sql`
  select distinct on (storage_key) storage_key as digest, id as "fileId", name, resource, record_id as "recordId"
  from files where storage_key > ${after} order by storage_key, id desc`;

async function filesAfter(db: QueryExecutorProvider, after: string): Promise<FileAtFault[]> {
  const { rows } = await sql<FileAtFault>`${contentsAfter(after)} limit ${PAGE}`.execute(db);
  return rows;
}

async function exists({ main, others }: BlobPlaces, digest: string): Promise<boolean> {
  for (const store of [main, ...others, ...(others.length > 0 ? [main] : [])]) if ((await store.size(digest)) !== null) return true;
  return false;
}
