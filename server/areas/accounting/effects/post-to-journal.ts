import { userIdOf } from "../../../access/caller.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { type EntryKind, type JournalLine, postEntry } from "../ledger/journal.ts";

/** The parts of an operation's context that a journal entry needs: the document, the customer and the acting user. */
type Booked = Pick<EffectContext<{ readonly number: string; readonly customerId: number }>, "row" | "trx" | "call" | "today">;

interface BookedHow {
  readonly on?: string;
  readonly memo?: string;
  readonly closedMonthReason?: string | null;
}

/** Posts a document's operation to the journal, under its customer and number, dated today unless another date is given. */
export async function postToJournal(
  { row, trx, call, today }: Booked,
  kind: EntryKind,
  lines: readonly JournalLine[],
  { on = today, memo = row.number, closedMonthReason = null }: BookedHow = {},
): Promise<void> {
  await postEntry(trx, { kind, on, partyId: row.customerId, userId: userIdOf(call.actor), memo, closedMonthReason, lines });
}
