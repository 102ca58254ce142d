import { ANY_REF_KIND } from "../../schemas/fields/field.ts";
import { InnerLink } from "../kit/inner-link.tsx";
import { refPath } from "../paths/view-paths.ts";
import { anyRecordPath } from "../records/any-ref.ts";
import type { Cell, CellContext } from "./cell.ts";

/** Shows the record's name rather than its id, as a link if this user has a screen for it. */
function recordLink(id: unknown, { name, row, variant }: Pick<CellContext, "name" | "row" | "variant">, path: () => string | undefined) {
  const recordName = row[name];
  const label = typeof recordName === "string" && recordName !== "" ? recordName : `#${String(id)}`;
  const to = variant === "button" ? undefined : path();
  return to ? (
    <InnerLink className="hq-over" to={to}>
      {label}
    </InnerLink>
  ) : (
    label
  );
}

export const refCell: Cell<"ref"> = (id, context) => recordLink(id, context, () => refPath(context.field.target, id));
export const anyRefCell: Cell<"anyRef"> = (id, context) => recordLink(id, context, () => anyRecordPath(context.row[ANY_REF_KIND], id));
