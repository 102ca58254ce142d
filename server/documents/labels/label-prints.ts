import { sql } from "kysely";
import type { LabelPrints } from "../../../src/contract/label-prints.ts";
import type { FinishedDocument } from "../../../src/schemas/documents/document-rule.ts";
import type { LabelFormat } from "../../../src/schemas/documents/label-formats.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { always } from "../../access/where-sql.ts";
import type { Call } from "../../engine/call.ts";
import type { EngineSession } from "../../engine/context.ts";
import { lockedRow } from "../../engine/read/read.ts";
import { recordWrite } from "../../engine/write/record-write.ts";

/** The first and the later verbs of the log, by how the labels were handed over. */
const verbs = {
  print: ["printLabels", "reprintLabels"],
  download: ["downloadLabels", "downloadLabelsAgain"],
} as const;

/** What was handed out, for the log. */
export interface LabelPrint {
  readonly use: keyof typeof verbs;
  readonly format: LabelFormat;
  readonly count: number;
  /** Why they are printed again. */
  readonly note?: string | undefined;
}

/** A record can have several kinds of labels: their entries in the log are told apart by this beginning of the reason. */
const beginningOf = ({ label }: FinishedDocument): string => `${label}: `;

/** The last time that these labels of the record were printed or downloaded. */
export async function labelPrints(session: EngineSession, resource: AnyResource, id: number, rule: FinishedDocument): Promise<LabelPrints> {
  const { sharing } = session.models.of(resource);
  const { rows } = await sql<{ at: string; by: string }>`
    select "at", "user_name" as "by" from "activity_log"
    where "resource" = any(${[...sharing]}::text[]) and "record_id" = ${id} and "verb" = any(${Object.values(verbs).flat()}::text[])
      and starts_with("reason", ${beginningOf(rule)}) order by "id" desc limit 1`.execute(session.connection);
  return { last: rows[0] ?? null };
}

/**
 * Notes in the record's activity that labels were handed out, and whether for the first time. What the browser or the person does with them
 * afterwards is not known. The lock makes one of two simultaneous prints the first.
 */
export async function recordLabels(session: EngineSession, call: Call, resource: AnyResource, id: number, name: string, print: LabelPrint) {
  const rule = resource.documents[name];
  const row = await lockedRow(session, session.models.of(resource), id, always);
  if (!rule || !row) return;
  const { last } = await labelPrints(session, resource, id, rule);
  const [first, again] = verbs[print.use];
  const { format, count, note } = print;
  const labels = count === 1 ? "1 label" : `${count.toLocaleString("en-US")} labels`;
  const reason = `${beginningOf(rule)}${labels}, ${format}${note ? `. ${note}` : ""}`;
  await recordWrite(session, call, resource, { verb: last ? again : first, before: row, after: row, reason });
}
