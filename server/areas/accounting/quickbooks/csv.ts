import { termsName } from "../../../../src/resources/shared/terms.ts";
import { CSV_MARK, exactCsvLine } from "../../../../src/schemas/values/csv.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { accountNames, plainAmount } from "./accounts.ts";
import type { BookedEntry, CustomerRow } from "./files.ts";

/**
 * Files for the imports of QuickBooks Online: invoices, customers, and journal entries for everything else. It takes each cell as it is, so that
 * none gets the apostrophe that protects spreadsheets.
 */

const amount = (cents: number) => ({ number: plainAmount(cents) });

const invoiceHeadings = [
  "*InvoiceNo",
  "*Customer",
  "*InvoiceDate",
  "*DueDate",
  "Terms",
  "Memo",
  "Item(Product/Service)",
  "ItemDescription",
  "ItemQuantity",
  "ItemRate",
  "*ItemAmount",
  "Taxable",
];

/** An invoice has a line for each item and for each surcharge and discount, so that the lines add up to its total. */
export async function* csvInvoices(entries: AsyncIterable<BookedEntry>): AsyncGenerator<string> {
  yield CSV_MARK + exactCsvLine(invoiceHeadings);
  for await (const { kind, number, names, date, due, terms, lines, items } of entries) {
    if (kind !== "invoice") continue;
    const head = [number, names.online, formatDate(date), formatDate(due ?? date), termsName(terms), ""];
    const amountOf = (account: string) => 0 - (lines.find((each) => each.account === account)?.amount ?? 0);
    let text = "";
    for (const item of items)
      text += exactCsvLine([
        ...head,
        "Services",
        item.product,
        { number: String(item.quantity) },
        amount(item.price),
        amount(item.amount),
        item.taxable ? "Y" : "N",
      ]);
    const rest = amountOf("revenue") - items.reduce((sum, item) => sum + item.amount, 0);
    const more: [string, number][] = [
      ["Rounding", rest],
      ["Surcharges", amountOf("surcharges")],
      ["Discount", amountOf("discounts")],
      ["Sales tax", amountOf("tax")],
    ];
    for (const [label, cents] of more)
      if (cents !== 0) text += exactCsvLine([...head, label, label, { number: "1" }, amount(cents), amount(cents), "N"]);
    yield text;
  }
}

/** Every entry, including reversing ones, with debits and credits in separate columns. */
export async function* csvJournal(entries: AsyncIterable<BookedEntry>): AsyncGenerator<string> {
  yield CSV_MARK + exactCsvLine(["*JournalNo", "*JournalDate", "*AccountName", "*Debits", "*Credits", "Description", "Name"]);
  for await (const { id, date, kind, number, names, lines } of entries) {
    let text = "";
    for (const { account, amount: cents } of lines)
      text += exactCsvLine([
        `HQ-${id}`,
        formatDate(date),
        accountNames[account],
        cents > 0 ? amount(cents) : "",
        cents < 0 ? amount(0 - cents) : "",
        `${kind} ${number}`,
        account === "receivable" ? names.online : "",
      ]);
    yield text;
  }
}

export async function* csvCustomers(customers: AsyncIterable<CustomerRow>): AsyncGenerator<string> {
  yield CSV_MARK +
    exactCsvLine(["Name", "Company", "Email", "Phone", "Street", "City", "State", "ZIP", "Country", "Terms", "Resale Number"]);
  for await (const { name, names, email, phone, billTo, terms, taxExemption } of customers) {
    const street = [billTo?.address, billTo?.address2].filter(Boolean).join(", ");
    const addressCells = [street, billTo?.city ?? "", billTo?.state ?? "", billTo?.zip ?? "", billTo?.country ?? ""];
    yield exactCsvLine([names.online, name, email ?? "", phone ?? "", ...addressCells, termsName(terms), taxExemption ?? ""]);
  }
}
