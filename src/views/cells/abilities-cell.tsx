import { lazy, Suspense } from "react";
import { vt } from "../texts.ts";
import type { Cell } from "./cell.ts";

// The catalogue of abilities comes with the first record that holds some.
const AbilitiesView = lazy(() => import("../abilities/abilities-view.tsx").then((module) => ({ default: module.AbilitiesView })));

export const abilitiesCell: Cell<"abilities"> = (value, { row, place }) => {
  const texts = Array.isArray(value) ? value.map(String) : [];
  if (place !== "record") return vt("cell.abilities", { count: texts.length });
  return (
    <Suspense fallback={<span className="hq-skeleton hq-skeleton-line" />}>
      <AbilitiesView texts={texts} side={row.userType === "C" ? "customer" : "employee"} />
    </Suspense>
  );
};
