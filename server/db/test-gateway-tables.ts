import { bigint, column, text, timestampColumn, timestampType } from "./columns.ts";
import type { TableModel } from "./model.ts";

/** The test gateway's charges. */
export const testGatewayTables: readonly TableModel[] = [
  {
    name: "test_gateway_charges",
    columns: [
      text("ref"),
      text("key"),
      bigint("amount"),
      text("description"),
      text("return_url"),
      text("cancel_url"),
      column("status", "text", { default: "'open'" }),
      column("refunded", "bigint", { default: "0" }),
      column("refund_keys", "text[]", { default: "'{}'" }),
      column("disputed", "boolean", { default: "false" }),
      column("expires_at", timestampType),
      timestampColumn("created_at"),
    ],
    primaryKey: ["ref"],
    indexes: [{ name: "test_gateway_charges_key_key", on: ["key"], unique: true }],
    checks: [
      { name: "test_gateway_charges_status_check", expression: "status in ('open', 'paid', 'declined', 'expired')" },
      { name: "test_gateway_charges_refunded_check", expression: "refunded >= 0 and refunded <= amount" },
    ],
  },
];
