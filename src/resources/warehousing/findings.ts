import { choice, dateTime, decimal, images, integer, longText, ref, text } from "../../schemas/fields.ts";
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
