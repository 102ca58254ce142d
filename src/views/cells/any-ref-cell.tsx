import { ANY_REF_KIND } from "../../schemas/field.ts";
import { anyRecordPath } from "../any-ref.ts";
import { InnerLink } from "../inner-link.tsx";
import type { Cell } from "./cell.ts";

/** Shows the record's name, as a link if this user has a screen for it. */
export const anyRefCell: Cell<"anyRef"> = (value, { name, row, variant }) => {
  const recordName = row[name];
  const label = typeof recordName === "string" && recordName !== "" ? recordName : `#${String(value)}`;
  const to = variant === "button" ? undefined : anyRecordPath(row[ANY_REF_KIND], value);
  return to ? (
    <InnerLink className="hq-over" to={to}>
      {label}
    </InnerLink>
  ) : (
    label
  );
};
