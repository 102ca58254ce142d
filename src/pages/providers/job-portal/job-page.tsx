import { t } from "../../../i18n/providers/job-portal.ts";
import { answerJob, readJob } from "../../../providers/calls/job-portal-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { capitalized } from "../../../schemas/values/text.ts";
import { handled } from "../../guest/guest-frame.tsx";
import { GuestPage } from "../../guest/guest-page.tsx";
import { useLinkAction } from "../../guest/use-link-action.ts";
import { JobAnswerForm } from "./job-answer.tsx";
import { JobCompletion } from "./job-completion.tsx";
import { JobFiles } from "./job-files.tsx";
import type { JobPartProps } from "./job-part.ts";
import { JobState } from "./job-state.tsx";
import { JobWork } from "./job-work.tsx";
import "./job-portal.css";

/** The first thing to do once the job is theirs. */
function JobStart(props: JobPartProps) {
  const { problem, busy, change } = useLinkAction(props);
  return (
    <form className="hq-job-form" onSubmit={handled(() => void change(() => answerJob(props.hash, { answer: "start" })))}>
      {problem && (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      )}
      <p>{t("job.startNote")}</p>
      <button className="hq-primary" type="submit" disabled={busy}>
        {busy ? t("job.sending") : t("job.start")}
      </button>
    </form>
  );
}

/** The page of a job's link: what there is to do, the answer to the offer, and its completion. */
export function JobPage() {
  return (
    <GuestPage
      token="jobHash"
      read={readJob}
      foot={({ state, validUntil }) => state === "offered" && <p>{t("job.valid", { date: formatDate(validUntil) })}</p>}
    >
      {(job, link) => <Opened job={job} {...link} />}
    </GuestPage>
  );
}

function Opened(parts: JobPartProps) {
  const { hash, job } = parts;
  const { company, number, provider, service, window, cost, work, photos, signedBill } = job;
  const isDone = job.state === "completed" || job.state === "settled";
  return (
    <>
      <JobState job={job} />
      <h1>{t("job.title", { number })}</h1>
      <p className="hq-portal-for">{t("portal.for", { customer: provider })}</p>
      {job.state === "offered" && <p>{t("job.offer", { company })}</p>}
      {work && (
        <dl className="hq-portal-amounts hq-job-facts">
          <div>
            <dt>{t("job.service")}</dt>
            <dd>{capitalized(service)}</dd>
          </div>
          <div>
            <dt>{t("job.when")}</dt>
            <dd>{window}</dd>
          </div>
          <div>
            <dt>{t("job.pays")}</dt>
            <dd>
              <strong>{formatMoney(cost)}</strong>
            </dd>
          </div>
        </dl>
      )}
      {work && <JobWork work={work} />}
      {job.state === "offered" && <JobAnswerForm {...parts} />}
      {job.state === "accepted" && <JobStart {...parts} />}
      {job.state === "inProgress" && <JobCompletion {...parts} />}
      {isDone && (
        <>
          <h2>{t("job.photos")}</h2>
          <JobFiles hash={hash} files={photos} />
          {signedBill.length > 0 && <h2>{t("job.bill")}</h2>}
          <JobFiles hash={hash} files={signedBill} />
        </>
      )}
    </>
  );
}
