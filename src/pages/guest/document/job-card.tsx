import type { LinkedJob } from "../../../contract/document-link.ts";
import { t } from "../../../i18n/system/document-link.ts";
import { documentPartAddress } from "../../../providers/calls/document-link-calls.ts";
import { PortalFiles } from "../portal-files.tsx";

/** One job: how far it is, when and where, and what was delivered. */
export function JobCard({ hash, job }: { hash: string; job: LinkedJob }) {
  const { id, number, type, steps, reached, window, isPlanned, places, receivedBy, photos, bills } = job;
  return (
    <article className="hq-document-job">
      <h3>
        {type} <span className="hq-mono">{number}</span>
      </h3>
      {reached === null ? (
        <p>{t("documentLink.cancelled")}</p>
      ) : (
        <ol className="hq-document-steps">
          {steps.map((step, at) => (
            <li key={step} data-reached={at <= reached || undefined} aria-current={at === reached ? "step" : undefined}>
              {step}
            </li>
          ))}
        </ol>
      )}
      {reached !== null && <p>{window}</p>}
      {places.length > 0 && <p className="hq-portal-small">{places.join(" → ")}</p>}
      {receivedBy && <p>{t("documentLink.receivedBy", { name: receivedBy })}</p>}
      <ul className="hq-document-links">
        {isPlanned && (
          <li>
            <a href={documentPartAddress(hash, `jobs/${id}/calendar`)}>{t("documentLink.calendar")}</a>
          </li>
        )}
        {bills.map((bill) => (
          <li key={bill.id}>
            <a href={documentPartAddress(hash, `bills/${bill.id}`)} target="_blank" rel="noreferrer">
              {t(bill.isSigned ? "documentLink.signedBill" : "documentLink.bill", { number: bill.number })}
            </a>
          </li>
        ))}
      </ul>
      <PortalFiles files={photos} addressOf={(photo) => documentPartAddress(hash, `files/${photo}`)} />
    </article>
  );
}
