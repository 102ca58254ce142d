import { lazy, Suspense } from "react";
import { t } from "../../i18n/views.ts";
import { textsOf } from "../view-fields.ts";
import type { Cell } from "./cell.ts";

// The catalogue of abilities is loaded with the first record that has some.
const AbilitiesView = lazy(() => import("../abilities/abilities-view.tsx").then((module) => ({ default: module.AbilitiesView })));

export const abilitiesCell: Cell<"abilities"> = (value, { row, variant }) => {
  const texts = textsOf(value);
  if (variant !== "record") return t("cell.abilities", { count: texts.length });
  return (
    <Suspense fallback={<span className="hq-skeleton hq-skeleton-line" />}>
      <AbilitiesView texts={texts} side={row.userType === "C" ? "customer" : "employee"} />
    </Suspense>
  );
};
