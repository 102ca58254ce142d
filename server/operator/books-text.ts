import type { BooksReport } from "../areas/accounting/ports/check-books.ts";

const money = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const count = new Intl.NumberFormat("en-US");
const amount = (cents: number): string => money.format(cents / 100);
/** An account's balance as debit or credit. */
const balance = (cents: number): string => (cents === 0 ? amount(0) : `${amount(Math.abs(cents))} ${cents > 0 ? "Dr" : "Cr"}`);

/** The report for an accountant: the trial balance, the number of documents, and what does not add up. */
export function booksText({ balances, entries, invoices, payments, problems }: BooksReport): string {
  const sum = (side: "debit" | "credit") => balances.reduce((total, each) => total + each[side], 0);
  const rows = [
    ["Account", "Debit", "Credit", "Balance"],
    ...balances.map(({ account, debit, credit }) => [account, amount(debit), amount(credit), balance(debit - credit)]),
    ["Total", amount(sum("debit")), amount(sum("credit")), balance(sum("debit") - sum("credit"))],
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell[column === 0 ? "padEnd" : "padStart"](widths[column] ?? 0)).join("  "));
  const line = "-".repeat(lines[0]?.length ?? 0);
  const verdict =
    problems.length === 0
      ? "The books are in balance."
      : [`The books are out of balance (${count.format(problems.length)}):`, ...problems.map((problem) => `- ${problem}`)].join("\n");
  return [
    ...lines.slice(0, 1),
    line,
    ...lines.slice(1, -1),
    line,
    ...lines.slice(-1),
    "",
    `${count.format(entries)} entries, ${count.format(invoices)} issued invoices, ${count.format(payments)} payments.`,
    "",
    verdict,
  ].join("\n");
}
