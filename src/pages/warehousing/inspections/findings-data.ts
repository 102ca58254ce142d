import type { ApiRow } from "../../../providers/calls/calls.ts";
import type { PieceSide, Severity } from "../../../resources/warehousing/condition-codes.ts";
import type { inspection } from "../../../resources/warehousing/inspection.ts";
import type { ResourceRow } from "../../../schemas/resource.ts";
import type { FileLink } from "../../../schemas/values/file-link.ts";

export type Inspection = ApiRow & ResourceRow<typeof inspection>;
export type Finding = Inspection["findings"][number];

export interface Spot {
  readonly side: PieceSide;
  readonly x: number;
  readonly y: number;
}

/** A finding as it is typed in. */
export interface NewFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly part: string | null;
  readonly note: string | null;
  readonly photos: readonly FileLink[];
}

/** The lines as an update sends them. */
export const asInput = ({ id, code, severity, side, part, note, photos, x, y }: Finding) => ({
  id,
  code,
  severity,
  side,
  part,
  note,
  photos: photos.map((photo) => photo.id),
  x,
  y,
});

export const ofRound = ({ findings, round }: Inspection, number: number): readonly Finding[] =>
  findings.filter((finding) => (finding.round ?? round) === number);

export const roundsOf = ({ rounds, findings, round }: Inspection): readonly number[] =>
  [...new Set([...rounds.map((each) => each.round), ...findings.map((each) => each.round ?? round), round])].sort((a, b) => a - b);
