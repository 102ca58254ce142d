import { Button } from "antd";
import { useRef } from "react";
import { t } from "../../i18n/kit/forms.ts";
import { formatMoment } from "../cells/moments.tsx";
import { focusFirstField } from "../editing/focus-error.ts";
import type { FormDraft } from "./drafts.ts";

export interface DraftNoteProps {
  readonly draft: FormDraft;
  /** Whether another user saved the record after the draft was begun. */
  readonly older: boolean;
  readonly onUse: () => Promise<void>;
  readonly onDrop: () => Promise<void>;
}

export function DraftNote({ draft, older, onUse, onDrop }: DraftNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  /** The button is gone afterwards, so the focus moves to the form that the note is in. */
  const answer = async (take: () => Promise<void>) => {
    const form = note.current?.closest("form") ?? null;
    await take();
    focusFirstField(form);
  };
  return (
    <div className="hq-form-note" role="status" ref={note}>
      <span>
        {t("form.draftFound", { when: formatMoment(draft.at) })}
        {draft.open.length > 0 ? ` ${t("form.draftUnsure")}` : older && ` ${t("form.draftOlder")}`}
      </span>
      <span className="hq-form-note-buttons">
        <Button size="small" type="primary" onClick={() => void answer(onUse)}>
          {t("action.continue")}
        </Button>
        <Button size="small" onClick={() => void answer(onDrop)}>
          {t("action.discard")}
        </Button>
      </span>
    </div>
  );
}
