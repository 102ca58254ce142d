import { Fragment, useMemo } from "react";
import { type Field, inWords, type Kind, wireName } from "../../../schemas/fields/field.ts";
import { fieldCell } from "../../../views/cells/cells.tsx";
import { createFormStore } from "../../../views/editing/form-store.ts";
import { FormField } from "../../../views/form/form-field.tsx";
import { LinesTable } from "../../../views/show/lines-table.tsx";
import { samples } from "./samples.ts";

type Mode = "empty" | "filled" | "disabled" | "error";
const modes: readonly Mode[] = ["empty", "filled", "disabled", "error"];
const captions: Record<Mode, string> = { empty: "Empty", filled: "Filled", disabled: "Disabled", error: "Error" };

const kinds = Object.keys(samples).filter((name): name is Kind => Object.hasOwn(samples, name));

function Sample({ kind, mode }: { kind: Kind; mode: Mode }) {
  const { field, value, name: displayName } = samples[kind];
  const labeledField: Field = { ...field, label: captions[mode] };
  const form = useMemo(() => {
    const wire = wireName(kind, field);
    const store = createFormStore(mode === "empty" ? {} : { [wire]: value, ...(displayName ? { [kind]: displayName } : {}) }, {
      [kind]: field,
    });
    if (mode === "error") store.errors.set({ [wire]: ["What is wrong stands here."] });
    return store;
  }, [kind, field, value, displayName, mode]);
  return <FormField form={form} name={kind} field={labeledField} id={`sample-${kind}-${mode}`} path="" disabled={mode === "disabled"} />;
}

/** Every kind of field: its input in each state, and its cell in a list and in a record. */
export function FieldGallery() {
  return kinds.map((kind) => {
    const { field, value, name } = samples[kind];
    const row = { [wireName(kind, field)]: value, [kind]: name ?? value };
    return (
      <section className="hq-sheet" key={kind} aria-labelledby={`kind-${kind}`}>
        <h2 id={`kind-${kind}`}>{inWords(kind)}</h2>
        <div className="hq-gallery" data-kind={kind}>
          {modes.map((mode) => (
            <Sample key={mode} kind={kind} mode={mode} />
          ))}
        </div>
        <dl className="hq-gallery-cells">
          {(["list", "record"] as const).map((variant) => (
            <Fragment key={variant}>
              <dt>{variant === "list" ? "In a list" : "In a record"}</dt>
              <dd>
                {field.kind === "lines" && variant === "record" ? (
                  <LinesTable name={kind} field={field} value={value} />
                ) : (
                  fieldCell(kind, field, { ...row, [wireName(kind, field)]: value, ...(name ? { [kind]: name } : {}) }, variant)
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      </section>
    );
  });
}
