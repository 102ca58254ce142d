import { useState } from "react";
import type { ScanPull } from "../../../contract/scan-pulls.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import type { TakenPhoto } from "./device/photo.ts";
import { countIn } from "./model/pulling.ts";
import { yes } from "./model/verdict.ts";
import { PhotoButton, PhotoThumbs } from "./photos.tsx";
import { useScanTools } from "./scan-context.tsx";
import { choosePulls } from "./store/kept-choices.ts";

// Only who delivers needs it. The service worker keeps it, so that it is there without a network.
const SignatureDialog = lazyPart(async () => (await import("../../../views/inputs/signature-dialog.tsx")).SignatureDialog);

interface FinishDeliveryProps {
  readonly pull: ScanPull;
  readonly receivedBy: string;
  readonly onReceivedBy: (name: string) => void;
}

/** Ends a delivery with name, signature and photos, once every piece is delivered or refused. */
export function FinishDelivery({ pull, receivedBy, onReceivedBy }: FinishDeliveryProps) {
  const { hubId, take } = useScanTools();
  const [isSigning, setSigning] = useState(false);
  const [signature, setSignature] = useState<TakenPhoto>();
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [isTaking, setTaking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const name = receivedBy.trim();
  const isReady = name !== "" && signature !== undefined && photos.length > 0 && countIn(pull, "loaded", "staged") === 0;
  const finish = async () => {
    if (!signature) return;
    setSaving(true);
    const command = { kind: "completeDelivery", hubId, pullId: pull.id, receivedBy: name, photoIds: [] } as const;
    const kept = await take(command, yes("scan.deliveryDone", { number: pull.number }), [signature, ...photos]);
    if (kept && countIn(pull, "refused") === 0) choosePulls("deliver", []);
    setSaving(false);
  };
  return (
    <section className="hq-scan-editor">
      <label className="hq-scan-field">
        {t("scan.receiver")}
        <input value={receivedBy} maxLength={120} autoComplete="off" onChange={({ target }) => onReceivedBy(target.value)} />
      </label>
      <PhotoThumbs photos={photos} onChange={setPhotos} />
      <div className="hq-scan-actions">
        <PhotoButton
          label={t("scan.photo")}
          about={pull.number}
          onPhotos={(taken) => setPhotos((before) => [...before, ...taken])}
          onBusy={setTaking}
        />
        <button type="button" className="hq-scan-button" onClick={() => setSigning(true)}>
          {t(signature ? "scan.signed" : "scan.sign")}
        </button>
        <button
          type="button"
          className="hq-scan-button"
          data-primary
          disabled={!isReady || isTaking || isSaving}
          onClick={() => void finish()}
        >
          {t("scan.finishDelivery")}
        </button>
      </div>
      {!isReady && <p className="hq-soft">{t("scan.finishHint")}</p>}
      {isSigning && (
        <SignatureDialog
          title={t("scan.signature")}
          onSigned={(image) => setSignature({ content: image, name: image.name })}
          onClose={() => setSigning(false)}
        />
      )}
    </section>
  );
}
