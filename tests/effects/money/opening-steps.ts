import { addDays } from "../../../src/schemas/values/date.ts";
import { type Invoice, type OpeningBalance, type Source, stands, usedOf } from "./model.ts";
import { source } from "./paying-steps.ts";
import { type Maker, part, pick, versionOf } from "./step.ts";

/** An open invoice or credit of a previous system. */
const bringForward: Maker = (session) => {
  const { harness, model, step } = session;
  const customer = model.customers[step.other % 2] ?? 0;
  const amount = part(session, 1000 + step.pick);
  const kind = step.pick % 3 === 0 ? "credit memo" : "invoice";
  const cutOver = harness.calendar.today;
  const date = addDays(cutOver, kind === "invoice" ? 0 : -40);
  // Sometimes one that is there already.
  const number = `OLD-${customer}-${step.blind ? 1 : model.openings.length + 1}`;
  const totals = { subtotal: 0, discount: 0, surcharges: 0, tax: 0, total: amount };
  return {
    may: !model.openings.some((each) => each.number === number && each.kind === kind && !each.isDeleted),
    call: () => harness[step.who].post("opening-balances", { customerId: customer, kind, number, date, cutOver, openAmount: amount }),
    after: ({ id, invoiceId, creditMemoId }) => {
      let document: Invoice | Source;
      if (kind === "invoice") {
        const figures = { paid: 0, credited: 0, writtenOff: 0, memos: 0, lines: 0, docs: [], isDeleted: false };
        document = { id: invoiceId, customer, totals, state: "issued", number, issuedOn: date, ...figures };
        model.invoices.push(document);
      } else {
        document = source({ id: creditMemoId, collection: "credit-memos", customer, amount, totals, state: "issued", on: date });
        model.sources.push(document);
      }
      model.openings.push({ id, number, kind, document, isDeleted: false });
    },
  };
};

const isUnused = ({ document }: OpeningBalance): boolean =>
  "used" in document
    ? (stands(document) || document.state === "void") && usedOf(document) + document.refunded === 0
    : (document.state === "issued" || document.state === "void") && document.paid + document.credited + document.memos === 0;

/** What was used stays. */
const takeBackOpening: Maker = (session) => {
  const { harness, model, step } = session;
  const row = pick(session, model.openings, (each) => !each.isDeleted && isUnused(each));
  if (!row) return undefined;
  return {
    may: !row.isDeleted && isUnused(row),
    call: async () =>
      harness[step.who].delete(`opening-balances/${row.id}`, { version: await versionOf(session, "opening-balances", row.id) }),
    after: () => {
      row.isDeleted = true;
      row.document.isDeleted = true;
      row.document.state = "draft";
      if (!("used" in row.document)) row.document.number = null;
    },
  };
};

export const openingSteps = { bringForward, takeBackOpening };
