import type { PieceSide, Severity } from "../../../src/resources/warehousing/condition-codes.ts";
import { drawingSize, type Mark, markShapes, marksOf, sideBoxes } from "../../../src/resources/warehousing/piece-drawing.ts";
import type { Block } from "../render/sheet.ts";

const inks: Readonly<Record<Severity, string>> = { minor: "#8a6100", major: "#b3202a", "total loss": "#1f2430" };
const RADIUS = 11;

interface Finding {
  readonly side: PieceSide | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly severity: Severity;
}

function shape({ x, y, finding }: Mark): string {
  const fill = `fill="${inks[finding.severity]}" stroke="#ffffff"`;
  const kind = markShapes[finding.severity];
  if (kind === "circle") return `<circle cx="${x}" cy="${y}" r="${RADIUS}" ${fill}/>`;
  if (kind === "square") return `<rect x="${x - RADIUS}" y="${y - RADIUS}" width="${2 * RADIUS}" height="${2 * RADIUS}" ${fill}/>`;
  const far = RADIUS + 3;
  return `<polygon points="${x},${y - far} ${x + far},${y} ${x},${y + far} ${x - far},${y}" ${fill}/>`;
}

const label = (text: string, x: number, y: number, more: string): string =>
  `<text x="${x}" y="${y}" font-family="Sans" ${more}>${text}</text>`;

/** The piece's sides with its numbered findings; nothing where none has a spot. */
export function pieceDrawing(findings: readonly Finding[]): Block[] {
  const marks = marksOf(findings);
  if (marks.length === 0) return [];
  const { width, height } = drawingSize;
  const sides = sideBoxes.map(
    ({ side, ...box }) =>
      `${label(side.charAt(0).toUpperCase() + side.slice(1), box.x, box.y - 4, 'font-size="10" fill="#5b6372"')}
      <rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="#f7f8fa" stroke="#9aa2b1"/>`,
  );
  const numbers = marks.map(
    (mark) => `${shape(mark)}${label(`${mark.number}`, mark.x, mark.y + 4, 'font-size="11.5" fill="#ffffff" text-anchor="middle"')}`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${sides.join("")}${numbers.join("")}</svg>`;
  const alt = `Drawing of the piece with ${marks.length === 1 ? "1 finding" : `${marks.length} findings`}, numbered as below`;
  return [{ svg, alt, fit: [230, 141], margin: [0, 2, 0, 10] }];
}
