import { type QueryExecutorProvider, sql } from "kysely";
import { CSV_MARK, csvLine } from "../../src/schemas/values/csv.ts";
import { type StoredImport, storedRows } from "./import-rows.ts";

const PAGE = 500;

/** The refused rows of an import as they are in its file, with the reasons in a column of their own; it can be uploaded again. */
export async function* rejectedRows(executor: QueryExecutorProvider, entry: Pick<StoredImport, "id" | "headings">): AsyncGenerator<string> {
  yield CSV_MARK + csvLine([...entry.headings, REASON]);
  for (let after = 0; ; ) {
    const rows = await storedRows(
      executor,
      entry.id,
      sql`state = 'staged' AND outcome IN ('conflict', 'error') AND number > ${after}`,
      PAGE,
    );
    if (rows.length === 0) return;
    yield rows
      .map(({ cells, problems }) =>
        csvLine([...entry.headings.map((_, at) => cells[at] ?? ""), problems.map(({ message }) => message).join(" ")]),
      )
      .join("");
    after = rows.at(-1)?.number ?? after;
  }
}

/** No field is called so, so that the column is left out when the file comes back. */
const REASON = "Reason for rejection";
