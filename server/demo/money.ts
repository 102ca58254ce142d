import { salesTotals } from "../../src/resources/shared/sales-quote-pricing.ts";
import { dueDate, paymentTerms } from "../../src/resources/shared/terms.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { demoDeposits } from "./deposits.ts";
import type { SeedRow } from "./insert-rows.ts";
import { operatorId } from "./parties.ts";
import type { DemoSales } from "./quotes.ts";

/** The input of the functions that make the demo's billing rows. */
export interface DemoMoney extends DemoSales {
  readonly orders: readonly SeedRow[];
  readonly quotes: readonly SeedRow[];
  readonly work: readonly SeedRow[];
}

/** An invoice's final columns, which are set after its lines are inserted. */
export interface InvoiceOutcome {
  readonly id: number;
  readonly state: "issued" | "void" | "writtenOff";
  readonly number: string;
  readonly date_issued: string;
  readonly date_due: string;
  readonly terms: string;
}

export interface MoneyRows {
  readonly reports: SeedRow[];
  readonly documents: SeedRow[];
  readonly invoices: SeedRow[];
  readonly outcomes: InvoiceOutcome[];
  readonly memos: SeedRow[];
  readonly payments: SeedRow[];
  readonly links: SeedRow[];
}

const invoiceCount = 96;
const customers = 20;
const products = [
  ["Delivery, white glove", "delivery", 38_000],
  ["Receiving and inspection", "receiving", 9_500],
  ["Storage, 30 days", "storage", 12_000],
  ["Installation, two people", "installation", 24_000],
  ["Transport, door to door", "transport", 61_000],
  ["Packing and crating", "packing", 17_500],
  ["Disposal of packaging", "disposal", 4_500],
] as const;

/** A year of billing: every state of every module, with typical payments. */
export function demoMoney(context: DemoMoney): MoneyRows {
  const { reports, documents } = demoReports(context);
  const { invoices, outcomes } = demoInvoices(context, documents);
  const memos = demoMemos(context, invoices, outcomes);
  const payments = demoPayments(context, invoices, outcomes, memos);
  const links = demoLinks(context, outcomes, invoices);
  const deposits = demoDeposits(context, { payments: payments.length, links: links.length });
  return {
    reports,
    documents,
    invoices,
    outcomes,
    memos,
    payments: [...payments, ...deposits.payments],
    links: [...links, ...deposits.links],
  };
}

/** The work of delivered quotes is billed; the reports of the last ones are still in progress. */
function demoReports({ daysAgo, staff, orders, work, quotes }: DemoMoney): Pick<MoneyRows, "reports" | "documents"> {
  const done = work.filter(({ type, state }) => type === "delivery" && state === "completed");
  const documents: SeedRow[] = [];
  const reports = done.map((each, index): SeedRow => {
    const order = orders.find(({ id }) => id === each.salesOrderId);
    const quote = quotes.find(({ id }) => id === each.quoteId);
    const state = (["sent", "sent", "submitted", "sent", "approved", "draft"] as const)[index % 6] ?? "draft";
    const sold = (order?.lines ?? []) as readonly Record<string, unknown>[];
    const lines = sold.map((line) => ({ ...line, rate: line.price }));
    const id = index + 1;
    if (state === "sent") {
      const position = documents.length;
      documents.push({
        id: position + 1,
        number: `RD-${String(position + 1).padStart(5, "0")}`,
        state: (["ready", "pending", "ready", "hold", "ready"] as const)[position % 5] ?? "ready",
        holdReason: position % 5 === 3 ? "Waiting for the customer's PO." : null,
        createdAt: daysAgo(3),
        createdById: staff[0] ?? null,
        customerId: each.customerId,
        kind: "service",
        billingReportId: id,
        serviceDate: String(each.windowStart).slice(0, 10),
        customerPo: order?.customerPo ?? null,
        lines,
        taxRate: quote?.taxRate ?? 0,
      });
    }
    return {
      id,
      number: `BR-${String(id).padStart(5, "0")}`,
      state,
      createdAt: daysAgo(4),
      createdById: staff[2] ?? null,
      customerId: each.customerId,
      source: "work order",
      workOrderId: each.id,
      serviceDate: String(each.windowStart).slice(0, 10),
      customerPo: order?.customerPo ?? null,
      lines,
      taxRate: quote?.taxRate ?? 0,
      submittedById: state === "draft" ? null : (staff[2] ?? null),
      approvedById: state === "approved" || state === "sent" ? (staff[4] ?? null) : null,
    };
  });
  return { reports, documents };
}

/** Oldest first, so that numbers and dates agree. Some of the last ones are drafts, one of them made from processing documents. */
function demoInvoices(
  { random, daysAgo, today, staff }: DemoMoney,
  documents: readonly SeedRow[],
): Pick<MoneyRows, "invoices" | "outcomes"> {
  const outcomes: InvoiceOutcome[] = [];
  const ready = documents.filter(({ state }) => state === "ready").slice(0, 1);
  const invoices = Array.from({ length: invoiceCount + ready.length }, (_, index): SeedRow => {
    const id = index + 1;
    const source = ready[index - invoiceCount];
    const age = Math.max(0, Math.round(364 * (1 - index / invoiceCount) ** 1.3) - random.between(0, 2));
    const isDraft = source !== undefined || index >= invoiceCount - 4;
    // A later number never has an earlier date.
    const issuedOn = [addDays(today, -age), outcomes.at(-1)?.date_issued ?? ""].sort().at(-1) ?? today;
    if (!isDraft) {
      const terms = paymentTerms[index % 3 === 0 ? 1 : 2] ?? "net 30";
      outcomes.push({
        id,
        state: index === 30 ? "void" : index === 12 ? "writtenOff" : "issued",
        number: `INV-${String(id).padStart(5, "0")}`,
        date_issued: issuedOn,
        date_due: dueDate(issuedOn, terms),
        terms,
      });
    }
    const picked = Array.from({ length: random.between(1, 4) }, () => random.pick(products));
    const lines = source
      ? (source.lines as readonly Record<string, unknown>[]).map((line) => ({
          product: line.description,
          quantity: line.quantity,
          price: line.rate,
          service: line.service,
          processingDocumentId: source.id,
        }))
      : picked.map(([product, service, price]) => ({
          product,
          service,
          price,
          quantity: random.between(1, 4),
          cost: Math.round(price * 0.6),
          taxable: service === "storage",
          transport: service === "transport",
        }));
    return {
      id,
      state: "draft",
      number: `Draft ${id}`,
      createdAt: daysAgo(age + 1),
      updatedAt: daysAgo(age),
      createdById: staff[4] ?? staff[0] ?? null,
      customerId: source?.customerId ?? operatorId + 1 + (index % 4 === 0 ? 0 : index % customers),
      description: source
        ? null
        : random.pick(["Townhouse, second floor", "Lobby and suites", "Showroom, spring", "Monthly services", null]),
      customerPo: random.chance(0.4) && !source ? `PO-${2_000 + index * 13}` : (source?.customerPo ?? null),
      lines,
      charges: index % 5 === 2 && !source ? [{ type: "Discount", percent: 5, amount: null, declaredValue: null, minimum: null }] : [],
      taxRate: source?.taxRate ?? (index % 3 === 0 ? 8.25 : 0),
    };
  });
  return { invoices, outcomes };
}

const totalOf = (row: SeedRow): number => salesTotals(complete(row)).total;
// Made above, in the shape that `salesTotals` reads.
const complete = (row: SeedRow) => row as unknown as Parameters<typeof salesTotals>[0];

/** Three memos: one that lowered its invoice's balance, one for an invoice already paid, and a draft. */
function demoMemos({ daysAgo, staff }: DemoMoney, invoices: readonly SeedRow[], outcomes: readonly InvoiceOutcome[]): SeedRow[] {
  return [60, 20, 84].flatMap((position, index): SeedRow[] => {
    const [outcome, invoice] = [outcomes[position], invoices[position]];
    if (!outcome || !invoice) return [];
    const price = Math.min(4_500, Math.floor(totalOf(invoice) / 2));
    const issued = index < 2;
    return [
      {
        id: index + 1,
        number: `CM-${String(index + 1).padStart(5, "0")}`,
        state: issued ? "issued" : "draft",
        createdAt: daysAgo(2),
        createdById: staff[4] ?? null,
        customerId: invoice.customerId,
        invoiceId: outcome.id,
        reason: "The packaging was left behind.",
        lines: [{ product: "Disposal of packaging", quantity: 1, price, taxable: false }],
        taxRate: 0,
        dateIssued: issued ? addDays(outcome.date_issued, 5) : null,
        // The first lowers the invoice's balance; the second's invoice was already paid, so it stays as credit.
        allocations: index === 0 ? [{ invoiceId: outcome.id, amount: price }] : [],
      },
    ];
  });
}

/** Most invoices past their terms are paid, some late, some in part; a few checks pay two invoices. */
function demoPayments(
  { random, daysAgo, today, staff }: DemoMoney,
  invoices: readonly SeedRow[],
  outcomes: readonly InvoiceOutcome[],
  memos: readonly SeedRow[],
): SeedRow[] {
  const rows: SeedRow[] = [];
  const add = (customerId: unknown, date: string, allocations: readonly { invoiceId: number; amount: number }[], more: object = {}) => {
    const id = rows.length + 1;
    const method = random.pick(["check", "check", "ach", "wire", "card"]);
    rows.push({
      id,
      number: `PM-${String(id).padStart(5, "0")}`,
      state: "posted",
      createdAt: daysAgo(Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000))),
      createdById: staff[4] ?? null,
      customerId,
      amount: allocations.reduce((sum, { amount }) => sum + amount, 0),
      method,
      reference: method === "check" ? `Check ${4_000 + id}` : method === "card" ? null : `TR-${88_000 + id * 7}`,
      receivedOn: date,
      allocations,
      ...more,
    });
  };
  outcomes.forEach((outcome, index) => {
    const invoice = invoices[index];
    if (!invoice || outcome.state !== "issued") return;
    const credited = memos.flatMap(({ allocations }) => allocations as readonly { invoiceId: number; amount: number }[]);
    const owed = totalOf(invoice) - credited.reduce((sum, each) => (each.invoiceId === outcome.id ? sum + each.amount : sum), 0);
    const paidOn = addDays(outcome.date_due, random.between(-12, 9));
    if (paidOn > today || index % 11 === 5) return;
    const part = index % 9 === 4;
    add(invoice.customerId, paidOn, [{ invoiceId: outcome.id, amount: part ? Math.floor(owed / 2) : owed }]);
  });
  // A payment without an invoice and a bounced check.
  const customerId = operatorId + 1;
  add(customerId, addDays(today, -9), [], { amount: 50_000, method: "wire", reference: "Deposit for spring" });
  add(customerId + 1, addDays(today, -21), [], {
    amount: 38_000,
    method: "check",
    reference: "Check 3911",
    state: "reversed",
    reversedAmount: 38_000,
    reverseReason: "Returned by the bank: insufficient funds.",
    reversedOn: addDays(today, -15),
  });
  return rows;
}

/** Payment links for the last invoices. */
function demoLinks({ today, daysAgo, staff }: DemoMoney, outcomes: readonly InvoiceOutcome[], invoices: readonly SeedRow[]): SeedRow[] {
  return outcomes.slice(-12).map(
    (outcome, index): SeedRow => ({
      id: index + 1,
      number: `PL-${String(index + 1).padStart(5, "0")}`,
      state: index === 2 ? "revoked" : "active",
      revokeReason: index === 2 ? "It went to the wrong address." : null,
      createdAt: daysAgo(1),
      createdById: staff[4] ?? null,
      customerId: invoices[outcome.id - 1]?.customerId,
      invoices: [{ invoiceId: outcome.id }],
      expiresOn: addDays(today, 55),
      sentTo: "accounts@mail.example",
    }),
  );
}
