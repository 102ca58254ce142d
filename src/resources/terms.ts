import { addDays } from "../schemas/values/date.ts";

/** When a customer has to pay. */
export const paymentTerms = ["due on receipt", "net 15", "net 30", "net 45", "net 60"] as const;
export const paymentTermsNames = {
  "due on receipt": "Due on receipt",
  "net 15": "Net 15",
  "net 30": "Net 30",
  "net 45": "Net 45",
  "net 60": "Net 60",
};

/** Their name; nothing without terms. */
export const termsName = (terms: string | null): string =>
  new Map<string, string>(Object.entries(paymentTermsNames)).get(terms ?? "") ?? "";

/** Days from the invoice's date. Without terms it is due on receipt. */
export const daysToPay = (terms: string | null): number => Number(/^net (\d+)$/.exec(terms ?? "")?.[1] ?? 0);

export const dueDate = (issued: string, terms: string | null): string => addDays(issued, daysToPay(terms));
