import { useState } from "react";
import { t } from "../../../i18n/warehousing/scan.ts";
import { type ConditionCode, conditionCodes } from "../../../resources/warehousing/condition-codes.ts";
import { receivingLimits } from "../../../resources/warehousing/receiving-limits.ts";
import type { TakenPhoto } from "./device/photo.ts";
import type { ViewLine } from "./model/scan-view.ts";
import { PhotoButton, PhotoThumbs } from "./photos.tsx";
import { Stepper } from "./stepper.tsx";

/** What is said about a line, before it is kept. */
export interface LineCount {
  readonly description: string;
  readonly room: string;
  readonly counted: number;
  readonly damaged: number;
  readonly condition: readonly ConditionCode[];
  readonly note: string;
  readonly photos: readonly TakenPhoto[];
}

const startOf = (line: ViewLine | undefined): LineCount => ({
  description: line?.description ?? "",
  room: line?.room ?? "",
  // What was announced is what usually comes: one touch less.
  counted: line ? line.counted || (line.expected ?? 0) : 1,
  damaged: line?.damaged ?? 0,
  condition: [],
  note: "",
  photos: [],
});

interface LineEditorProps {
  /** Absent for what was not announced. */
  readonly line?: ViewLine | undefined;
  readonly onSave: (count: LineCount) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** How many of a line came, and how. */
export function LineEditor({ line, onSave, onClose }: LineEditorProps) {
  const [count, setCount] = useState(() => startOf(line));
  const [isTaking, setTaking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const change = (part: Partial<LineCount>) => setCount((before) => ({ ...before, ...part }));
  const toggle = (code: ConditionCode) =>
    change({ condition: count.condition.includes(code) ? count.condition.filter((each) => each !== code) : [...count.condition, code] });
  const save = async () => {
    setSaving(true);
    if (await onSave(count)) onClose();
    else setSaving(false);
  };
  return (
    <div className="hq-scan-editor">
      {!line && (
        <>
          <label className="hq-scan-field">
            {t("scan.describe")}
            <input
              value={count.description}
              maxLength={receivingLimits.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          </label>
          <label className="hq-scan-field">
            {t("scan.room")} <small>{t("scan.ifKnown")}</small>
            <input value={count.room} maxLength={receivingLimits.room} onChange={({ target }) => change({ room: target.value })} />
          </label>
        </>
      )}
      <Stepper
        name={t("scan.counting")}
        value={count.counted}
        most={receivingLimits.units}
        onChange={(counted) => change({ counted, damaged: Math.min(count.damaged, counted) })}
      />
      <Stepper name={t("scan.damaged")} value={count.damaged} most={count.counted} onChange={(damaged) => change({ damaged })} />
      {count.damaged > 0 && (
        <fieldset className="hq-scan-chips">
          <legend>{t("scan.condition")}</legend>
          {conditionCodes.map((code) => (
            <label key={code} data-chosen={count.condition.includes(code) || undefined}>
              <input type="checkbox" checked={count.condition.includes(code)} onChange={() => toggle(code)} />
              {t(`scan.condition.${code}`)}
            </label>
          ))}
        </fieldset>
      )}
      <label className="hq-scan-field">
        {t("scan.note")}
        <textarea rows={2} value={count.note} maxLength={receivingLimits.note} onChange={({ target }) => change({ note: target.value })} />
      </label>
      <PhotoThumbs photos={count.photos} onChange={(photos) => change({ photos })} />
      <div className="hq-scan-actions">
        <PhotoButton
          label={t("scan.photo")}
          about={count.description}
          most={receivingLimits.photos - count.photos.length}
          onPhotos={(taken) => setCount((before) => ({ ...before, photos: [...before.photos, ...taken] }))}
          onBusy={setTaking}
        />
        <button type="button" className="hq-scan-button" onClick={onClose}>
          {t("action.cancel")}
        </button>
        <button
          type="button"
          className="hq-scan-button"
          data-primary
          disabled={isTaking || isSaving || (!line && count.description.trim() === "")}
          onClick={() => void save()}
        >
          {t("scan.saveLine")}
        </button>
      </div>
    </div>
  );
}
