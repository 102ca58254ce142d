import { lazy, Suspense } from "react";
import type { Input } from "./input.ts";

// Loaded on demand: its cells import the other inputs, and most forms have no lines.
const Lines = lazy(() => import("../lines/lines-input.tsx").then((module) => ({ default: module.LinesInput })));

export const LazyLinesInput: Input<"lines"> = (props) => (
  <Suspense fallback={<div className="hq-skeleton hq-lines-skeleton" />}>
    <Lines {...props} />
  </Suspense>
);
