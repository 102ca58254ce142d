import { type PieceSide, pieceSides, type Severity } from "./condition-codes.ts";

/** The drawing of a piece, unfolded: its six sides in two rows. The screen and the printed report show the same one. */

const COLUMNS = 3;
const SIDE = { width: 108, height: 84 };
const GAP = 10;
const LABEL = 14;

export interface SideBox {
  readonly side: PieceSide;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const sideBoxes: readonly SideBox[] = pieceSides.map((side, index) => ({
  side,
  x: (index % COLUMNS) * (SIDE.width + GAP) + 1,
  y: Math.floor(index / COLUMNS) * (SIDE.height + LABEL + GAP) + LABEL,
  ...SIDE,
}));

export const drawingSize = {
  width: COLUMNS * (SIDE.width + GAP) - GAP + 2,
  height: 2 * (SIDE.height + LABEL + GAP) - GAP + 1,
};

/** One shape for each severity, so that it is not told by colour alone. */
export const markShapes: Readonly<Record<Severity, "circle" | "square" | "diamond">> = {
  minor: "circle",
  major: "square",
  "total loss": "diamond",
};

interface Placed {
  readonly side: PieceSide | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly severity: Severity;
}

/** A finding's mark: its number in the list, and where it is in the drawing. */
export interface Mark<F extends Placed = Placed> {
  readonly number: number;
  readonly finding: F;
  readonly x: number;
  readonly y: number;
}

/** The marks of the findings that have a spot; all are numbered as in the list. */
export function marksOf<F extends Placed>(findings: readonly F[]): readonly Mark<F>[] {
  return findings.flatMap((finding, index) => {
    const box = sideBoxes.find(({ side }) => side === finding.side);
    if (!box || finding.x === null || finding.y === null) return [];
    return [{ number: index + 1, finding, x: box.x + finding.x * box.width, y: box.y + finding.y * box.height }];
  });
}

const PLACES = 1_000;

/** A point of the drawing as parts of a side, as findings store it. */
export function spotIn({ x, y, width, height }: SideBox, at: { readonly x: number; readonly y: number }): { x: number; y: number } {
  const part = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * PLACES) / PLACES;
  return { x: part((at.x - x) / width), y: part((at.y - y) / height) };
}
