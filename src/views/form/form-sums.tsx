import { useDeferredValue, useMemo } from "react";
import { useStore } from "../../providers/store.ts";
import type { Sums } from "../../schemas/sums.ts";
import { SumsBlock, stepsOf } from "../sums-block.tsx";
import type { FormStore } from "./form-store.ts";
import { withPreview } from "./preview.ts";

/** A section's sum as it is with what is typed. It may come a moment after the letter that changes it. */
export function FormSums({ form, sums, label }: { form: FormStore; sums: Sums; label: string }) {
  const values = useDeferredValue(useStore(form.values));
  const steps = useMemo(() => stepsOf(sums, form.fields, withPreview(form.fields, values)), [sums, form, values]);
  return <SumsBlock steps={steps} label={label} />;
}
