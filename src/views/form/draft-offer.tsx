import { Button } from "antd";
import { formatMoment } from "../cells/moments.tsx";
import "../texts.forms.ts";
import { vt } from "../texts.ts";
import type { Draft } from "./drafts.ts";

interface DraftOfferProps {
  readonly draft: Draft;
  /** The record was saved by someone after the draft was begun. */
  readonly older: boolean;
  readonly onUse: () => void;
  readonly onDrop: () => void;
}

export function DraftOffer({ draft, older, onUse, onDrop }: DraftOfferProps) {
  return (
    <div className="hq-form-note" role="status">
      <span>
        {vt("form.draftFound", { when: formatMoment(draft.at) })}
        {draft.open.length > 0 ? ` ${vt("form.draftUnsure")}` : older && ` ${vt("form.draftOlder")}`}
      </span>
      <span className="hq-form-note-buttons">
        <Button size="small" type="primary" onClick={onUse}>
          {vt("form.draftUse")}
        </Button>
        <Button size="small" onClick={onDrop}>
          {vt("form.draftDrop")}
        </Button>
      </span>
    </div>
  );
}
