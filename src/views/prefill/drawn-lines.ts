import type { RecordSource } from "../../schemas/carry/form-source.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Values } from "../editing/form-store.ts";
import { askFills } from "../lines/ask-fills.ts";
import { type LineDraft, linesOf } from "../lines/line-rows.ts";
import type { SourceValues } from "./sources.ts";

/**
 * Lines that were taken over, with what they draw for the new row in place of what the record says. A row that can no longer be chosen is left
 * out of its line, which stays as the record has it. `beside` is what the form knows already. @throws ApiError
 */
export async function withDrawn(
  { name, fields }: AnyResource,
  { draws }: RecordSource,
  taken: SourceValues,
  beside: Values,
): Promise<SourceValues> {
  const field = draws && fields[draws.lines];
  const ref = field?.kind === "lines" ? field.fields[draws?.by ?? ""] : undefined;
  if (!draws || field?.kind !== "lines" || ref?.kind !== "ref") return taken;
  const ask = askFills(field, draws.by, `${name}.${draws.lines}`);
  const known = { ...beside, ...taken.values };
  const drawn = async (line: LineDraft): Promise<LineDraft> => {
    if (typeof line[`${draws.by}Id`] !== "number") return line;
    const fills = await ask(line, known);
    if (!fills) return { ...line, [`${draws.by}Id`]: null, [draws.by]: null };
    return { ...line, ...Object.fromEntries(Object.entries(fills).filter(([column]) => draws.columns.includes(column))) };
  };
  const lines = await Promise.all(linesOf(taken.lines[draws.lines]).map(drawn));
  return lines.length === 0 ? taken : { ...taken, lines: { ...taken.lines, [draws.lines]: lines } };
}
