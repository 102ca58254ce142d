import { sql } from "kysely";
import { billingReport } from "../../src/resources/billing-report.ts";
import { processingDocument } from "../../src/resources/processing-document.ts";
import { defineEffects } from "../engine/effect.ts";
import { inNameOf } from "./in-name-of.ts";

export const processingDocumentEffects = defineEffects(processingDocument, {
  /** With the last of its documents the report is where it was before it was sent. */
  unwind: async ({ row, trx, call, engine }) => {
    // Held first: of two that are unwound at the same time, the second sees that the first is gone.
    await sql`select 1 from billing_reports where id = ${row.billingReportId} for no key update`.execute(trx);
    const { rows } = await sql<{ left: boolean }>`select exists (select 1 from processing_documents
      where billing_report_id = ${row.billingReportId} and id <> ${row.id} and state <> 'unwound' and deleted_at is null) as left`.execute(
      trx,
    );
    if (!rows[0]?.left) await engine.act(inNameOf(call, "unwound documents"), billingReport, { id: row.billingReportId }, "unsend");
  },
});
