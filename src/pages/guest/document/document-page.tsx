import { useState } from "react";
import { useParams } from "react-router";
import type { DocumentPage as Page } from "../../../contract/document-link.ts";
import { t } from "../../../i18n/system/document-link.ts";
import { documentLinkPath, documentPartAddress, readDocumentPage } from "../../../providers/calls/document-link-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { Badge } from "../../../views/cells/state-badge.tsx";
import { PortalAway, PortalDead, PortalFrame, PortalLoading } from "../../accounting/portal/portal-frame.tsx";
import { useLink } from "../../use-link.ts";
import { LinkMessages } from "../link-messages.tsx";
import { PortalFiles } from "../portal-files.tsx";
import { Answer } from "./answer.tsx";
import { JobCard } from "./job-card.tsx";
import { Payment } from "./payment.tsx";
import { Sections } from "./sections.tsx";
import "./document.css";

/** The page of an emailed document: what it says, the answer to it, what can be paid, and the work that follows. */
export function DocumentPage() {
  const { documentHash = "" } = useParams();
  const { state, retry, die } = useLink(documentHash, () => readDocumentPage(documentHash));
  if (state === "loading") return <PortalLoading />;
  if (state === "dead") return <PortalDead />;
  if (state === "away") return <PortalAway onRetry={retry} />;
  return <Opened key={documentHash} hash={documentHash} loaded={state.opens} onChanged={retry} onDead={die} />;
}

interface OpenedProps {
  readonly hash: string;
  readonly loaded: Page;
  /** Something else was changed meanwhile: reads the page again. */
  readonly onChanged: () => void;
  readonly onDead: () => void;
}

function Opened({ hash, loaded, onChanged, onDead }: OpenedProps) {
  const [answered, setAnswered] = useState<Page>();
  const page = answered && answered.version >= loaded.version ? answered : loaded;
  const { company, contact, label, number, customer, state, amount, until, refusal, payment, jobs, files, document, expiresOn } = page;
  return (
    <PortalFrame company={company}>
      {page === answered && (
        <p className="hq-document-done" role="status">
          {t("documentLink.done")}
        </p>
      )}
      <div className="hq-document-head">
        <h1>
          {label} <span className="hq-mono">{number}</span>
        </h1>
        {state && <Badge tone={state.tone} label={state.label} />}
      </div>
      <p className="hq-portal-for">{t("portal.for", { customer })}</p>
      {amount && (
        <p className="hq-document-amount">
          <strong>{formatMoney(amount.value)}</strong> <span>{amount.label}</span>
        </p>
      )}
      {until && <p className="hq-portal-small">{t(payment ? "portal.due" : "documentLink.validUntil", { date: formatDate(until) })}</p>}
      {refusal && <p className="hq-portal-note">{refusal}</p>}
      {document && (
        <p>
          <a href={documentPartAddress(hash, "document")} target="_blank" rel="noreferrer">
            {t("documentLink.pdf")}
          </a>
        </p>
      )}
      {payment && <Payment hash={hash} payment={payment} onChanged={onChanged} onDead={onDead} />}
      {jobs.length > 0 && (
        <section aria-labelledby="document-jobs">
          <h2 id="document-jobs">{t("documentLink.jobs")}</h2>
          {jobs.map((job) => (
            <JobCard key={job.id} hash={hash} job={job} />
          ))}
        </section>
      )}
      <Sections sections={page.sections} />
      {files.length > 0 && <h2>{t("documentLink.files")}</h2>}
      <PortalFiles files={files} addressOf={(id) => documentPartAddress(hash, `files/${id}`)} />
      <Answer
        hash={hash}
        page={page}
        onAnswered={(next) => {
          setAnswered(next);
          scrollTo({ top: 0 });
        }}
        onChanged={onChanged}
        onDead={onDead}
      />
      <LinkMessages link={documentLinkPath(hash)} company={company} onDead={onDead} />
      <footer className="hq-portal-foot">
        <p>{t("portal.goodUntil", { date: formatDate(expiresOn) })}</p>
        {contact && <p>{t("portal.questions", { contact })}</p>}
      </footer>
    </PortalFrame>
  );
}
