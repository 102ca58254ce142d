import { sql } from "kysely";
import { billingReport } from "../../../../src/resources/accounting/billing-report.ts";
import { processingDocument } from "../../../../src/resources/accounting/processing-document.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";

export const processingDocumentEffects = defineEffects(processingDocument, {
  /** When the last of its documents is unwound, the report returns to the state before it was sent. */
  unwind: async ({ row, trx, call, engine }) => {
    // Locked first, so that if two documents are unwound at the same time, the second sees that the first is gone.
    await lockedState(trx, billingReport, row.billingReportId);
    const { rows } = await sql<{ left: boolean }>`select exists (select 1 from processing_documents
      where billing_report_id = ${row.billingReportId} and id <> ${row.id} and state <> 'unwound'
      and deleted_at is null) as left`.execute(trx);
    if (!rows[0]?.left) await engine.act(onBehalfOf(call, "unwound documents"), billingReport, { id: row.billingReportId }, "unsend");
  },
});
