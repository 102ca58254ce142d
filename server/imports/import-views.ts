import { type RawBuilder, sql } from "kysely";
import { type ImportDetail, type ImportOutcome, type ImportRows, type ImportSummary, importOutcomes } from "../../src/contract/imports.ts";
import { mayImport } from "../../src/schemas/imports/import-access.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { mayRead } from "../access/permission.ts";
import type { Db } from "../db/connection.ts";
import { denied, invalid, notFound } from "../engine/wire/problem.ts";
import type { SessionActor } from "../identity/session-actor.ts";
import { presentRow, type StoredImport, type StoredReading, storedRows } from "./import-rows.ts";

/** Which rows a page of an import shows. */
export interface RowsRequest {
  readonly outcome?: ImportOutcome;
  readonly state?: "written" | "undone" | "kept";
  /** The rows with this problem, as its group names it. */
  readonly problem?: { readonly target: string | null; readonly message: string };
  readonly after: number;
  readonly limit: number;
}

export type ImportViews = ReturnType<typeof createImportViews>;

/** Reading imports: a person's own, and all of them for administrators. */
export function createImportViews({ db, resources }: { readonly db: Db; readonly resources: readonly AnyResource[] }) {
  /** The resource, if the person may import into it: each row asks for its own ability again. @throws Problem 403, 422 */
  function importable(actor: SessionActor, name: string): AnyResource {
    const resource = resources.find((each) => each.name === name && each.imports && each.routes);
    if (!resource) throw invalid({ resource: ["Records of this kind can't be imported."] });
    if (!mayImport(resource, actor)) throw denied();
    return resource;
  }

  async function detail(actor: SessionActor, id: number): Promise<ImportDetail> {
    const { rows } = await sql<StoredImport & { name: string }>`
      SELECT i.*, ${nameSql} AS name FROM imports i JOIN users u ON u.id = i.user_id
      WHERE i.id = ${id} AND (i.user_id = ${actor.id} OR ${actor.isAdmin})`.execute(db.kysely);
    const [entry] = rows;
    if (!entry) throw notFound();
    importable(actor, entry.resource);
    const { rows: groups } = await sql<{ state: string; outcome: ImportOutcome | null; rows: number }>`
      SELECT state, outcome, count(*)::int AS rows FROM import_rows WHERE import_id = ${id} GROUP BY 1, 2`.execute(db.kysely);
    const sum = (test: (group: (typeof groups)[number]) => boolean) => groups.filter(test).reduce((total, group) => total + group.rows, 0);
    const counts = Object.fromEntries(
      importOutcomes.map((outcome) => [outcome, sum((group) => group.state === "staged" && group.outcome === outcome)]),
    ) as Record<ImportOutcome, number>;
    const samples = entry.status === "reading" ? [] : await storedRows(db.kysely, id, sql`true`, 5);
    return {
      ...summary(
        entry,
        entry.name,
        sum(({ state }) => state === "written"),
      ),
      isOwn: entry.user_id === actor.id,
      sheets: entry.reading.layout?.sheets ?? [],
      sheet: entry.reading.layout?.sheet ?? 0,
      headRow: entry.reading.layout?.headRow ?? 1,
      firstRows: entry.reading.layout?.firstRows ?? [],
      doubts: doubtsOf(entry.reading),
      headings: entry.headings,
      samples: samples.map(({ cells }) => cells),
      plan: entry.plan,
      isRemembered: entry.is_remembered,
      counts,
      left: leftOf(entry, counts, sum),
      undone: sum(({ state }) => state === "undone"),
      kept: sum(({ state }) => state === "kept"),
    };
  }

  return {
    importable,
    detail,

    /** The latest imports: the person's own, and all for administrators. */
    async list(actor: SessionActor): Promise<readonly ImportSummary[]> {
      const { rows } = await sql<StoredImport & { name: string; written: number }>`
        SELECT i.*, ${nameSql} AS name,
          (SELECT count(*)::int FROM import_rows r WHERE r.import_id = i.id AND r.state = 'written') AS written
        FROM imports i JOIN users u ON u.id = i.user_id
        WHERE i.user_id = ${actor.id} OR ${actor.isAdmin} ORDER BY i.id DESC LIMIT 50`.execute(db.kysely);
      return rows.flatMap((row) => {
        const resource = resources.find((each) => each.name === row.resource);
        return resource && mayRead(resource, actor) ? [summary(row, row.name, row.written)] : [];
      });
    },

    async rows(actor: SessionActor, id: number, { outcome, state, problem, after, limit }: RowsRequest): Promise<ImportRows> {
      await detail(actor, id);
      const conditions: RawBuilder<unknown>[] = [
        sql`number > ${after}`,
        state === undefined ? sql`state = 'staged'` : sql`state = ${state}`,
      ];
      if (outcome !== undefined) conditions.push(sql`outcome = ${outcome}`);
      if (problem) {
        const like = { message: problem.message, ...(problem.target === null ? {} : { target: problem.target }) };
        conditions.push(sql`problems @> ${JSON.stringify([like])}::jsonb`);
      }
      const rows = await storedRows(db.kysely, id, sql.join(conditions, sql` AND `), limit + 1);
      const shown = rows.slice(0, limit);
      return { rows: shown.map(presentRow), next: rows.length > limit ? (shown.at(-1)?.number ?? null) : null };
    },
  };
}

/** What no value of a column decides. Files with commas between their cells have points in their numbers. */
function doubtsOf({ layout, columns = [] }: StoredReading): ImportDetail["doubts"] {
  const doubts = columns.map(({ dateOrders, marks, date, number }) => ({
    ...(date !== undefined && dateOrders.length !== 1 ? { date } : {}),
    ...(number !== undefined && marks.length !== 1 && layout?.separator !== "," ? { number } : {}),
  }));
  return Object.fromEntries(Object.entries(doubts).filter(([, doubt]) => Object.keys(doubt).length > 0));
}

const nameSql = sql`concat_ws(' ', u.first_name, u.last_name)`;

const summary = (entry: StoredImport, name: string, written: number): ImportSummary => ({
  id: entry.id,
  resource: entry.resource,
  fileName: entry.file_name,
  status: entry.status,
  message: entry.message,
  total: entry.total,
  createdAt: entry.created_at,
  createdBy: name,
  written,
});

function leftOf(
  { status, selection }: StoredImport,
  counts: Readonly<Record<ImportOutcome, number>>,
  sum: (test: (group: { readonly state: string; readonly outcome: ImportOutcome | null }) => boolean) => number,
): number {
  if (status === "checking") return sum(({ state, outcome }) => state === "staged" && outcome === null);
  if (status === "undoing") return sum(({ state }) => state === "written");
  const rows = selection.only === undefined ? counts.create + counts.update : counts[selection.only];
  return Math.min(rows, selection.limit ?? rows);
}
