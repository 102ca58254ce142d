import type { FileStore } from "../integrations/file-store.ts";
import { createLimitedProcess, type Lease, ProcessFailure, TaskRefused } from "../processes/limited-process.ts";
import { UnreadableFile } from "./file-kind.ts";
import type { FileRow } from "./read-table.ts";

const reader = createLimitedProcess({
  program: new URL("./table-process.ts", import.meta.url),
  limitMs: 120_000,
  maxBytes: 1_500_000_000,
});

/** Reads a stored file row by row in a process of its own, without ever holding all of its rows. @throws UnreadableFile */
export async function* readFileRows(files: Pick<FileStore, "read">, key: string): AsyncGenerator<FileRow> {
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
    for (;;) {
      const rows = await asked<readonly FileRow[]>(lease, "next");
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    lease.end();
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
