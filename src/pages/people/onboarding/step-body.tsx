import { Button } from "antd";
import { useState } from "react";
import { t } from "../../../i18n/people/people.ts";
import { useAccess } from "../../../providers/access-control.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { customer } from "../../../resources/accounts/customer.ts";
import { RecordForm } from "../../../views/form/record-form.tsx";
import { lazyComponent } from "../../../views/kit/lazy-dialog.tsx";
import { RecordSections } from "../../../views/show/record-sections.tsx";
import { Ready } from "./ready.tsx";
import type { SetupStep } from "./setup-steps.ts";
import "../../../views/show/record.css";

// With Refine's lists, which no other step needs.
const Contacts = lazyComponent<object>(
  async () => (await import("./people-lists.tsx")).Contacts,
  () => undefined,
);
const Users = lazyComponent<object>(
  async () => (await import("./people-lists.tsx")).Users,
  () => undefined,
);
const nothing: ReadonlySet<string> = new Set();

interface StepBodyProps {
  readonly step: SetupStep;
  readonly company: ApiRow;
  /** The unfinished steps that are required before the account can be activated. */
  readonly missing: readonly SetupStep[];
  readonly onBack: (() => void) | undefined;
  /** Called with the saved company, if the step saved it. */
  readonly onNext: (saved?: ApiRow) => void;
  readonly onGo: (name: SetupStep["name"]) => void;
}

export function StepBody({ step, company, missing, onBack, onNext, onGo }: StepBodyProps) {
  return (
    <>
      {step.name === "contacts" && <Contacts />}
      {step.name === "users" && <Users />}
      {step.name === "payment" && <Terms company={company} />}
      {step.name === "ready" && <Ready company={company} missing={missing} onGo={onGo} />}
      {step.sections && <CompanyPart step={step} company={company} onBack={onBack} onNext={onNext} />}
      {step.name === "users" && (
        <div className="hq-setup-bar">
          <Button onClick={onBack}>{t("action.back")}</Button>
          <Button type="primary" onClick={() => onNext()}>
            {t("action.continue")}
          </Button>
        </div>
      )}
    </>
  );
}

function CompanyPart({ step, company, onBack, onNext }: Pick<StepBodyProps, "step" | "company" | "onBack" | "onNext">) {
  const { sections = [] } = step;
  // The form edits the company as it was when the step opened; it shows changes by others itself.
  const [row] = useState(company);
  const mayEdit = useAccess({ resource: customer, action: "edit" });
  const actions = company.actions;
  const updateRefusal = typeof actions === "object" && actions !== null && "update" in actions ? actions.update : undefined;
  if (!mayEdit || typeof updateRefusal === "string") {
    return (
      <>
        <p className="hq-form-note">{typeof updateRefusal === "string" ? updateRefusal : t("setup.readOnly")}</p>
        <RecordSections resource={customer} row={company} sections={sections} glowing={nothing} />
        <div className="hq-setup-bar">
          {onBack && <Button onClick={onBack}>{t("action.back")}</Button>}
          <Button type="primary" onClick={() => onNext()}>
            {t("action.continue")}
          </Button>
        </div>
      </>
    );
  }
  return (
    <RecordForm
      resource={customer}
      row={row}
      start={row}
      draft={`setup-${step.name}-${row.id}`}
      sections={sections}
      saveLabel={t("setup.next")}
      cancelLabel={t(onBack ? "action.back" : "setup.skip")}
      onSaved={onNext}
      onCancel={onBack ?? (() => onNext())}
    />
  );
}

/** Payment terms are set by our staff; this names the person to contact. */
function Terms({ company }: { company: ApiRow }) {
  const contact = typeof company.accountExecutive === "string" ? company.accountExecutive : t("setup.termsNobody");
  return (
    <section className="hq-form-section">
      <header>
        <h2>{t("setup.terms")}</h2>
      </header>
      <p className="hq-setup-text">{t("setup.termsText", { who: contact })}</p>
    </section>
  );
}
