import { Link } from "react-router";
import { t } from "../../../i18n/system/document-texts.ts";
import { useAccess } from "../../../providers/access-control.ts";
import { routeTo } from "../../../providers/route-to.ts";
import { documentTextNames } from "../../../schemas/documents/document-text.ts";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { useLoaded } from "../../../views/kit/use-loaded.ts";
import { editorSkeleton, TextsPage } from "../texts/texts-page.tsx";
import { readDocumentTexts } from "./document-text-calls.ts";

const DocumentTextEditor = lazyPart(async () => (await import("./document-text-editor.tsx")).DocumentTextEditor, editorSkeleton);

/** How the company words each kind of document. */
export function DocumentTextsPage() {
  const { data, failure, reload } = useLoaded(readDocumentTexts);
  const mayWrite = useAccess({ subject: "CONFIG_EMAIL_TEXTS", verb: "update" });
  return (
    <TextsPage
      title={t("nav.documentTexts")}
      note={t("documentTexts.note")}
      listLabel={t("documentTexts.list")}
      param="document"
      links={
        <Link className="hq-also" to={routeTo("configuration.email-texts")}>
          {t("nav.emailTexts")}
        </Link>
      }
      entries={data}
      hasFailed={failure !== undefined}
      onRetry={reload}
      markOf={(entry) => (documentTextNames.some((name) => entry[name] !== "") ? t("documentTexts.worded") : undefined)}
      editor={(entry, onSaved) => <DocumentTextEditor entry={entry} mayWrite={mayWrite} onSaved={onSaved} />}
    />
  );
}
