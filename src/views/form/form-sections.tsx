import { useDeferredValue, useMemo } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { useStore } from "../../providers/use-store.ts";
import { labelOf } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { type Breakdown, breakdownLinesOf } from "../../schemas/views/breakdown.ts";
import type { Section } from "../../schemas/views/view.ts";
import type { FormStore } from "../editing/form-store.ts";
import { withPreview } from "../editing/preview.ts";
import { BreakdownBlock } from "../show/breakdown-block.tsx";
import { FormField } from "./form-field.tsx";
import { formSections } from "./form-fields.ts";

interface FormSectionsProps {
  readonly resource: AnyResource;
  /** Sections to use instead of the declared ones. */
  readonly sections?: readonly Section[] | undefined;
  /** The row being edited; undefined for a new one. */
  readonly row: ApiRow | undefined;
  readonly form: FormStore;
  readonly id: string;
  readonly disabled: boolean;
  readonly decided?: readonly string[];
}

export function FormSections({ resource, sections, row, form, id, disabled, decided }: FormSectionsProps) {
  return formSections(resource, row, sections).map((section) => (
    <section className="hq-form-section" key={section.title} aria-labelledby={`${id}-${section.title}`}>
      <header>
        <h2 id={`${id}-${section.title}`}>{section.title}</h2>
        {section.help && <p>{section.help}</p>}
      </header>
      <div className="hq-form-grid">
        {section.fields.map((name) => {
          const field = resource.fields[name];
          if (!field) return null;
          return (
            <FormField
              key={name}
              form={form}
              name={name}
              field={field}
              id={`${id}-${name}`}
              path={`${resource.name}.${name}`}
              disabled={disabled || decided?.includes(name)}
              unlabelled={section.fields.length === 1 && labelOf(name, field) === section.title}
            />
          );
        })}
      </div>
      {section.breakdown && <FormBreakdown form={form} breakdown={section.breakdown} label={t("record.sum", { title: section.title })} />}
    </section>
  ));
}

/** A section's breakdown for the values typed so far. Deferred, so that it does not slow down typing. */
function FormBreakdown({ form, breakdown, label }: { form: FormStore; breakdown: Breakdown; label: string }) {
  const values = useDeferredValue(useStore(form.values));
  const steps = useMemo(() => breakdownLinesOf(breakdown, form.fields, withPreview(form.fields, values)), [breakdown, form, values]);
  return <BreakdownBlock steps={steps} label={label} />;
}
