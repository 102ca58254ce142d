import { Alert, Button, Input } from "antd";
import { useId, useRef, useState } from "react";
import { t } from "../../../i18n/warehousing/inspections.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { conditionCodes, conditionPositions, type Severity, severities } from "../../../resources/warehousing/condition-codes.ts";
import { inspection } from "../../../resources/warehousing/inspection.ts";
import type { FileLink } from "../../../schemas/values/file-link.ts";
import { imageAccept } from "../../../schemas/values/image-types.ts";
import { OpeningThumbs } from "../../../views/cells/file-views.tsx";
import { OptionSelect } from "../../../views/inputs/option-select.tsx";
import { uploadFile } from "../../../views/inputs/upload.ts";
import { Dialog } from "../../../views/kit/dialog.tsx";
import { useFocusBack } from "../../../views/kit/use-focus-back.ts";
import type { NewFinding, Spot } from "./findings-data.ts";
import { lineChoiceLabel, lineLabel } from "./labels.ts";

const MOST_PHOTOS = 10;

interface DialogProps {
  readonly spot: Spot | null;
  /** Rejects with the reason of a refusal. */
  readonly onSave: (finding: NewFinding) => Promise<void>;
  readonly onClose: () => void;
}

const optionsOf = (column: string, options: readonly string[]) =>
  options.map((value) => ({ value, label: lineChoiceLabel(inspection, "findings", column, value) }));

/** What is wrong at the spot, how bad it is, and photos of it. */
export function FindingDialog({ spot, onSave, onClose }: DialogProps) {
  const id = useId();
  useFocusBack();
  const [code, setCode] = useState<string>(conditionCodes[0]);
  const [severity, setSeverity] = useState<Severity>("minor");
  const [part, setPart] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const { photos, uploading, problem: photoProblem, take } = usePhotos();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    setProblem("");
    try {
      await onSave({ code, severity, part, note: note.trim() || null, photos });
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure));
      setBusy(false);
    }
  }

  const side = spot && lineChoiceLabel(inspection, "findings", "side", spot.side);
  return (
    <Dialog
      open
      title={side === null ? t("drawing.finding") : t("drawing.findingOn", { side: side.toLowerCase() })}
      okText={t("drawing.save")}
      cancelText={t("action.cancel")}
      confirmLoading={busy}
      okButtonProps={{ disabled: uploading > 0, htmlType: "submit", form: id }}
      onCancel={onClose}
    >
      <form
        id={id}
        className="hq-finding-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {(problem || photoProblem) && <Alert type="error" showIcon message={problem || photoProblem} role="alert" />}
        <p className="hq-soft">{t(spot ? "drawing.needed" : "drawing.neededElsewhere")}</p>
        <label htmlFor={`${id}code`}>{lineLabel(inspection, "findings", "code")}</label>
        <OptionSelect id={`${id}code`} value={code} onChange={setCode} options={optionsOf("code", conditionCodes)} />
        <label htmlFor={`${id}severity`}>{lineLabel(inspection, "findings", "severity")}</label>
        <OptionSelect<Severity> id={`${id}severity`} value={severity} onChange={setSeverity} options={optionsOf("severity", severities)} />
        <label htmlFor={`${id}part`}>{lineLabel(inspection, "findings", "part")}</label>
        <OptionSelect<string | null>
          id={`${id}part`}
          value={part}
          allowClear
          onChange={(value) => setPart(value ?? null)}
          options={optionsOf("part", conditionPositions)}
        />
        <label htmlFor={`${id}note`}>{lineLabel(inspection, "findings", "note")}</label>
        <Input id={`${id}note`} value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        <span className="hq-finding-photos">
          <Button onClick={() => picker.current?.click()} disabled={photos.length + uploading >= MOST_PHOTOS}>
            {t("drawing.addPhotos")}
          </Button>
          {photos.length > 0 && <OpeningThumbs files={photos} />}
          {uploading > 0 && <span role="status">{t("drawing.uploading")}</span>}
        </span>
        <input
          ref={picker}
          type="file"
          accept={imageAccept}
          multiple
          hidden
          onChange={({ target }) => {
            take([...(target.files ?? [])].slice(0, MOST_PHOTOS - photos.length));
            target.value = "";
          }}
        />
      </form>
    </Dialog>
  );
}

/** Photos are uploaded as soon as they are chosen. */
function usePhotos() {
  const [photos, setPhotos] = useState<readonly FileLink[]>([]);
  const [uploading, setUploading] = useState(0);
  const [problem, setProblem] = useState("");
  function take(files: readonly File[]) {
    setProblem("");
    for (const file of files) {
      setUploading((count) => count + 1);
      uploadFile(file)
        .then(
          (photo) => setPhotos((known) => [...known, photo]),
          (failure: unknown) => setProblem(t("drawing.photoFailed", { name: file.name, reason: messageOf(failure) })),
        )
        .finally(() => setUploading((count) => count - 1));
    }
  }
  return { photos, uploading, problem, take };
}
