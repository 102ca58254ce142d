import { creditMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { openingBalance } from "../../../../src/resources/accounting/opening-balance.ts";
import { dueDate } from "../../../../src/resources/shared/terms.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate, monthName } from "../../../../src/schemas/values/date.ts";
import { same } from "../../../../src/schemas/values/same.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { isClosed } from "../ledger/periods.ts";
import { partyToday } from "../ports/issued-to.ts";

type OpeningBalance = ResourceRow<typeof openingBalance>;
type Context = EffectContextOf<typeof openingBalance>;

/** What the document is made from: another value makes another document. */
const booked = [
  "customerId",
  "kind",
  "number",
  "date",
  "dueDate",
  "terms",
  "customerPo",
  "description",
  "openAmount",
  "originalAmount",
  "cutOver",
] as const satisfies readonly (keyof OpeningBalance)[];

export const openingBalanceEffects = defineEffects(openingBalance, {
  create: (context) => bringForward(context),

  /** What was corrected is brought forward anew, as long as nothing has come of the document. */
  update: async (context) => {
    const { row, before } = context;
    if (before === null || booked.every((name) => same(row[name], before[name]))) return;
    await takeBack(context, before);
    await bringForward(context);
  },

  remove: (context) => takeBack(context, context.row),
});

/** @throws Problem 422 when the month of the cut-over day is closed */
async function bringForward(context: Context): Promise<void> {
  const { row, trx, write } = context;
  if (await isClosed(trx, row.cutOver))
    throw invalid({
      cutOver: [`${monthName(row.cutOver)} is closed. Use a day of an open month: the document keeps its own date.`],
    });
  await write(
    row.kind === "invoice"
      ? { invoiceId: await newInvoice(context), creditMemoId: null }
      : { invoiceId: null, creditMemoId: await newCreditMemo(context) },
  );
}

async function newInvoice({ row, trx, call, engine }: Context): Promise<number> {
  const system = onBehalfOf(call, "opening balance");
  const { customerId, customerPo, description, openAmount, originalAmount, cutOver } = row;
  const terms = row.terms ?? (await partyToday(trx, customerId))?.terms ?? null;
  const { data } = await engine.create(
    system,
    invoice,
    { customerId, customerPo, description },
    { broughtForwardOn: cutOver, openingAmount: openAmount, originalTotal: originalAmount && Math.abs(originalAmount) },
  );
  await engine.act(system, invoice, { id: data.id }, "bringForward", {
    number: row.number,
    dateIssued: row.date,
    dateDue: row.dueDate ?? dueDate(row.date, terms),
    terms,
  });
  return data.id;
}

async function newCreditMemo({ row, call, engine }: Context): Promise<number> {
  const system = onBehalfOf(call, "opening balance");
  const reason = row.description ?? `Open credit of ${formatDate(row.date)}`;
  const { data } = await engine.create(
    system,
    creditMemo,
    { customerId: row.customerId, reason },
    { broughtForwardOn: row.cutOver, openingAmount: Math.abs(row.openAmount) },
  );
  await engine.act(system, creditMemo, { id: data.id }, "bringForward", { number: row.number, dateIssued: row.date });
  return data.id;
}

/** Takes the document out of the books and deletes it. @throws Problem 409 with the reason when it was used */
async function takeBack({ call, engine }: Context, { invoiceId, creditMemoId }: OpeningBalance): Promise<void> {
  const system = onBehalfOf(call, "opening balance");
  const [resource, id] = invoiceId === null ? [creditMemo, creditMemoId] : [invoice, invoiceId];
  if (id === null) return;
  await engine.act(system, resource, { id }, "takeBack");
  await engine.remove(system, resource, { id });
}
