import { InnerLink } from "../inner-link.tsx";
import { refPath } from "../view-paths.ts";
import type { Cell } from "./cell.ts";

/** Shows the name rather than the id, as a link if the target has a screen this user may open. */
export const refCell: Cell<"ref"> = (value, { name, field, row, place }) => {
  const shown = row[name];
  const label = typeof shown === "string" && shown !== "" ? shown : `#${String(value)}`;
  const to = place === "button" ? undefined : refPath(field.target, value);
  return to ? (
    <InnerLink className="hq-over" to={to}>
      {label}
    </InnerLink>
  ) : (
    label
  );
};
