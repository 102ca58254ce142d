import { type QueryExecutorProvider, sql } from "kysely";
import { hub } from "../../../src/resources/warehousing/hub.ts";
import { MAX_LABELS } from "../../../src/schemas/label-formats.ts";
import { defineDocumentTemplates, internalLabelTemplate } from "../document-template.ts";
import type { Label } from "../labels/label.ts";

interface LabelledPlace {
  readonly code: string;
  readonly barcode: string;
  readonly zone: string | null;
}

async function placesOf(db: QueryExecutorProvider, hubId: number, kind: string): Promise<readonly LabelledPlace[]> {
  // One more than can be printed at once, so that too many are refused.
  const { rows } = await sql<LabelledPlace>`select p.code, p.barcode, z.code as zone from places p left join places z on z.id = p.zone_id
    where p.hub_id = ${hubId} and p.kind = ${kind} and p.deleted_at is null order by p.code limit ${MAX_LABELS + 1}`.execute(db);
  return rows;
}

const placeLabels = (places: readonly LabelledPlace[], hubCode: string): readonly Label[] =>
  places.map(({ code, barcode, zone }) => ({ code: barcode, title: hubCode, lines: zone === null ? [] : [zone], big: code }));

export const hubTemplates = defineDocumentTemplates(hub, {
  binLabels: internalLabelTemplate(hub, {
    with: {},
    load: ({ connection }, { id }) => placesOf(connection, id, "bin"),
    labels: ({ code }, { loaded }) => placeLabels(loaded, code),
  }),
  dockLabels: internalLabelTemplate(hub, {
    with: {},
    load: ({ connection }, { id }) => placesOf(connection, id, "dock"),
    labels: ({ code }, { loaded }) => placeLabels(loaded, code),
  }),
});
