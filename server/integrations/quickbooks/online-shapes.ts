import type { Address } from "../../../src/schemas/values/address.ts";
import { type Cents, times } from "../../../src/schemas/values/money.ts";
import type { QuickBooksCreditMemo, QuickBooksCustomer, QuickBooksInvoice, QuickBooksItem, QuickBooksPayment } from "./quickbooks.ts";

/** Request bodies as in the published Accounting API, version 3: amounts in dollars, references by id. */
export type Body = Readonly<Record<string, unknown>>;

/** The maximum lengths that the API accepts. */
const maxLengths = { name: 100, docNumber: 21, memo: 4000, line: 4000, street: 500, part: 255 } as const;

const dollars = (cents: Cents): number => cents / 100;
const upTo = (length: number, text: string | null): string | undefined => text?.slice(0, length) || undefined;

/** A QuickBooks name can't contain colons, tabs or line breaks. */
export const displayName = (name: string): string =>
  name
    .replace(/[:\t\r\n]+/g, " ")
    .trim()
    .slice(0, maxLengths.name);

const addressBody = (address: Address | null): Body | undefined =>
  address === null
    ? undefined
    : {
        Line1: upTo(maxLengths.street, address.address),
        ...(address.address2 ? { Line2: upTo(maxLengths.street, address.address2) } : {}),
        City: upTo(maxLengths.part, address.city),
        CountrySubDivisionCode: upTo(maxLengths.part, address.state),
        PostalCode: upTo(30, address.zip),
        Country: upTo(maxLengths.part, address.country),
      };

/** `shownAs`: its name in QuickBooks, which differs from its own where others have that. */
export const customerBody = ({ name, email, phone, website, billTo, taxExempt }: QuickBooksCustomer, shownAs: string): Body => ({
  DisplayName: displayName(shownAs),
  CompanyName: displayName(name),
  PrintOnCheckName: displayName(name),
  ...(email === null ? {} : { PrimaryEmailAddr: { Address: upTo(100, email) } }),
  ...(phone === null ? {} : { PrimaryPhone: { FreeFormNumber: upTo(30, phone) } }),
  ...(website === null ? {} : { WebAddr: { URI: upTo(1000, website) } }),
  ...(billTo === null ? {} : { BillAddr: addressBody(billTo) }),
  Taxable: !taxExempt,
});

const itemLine = (itemId: string, { description, quantity, price, amount, taxable }: QuickBooksItem): Body => ({
  DetailType: "SalesItemLineDetail",
  Amount: dollars(amount),
  Description: upTo(maxLengths.line, description),
  SalesItemLineDetail: {
    ItemRef: { value: itemId },
    // If rounding makes the amount differ from quantity times price, QuickBooks would refuse the two fields, so they are left out.
    ...(times(price, quantity) === amount ? { Qty: quantity, UnitPrice: dollars(price) } : {}),
    TaxCodeRef: { value: taxable ? "TAX" : "NON" },
  },
});

const plainLine = (itemId: string, description: string, amount: Cents): Body[] =>
  amount === 0 ? [] : [itemLine(itemId, { description, quantity: 1, price: amount, amount, taxable: false })];

const discountLine = (amount: Cents): Body[] =>
  amount === 0 ? [] : [{ DetailType: "DiscountLineDetail", Amount: dollars(amount), DiscountLineDetail: { PercentBased: false } }];

/** The adapter looks up and adds the reference to the terms. */
export const invoiceBody = (invoice: QuickBooksInvoice, customerRef: string, itemId: string): Body => ({
  DocNumber: invoice.number.slice(0, maxLengths.docNumber),
  TxnDate: invoice.date,
  DueDate: invoice.due,
  CustomerRef: { value: customerRef },
  ...(invoice.billTo === null ? {} : { BillAddr: addressBody(invoice.billTo) }),
  ...(invoice.memo === null ? {} : { PrivateNote: upTo(maxLengths.memo, invoice.memo) }),
  Line: [
    ...invoice.items.map((item) => itemLine(itemId, item)),
    ...plainLine(itemId, "Surcharges", invoice.surcharges),
    ...discountLine(invoice.discount),
  ],
  TxnTaxDetail: { TotalTax: dollars(invoice.tax) },
});

export const creditMemoBody = (memo: QuickBooksCreditMemo, customerRef: string, itemId: string): Body => ({
  DocNumber: memo.number.slice(0, maxLengths.docNumber),
  TxnDate: memo.date,
  CustomerRef: { value: customerRef },
  ...(memo.memo === null ? {} : { PrivateNote: upTo(maxLengths.memo, memo.memo) }),
  Line: memo.items.map((item) => itemLine(itemId, item)),
  TxnTaxDetail: { TotalTax: dollars(memo.tax) },
});

export const paymentBody = (payment: QuickBooksPayment, customerRef: string, refOf: (invoiceId: number) => string): Body => ({
  PaymentRefNum: payment.number.slice(0, maxLengths.docNumber),
  TxnDate: payment.date,
  CustomerRef: { value: customerRef },
  TotalAmt: dollars(payment.amount),
  PrivateNote: upTo(maxLengths.memo, payment.memo),
  Line: payment.invoices.map(({ id, amount }) => ({
    Amount: dollars(amount),
    LinkedTxn: [{ TxnId: refOf(id), TxnType: "Invoice" }],
  })),
});
