import type { FileStore } from "../integrations/file-store.ts";
import { createLimitedProcess, type Lease, ProcessFailure, TaskRefused } from "../processes/limited-process.ts";
import type { ColumnReading } from "./column-readings.ts";
import { UnreadableFile } from "./file-kind.ts";
import type { FileRow } from "./read-table.ts";
import type { TableLayout, TableRequest } from "./table-process.ts";

const reader = createLimitedProcess({
  program: new URL("./table-process.ts", import.meta.url),
  limitMs: 120_000,
  maxBytes: 1_500_000_000,
});

/** A table that is being read in a process of its own, without all of its rows ever being held. */
export interface OpenTable {
  readonly layout: TableLayout;
  /** The rows below the headings. @throws UnreadableFile */
  rows(): AsyncGenerator<FileRow>;
  /** What the columns say of how they are read, once all rows were read. */
  readings(): Promise<readonly ColumnReading[]>;
}

/** Reads a stored file. @throws UnreadableFile */
export async function readFile<Result>(
  files: Pick<FileStore, "read">,
  key: string,
  request: TableRequest,
  work: (table: OpenTable) => Promise<Result>,
): Promise<Result> {
  const blob = await files.read(key);
  if (!blob) throw new UnreadableFile("The file is gone. Upload it again.");
  const lease = await reader.take();
  try {
    let isFirst = true;
    for await (const chunk of blob.stream) {
      await asked(lease, "add", { chunk, isFirst });
      isFirst = false;
    }
    if (isFirst) await asked(lease, "add", { chunk: new Uint8Array(), isFirst });
    const layout = await asked<TableLayout>(lease, "open", request);
    return await work({ layout, rows: () => rowsFrom(lease), readings: () => asked(lease, "readings") });
  } finally {
    lease.end();
  }
}

async function* rowsFrom(lease: Lease): AsyncGenerator<FileRow> {
  for (;;) {
    const rows = await asked<readonly FileRow[]>(lease, "next");
    if (rows.length === 0) return;
    yield* rows;
  }
}

async function asked<Result>(lease: Lease, task: string, input?: unknown): Promise<Result> {
  try {
    return await lease.ask<Result>(task, input);
  } catch (error) {
    if (error instanceof TaskRefused) throw new UnreadableFile(error.message);
    if (!(error instanceof ProcessFailure)) throw error;
    const says = { time: "Reading the file takes too long.", memory: "The file is too large once it is unpacked." };
    const problem = error.limit === null ? "The file can't be read." : says[error.limit];
    throw new UnreadableFile(`${problem} Split it, or save the sheet as CSV.`, { cause: error });
  }
}
