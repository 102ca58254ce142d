import { Button } from "antd";
import { useState } from "react";
import type { SentEmail } from "../../contract/document-emails.ts";
import { t } from "../../i18n/kit/emails.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { emailKey, emailsSent, endEmailedLink, readEmails } from "../../providers/calls/document-calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import { useStore } from "../../providers/use-store.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { FileItem } from "../cells/file-views.tsx";
import { formatEventTime } from "../cells/moments.tsx";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { useLoaded, useWhenChanged } from "../kit/use-loaded.ts";
import { type DocumentOffer, documentOffers } from "./offers.ts";
import "./emails.css";

const EmailDrawer = lazyDialog(async () => (await import("./email-drawer.tsx")).EmailDrawer);

/** The emails sent with the record's documents, newest first; renders nothing without any. */
export function SentEmails({ resource, row }: { resource: AnyResource; row: ApiRow }) {
  const { id, version } = row;
  const [again, setAgain] = useState<DocumentOffer>();
  const sent = useStore(emailsSent)[emailKey(resource.name, id)];
  // This section is secondary: if it can't be loaded, it stays as it is. A new version or sent email loads again.
  const { data: emails = [], reload } = useLoaded(() => readEmails(resource.name, id), [resource.name, id, version, sent].join());
  // The mail server answers later, which the server pushes as a change of the record.
  useWhenChanged([resource.name], reload);
  if (emails.length === 0) return null;
  const emailOffers = documentOffers(resource, row).filter(({ use }) => use === "email");
  const offers = emailOffers.filter(({ availability }) => availability === true);
  const mayEmail = emailOffers.length > 0;
  return (
    <section className="hq-sheet" aria-label={t("email.emails")}>
      <h2>{t("email.emails")}</h2>
      <ul className="hq-letters">
        {emails.map((email) => (
          <li key={email.id}>
            <p>
              <strong>{email.document}</strong>
              <span className="hq-soft">
                {" "}
                {email.by} · <time dateTime={email.at}>{formatEventTime(email.at)}</time>
              </span>
            </p>
            <p>{email.to.join(", ")}</p>
            {email.delivery === "waiting" && <p className="hq-soft">{t("email.waiting")}</p>}
            {email.refused.map(({ address, reply }) => (
              <p key={address} className="hq-letter-refused">
                {t("email.refused", { address, reply })}
              </p>
            ))}
            {email.unanswered.length > 0 && (
              <p className="hq-letter-refused">{t("email.unanswered", { to: email.unanswered.join(", ") })}</p>
            )}
            {(email.refused.length > 0 || email.unanswered.length > 0) &&
              offers
                .filter(({ rule }) => rule.label === email.document)
                .map((offer) => (
                  <Button key={offer.name} size="small" onClick={() => setAgain(offer)}>
                    {t(email.refused.length > 0 ? "email.again" : "email.sendAgain")}
                  </Button>
                ))}
            {email.link && (
              <EmailedLink
                link={email.link}
                onEnd={mayEmail ? () => endEmailedLink(resource.name, id, email.id) : undefined}
                onEnded={() => void reload()}
              />
            )}
            <details>
              <summary>{email.subject}</summary>
              <p>{email.message}</p>
            </details>
            <FileItem file={email.file} />
          </li>
        ))}
      </ul>
      {again && <EmailDrawer resource={resource} id={id} name={again.name} rule={again.rule} onClose={() => setAgain(undefined)} />}
    </section>
  );
}

interface EmailedLinkProps {
  readonly link: NonNullable<SentEmail["link"]>;
  /** Ends the link; for who may send emails. */
  readonly onEnd: (() => Promise<string>) | undefined;
  readonly onEnded: () => void;
}

/** Whether the recipients opened the record by the email's link, and its end. */
function EmailedLink({ link: { times, openedAt, isRevoked }, onEnd, onEnded }: EmailedLinkProps) {
  const [busy, setBusy] = useState(false);

  async function end(call: () => Promise<string>) {
    setBusy(true);
    await call().then(toast.success, (failure: unknown) => toast.error(toApiError(failure).message));
    setBusy(false);
    onEnded();
  }

  return (
    <p className="hq-soft">
      {openedAt === null ? t("email.notOpened") : t("email.opened", { count: times, time: formatEventTime(openedAt) })}
      {isRevoked && ` ${t("email.linkEnded")}`}
      {!isRevoked && onEnd && (
        <Button size="small" type="link" loading={busy} onClick={() => void end(onEnd)}>
          {t("email.endLink")}
        </Button>
      )}
    </p>
  );
}
