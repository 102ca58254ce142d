import { useState } from "react";
import { t } from "../../../i18n/warehousing/scan.ts";
import type { refusalReasons, shortReasons } from "../../../resources/warehousing/pull-lines.ts";
import { receivingLimits } from "../../../resources/warehousing/receiving-limits.ts";
import type { TakenPhoto } from "./device/photo.ts";
import { PhotoButton, PhotoThumbs } from "./photos.tsx";

type Reason = (typeof shortReasons)[number] | (typeof refusalReasons)[number];

const reasonText = (reason: Reason): string => (reason === "damaged" ? t("scan.damaged") : t(`scan.reason.${reason}`));

interface ProblemEditorProps<R extends Reason> {
  readonly tag: string;
  readonly description: string;
  readonly reasons: readonly R[];
  readonly onReport: (reason: R, note: string, photos: readonly TakenPhoto[]) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Why a piece can't go on, with a note and photos. */
export function ProblemEditor<R extends Reason>({ tag, description, reasons, onReport, onClose }: ProblemEditorProps<R>) {
  const [reason, setReason] = useState<R>();
  const [note, setNote] = useState("");
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [isTaking, setTaking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const report = async () => {
    if (!reason) return;
    setSaving(true);
    if (await onReport(reason, note.trim(), photos)) onClose();
    else setSaving(false);
  };
  return (
    <div className="hq-scan-editor">
      <p className="hq-scan-about">
        <strong className="hq-mono">{tag}</strong> {description}
      </p>
      <fieldset className="hq-scan-chips">
        <legend>{t("scan.reason")}</legend>
        {reasons.map((each) => (
          <label key={each} data-chosen={reason === each || undefined}>
            <input type="radio" name="hq-scan-reason" checked={reason === each} onChange={() => setReason(each)} />
            {reasonText(each)}
          </label>
        ))}
      </fieldset>
      <label className="hq-scan-field">
        {t("scan.note")}
        <textarea rows={2} value={note} maxLength={receivingLimits.note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <PhotoThumbs photos={photos} onChange={setPhotos} />
      <div className="hq-scan-actions">
        <PhotoButton
          label={t("scan.photo")}
          about={tag}
          most={receivingLimits.photos - photos.length}
          onPhotos={(taken) => setPhotos((before) => [...before, ...taken])}
          onBusy={setTaking}
        />
        <button type="button" className="hq-scan-button" onClick={onClose}>
          {t("action.cancel")}
        </button>
        <button
          type="button"
          className="hq-scan-button"
          data-primary
          disabled={isTaking || isSaving || !reason}
          onClick={() => void report()}
        >
          {t("scan.report")}
        </button>
      </div>
    </div>
  );
}
