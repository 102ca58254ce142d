import { Link } from "react-router";
import { t } from "../../../i18n/system/email-texts.ts";
import { routeTo } from "../../../providers/route-to.ts";
import { messageTemplate } from "../../../resources/care/message-template.ts";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { useLoaded } from "../../../views/kit/use-loaded.ts";
import { listPath } from "../../../views/paths/view-paths.ts";
import { listTitle } from "../../../views/records/view-fields.ts";
import { editorSkeleton, TextsPage } from "../texts/texts-page.tsx";
import { readEmailTexts } from "./email-text-calls.ts";

const EmailTextEditor = lazyPart(async () => (await import("./email-text-editor.tsx")).EmailTextEditor, editorSkeleton);

/** What each kind of automatic email says, for those who may write it. */
export function EmailTextsPage() {
  const { data, failure, reload } = useLoaded(readEmailTexts);
  return (
    <TextsPage
      title={t("nav.emailTexts")}
      note={t("emailTexts.note")}
      listLabel={t("emailTexts.list")}
      param="email"
      links={
        <>
          <Link className="hq-also" to={routeTo("configuration.document-texts")}>
            {t("nav.documentTexts")}
          </Link>
          <Link className="hq-also" to={listPath(messageTemplate)}>
            {listTitle(messageTemplate)}
          </Link>
        </>
      }
      entries={data?.emails}
      hasFailed={failure !== undefined}
      onRetry={reload}
      markOf={({ standard }) => (standard ? t("emailTexts.changed") : undefined)}
      editor={(email, onSaved) => data && <EmailTextEditor email={email} sender={data.sender} onSaved={onSaved} />}
    />
  );
}
