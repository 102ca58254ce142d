import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { MAX_LABELS } from "../../../../src/schemas/documents/label-formats.ts";
import type { Label } from "../../../documents/labels/label.ts";
import { conflict } from "../../../engine/wire/problem.ts";

/** What the labels are of, in a sentence: "Newark". */
interface PlaceGroup {
  readonly name: string;
  /** "bins" */
  readonly noun: string;
}

/** The labels of places that meet a condition on `p`, by their codes. @throws Problem 409 for more than can be printed at once */
export async function placeLabels(
  db: QueryExecutorProvider,
  condition: RawBuilder<unknown>,
  { name, noun }: PlaceGroup,
): Promise<readonly Label[]> {
  const { rows } = await sql<{ code: string; barcode: string; hub: string; zone: string | null; all: number }>`
    select p.code, p.barcode, h.code as hub, z.code as zone, (count(*) over ())::int as all
    from places p join hubs h on h.id = p.hub_id left join places z on z.id = p.zone_id
    where (${condition}) and p.deleted_at is null order by p.kind <> 'zone', p.code limit ${MAX_LABELS}`.execute(db);
  const all = rows[0]?.all ?? 0;
  const shown = (count: number) => count.toLocaleString("en-US");
  if (all > MAX_LABELS)
    throw conflict(
      `${name} has ${shown(all)} ${noun}, and at most ${shown(MAX_LABELS)} labels are printed at once. Print those of one zone, or of places selected in the list.`,
    );
  return rows.map(({ code, barcode, hub, zone }) => ({ code: barcode, title: hub, lines: zone === null ? [] : [zone], big: code }));
}
