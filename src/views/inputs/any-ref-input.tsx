import { t } from "../../i18n/kit/forms.ts";
import { ANY_REF_ID, ANY_REF_KIND, type FieldOf } from "../../schemas/fields/field.ts";
import { useFormValue } from "../editing/form-store.ts";
import { kindsOf } from "../records/any-ref.ts";
import type { Input } from "./input.ts";
import { OptionSelect } from "./option-select.tsx";
import { RefInput } from "./ref-input.tsx";

/** Asks which kind of record first, then for the record. */
export const AnyRefInput: Input<"anyRef"> = (props) => {
  const { id, field, name, form, label, disabled } = props;
  const kind = useFormValue(form, ANY_REF_KIND);
  const kinds = kindsOf(field);
  const target = kinds.find(({ bizObject }) => bizObject === kind);
  const refField: FieldOf<"ref"> | undefined = target && { kind: "ref", target: target.name };
  return (
    <div className="hq-any-ref">
      <OptionSelect
        id={target ? `${id}-kind` : id}
        aria-label={t("input.kindOf", { label })}
        disabled={disabled === true}
        allowClear={!props.required}
        placeholder={t("input.choose")}
        value={target?.bizObject ?? null}
        options={kinds.map(({ bizObject, label: kindLabel }) => ({ value: bizObject, label: kindLabel }))}
        onChange={(next: number | null | undefined) => form.patch({ [ANY_REF_KIND]: next ?? null, [ANY_REF_ID]: null, [name]: null })}
      />
      {refField && <RefInput {...props} key={refField.target} field={refField} path="" />}
    </div>
  );
};
