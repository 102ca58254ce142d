import { termsName } from "../../../../src/resources/shared/terms.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import type { LedgerAccount } from "../ledger/journal.ts";
import { accountNames, accountTypes, plainAmount } from "./accounts.ts";
import type { BookedEntry, CustomerRow } from "./files.ts";
import { cut } from "./names.ts";

/** Files for QuickBooks Desktop: tab-separated cells, with a heading row for each kind of row. */

const row = (...cells: readonly (string | number)[]): string => `${cells.join("\t")}\r\n`;

/**
 * Returns a text for one cell, without tabs, line breaks and quotation marks, which would join the following cells. QuickBooks evaluates
 * nothing, so that everything else stays as it is: "+1 2125550143".
 */
export const cell = (text: string | null, maxLength = 500): string =>
  cut(
    (text ?? "")
      .replace(/[\t\r\n\p{Cc}]+/gu, " ")
      .replaceAll('"', "'")
      .trim(),
    maxLength,
  );

const types: Readonly<Partial<Record<BookedEntry["kind"], { readonly type: string; readonly first: LedgerAccount }>>> = {
  invoice: { type: "INVOICE", first: "receivable" },
  payment: { type: "PAYMENT", first: "cash" },
  "credit memo": { type: "CREDIT MEMO", first: "receivable" },
};

export async function* iifEntries(entries: AsyncIterable<BookedEntry>): AsyncGenerator<string> {
  yield row("!ACCNT", "NAME", "ACCNTTYPE");
  const accounts = new Map(Object.entries(accountNames).map(([key, name]) => [name, accountTypes[key as LedgerAccount]]));
  for (const [name, type] of accounts) yield row("ACCNT", name, type);
  yield row("!TRNS", "TRNSID", "TRNSTYPE", "DATE", "ACCNT", "NAME", "AMOUNT", "DOCNUM", "MEMO", "TERMS", "DUEDATE");
  yield row("!SPL", "SPLID", "TRNSTYPE", "DATE", "ACCNT", "NAME", "AMOUNT", "DOCNUM", "MEMO", "QNTY", "PRICE");
  yield row("!ENDTRNS");
  for await (const entry of entries) yield transaction(entry);
}

/**
 * Returns an entry as a transaction.
 * Reversing entries (a void, a refund) become journal entries, because QuickBooks' own types have only one direction.
 */
function transaction(entry: BookedEntry): string {
  const { id, date, kind, number, names, terms, due, lines, items } = entry;
  const mapping = types[kind];
  const first = lines.find(({ account }) => account === mapping?.first);
  const usual = mapping !== undefined && first !== undefined && (kind === "credit memo" ? first.amount < 0 : first.amount > 0);
  const type = usual ? mapping.type : "GENERAL JOURNAL";
  const head = usual ? first : lines[0];
  if (!head) return "";
  const common = (amount: number, account: LedgerAccount, memo: string) => [
    type,
    formatDate(date),
    accountNames[account],
    // Only lines of the customer's account, and the first line, have a customer name.
    account === "receivable" || account === head.account ? names.desktop : "",
    plainAmount(amount),
    cell(number, 21),
    cell(memo, 200),
  ];
  const split = (index: number, amount: number, account: LedgerAccount, memo: string, quantity = "", price = "") =>
    row("SPL", `${id}-${index}`, ...common(amount, account, memo), quantity, price);
  const memo = usual ? "" : `${kind} ${number}`;
  let text = row("TRNS", id, ...common(head.amount, head.account, memo), termsName(terms), due === null ? "" : formatDate(due));
  let position = 0;
  for (const { account, amount } of lines.filter((line) => line !== head)) {
    const sum = items.reduce((total, item) => total + item.amount, 0);
    if (account === "revenue" && items.length > 0 && sum === 0 - amount) {
      for (const item of items)
        text += split(position++, 0 - item.amount, account, item.product, String(0 - item.quantity), plainAmount(item.price));
    } else text += split(position++, amount, account, memo);
  }
  return text + row("ENDTRNS");
}

export async function* iifCustomers(customers: AsyncIterable<CustomerRow>): AsyncGenerator<string> {
  const headings = [
    "NAME",
    "COMPANYNAME",
    "BADDR1",
    "BADDR2",
    "BADDR3",
    "BADDR4",
    "PHONE1",
    "EMAIL",
    "CONT1",
    "TERMS",
    "TAXABLE",
    "RESALENUM",
  ];
  yield row("!CUST", ...headings, "LIMIT");
  for await (const each of customers) {
    const { billTo } = each;
    const address = billTo
      ? [each.name, billTo.address, billTo.address2 ?? "", `${billTo.city}, ${billTo.state} ${billTo.zip}`]
      : ["", "", "", ""];
    yield row(
      "CUST",
      each.names.desktop,
      cell(each.name, 41),
      ...address.map((part) => cell(part, 41)),
      cell(each.phone, 21),
      cell(each.email, 99),
      cell(each.contact, 41),
      termsName(each.terms),
      each.taxExempt ? "N" : "Y",
      cell(each.taxExemption, 15),
      each.creditLimit === null ? "" : plainAmount(each.creditLimit),
    );
  }
}
