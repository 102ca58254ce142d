import { addDays } from "../../schemas/values/date.ts";

/** A customer's payment terms. */
export const paymentTerms = ["due on receipt", "net 15", "net 30", "net 45", "net 60"] as const;
export const paymentTermsNames = {
  "due on receipt": "Due on receipt",
  "net 15": "Net 15",
  "net 30": "Net 30",
  "net 45": "Net 45",
  "net 60": "Net 60",
};

/** The label of the terms; an empty string without terms. */
export const termsName = (terms: string | null): string =>
  new Map<string, string>(Object.entries(paymentTermsNames)).get(terms ?? "") ?? "";

/** Days from the invoice date until payment is due; 0 (due on receipt) without terms. */
export const daysToPay = (terms: string | null): number => Number(/^net (\d+)$/.exec(terms ?? "")?.[1] ?? 0);

export const dueDate = (issued: string, terms: string | null): string => addDays(issued, daysToPay(terms));
