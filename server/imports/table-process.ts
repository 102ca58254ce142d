/** The process that reads files of tables: whatever somebody uploads, the server's own thread is not held up by it. */
import { answerWith } from "../processes/answer-with.ts";
import { UnreadableFile } from "./file-kind.ts";
import { type FileRow, readTable } from "./read-table.ts";

/** Rows of one answer: few enough that the server's thread reads them in a few milliseconds, but at least one. */
const MAX_BATCH = 500;
const MAX_BATCH_LENGTH = 500_000;

let chunks: Uint8Array[] = [];
let rows: AsyncIterator<FileRow> | undefined;

answerWith(
  {
    /** The next bytes of the file; the first ones begin a new one. */
    add({ chunk, isFirst }: { readonly chunk: Uint8Array; readonly isFirst: boolean }) {
      if (isFirst) chunks = [];
      chunks.push(chunk);
      rows = undefined;
    },
    /** The next rows; none when there are no more. */
    async next(): Promise<readonly FileRow[]> {
      rows ??= readTable(Buffer.concat(chunks.splice(0)));
      const batch: FileRow[] = [];
      for (let length = 0; batch.length < MAX_BATCH && length < MAX_BATCH_LENGTH; ) {
        const { value, done } = await rows.next();
        if (done) break;
        batch.push(value);
        length += value.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      }
      return batch;
    },
  },
  UnreadableFile,
);
