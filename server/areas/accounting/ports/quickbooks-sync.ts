import type { creditMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import type { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import type { customer } from "../../../../src/resources/accounts/customer.ts";
import { daysToPay, paymentTermsNames } from "../../../../src/resources/shared/terms.ts";
import { choiceLabelOf, type ResourceRow } from "../../../../src/schemas/resource.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { queueForQuickBooks } from "../quickbooks/outbox.ts";

type Of<R> = EffectContext<ResourceRow<R>, unknown>;

type Sold = Pick<ResourceRow<typeof creditMemo>, "lines" | "openingAmount">;
const itemsOf = ({ lines, openingAmount }: Sold) => [
  ...lines.map(({ product, quantity, price, amount, taxable }) => ({
    description: product,
    quantity,
    price,
    amount: amount ?? 0,
    taxable,
  })),
  ...(openingAmount === null
    ? []
    : [{ description: "Opening balance", quantity: 1, price: openingAmount, amount: openingAmount, taxable: false }]),
];

export const syncCustomer = (context: Of<typeof customer>): Promise<void> => {
  const { id, name, email, phone, website, billTo, taxExempt } = context.row;
  return queueForQuickBooks(context, {
    payload: { kind: "customer", name, email, phone, website, billTo, taxExempt },
    about: name,
    customerId: id,
  });
};

export const syncTerms = async (context: Of<typeof customer>): Promise<void> => {
  const { id, name, terms } = context.row;
  if (terms === null) throw conflict("Choose payment terms first.");
  await queueForQuickBooks(context, {
    payload: { kind: "terms", name: paymentTermsNames[terms], days: daysToPay(terms) },
    about: `${name}: ${paymentTermsNames[terms]}`.slice(-160),
    customerId: id,
  });
};

export const syncInvoice = async (context: Of<typeof invoice>): Promise<void> => {
  const { row } = context;
  const isVoid = row.state === "void";
  if (row.dateIssued === null || row.dateDue === null) throw conflict("Issue this document first.");
  await queueForQuickBooks(context, {
    payload: {
      kind: "invoice",
      number: row.number,
      date: row.dateIssued,
      due: row.dateDue,
      terms: row.terms,
      billTo: row.billTo,
      memo: row.description,
      items: itemsOf(row),
      discount: row.discount ?? 0,
      surcharges: row.surcharges ?? 0,
      tax: row.tax ?? 0,
      total: row.total ?? 0,
      isVoid,
      isBroughtForward: row.broughtForwardOn !== null,
    },
    about: row.number,
    customerId: row.customerId,
    record: { invoiceId: row.id },
  });
};

export const syncCreditMemo = async (context: Of<typeof creditMemo>): Promise<void> => {
  const { row } = context;
  if (row.dateIssued === null) throw conflict("Issue this document first.");
  await queueForQuickBooks(context, {
    payload: {
      kind: "credit memo",
      number: row.number,
      date: row.dateIssued,
      memo: [row.invoice, row.reason].filter(Boolean).join(": "),
      items: itemsOf(row),
      tax: row.tax ?? 0,
      total: row.total ?? 0,
      isBroughtForward: row.broughtForwardOn !== null,
    },
    about: row.number,
    customerId: row.customerId,
    record: { creditMemoId: row.id },
  });
};

export const syncPayment = async (context: Of<typeof payment>): Promise<void> => {
  const { row } = context;
  await queueForQuickBooks(context, {
    payload: {
      kind: "payment",
      number: row.number,
      date: row.receivedOn,
      amount: row.amount - (row.refunded ?? 0),
      memo: [choiceLabelOf(payment, "method", row.method), row.reference].filter(Boolean).join(" "),
      invoices: row.allocations.map(({ invoiceId, invoice, amount }) => ({ id: invoiceId, number: invoice ?? "", amount })),
    },
    about: row.number,
    customerId: row.customerId,
    record: { paymentId: row.id },
  });
};
