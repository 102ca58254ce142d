import { sql } from "kysely";
import { insideKinds, place } from "../../../../src/resources/warehousing/place.ts";
import { defineDocumentTemplates, internalLabelTemplate } from "../../../documents/document-template.ts";
import { placeLabels } from "./place-labels.ts";

export const placeTemplates = defineDocumentTemplates(place, {
  /** Of a zone: its own and those of its bins and docks. Places outside the hub have none. */
  placeLabels: internalLabelTemplate(place, {
    with: {},
    load: ({ connection }, { id, code: name }) =>
      placeLabels(connection, sql`(p.id = ${id} or p.zone_id = ${id}) and p.kind = any(${[...insideKinds]}::text[])`, {
        name,
        noun: "places",
      }),
    labels: (_row, { loaded }) => loaded,
  }),
});
