import { type LineFields, labelOf } from "../../schemas/field.ts";
import { headingKey } from "../../schemas/values/heading.ts";

/** Matches headings to columns of the lines, by label, label with unit, or name; each column is matched once. */
export function matchHeadings(headings: readonly string[], columns: readonly string[], fields: LineFields): (string | undefined)[] {
  const free = new Set(columns);
  return headings.map((heading) => {
    const normalized = headingKey(heading);
    const found = [...free].find((column) => {
      const field = fields[column];
      if (!field || normalized === "") return false;
      const label = labelOf(column, field);
      const unit = "unit" in field && field.unit ? [`${label} ${field.unit}`] : [];
      return [column, label, ...unit].some((word) => headingKey(word) === normalized);
    });
    if (found !== undefined) free.delete(found);
    return found;
  });
}
