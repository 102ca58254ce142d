import { sql } from "kysely";
import type { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import type { LineProgress } from "../../../../src/resources/warehousing/pull-lines.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import type { Tx } from "../../../db/connection.ts";
import type { EffectContextOf } from "../../../engine/effect.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { lockPieces, type PullablePiece } from "../custody/pulled-pieces.ts";

export type Pull = ResourceRow<typeof pullFlow>;
export type Line = Pull["lines"][number];
export type PullContext<I = unknown> = EffectContextOf<typeof pullFlow, I>;

export interface OnLine {
  readonly line: Line;
  readonly piece: PullablePiece;
}

/** The line of a piece, with the piece locked. The pull's own row is locked by the operation. @throws Problem 409 for a piece of another pull */
export async function lineOf({ row, trx }: { readonly row: Pull; readonly trx: Tx }, itemId: number): Promise<OnLine> {
  const [piece] = await lockPieces(trx, [itemId]);
  if (!piece) throw conflict("There is no such piece.");
  const line = row.lines.find((each) => each.itemId === itemId);
  if (line) return { line, piece };
  if (piece.pull === null) throw conflict(`Stop: ${piece.tag} is not on ${row.number}.`);
  throw conflict(`Stop: ${piece.tag} is not on ${row.number}, but on ${piece.pull}.`);
}

/** The pieces of lines, locked in the order of their ids. */
export const piecesOf = (trx: Tx, lines: readonly Pick<Line, "itemId">[]): Promise<readonly PullablePiece[]> =>
  lockPieces(
    trx,
    lines.map(({ itemId }) => itemId),
  );

/** The lines with what their pieces are called, as it was when they were chosen. */
export async function described<L extends { readonly itemId: number }>(trx: Tx, lines: readonly L[]) {
  const ids = lines.map(({ itemId }) => itemId);
  const { rows } = await sql<{ id: number; description: string; room: string | null }>`select id, description, room
    from inventory_items where id = any(${ids}::bigint[])`.execute(trx);
  const pieces = new Map(rows.map(({ id, ...piece }) => [id, piece]));
  return lines.map((line) => ({ ...line, ...pieces.get(line.itemId) }));
}

type Change = Partial<Pick<Line, "progress" | "progressAt" | "receivedBy" | "reason">>;

/** The lines with one of them changed. */
export const changed = (lines: readonly Line[], itemId: number, change: Change): readonly Line[] =>
  lines.map((line) => (line.itemId === itemId ? { ...line, ...change } : line));

export const has =
  (...progress: readonly (LineProgress | null)[]) =>
  (line: Pick<Line, "progress">): boolean =>
    progress.includes(line.progress);

/** "T000000001 is on hold; T000000002 is on PF-00007; and 3 more" */
export function listed(parts: readonly string[]): string {
  const shown = parts.slice(0, 5).join("; ");
  return parts.length > 5 ? `${shown}; and ${parts.length - 5} more` : shown;
}
