import { sql } from "kysely";
import { receive } from "../../../src/resources/warehousing/receive.ts";
import { defineDemo } from "../demo-module.ts";
import type { ReceiveLine } from "../warehouse/receiving.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

/** The lines of the expected goods have ids by now, which those of the receives refer to. */
export const demoReceives = defineDemo(receive, async (context) => {
  const { receives } = await warehouseOf(context);
  const { rows } = await sql<{ id: number; line: string }>`
    select id, parent_id || ' ' || position as line from pending_receives_lines`.execute(context.tx);
  const ids = new Map(rows.map(({ id, line }) => [line, id]));
  return receives.map((row) => ({
    ...row,
    items: (row.items as readonly ReceiveLine[]).map((line) => ({
      ...line,
      pendingLine: ids.get(`${line.pendingReceiveId} ${line.pendingPosition}`) ?? null,
    })),
  }));
});
