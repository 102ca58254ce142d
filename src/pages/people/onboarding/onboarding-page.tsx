import { useList, useOne } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { t } from "../../../i18n/people/people.ts";
import { useAccess } from "../../../providers/access-control.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { useAuthState } from "../../../providers/session/auth-state.ts";
import { customer } from "../../../resources/accounts/customer.ts";
import { companyUser } from "../../../resources/people/user.ts";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { ErrorState, RecordSkeleton } from "../../../views/kit/states.tsx";
import { type SetupStep, setupProgress, setupSteps } from "./setup-steps.ts";
import "./onboarding.css";

/** With the form and the sections of a record: the steps are there before it. */
const StepBody = lazyPart(async () => (await import("./step-body.tsx")).StepBody, <RecordSkeleton />);

/** Account Setup: the data needed to work for a company, in steps, each saved on the way. Its administrator edits, the others only read. */
export function OnboardingPage() {
  const { company } = useAuthState();
  const reads = useAccess({ resource: customer });
  const { query } = useOne<ApiRow>({ resource: customer.name, id: company?.id ?? 0, queryOptions: { enabled: reads && company !== null } });
  if (!reads) return <p className="hq-empty">{t("setup.noAccess")}</p>;
  const row = query.data?.data;
  if (row) return <Setup loaded={row} />;
  if (query.isError) return <ErrorState resource={customer} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="hq-setup" aria-busy>
      <div className="hq-skeleton" style={{ height: 220 }} />
      <div className="hq-skeleton" style={{ height: 320 }} />
    </div>
  );
}

/** The number of the company's users, including invited ones. */
function useColleagues(): number {
  const reads = useAccess({ resource: companyUser });
  const { query } = useList<ApiRow>({
    resource: companyUser.name,
    pagination: { pageSize: 2 },
    queryOptions: { enabled: reads },
  });
  return query.data?.total ?? 0;
}

function Setup({ loaded }: { loaded: ApiRow }) {
  // A step is saved before the company is loaded again, so the next step starts from the saved row.
  const [saved, setSaved] = useState<ApiRow>();
  const company = saved && (saved.version ?? 0) > (loaded.version ?? 0) ? saved : loaded;
  const colleagues = useColleagues();
  const steps = useMemo(() => setupSteps(t), []);
  const [query, setQuery] = useSearchParams();
  const isDone = (step: SetupStep) => step.isDone(company, colleagues);
  // Without a step in the address, it opens the first unfinished one; after that, the address contains the step.
  const first = useRef(steps.find((step) => !step.optional && !isDone(step))?.name ?? "ready");
  const index = Math.max(
    0,
    steps.findIndex(({ name }) => name === (query.get("step") ?? first.current)),
  );
  const step = steps[index];
  const go = (to: number) => setQuery({ step: steps[Math.min(Math.max(to, 0), steps.length - 1)]?.name ?? "" });
  const progress = setupProgress(steps, company);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownIndex = useRef(index);
  useEffect(() => {
    if (shownIndex.current === index) return;
    shownIndex.current = index;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "start" });
  }, [index]);
  if (!step) return null;

  return (
    <div className="hq-setup">
      <aside>
        <p className="hq-setup-intro">
          {t(company.state === "onboarding" ? "setup.intro" : "setup.introDone", { company: String(company.name) })}
        </p>
        <progress max={progress.total} value={progress.done} aria-label={t("setup.progress", progress)} />
        <p className="hq-setup-count">{t("setup.progress", progress)}</p>
        <nav aria-label={t("setup.steps")}>
          <ol>
            {steps.map((each, stepIndex) => (
              <li key={each.name} data-done={isDone(each) || undefined}>
                <Button
                  type="text"
                  block
                  {...(stepIndex === index ? { "aria-current": "step" as const } : {})}
                  className={stepIndex === index ? "hq-setup-current" : ""}
                  onClick={() => go(stepIndex)}
                >
                  <span className="hq-setup-mark" aria-hidden>
                    {isDone(each) ? "✓" : stepIndex + 1}
                  </span>
                  {t(each.label)}
                  {isDone(each) || !each.optional ? (
                    <span className="hq-visually-hidden">{t(isDone(each) ? "setup.done" : "setup.open")}</span>
                  ) : (
                    <small>{t("setup.optional")}</small>
                  )}
                </Button>
              </li>
            ))}
          </ol>
        </nav>
      </aside>
      <div className="hq-setup-body">
        <h1 ref={heading} tabIndex={-1}>
          <small>{t("setup.step", { step: index + 1, total: steps.length })}</small>
          {t(step.label)}
        </h1>
        <StepBody
          key={step.name}
          step={step}
          company={company}
          missing={steps.filter((each) => each.needed && !isDone(each))}
          onBack={index > 0 ? () => go(index - 1) : undefined}
          onNext={(now) => {
            if (now) setSaved(now);
            go(index + 1);
          }}
          onGo={(name) => go(steps.findIndex((each) => each.name === name))}
        />
      </div>
    </div>
  );
}
