import { bigint, column, id, optional, text, timestampColumn, timestampType, to } from "./columns.ts";
import { ledgerInvariants } from "./ledger-rules.ts";
import type { TableModel } from "./model.ts";

const mayPoint = (table: string, name: string) => optional(to(table, bigint(name)));

/** The double-entry journal: what was booked stays, and is put right by another entry. */
const ledger: readonly TableModel[] = [
  {
    name: "journal_entries",
    columns: [
      id,
      column("dated", "date"),
      text("kind"),
      to("parties", bigint("party_id")),
      optional(text("memo")),
      optional(to("users", bigint("created_by_id"))),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "journal_entries_dated_idx", on: ["dated", "id"] },
      { name: "journal_entries_party_id_idx", on: ["party_id", "dated"] },
    ],
    appendOnly: true,
  },
  {
    name: "journal_lines",
    columns: [
      id,
      to("journal_entries", bigint("entry_id")),
      text("account"),
      // Debits above 0, credits below.
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
  // Numbers without gaps: whoever takes one holds the row to the end of the transaction, and an undone transaction gives it back.
  { name: "document_counters", columns: [text("name"), bigint("last")], primaryKey: ["name"] },
];

const portal: readonly TableModel[] = [
  {
    // What a payment link's address holds; the address itself is nowhere but in the mail.
    name: "payment_link_tokens",
    columns: [column("digest", "bytea"), to("payment_links", bigint("link_id"), "cascade"), timestampColumn("created_at")],
    primaryKey: ["digest"],
    indexes: [{ name: "payment_link_tokens_link_id_idx", on: ["link_id"] }],
  },
  {
    // An invoice that somebody is paying right now: of many who try, one has the row.
    name: "invoice_claims",
    columns: [
      to("invoices", bigint("invoice_id"), "cascade"),
      to("payments", bigint("payment_id"), "cascade"),
      timestampColumn("created_at"),
    ],
    primaryKey: ["invoice_id"],
    indexes: [{ name: "invoice_claims_payment_id_idx", on: ["payment_id"] }],
  },
  {
    // What a gateway has told, once each.
    name: "gateway_events",
    columns: [
      text("gateway"),
      text("event_id"),
      optional(text("kind")),
      optional(to("payments", bigint("payment_id"))),
      timestampColumn("created_at"),
      optional(column("settled_at", timestampType)),
    ],
    primaryKey: ["gateway", "event_id"],
  },
];

/** Tables of the business that are no module of their own: ledgers, allocations, what an effect keeps for itself. */
export const businessTables: readonly TableModel[] = [...ledger, ...portal];

/** What the database itself must refuse beyond what a declaration says, by table: unique partial indexes, checks across columns, triggers. */
export const invariants: Readonly<Record<string, Pick<TableModel, "indexes" | "checks" | "triggers">>> = ledgerInvariants;
