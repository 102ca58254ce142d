import { lazy, Suspense } from "react";
import type { Input } from "./input.ts";

// Loaded on demand, because only role forms need this large table.
const Abilities = lazy(() => import("../abilities/abilities-input.tsx").then((module) => ({ default: module.AbilitiesInput })));

export const LazyAbilitiesInput: Input<"abilities"> = (props) => (
  <Suspense fallback={<div className="hq-skeleton hq-lines-skeleton" />}>
    <Abilities {...props} />
  </Suspense>
);
