import { bigint, column, id, optional, text, timestampColumn, timestampType, to } from "./columns.ts";
import { custodyInvariants } from "./custody-rules.ts";
import { ledgerInvariants } from "./ledger-rules.ts";
import type { TableModel } from "./model.ts";

const mayPoint = (table: string, name: string) => optional(to(table, bigint(name)));

/** The double-entry journal: an entry is never changed, only corrected by another entry. */
const ledger: readonly TableModel[] = [
  {
    name: "journal_entries",
    columns: [
      id,
      column("dated", "date"),
      text("kind"),
      to("parties", bigint("party_id")),
      optional(text("memo")),
      // Why it was booked into a closed month.
      optional(text("closed_month_reason")),
      optional(to("users", bigint("created_by_id"))),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "journal_entries_dated_idx", on: ["dated", "id"] },
      { name: "journal_entries_party_id_idx", on: ["party_id", "dated"] },
    ],
    triggers: [
      {
        name: "journal_entries_open_month",
        definition: "before insert on journal_entries for each row execute function refuse_closed_month()",
      },
    ],
    appendOnly: true,
  },
  {
    name: "journal_lines",
    columns: [
      id,
      to("journal_entries", bigint("entry_id")),
      text("account"),
      // Debits are above 0, credits below.
      bigint("amount"),
      mayPoint("invoices", "invoice_id"),
      mayPoint("payments", "payment_id"),
      mayPoint("credit_memos", "credit_memo_id"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "journal_lines_entry_id_idx", on: ["entry_id"] },
      { name: "journal_lines_invoice_id_idx", on: ["invoice_id"], where: "invoice_id is not null" },
      { name: "journal_lines_payment_id_idx", on: ["payment_id"], where: "payment_id is not null" },
      { name: "journal_lines_credit_memo_id_idx", on: ["credit_memo_id"], where: "credit_memo_id is not null" },
    ],
    checks: [{ name: "journal_lines_amount_check", expression: "amount <> 0" }],
    triggers: [
      {
        name: "journal_lines_balance",
        definition: "after insert on journal_lines deferrable initially deferred for each row execute function entry_balances()",
        constraint: true,
      },
    ],
    appendOnly: true,
  },
  {
    // What each service brought in, by the month the invoices were issued; written by the invoices' trigger.
    name: "service_revenue_totals",
    columns: [id, column("month", "date"), text("service"), bigint("count"), bigint("amount")],
    primaryKey: ["id"],
    indexes: [{ name: "service_revenue_totals_month_idx", on: ["month"] }],
  },
  // Numbers without gaps: taking a number locks the row until the transaction ends, and a rollback returns the number. Its date is taken
  // with it: a later number never has an earlier date.
  { name: "document_counters", columns: [text("name"), bigint("last"), optional(column("last_on", "date"))], primaryKey: ["name"] },
];

const portal: readonly TableModel[] = [
  {
    // Attempts to pay by a payment link, as the gateway knows them. One whose money has arrived has a payment; the others leave none.
    name: "checkouts",
    columns: [
      id,
      to("payment_links", bigint("link_id")),
      column("state", "text", { default: "'open'" }),
      bigint("amount"),
      optional(text("payer_email")),
      text("gateway"),
      text("gateway_key"),
      optional(text("gateway_ref")),
      // Why it failed.
      optional(text("reason")),
      mayPoint("payments", "payment_id"),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "checkouts_gateway_key_idx", on: ["gateway_key"], unique: true },
      { name: "checkouts_payment_id_idx", on: ["payment_id"], unique: true, where: "payment_id is not null" },
      { name: "checkouts_link_id_idx", on: ["link_id", "created_at"] },
      { name: "checkouts_open_idx", on: ["gateway", "id"], where: "state = 'open'" },
    ],
    checks: [
      { name: "checkouts_state_check", expression: "state in ('open', 'paid', 'failed')" },
      { name: "checkouts_paid_check", expression: "(state = 'paid') = (payment_id is not null)" },
    ],
  },
  {
    // What the payer chose to pay. The unique index lets only one open checkout claim an invoice.
    name: "checkouts_invoices",
    columns: [
      to("checkouts", bigint("checkout_id"), "cascade"),
      bigint("position"),
      to("invoices", bigint("invoice_id")),
      bigint("amount"),
      // Its checkout is open.
      column("is_claimed", "boolean", { default: "true" }),
    ],
    primaryKey: ["checkout_id", "invoice_id"],
    indexes: [{ name: "checkouts_invoices_claimed_idx", on: ["invoice_id"], unique: true, where: "is_claimed" }],
  },
];

/** Business tables that belong to no module: ledgers and checkouts. */
const custody: readonly TableModel[] = [
  {
    // What devices sent, with the answer that the same key gets again. Refusals are answers too.
    name: "scan_commands",
    columns: [
      text("key"),
      to("users", bigint("user_id")),
      text("kind"),
      column("body", "jsonb"),
      column("outcome", "jsonb"),
      timestampColumn("created_at"),
    ],
    primaryKey: ["key"],
    indexes: [
      { name: "scan_commands_user_id_idx", on: ["user_id", "created_at"] },
      { name: "scan_commands_created_at_idx", on: ["created_at"] },
    ],
    appendOnly: { since: "created_at", keepDays: 180 },
  },
];

const api: readonly TableModel[] = [
  {
    // A key has two while it is being replaced.
    name: "api_key_secrets",
    columns: [
      column("digest", "bytea"),
      to("api_keys", bigint("api_key_id"), "cascade"),
      optional(column("expires_at", timestampType)),
      timestampColumn("created_at"),
    ],
    primaryKey: ["digest"],
    indexes: [{ name: "api_key_secrets_api_key_id_idx", on: ["api_key_id"] }],
  },
  {
    // Which of a webhook's earlier secrets sign too, until its receiver knows the newer one. The secrets themselves are derived.
    name: "webhook_earlier_secrets",
    columns: [to("webhooks", bigint("webhook_id"), "cascade"), bigint("version"), column("used_until", timestampType)],
    primaryKey: ["webhook_id", "version"],
  },
];

export const businessTables: readonly TableModel[] = [...ledger, ...portal, ...custody, ...api];

/** Constraints beyond those of the declarations, by table: unique partial indexes, checks across columns, triggers. */
export const invariants: Readonly<Record<string, Pick<TableModel, "indexes" | "checks" | "triggers" | "functions" | "appendOnly">>> = {
  ...ledgerInvariants,
  ...custodyInvariants,
  // What a lane has cost is read from its latest settled jobs: of both ends, and of both states.
  provider_jobs: {
    indexes: [
      { name: "provider_jobs_lane_idx", on: ["lane_from", "lane_to", "settled_on", "id"], where: "state = 'settled'" },
      {
        name: "provider_jobs_state_lane_idx",
        on: ["left(lane_from, -4)", "left(lane_to, -4)", "settled_on", "id"],
        where: "state = 'settled'",
      },
    ],
  },
};
