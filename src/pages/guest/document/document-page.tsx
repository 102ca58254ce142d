import { useState } from "react";
import type { DocumentPage as Page } from "../../../contract/document-link.ts";
import { t } from "../../../i18n/system/document-link.ts";
import { documentLinkPath, documentPartAddress, readDocumentPage } from "../../../providers/calls/document-link-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { Badge } from "../../../views/cells/state-badge.tsx";
import { GuestPage } from "../guest-page.tsx";
import { PortalFiles } from "../portal-files.tsx";
import type { OpenedLink } from "../use-link.ts";
import { Answer } from "./answer.tsx";
import { JobCard } from "./job-card.tsx";
import { Payment } from "./payment.tsx";
import { Sections } from "./sections.tsx";
import "./document.css";

/** The page of an emailed document: what it says, the answer to it, what can be paid, and the work that follows. */
export function DocumentPage() {
  return (
    <GuestPage
      token="documentHash"
      read={readDocumentPage}
      messages={documentLinkPath}
      foot={({ expiresOn }) => <p>{t("portal.goodUntil", { date: formatDate(expiresOn) })}</p>}
    >
      {(page, link) => <Opened key={link.hash} loaded={page} link={link} />}
    </GuestPage>
  );
}

function Opened({ loaded, link }: { readonly loaded: Page; readonly link: OpenedLink }) {
  const { hash } = link;
  const [answered, setAnswered] = useState<Page>();
  const page = answered && answered.version >= loaded.version ? answered : loaded;
  const { label, number, customer, state, amount, until, refusal, payment, jobs, files, document } = page;
  return (
    <>
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
      {payment && <Payment payment={payment} {...link} />}
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
        page={page}
        onAnswered={(next) => {
          setAnswered(next);
          scrollTo({ top: 0 });
        }}
        {...link}
      />
    </>
  );
}
