import { Button } from "antd";
import { t } from "../../i18n/forms.ts";
import { formatMoment } from "../cells/moments.tsx";
import type { FormDraft } from "./drafts.ts";

export interface DraftNoteProps {
  readonly draft: FormDraft;
  /** Whether another user saved the record after the draft was begun. */
  readonly older: boolean;
  readonly onUse: () => void;
  readonly onDrop: () => void;
}

export function DraftNote({ draft, older, onUse, onDrop }: DraftNoteProps) {
  return (
    <div className="hq-form-note" role="status">
      <span>
        {t("form.draftFound", { when: formatMoment(draft.at) })}
        {draft.open.length > 0 ? ` ${t("form.draftUnsure")}` : older && ` ${t("form.draftOlder")}`}
      </span>
      <span className="hq-form-note-buttons">
        <Button size="small" type="primary" onClick={onUse}>
          {t("action.continue")}
        </Button>
        <Button size="small" onClick={onDrop}>
          {t("action.discard")}
        </Button>
      </span>
    </div>
  );
}
