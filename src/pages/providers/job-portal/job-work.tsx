import type { JobPortalStop, JobPortalWork } from "../../../contract/job-portal.ts";
import { t } from "../../../i18n/providers/job-portal.ts";
import { callAddress } from "../../../schemas/values/phone.ts";

const purposes = { load: "job.load", unload: "job.unload", service: "job.stop" } as const;

/** What there is to do, what with, and where. */
export function JobWork({ work: { customer, description, pieces, stops } }: { work: JobPortalWork }) {
  return (
    <>
      {(description || pieces.length > 0) && <h2>{t("job.work")}</h2>}
      {description && <p className="hq-job-text">{description}</p>}
      {pieces.length > 0 && (
        <ul className="hq-job-list" aria-label={t("job.pieces")}>
          {pieces.map(({ description: piece, quantity, weight }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name and never change their order.
            <li key={index}>
              {t("job.piece", { quantity, description: piece })}
              {weight !== null && <small>{t("job.weight", { weight })}</small>}
            </li>
          ))}
        </ul>
      )}
      {stops.length > 0 && <h2>{t("job.stops")}</h2>}
      <ol className="hq-job-stops">
        {stops.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stops can be at the same place.
          <Stop key={index} stop={stop} customer={customer} />
        ))}
      </ol>
    </>
  );
}

function Stop({ stop: { purpose, address, access, note, contact }, customer }: { stop: JobPortalStop; customer: string }) {
  return (
    <li>
      {purpose && <strong>{t(purposes[purpose])}</strong>}
      <span>{customer}</span>
      <span>{address}</span>
      {access.length > 0 && <small>{access.join(" · ")}</small>}
      {note && <small>{note}</small>}
      {contact && (
        <small>
          {contact.name}
          {contact.phone && (
            <>
              {" "}
              <a href={callAddress(contact.phone)}>{contact.phone}</a>
            </>
          )}
        </small>
      )}
    </li>
  );
}
