import { creditMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import { claim } from "../../../../src/resources/sales/claim.ts";
import { acknowledgeBy, answerBy, type Deadline, decideBy, reminderFor } from "../../../../src/resources/sales/claim-deadlines.ts";
import { owedByLine } from "../../../../src/resources/sales/claim-valuation.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { isSystem } from "../../../access/caller.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { postClaimPayment, reverseClaimPayment } from "../../accounting/ports/claim-payment.ts";
import { claimedGoods, withPieces } from "../../warehousing/ports/claimed-goods.ts";
import { keptCustody } from "./claim-custody.ts";
import { drawnFromDocuments, drawnFromPieces, keepElection } from "./claim-values.ts";

type ClaimRow = ResourceRow<typeof claim>;
type Context<I = unknown> = EffectContextOf<typeof claim, I>;

const piecesOf = ({ lines }: Pick<ClaimRow, "lines">): number[] => lines.flatMap(({ pieceId }) => pieceId ?? []);

/** The reminder of the next deadline; null without one. */
const reminder = (deadline: Deadline, due: string | null): string | null => due && reminderFor(deadline, due);
const decisionReminder = ({ filedOn }: ClaimRow) => ({ remindOn: reminder("decide", decideBy(filedOn)) });

/** Taken back, the offer is no longer there for anybody. */
const withdrawOffer = async ({ row, write }: Context): Promise<void> => write({ offer: [], ...decisionReminder(row) });

export const claimEffects = defineEffects(claim, {
  /** Takes what pieces, bill of lading, work order and quote say, and keeps it as it was drawn. */
  beforeCreate: async ({ row, trx, call, today, dayOf }) => {
    const lines = withPieces(row.lines, await claimedGoods(trx, row));
    return {
      ...(await drawnFromDocuments({ ...row, lines }, trx, dayOf)),
      lines: await drawnFromPieces(lines, trx),
      filedBy: !isSystem(call.actor) && call.actor.side === "customer" ? ("customer" as const) : ("employee" as const),
      filedOn: today,
      remindOn: reminder("acknowledge", acknowledgeBy(today)),
    };
  },

  /** Keeps the custody of the pieces as it is when the claim is filed. */
  create: async ({ row, trx, today, timeZone, write }) => {
    await write(await keptCustody({ trx, today, timeZone, row, pieceIds: piecesOf(row) }, { documents: true }));
  },

  update: async ({ row, before, trx, today, timeZone, write }) => {
    if (!before) return;
    keepElection(before, row);
    if (row.valuation !== before.valuation) await write({ valuationFrom: row.valuation === null ? null : "chosen" });
    const known = piecesOf(before);
    const added = piecesOf(row).filter((id) => !known.includes(id));
    if (added.length === 0) return;
    const { custody, internalCustody } = await keptCustody({ trx, today, timeZone, row, pieceIds: added }, { documents: false });
    await write({
      lines: await drawnFromPieces(row.lines, trx),
      custody: [...row.custody, ...custody],
      internalCustody: [...row.internalCustody, ...internalCustody],
    });
  },

  review: async ({ row, write }) => write(decisionReminder(row)),

  /** The offer is kept as it was made, whatever is written about the lines afterwards. */
  offer: async ({ row, today, write }) => {
    const owed = owedByLine(row);
    await write({
      offer: row.lines.map(({ description, claimed, settled, reason }, index) => ({
        item: description ?? `Item ${index + 1}`,
        claimed,
        owed: owed[index] ?? 0,
        settled: settled ?? 0,
        reason,
      })),
      remindOn: reminder("answer", answerBy(today)),
    });
  },

  reviseOffer: withdrawOffer,
  reopen: withdrawOffer,

  /** Once before the deadline, and once after it. */
  remind: async ({ row, write }) => {
    const due = { filed: row.acknowledgeBy, reviewing: row.decideBy, offered: row.answerBy }[row.state as string] ?? null;
    await write({ remindOn: due !== null && (row.remindOn ?? due) < due ? due : null });
  },

  /** The credit memo is drafted and issued in the same transaction, so that a claim is never paid by half. */
  payByCreditMemo: async ({ row, input, call, engine, write }) => {
    const amount = row.settled ?? 0;
    const system = onBehalfOf(call, "claim");
    const { data } = await engine.create(system, creditMemo, {
      customerId: row.customerId,
      invoiceId: input.invoiceId,
      reason: `Settlement of claim ${row.number}`,
      lines: [{ product: `Claim ${row.number}`, quantity: 1, price: amount, taxable: false }],
    });
    await engine.act(system, creditMemo, { id: data.id }, "issue");
    await write({ creditMemoId: data.id, paidAmount: amount });
  },

  payOut: async (context) => {
    const { row, today, write } = context;
    const on = row.paidOn ?? today;
    if (row.filedOn !== null && on < row.filedOn)
      throw invalid({ on: [`The claim was filed on ${formatDate(row.filedOn)}. Enter that day or a later one.`] });
    const amount = row.settled ?? 0;
    await write({ paidAmount: amount });
    await postClaimPayment(context, amount, on);
  },

  voidPayment: async (context) => {
    await context.write({ paidAmount: null });
    await reverseClaimPayment(context, context.before?.paidAmount ?? 0);
  },
});
