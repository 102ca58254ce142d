import { addressOfEntry, splitAddresses } from "../../../schemas/values/email.ts";
import type { Message } from "../conversation/message-rows.ts";

/**
 * Who an answer goes to besides whom the conversation is with: those who have the last email, and its sender if that was somebody else. What
 * programs sent does not count.
 */
export function proposedCopies(rows: readonly Message[], address: string | null): readonly string[] {
  const last = rows.findLast(({ direction, automatic }) => direction !== "note" && automatic !== true);
  if (!last) return [];
  const sender = last.direction === "in" && addressOfEntry(last.sender ?? "") !== null ? [last.sender ?? ""] : [];
  const found = new Map<string, string>();
  for (const entry of [...sender, ...splitAddresses(last.cc ?? "")]) {
    const own = addressOfEntry(entry)?.toLowerCase();
    if (own !== undefined && own !== address && !found.has(own)) found.set(own, entry);
  }
  return [...found.values()];
}
