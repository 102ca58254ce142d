import { Button } from "antd";
import { useState } from "react";
import { t } from "../../i18n/people.ts";
import { isAllowed } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls.ts";
import { customer } from "../../resources/customer.ts";
import { RecordForm } from "../../views/form/record-form.tsx";
import { RecordSections } from "../../views/show/record-sections.tsx";
import { Contacts, Users } from "./people-lists.tsx";
import { Ready } from "./ready.tsx";
import type { SetupStep } from "./setup-steps.ts";
import "../../views/show/record.css";

const nothing: ReadonlySet<string> = new Set();

interface StepBodyProps {
  readonly step: SetupStep;
  readonly company: ApiRow;
  /** The steps without which the account can't be activated, as far as they are open. */
  readonly missing: readonly SetupStep[];
  readonly onBack: (() => void) | undefined;
  /** With the company as it was saved, where it was. */
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
  // What is edited stays what it was when the step opened: news of others are told by the form itself.
  const [row] = useState(company);
  const answers = company.actions;
  const answer = typeof answers === "object" && answers !== null && "update" in answers ? answers.update : undefined;
  if (!isAllowed(customer, "edit") || typeof answer === "string") {
    return (
      <>
        <p className="hq-form-note">{typeof answer === "string" ? answer : t("setup.readOnly")}</p>
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

/** The terms are the house's to set; who asks is told by whom. */
function Terms({ company }: { company: ApiRow }) {
  const who = typeof company.accountExecutive === "string" ? company.accountExecutive : t("setup.termsNobody");
  return (
    <section className="hq-form-section">
      <header>
        <h2>{t("setup.terms")}</h2>
      </header>
      <p className="hq-setup-text">{t("setup.termsText", { who })}</p>
    </section>
  );
}
