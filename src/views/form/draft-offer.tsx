import { Button } from "antd";
import { formatMoment } from "../cells/moments.tsx";
import { vt } from "../texts.ts";
import type { Draft } from "./drafts.ts";

export function DraftOffer({ draft, onUse, onDrop }: { draft: Draft; onUse: () => void; onDrop: () => void }) {
  return (
    <div className="hq-form-note" role="status">
      <span>{vt("form.draftFound", { when: formatMoment(draft.at) })}</span>
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
