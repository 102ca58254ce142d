import { userIdOf } from "../access/caller.ts";
import type { EffectContext } from "../engine/effect.ts";
import { type EntryKind, type JournalLine, postEntry } from "../ledger/journal.ts";

/** Whose operation it is, and on which document of whose. */
type Booked = Pick<EffectContext<{ readonly number: string; readonly customerId: number }>, "row" | "trx" | "call" | "today">;

/** Writes what a document's operation means into the journal, under its customer and its number, on today's date unless told another. */
export async function postToJournal(
  { row, trx, call, today }: Booked,
  kind: EntryKind,
  lines: readonly JournalLine[],
  { on = today, memo = row.number }: { readonly on?: string; readonly memo?: string } = {},
): Promise<void> {
  await postEntry(trx, { kind, on, partyId: row.customerId, userId: userIdOf(call.actor), memo, lines });
}
