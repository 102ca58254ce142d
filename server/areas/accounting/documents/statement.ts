import { payment } from "../../../../src/resources/accounting/payment.ts";
import { customer } from "../../../../src/resources/accounts/customer.ts";
import { ageingBuckets, bucketOf, daysOver } from "../../../../src/resources/shared/ageing.ts";
import { choiceLabelOf } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import { defineDocumentTemplates, documentTemplate } from "../../../documents/document-template.ts";
import { amountPanel } from "../../../documents/parts/amounts.ts";
import { addressLines, heading, namedBlock, sideBySide } from "../../../documents/parts/blocks.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { remittance } from "../../../documents/parts/remittance.ts";
import { lineTable } from "../../../documents/parts/tables.ts";
import type { Block } from "../../../documents/render/sheet.ts";
import type { EntryKind } from "../ledger/journal.ts";
import { type OpenCredit, type OpenItem, readStatement, type Statement, type StatementEntry } from "../ledger/statement.ts";

/** The label of an entry that increases the customer's balance, and of one that decreases it. */
const names: Readonly<Record<Exclude<EntryKind, "allocation">, readonly [more: string, less: string]>> = {
  invoice: ["Invoice", "Invoice"],
  void: ["Invoice void", "Invoice void"],
  payment: ["Payment", "Payment"],
  refund: ["Refund", "Refund repaid"],
  reversal: ["Payment reversed", "Payment reversed"],
  "credit memo": ["Credit memo void", "Credit memo"],
  "write-off": ["Write-off reversed", "Write-off"],
  claim: ["Claim paid", "Claim payment void"],
  "opening balance": ["Invoice brought forward", "Credit brought forward"],
};

function nameOfEntry({ kind, amount, method, reference, invoice, due }: StatementEntry): string {
  const label = kind === "allocation" ? "Allocation" : names[kind][amount > 0 ? 0 : 1];
  const how = [choiceLabelOf(payment, "method", method)?.toLowerCase(), reference].filter(Boolean).join(" ");
  if (kind === "payment" && how) return `${label}, ${how}`;
  if ((kind === "invoice" || kind === "opening balance") && due) return `${label}, due ${formatDate(due)}`;
  if (kind === "credit memo" && invoice) return `${label} for ${invoice}`;
  return label;
}

interface Line {
  readonly date: string;
  readonly number: string;
  readonly description: string;
  readonly charge: Cents | null;
  readonly credit: Cents | null;
  readonly balance: Cents;
}

/** The entries with the running balance after each, between the opening and closing balances. */
export function statementLinesOf({ from, to, opening, entries, closing }: Statement): Line[] {
  let balance = opening;
  const lines = entries.map((entry): Line => {
    balance += entry.amount;
    return {
      date: entry.on,
      number: entry.number ?? "",
      description: nameOfEntry(entry),
      charge: entry.amount > 0 ? entry.amount : null,
      credit: entry.amount < 0 ? 0 - entry.amount : null,
      balance,
    };
  });
  const edge = (date: string, description: string, amount: Cents): Line => ({
    date,
    number: "",
    description,
    charge: null,
    credit: null,
    balance: amount,
  });
  return [edge(from, "Opening balance", opening), ...lines, edge(to, "Closing balance", closing)];
}

const activity = (statement: Statement): Block =>
  lineTable<Line>(
    [
      { label: "Date", width: 58, value: ({ date }) => formatDate(date) },
      { label: "Number", width: 66, value: ({ number }) => number },
      { label: "Description", width: "*", value: ({ description }) => description },
      { label: "Charge", width: 72, right: true, value: ({ charge }) => (charge === null ? null : formatMoney(charge)) },
      { label: "Credit", width: 72, right: true, value: ({ credit }) => (credit === null ? null : formatMoney(credit)) },
      { label: "Balance", width: 76, right: true, value: ({ balance }) => formatMoney(balance) },
    ],
    statementLinesOf(statement),
  );

function openItems({ open, to }: Statement): Block[] {
  if (open.length === 0) return [];
  return [
    heading("Open invoices"),
    lineTable<OpenItem>(
      [
        { label: "Invoice", width: "*", value: ({ number }) => number },
        { label: "Date", width: 62, value: ({ issued }) => formatDate(issued) },
        { label: "Due", width: 62, value: ({ due }) => formatDate(due) },
        { label: "Days overdue", width: 66, right: true, value: ({ due }) => String(daysOver(due, to) || "") },
        { label: "Total", width: 76, right: true, value: ({ total }) => formatMoney(total) },
        { label: "Balance", width: 76, right: true, value: ({ balance }) => formatMoney(balance) },
      ],
      open,
    ),
  ];
}

function creditTable(title: string, label: string, credits: readonly OpenCredit[]): Block[] {
  if (credits.length === 0) return [];
  return [
    heading(title),
    lineTable(
      [
        { label: "Number", width: "*", value: ({ number }) => number },
        { label: "Date", width: 62, value: ({ on }) => formatDate(on) },
        { label, width: 76, right: true, value: ({ left }) => formatMoney(Math.abs(left)) },
      ],
      credits,
    ),
  ];
}

const openCredits = ({ credits }: Statement): Block[] => [
  ...creditTable(
    "Available credit",
    "Available",
    credits.filter(({ left }) => left > 0),
  ),
  ...creditTable(
    "Refunds of returned payments",
    "To repay",
    credits.filter(({ left }) => left < 0),
  ),
];

/** Open balances by how long they have been due. */
export const ageingOf = ({ open, to }: Pick<Statement, "open" | "to">): Cents[] =>
  ageingBuckets.map((bucket) => open.reduce((sum, { due, balance }) => (bucketOf(due, to) === bucket ? sum + balance : sum), 0));

function ageing(statement: Statement): Block[] {
  if (statement.open.length === 0) return [];
  const others = (
    [
      ["Credit", (left: Cents) => Math.max(0, left)],
      ["Refunds", (left: Cents) => Math.min(0, left)],
    ] as const
  )
    .map(([label, part]) => [label, statement.credits.reduce((sum, { left }) => sum - part(left), 0)] as const)
    .filter(([, amount]) => amount !== 0);
  const labels = ["Current", ...ageingBuckets.slice(1).map((bucket) => `${bucket} days`), ...others.map(([label]) => label), "Total"];
  const amounts = [...ageingOf(statement), ...others.map(([, amount]) => amount), statement.closing];
  const last = labels.length - 1;
  return [
    {
      unbreakable: true,
      stack: [
        heading("Aging"),
        {
          table: {
            widths: labels.map(() => "*"),
            headerRows: 1,
            dontBreakRows: true,
            keepWithHeaderRows: 1,
            body: [
              labels.map((text): Block => ({ text, style: "column", alignment: "right" })),
              amounts.map(
                (amount, index): Block => ({
                  text: formatMoney(amount),
                  alignment: "right",
                  ...(index === last ? { style: "strong" } : {}),
                }),
              ),
            ],
          },
          layout: "lines",
          margin: [0, 0, 0, 10],
        },
      ],
    },
  ];
}

function panel({ closing, open, to }: Statement): Block {
  if (closing < 0) return amountPanel("Credit balance", 0 - closing);
  const overdue = open.reduce((sum, { due, balance }) => (due < to ? sum + balance : sum), 0);
  return amountPanel("Amount due", closing, overdue > 0 ? `${formatMoney(overdue)} is overdue` : null);
}

export const statementTemplates = defineDocumentTemplates(customer, {
  statement: documentTemplate(customer, {
    with: {},
    load: (session, { id }) => readStatement(session.connection, id, session.today()),
    refuseEmailEach: (_, { open, closing }) => (open.length === 0 && closing === 0 ? "Nothing is open." : null),
    build(row, { letterhead, loaded, wording }) {
      const { from, to, entries, closing } = loaded;
      return {
        title: `Statement of ${row.name}`,
        number: `Statement of ${row.name}`,
        content: [
          head(letterhead, "Statement", `As of ${formatDate(to)}`, [["Period", `${formatDate(from)} to ${formatDate(to)}`]]),
          sideBySide([namedBlock("Customer", row.name, addressLines(row.billTo)), panel(loaded)]),
          ...wording.introduction,
          heading("Account activity"),
          activity(loaded),
          ...(entries.length === 0 ? [{ text: "No activity in this period.", style: "soft", margin: [0, 0, 0, 10] } as const] : []),
          ...openItems(loaded),
          ...openCredits(loaded),
          ...ageing(loaded),
          ...wording.terms,
          ...(closing > 0 ? [remittance(letterhead, "the invoice number")] : []),
        ],
      };
    },
  }),
});
