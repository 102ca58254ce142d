import { Button } from "antd";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/kit/forms.ts";
import { date, longText } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";
import { AccessDenied } from "../../shell/access-denied.tsx";
import { checkInput, loadChecks } from "../../views/editing/checks.ts";
import { focusFirstError } from "../../views/editing/focus-error.ts";
import { createFormStore } from "../../views/editing/form-store.ts";
import { toInput } from "../../views/editing/form-values.ts";
import { keepEnter } from "../../views/editing/keep-enter.ts";
import { checkRules } from "../../views/editing/rules.ts";
import { FormField } from "../../views/form/form-field.tsx";
import { useSubmitKeys } from "../../views/kit/submit-keys.ts";
import { needPath, offeredNeeds } from "../../views/paths/offered-needs.ts";
import "../../views/form/form.css";
import "../../views/kit/views.css";
import "./need.css";

const fields = {
  description: longText({ label: "Tell us about it", help: "What it is, and anything to know about the places", maxLength: 1500 }),
  neededBy: date({ label: "By when", notBefore: now.today }),
};

/** Asks customers what they need, and opens the form that meets it. */
export function NeedPage() {
  const id = useId();
  const navigate = useNavigate();
  const body = useRef<HTMLFormElement>(null);
  const [offered] = useState(offeredNeeds);
  const [index, setIndex] = useState(0);
  const form = useMemo(() => createFormStore({}, fields), []);
  const selected = offered[index];
  useEffect(() => {
    void loadChecks();
  }, []);
  const go = async () => {
    const input = toInput(fields, form.values.get());
    const errors = { ...checkRules(form), ...(await checkInput(fields, "create", input)) };
    form.errors.set(errors);
    if (Object.keys(errors).length > 0) setTimeout(() => focusFirstError(body.current));
    else if (selected) void navigate(needPath(selected, input));
  };
  useSubmitKeys(() => void go());
  if (offered.length === 0) return <AccessDenied />;
  return (
    <div className="hq-page hq-form-page hq-need-page">
      <header className="hq-page-head">
        <h1>{t("needs.title")}</h1>
      </header>
      <form
        className="hq-form"
        ref={body}
        noValidate
        onKeyDown={keepEnter}
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <fieldset className="hq-form-section hq-needs">
          <legend>{t("needs.what")}</legend>
          {offered.map(({ need }, at) => (
            <label className="hq-need" key={need.label}>
              <input type="radio" name={id} checked={at === index} aria-describedby={`${id}-${at}`} onChange={() => setIndex(at)} />
              <span>{need.label}</span>
              <small id={`${id}-${at}`}>{need.help}</small>
            </label>
          ))}
        </fieldset>
        <section className="hq-form-section">
          <div className="hq-form-grid">
            {Object.entries(fields).map(([name, field]) => (
              <FormField key={name} form={form} name={name} field={field} id={`${id}-${name}`} path="" />
            ))}
          </div>
        </section>
        <footer className="hq-form-bar">
          <Button type="primary" htmlType="submit">
            {t("action.continue")}
          </Button>
        </footer>
      </form>
    </div>
  );
}
