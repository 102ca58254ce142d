import { useDeferredValue, useMemo } from "react";
import { useStore } from "../../providers/store.ts";
import type { Breakdown } from "../../schemas/breakdown.ts";
import { BreakdownBlock, breakdownLinesOf } from "../breakdown-block.tsx";
import type { FormStore } from "../editing/form-store.ts";
import { withPreview } from "../editing/preview.ts";

/** A section's breakdown for the values typed so far. Deferred, so that it does not slow down typing. */
export function FormBreakdown({ form, breakdown, label }: { form: FormStore; breakdown: Breakdown; label: string }) {
  const values = useDeferredValue(useStore(form.values));
  const steps = useMemo(() => breakdownLinesOf(breakdown, form.fields, withPreview(form.fields, values)), [breakdown, form, values]);
  return <BreakdownBlock steps={steps} label={label} />;
}
