import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { t } from "../../../i18n/warehousing/inspections.ts";
import type { Severity } from "../../../resources/warehousing/condition-codes.ts";
import { inspection } from "../../../resources/warehousing/inspection.ts";
import { type Mark, markShapes, marksOf, type SideBox, sideBoxes, spotIn } from "../../../resources/warehousing/piece-drawing.ts";
import { pressedKey } from "../../../views/kit/pressed-key.ts";
import type { Finding, Spot } from "./findings-data.ts";
import { lineChoiceLabel } from "./labels.ts";

interface SidesProps {
  readonly findings: readonly Finding[];
  /** The number of the finding that is pointed at in the list. */
  readonly pointed: number | null;
  /** Absent where nothing can be added. */
  readonly onSpot?: ((spot: Spot) => void) | undefined;
}

/** The six sides of a piece with the findings on them. Each side is a button, so that it works by thumb, mouse and keyboard. */
export function PieceSides({ findings, pointed, onSpot }: SidesProps) {
  const marks = marksOf(findings);
  return (
    <div className="hq-piece-sides">
      {sideBoxes.map((box) => (
        <Side key={box.side} box={box} marks={marks.filter(({ finding }) => finding.side === box.side)} pointed={pointed} onSpot={onSpot} />
      ))}
    </div>
  );
}

const STEP = 0.1;
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface SideProps extends Omit<SidesProps, "findings"> {
  readonly box: SideBox;
  readonly marks: readonly Mark<Finding>[];
}

function Side({ box, marks, pointed, onSpot }: SideProps) {
  const [cursor, setCursor] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const name = lineChoiceLabel(inspection, "findings", "side", box.side);
  const label = t(onSpot ? "drawing.side" : "drawing.sideOnly", { side: name, count: marks.length });
  const at = (x: number, y: number) =>
    onSpot?.({ side: box.side, ...spotIn(box, { x: box.x + x * box.width, y: box.y + y * box.height }) });

  function handleKey(event: KeyboardEvent) {
    const move = moves[pressedKey(event)];
    if (!move) return;
    event.preventDefault();
    const { x, y } = cursor ?? { x: 0.5, y: 0.5 };
    const within = (value: number) => Math.min(Math.max(value, 0), 1);
    setCursor({ x: within(x + move[0]), y: within(y + move[1]) });
  }

  function handleClick({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // Enter and space are clicks without a place: they take the spot of the arrows.
    if (detail === 0) return at(cursor?.x ?? 0.5, cursor?.y ?? 0.5);
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    at((clientX - left) / width, (clientY - top) / height);
  }

  const drawing = (
    <svg viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden>
      {marks.map((mark) => (
        <MarkShape key={mark.number} mark={mark} isPointed={mark.number === pointed} />
      ))}
      {cursor && <Cross x={box.x + cursor.x * box.width} y={box.y + cursor.y * box.height} />}
    </svg>
  );
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {onSpot ? (
        <button type="button" aria-label={label} onKeyDown={handleKey} onClick={handleClick} onBlur={() => setCursor(null)}>
          {drawing}
        </button>
      ) : (
        <div role="img" aria-label={label}>
          {drawing}
        </div>
      )}
    </figure>
  );
}

const Cross = ({ x, y }: { x: number; y: number }) => (
  <g className="hq-piece-cursor">
    <line x1={x - 8} x2={x + 8} y1={y} y2={y} />
    <line x1={x} x2={x} y1={y - 8} y2={y + 8} />
  </g>
);

const RADIUS = 9;
const toneOf: Readonly<Record<Severity, string>> = { minor: "warn", major: "bad", "total loss": "neutral" };

/** A number in the shape and the color of its severity. */
function MarkShape({ mark: { number, x, y, finding }, isPointed }: { mark: Mark<Finding>; isPointed: boolean }) {
  const far = RADIUS + 3;
  const shape = markShapes[finding.severity];
  return (
    <g
      className="hq-piece-mark"
      data-severity={finding.severity}
      data-tone={toneOf[finding.severity]}
      data-pointed={isPointed ? "" : undefined}
    >
      {shape === "circle" && <circle cx={x} cy={y} r={RADIUS} />}
      {shape === "square" && <rect x={x - RADIUS} y={y - RADIUS} width={2 * RADIUS} height={2 * RADIUS} rx={2} />}
      {shape === "diamond" && <polygon points={`${x},${y - far} ${x + far},${y} ${x},${y + far} ${x - far},${y}`} />}
      <text x={x} y={y + 3.5}>
        {number}
      </text>
    </g>
  );
}

/** The mark beside a finding of the list. */
export function ListMark({ number, severity }: { number: number; severity: Severity }) {
  const finding = { severity } as Finding;
  return (
    <svg className="hq-piece-list-mark" viewBox="0 0 26 26" aria-hidden>
      <MarkShape mark={{ number, x: 13, y: 13, finding }} isPointed={false} />
    </svg>
  );
}
