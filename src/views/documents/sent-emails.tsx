import { t } from "../../i18n/forms.ts";
import { emailKey, emailsSent, readEmails } from "../../providers/calls/document-calls.ts";
import { useStore } from "../../providers/use-store.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { FileItem } from "../cells/file-views.tsx";
import { formatEventTime } from "../cells/moments.tsx";
import { useLoaded } from "../use-loaded.ts";
import "./emails.css";

/** The emails sent with the record's documents, newest first; renders nothing without any. */
export function SentEmails({ resource, id, version }: { resource: AnyResource; id: number; version: number | undefined }) {
  const sent = useStore(emailsSent)[emailKey(resource.name, id)];
  // This section is secondary: if it can't be loaded, it stays as it is. A new version or sent email loads again.
  const { data: emails = [] } = useLoaded(() => readEmails(resource.name, id), [resource.name, id, version, sent].join());
  if (emails.length === 0) return null;
  return (
    <section className="hq-sheet" aria-label={t("letter.letters")}>
      <h2>{t("letter.letters")}</h2>
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
            <details>
              <summary>{email.subject}</summary>
              <p>{email.message}</p>
            </details>
            <FileItem file={email.file} />
          </li>
        ))}
      </ul>
    </section>
  );
}
