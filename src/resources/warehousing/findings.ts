import { choice, dateTime, decimal, images, integer, longText, ref, text } from "../../schemas/fields/fields.ts";
import { conditionCodes, conditionPositions, pieceSides, severities } from "./condition-codes.ts";

/** What is wrong with a piece, and where on its drawing: x from the left and y from the top of a side, as parts of it. */
export const finding = {
  code: choice(conditionCodes, { required: true }),
  severity: choice(severities, { required: true, default: "minor" }),
  side: choice(pieceSides),
  part: choice(conditionPositions, { label: "Where" }),
  note: text({ maxLength: 500 }),
  photos: images({ max: 10 }),
  x: decimal({ min: 0, max: 1, label: "From the left" }),
  y: decimal({ min: 0, max: 1, label: "From the top" }),
  round: integer({ readOnly: true, min: 1 }),
};

interface Finding {
  readonly code: string;
  readonly side: string | null;
  readonly part: string | null;
  readonly photos: readonly unknown[];
  readonly round: number | null;
}

/** What a finding still lacks before its piece can fail: who has to pay for the damage asks where it is and what it looks like. */
export function lackOf({ side, part, photos }: Omit<Finding, "code" | "round">): "photo" | "where" | "both" | null {
  const isSomewhere = side !== null || part !== null;
  if (photos.length > 0) return isSomewhere ? null : "where";
  return isSomewhere ? "photo" : "both";
}

const lacks = { photo: "a photo", where: 'an entry under "Where"', both: 'a photo and an entry under "Where"' } as const;

/** Why a piece can't fail for what this round found; null if it can. Findings may be written down first and completed later. */
export function whyNotFailed({ findings, round }: { readonly findings: readonly Finding[]; readonly round: number }): string | null {
  const found = findings.filter((each) => each.round === round);
  if (found.length === 0) return "Add at least one finding first.";
  for (const [index, each] of found.entries()) {
    const lack = lackOf(each);
    if (lack) return `Add ${lacks[lack]} to finding ${index + 1} (${each.code}) first.`;
  }
  return null;
}

/** How an earlier look at the piece ended. Its findings stay where they are, under the number of their round. */
export const inspectionRound = {
  round: integer({ required: true, readOnly: true, min: 1 }),
  outcome: choice(["passed", "failed"], { required: true, readOnly: true }),
  result: longText({ readOnly: true }),
  by: ref("user", { readOnly: true }),
  at: dateTime({ required: true, readOnly: true }),
};

/** What has to be done with a piece once it is decided. */
export function nextStepOf({ disposition }: { readonly disposition: string | null }): string | null {
  if (disposition === "return") return 'The piece stays on hold: open it and choose "Return to vendor".';
  if (disposition === "dispose") return 'The piece stays on hold: open it and choose "Request write off".';
  return null;
}
