import { t } from "../../i18n/kit/views.ts";
import { lazyPart } from "../kit/lazy-part.tsx";
import { textsOf } from "../records/view-fields.ts";
import type { Cell } from "./cell.ts";

// The catalogue of abilities is loaded with the first record that has some.
const AbilitiesView = lazyPart(
  async () => (await import("../abilities/abilities-view.tsx")).AbilitiesView,
  <span className="hq-skeleton hq-skeleton-line" />,
);

export const abilitiesCell: Cell<"abilities"> = (value, { row, variant }) => {
  const texts = textsOf(value);
  if (variant !== "record") return t("cell.abilities", { count: texts.length });
  return <AbilitiesView texts={texts} side={row.userType === "C" ? "customer" : "employee"} />;
};
