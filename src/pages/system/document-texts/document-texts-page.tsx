import { Tag } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { DocumentTextEntry } from "../../../contract/document-texts.ts";
import { t } from "../../../i18n/document-texts.ts";
import { useAccess } from "../../../providers/access-control.ts";
import { documentTextNames } from "../../../schemas/document-text.ts";
import { lazyPart } from "../../../views/lazy-part.tsx";
import { TryAgain } from "../../../views/states.tsx";
import { useLoaded } from "../../../views/use-loaded.ts";
import { readDocumentTexts } from "./document-text-calls.ts";
import "../../../views/views.css";
import "../../../views/form/form.css";
import "../texts/texts.css";

const pending = <div className="hq-skeleton" style={{ height: 560 }} />;
const DocumentTextEditor = lazyPart(async () => (await import("./document-text-editor.tsx")).DocumentTextEditor, pending);

/** How the company words each kind of document. */
export function DocumentTextsPage() {
  const { data, failure, reload } = useLoaded(readDocumentTexts);
  const [saved, setSaved] = useState<Readonly<Record<string, DocumentTextEntry>>>({});
  const [params] = useSearchParams();
  const mayWrite = useAccess({ subject: "CONFIG_EMAIL_TEXTS", verb: "update" });
  const entries = (data ?? []).map((each) => saved[each.name] ?? each);
  const current = entries.find(({ name }) => name === params.get("document")) ?? entries[0];
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.documentTexts")}</h1>
        <span className="hq-grow" />
        <Link className="hq-also" to="/configuration/email-texts">
          {t("nav.emailTexts")}
        </Link>
      </header>
      <p className="hq-soft">{t("documentTexts.note")}</p>
      {failure && !data && <TryAgain onRetry={reload} />}
      {!failure && !data && pending}
      {current && (
        <div className="hq-texts">
          <nav className="hq-sheet" aria-label={t("documentTexts.list")}>
            {entries.map((entry) => (
              <Link key={entry.name} to={`?document=${entry.name}`} aria-current={entry.name === current.name ? "page" : undefined}>
                {entry.label}
                {documentTextNames.some((name) => entry[name] !== "") && <Tag>{t("documentTexts.worded")}</Tag>}
              </Link>
            ))}
          </nav>
          <DocumentTextEditor
            key={`${current.name} ${current.version}`}
            entry={current}
            mayWrite={mayWrite}
            onSaved={(entry) => setSaved({ ...saved, [entry.name]: entry })}
          />
        </div>
      )}
    </div>
  );
}
