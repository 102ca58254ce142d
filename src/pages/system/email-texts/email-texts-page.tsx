import { Tag } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { EmailTextEntry } from "../../../contract/email-texts.ts";
import { t } from "../../../i18n/email-texts.ts";
import { messageTemplate } from "../../../resources/care/message-template.ts";
import { lazyPart } from "../../../views/lazy-part.tsx";
import { TryAgain } from "../../../views/states.tsx";
import { useLoaded } from "../../../views/use-loaded.ts";
import { listTitle } from "../../../views/view-fields.ts";
import { listPath } from "../../../views/view-paths.ts";
import { readEmailTexts } from "./email-text-calls.ts";
import "../../../views/views.css";
import "../../../views/form/form.css";
import "../texts/texts.css";

const pending = <div className="hq-skeleton" style={{ height: 560 }} />;
const EmailTextEditor = lazyPart(async () => (await import("./email-text-editor.tsx")).EmailTextEditor, pending);

/** What each kind of automatic email says, for those who may write it. */
export function EmailTextsPage() {
  const { data, failure, reload } = useLoaded(readEmailTexts);
  const [saved, setSaved] = useState<Readonly<Record<string, EmailTextEntry>>>({});
  const [params] = useSearchParams();
  const emails = (data?.emails ?? []).map((each) => saved[each.name] ?? each);
  const current = emails.find(({ name }) => name === params.get("email")) ?? emails[0];
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.emailTexts")}</h1>
        <span className="hq-grow" />
        <Link className="hq-also" to="/configuration/document-texts">
          {t("nav.documentTexts")}
        </Link>
        <Link className="hq-also" to={listPath(messageTemplate)}>
          {listTitle(messageTemplate)}
        </Link>
      </header>
      <p className="hq-soft">{t("emailTexts.note")}</p>
      {failure && !data && <TryAgain onRetry={reload} />}
      {!failure && !data && pending}
      {data && current && (
        <div className="hq-texts">
          <nav className="hq-sheet" aria-label={t("emailTexts.list")}>
            {emails.map(({ name, label, standard }) => (
              <Link key={name} to={`?email=${name}`} aria-current={name === current.name ? "page" : undefined}>
                {label}
                {standard && <Tag>{t("emailTexts.changed")}</Tag>}
              </Link>
            ))}
          </nav>
          <EmailTextEditor
            key={`${current.name} ${current.version}`}
            email={current}
            sender={data.sender}
            onSaved={(email) => setSaved({ ...saved, [email.name]: email })}
          />
        </div>
      )}
    </div>
  );
}
