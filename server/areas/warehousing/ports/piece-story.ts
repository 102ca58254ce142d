import type { StoryEvent } from "../../../../src/contract/piece-story.ts";
import type { Side } from "../../../../src/schemas/access/abilities.ts";
import { announcement, decisions, movements } from "../custody/story-ledger.ts";
import { counts, inspections, photos } from "../custody/story-looks.ts";
import { type StoryContext, type StoryPart, type StoryPiece, withDocuments } from "../custody/story-parts.ts";

export type { StoryPiece };

const parts: Readonly<Record<Side, readonly StoryPart[]>> = {
  employee: [movements, decisions, announcement, photos, inspections, counts],
  customer: [movements, decisions, announcement, photos],
};

export interface PieceHistory {
  /** Newest first. */
  readonly events: readonly StoryEvent[];
  /** Whether there are earlier ones. */
  readonly isCapped: boolean;
}

/**
 * Everything that happened to a piece, as its reader may know it: the ledger in its own order, and what the ledger doesn't say.
 * @param limit the most events
 */
export async function pieceStory(context: Omit<StoryContext, "limit">, limit: number): Promise<PieceHistory> {
  // One more than is shown says whether there are earlier ones.
  const asked = { ...context, limit: limit + 1 };
  const all = [];
  // One after the other: a transaction has one connection.
  for (const part of parts[context.actor.side]) all.push(...(await part(asked)));
  // By when the server was told, in which order a ledger is written too: clocks of devices go wrong.
  all.sort((a, b) => b.order.localeCompare(a.order) || b.rank - a.rank);
  return { events: await withDocuments(asked, all.slice(0, limit)), isCapped: all.length > limit };
}
