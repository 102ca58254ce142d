/**
 * The expected amounts after each command, in plain numbers and without any of the product's code. Whoever changes the
 * accounting rules has to change this model as well.
 */

export interface Sums {
  readonly subtotal: number;
  readonly discount: number;
  readonly surcharges: number;
  readonly tax: number;
  readonly total: number;
}
export interface Item {
  readonly price: number;
  /** In thousandths. */
  readonly quantity: number;
  readonly taxable: boolean;
  readonly transport: boolean;
}
export interface Shape {
  readonly items: readonly Item[];
  /** In hundredths of a percent, like the next two. */
  readonly taxRate: number;
  readonly discount: number;
  readonly fuel: number;
}

export interface Report {
  readonly id: number;
  readonly customer: number;
  shares: ReadonlyMap<number, number>;
  lines: number;
  /** It bills the work of the model's quote. */
  readonly isQuoted: boolean;
  state: "draft" | "submitted" | "approved" | "sent";
  submitter: string | null;
  isDeleted: boolean;
}
export interface Doc {
  readonly id: number;
  readonly report: Report;
  readonly customer: number;
  readonly total: number;
  state: "pending" | "ready" | "hold" | "invoiced" | "unwound";
  invoice: Invoice | null;
}
export interface Invoice {
  readonly id: number;
  readonly customer: number;
  totals: Sums;
  lines: number;
  docs: readonly Doc[];
  state: "draft" | "issued" | "partiallyPaid" | "paid" | "writtenOff" | "void";
  /** A number of the sequence, or one of a previous system. */
  number: number | string | null;
  issuedOn: string;
  paid: number;
  credited: number;
  writtenOff: number;
  memos: number;
  isDeleted: boolean;
}
/** A payment or a credit memo: what can be allocated to invoices. */
export interface Source {
  readonly id: number;
  readonly collection: "payments" | "credit-memos";
  readonly customer: number;
  readonly amount: number;
  state: "posted" | "reversed" | "draft" | "issued" | "void";
  refunded: number;
  /** What the bank or the gateway took back. */
  reversed: number;
  /** The day a payment was received or a memo issued. */
  on: string;
  readonly used: Map<Invoice, number>;
  readonly gateway: boolean;
  /** It was paid for the model's quote. */
  readonly isDeposit: boolean;
  /** It waits for the invoices of its work. */
  isHeld: boolean;
  /** The invoice that a credit memo is for. */
  readonly invoice: Invoice | null;
  readonly totals: Sums | null;
  isDeleted: boolean;
}

/** What was brought forward, and the invoice or credit memo that it became. */
export interface OpeningBalance {
  readonly id: number;
  readonly number: string;
  readonly kind: "invoice" | "credit memo";
  readonly document: Invoice | Source;
  isDeleted: boolean;
}

/** An attempt to pay by a link. An open one claims the invoices that were chosen. */
export interface Checkout {
  readonly id: number;
  readonly customer: number;
  readonly amount: number;
  readonly chosen: ReadonlyMap<Invoice, number>;
  state: "open" | "paid" | "failed";
}

/** n / d, with halves rounded away from 0. */
export function share(n: number, d: number): number {
  const [top, bottom] = [BigInt(Math.abs(n)), BigInt(d)];
  const rounded = Number((2n * top + bottom) / (2n * bottom));
  return n < 0 && rounded !== 0 ? 0 - rounded : rounded;
}
const portion = (amount: number, part: number, whole: number): number => {
  const exact = BigInt(Math.abs(amount)) * BigInt(part);
  const rounded = Number((2n * exact + BigInt(whole)) / (2n * BigInt(whole)));
  return amount < 0 && rounded !== 0 ? 0 - rounded : rounded;
};

/** Subtotal, discount, fuel surcharge and tax: each is rounded once and never below 0. */
export function sumsOf({ items, taxRate, discount: off, fuel }: Shape): Sums {
  const add = (counts: (item: Item) => boolean) =>
    items.reduce((sum, item) => (counts(item) ? sum + share(item.price * item.quantity, 1000) : sum), 0);
  const subtotal = Math.max(
    0,
    add(() => true),
  );
  const discount = Math.min(subtotal, share(subtotal * off, 10_000));
  const after = (part: number) => (subtotal === 0 || discount === 0 ? part : portion(part, subtotal - discount, subtotal));
  const surcharges = Math.max(0, share(after(add(({ transport }) => transport)) * fuel, 10_000));
  const tax = Math.max(0, share(after(add(({ taxable }) => taxable)) * taxRate, 10_000));
  return { subtotal, discount, surcharges, tax, total: subtotal - discount + surcharges + tax };
}

/** What was brought forward has no items, only a total. */
const beyondItems = ({ subtotal, discount, surcharges, tax, total }: Sums): number => total - subtotal + discount - surcharges - tax;

export const isOpen = ({ state }: Invoice): boolean => state === "issued" || state === "partiallyPaid";
export const stands = ({ state }: Source): boolean => state === "posted" || state === "issued";
export const usedOf = ({ used }: Source): number => [...used.values()].reduce((sum, each) => sum + each, 0);
/** What is left of it; below 0 if more was refunded than was received in the end. */
export const leftOf = (source: Source): number =>
  stands(source) || source.state === "reversed" ? source.amount - usedOf(source) - source.refunded - source.reversed : 0;
/** Once an invoice of their work is issued or paid by one of them, what is left of deposits is free for others. */
export function releaseDeposits({ sources }: MoneyModel): void {
  for (const each of sources) if (each.isDeposit && stands(each) && leftOf(each) > 0) each.isHeld = false;
}
export const owedBy = (model: MoneyModel, customer: number): number =>
  model.invoices.reduce((sum, each) => (each.customer === customer ? sum + balanceOf(each) : sum), 0) -
  model.sources.reduce((sum, each) => (each.customer === customer ? sum + leftOf(each) : sum), 0);
/** The day of the last of the payments and memos that settled an invoice, or the day it was issued if that is later. */
export const paidOn = (model: MoneyModel, invoice: Invoice): string | null =>
  invoice.state === "paid"
    ? model.sources.reduce((last, { used, on }) => (used.has(invoice) && on > last ? on : last), invoice.issuedOn)
    : null;
export const balanceOf = ({ state, totals, paid, credited, writtenOff }: Invoice): number =>
  state === "draft" || state === "void" ? 0 : totals.total - paid - credited - writtenOff;

export function settle(invoice: Invoice): void {
  const used = invoice.paid + invoice.credited;
  invoice.state = balanceOf(invoice) === 0 ? "paid" : used === 0 ? "issued" : "partiallyPaid";
}

function move(source: Source, invoice: Invoice, amount: number): void {
  const now = (source.used.get(invoice) ?? 0) + amount;
  if (now === 0) source.used.delete(invoice);
  else source.used.set(invoice, now);
  if (source.collection === "payments") invoice.paid += amount;
  else invoice.credited += amount;
  settle(invoice);
}

export function allocate(source: Source, invoice: Invoice, amount: number): void {
  move(source, invoice, amount);
}

/** A written-off amount is owed again as soon as an allocation to the invoice is taken back. */
export function takeBack(source: Source, only?: Invoice): void {
  for (const [invoice, amount] of [...source.used]) {
    if (only !== undefined && only !== invoice) continue;
    invoice.writtenOff = 0;
    move(source, invoice, 0 - amount);
  }
}

export function reinstate(invoice: Invoice): void {
  invoice.writtenOff = 0;
  settle(invoice);
}

/** Allocates to each invoice up to its limit, in this order, until nothing is left. */
export function spread(source: Source, upTo: readonly (readonly [Invoice, number])[], available = leftOf(source)): void {
  let rest = available;
  for (const [invoice, limit] of upTo) {
    const amount = Math.min(rest, limit);
    if (amount > 0) allocate(source, invoice, amount);
    rest -= Math.max(0, amount);
  }
}

export const isQuoted = ({ docs }: Invoice, { customers }: Pick<MoneyModel, "customers">): boolean =>
  docs.some(({ report, customer }) => report.isQuoted && customer === customers[0]);

/** Everything about two customers that only one sequence uses. */
export class MoneyModel {
  readonly reports: Report[] = [];
  readonly docs: Doc[] = [];
  readonly invoices: Invoice[] = [];
  readonly sources: Source[] = [];
  readonly checkouts: Checkout[] = [];
  readonly openings: OpeningBalance[] = [];
  readonly customers: readonly [number, number];
  /** A quote of the first customer, and a work order that carries it out. */
  readonly quote: number;
  readonly work: number;
  /** The last invoice number that was assigned. */
  last: number;

  constructor(customers: readonly [number, number], { quote, work }: { readonly quote: number; readonly work: number }, last: number) {
    this.customers = customers;
    this.quote = quote;
    this.work = work;
    this.last = last;
  }

  /** The balance of every account; debits are positive. */
  accounts(): Record<string, number> {
    const balances: Record<string, number> = {};
    const book = (account: string, amount: number) => {
      balances[account] = (balances[account] ?? 0) + amount;
    };
    for (const invoice of this.invoices) {
      const { totals: amounts, state, writtenOff } = invoice;
      book("receivable", balanceOf(invoice));
      if (state === "draft" || state === "void") continue;
      book("revenue", 0 - amounts.subtotal);
      book("discounts", amounts.discount);
      book("surcharges", 0 - amounts.surcharges);
      book("tax", 0 - amounts.tax);
      book("openingEquity", 0 - beyondItems(amounts));
      book("badDebt", writtenOff);
    }
    for (const source of this.sources) {
      book("credit", 0 - leftOf(source));
      if (!stands(source) && source.state !== "reversed") continue;
      book("cash", (source.totals ? 0 : source.amount) - source.refunded - source.reversed);
      book("allowances", source.totals?.subtotal ?? 0);
      book("tax", source.totals?.tax ?? 0);
      book("openingEquity", source.totals ? beyondItems(source.totals) : 0);
    }
    return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0));
  }
}
