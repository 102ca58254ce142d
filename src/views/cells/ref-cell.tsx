import { InnerLink } from "../inner-link.tsx";
import { refPath } from "../view-paths.ts";
import type { Cell } from "./cell.ts";

/** Shows the name rather than the id, as a link if the target has a screen this user may open. */
export const refCell: Cell<"ref"> = (value, { name, field, row, variant }) => {
  const refName = row[name];
  const label = typeof refName === "string" && refName !== "" ? refName : `#${String(value)}`;
  const to = variant === "button" ? undefined : refPath(field.target, value);
  return to ? (
    <InnerLink className="hq-over" to={to}>
      {label}
    </InnerLink>
  ) : (
    label
  );
};
