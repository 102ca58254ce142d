import { sql } from "kysely";
import { hub } from "../../../../src/resources/warehousing/hub.ts";
import { defineDocumentTemplates, internalLabelTemplate } from "../../../documents/document-template.ts";
import { placeLabels } from "./place-labels.ts";

const labelsOfKind = (kind: "bin" | "dock") =>
  internalLabelTemplate(hub, {
    with: {},
    load: ({ connection }, { id, code: name }) =>
      placeLabels(connection, sql`p.hub_id = ${id} and p.kind = ${kind}`, {
        name,
        noun: `${kind}s`,
      }),
    labels: (_row, { loaded }) => loaded,
  });

export const hubTemplates = defineDocumentTemplates(hub, { binLabels: labelsOfKind("bin"), dockLabels: labelsOfKind("dock") });
