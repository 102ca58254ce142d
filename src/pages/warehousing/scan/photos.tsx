import { useEffect, useState } from "react";
import { t } from "../../../i18n/warehousing/scan.ts";
import { toast } from "../../../providers/toasts.ts";
import { receivingLimits } from "../../../resources/warehousing/receiving-limits.ts";
import { imageAccept } from "../../../schemas/values/image-types.ts";
import { type TakenPhoto, takenPhoto } from "./device/photo.ts";

interface PhotoButtonProps {
  readonly label: string;
  /** What is in the picture, for the name of its file. */
  readonly about: string;
  /** How many can be added; none: the button is off. */
  readonly most?: number;
  readonly onPhotos: (photos: readonly TakenPhoto[]) => void;
  /** Told while photos are made small: what is saved meanwhile would lack them. */
  readonly onBusy?: (isBusy: boolean) => void;
}

/** Takes photos with the device's camera, and makes them small. */
export function PhotoButton({ label, about, most = receivingLimits.photos, onPhotos, onBusy }: PhotoButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const tell = (busy: boolean) => {
    setBusy(busy);
    onBusy?.(busy);
  };
  const take = async (files: readonly File[]) => {
    tell(true);
    const taken: TakenPhoto[] = [];
    if (files.length > most) toast.error(t("scan.photosTooMany", { count: most }));
    for (const file of files.slice(0, most)) {
      const photo = await takenPhoto(file, about).catch(() => undefined);
      if (photo) taken.push(photo);
      else toast.error(t("scan.photoFailed", { name: file.name }));
    }
    tell(false);
    if (taken.length > 0) onPhotos(taken);
  };
  return (
    <label className="hq-scan-button hq-scan-take" data-busy={isBusy || undefined}>
      <input
        type="file"
        accept={imageAccept}
        capture="environment"
        multiple
        disabled={isBusy || most <= 0}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same photo can be chosen again after it was removed.
          target.value = "";
          void take(files);
        }}
      />
      {label}
    </label>
  );
}

function useAddress(content: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}

function Thumb({ photo, number, onRemove }: { photo: TakenPhoto; number: number; onRemove: () => void }) {
  const address = useAddress(photo.content);
  const [isShown, setShown] = useState(true);
  return (
    <button type="button" className="hq-scan-thumb" aria-label={t("scan.removePhoto", { number })} onClick={onRemove}>
      {address && isShown && <img src={address} alt="" onError={() => setShown(false)} />}
      <span aria-hidden>✕</span>
    </button>
  );
}

/** Photos that are not kept yet; a touch removes one. */
export function PhotoThumbs({ photos, onChange }: { photos: readonly TakenPhoto[]; onChange: (photos: readonly TakenPhoto[]) => void }) {
  if (photos.length === 0) return null;
  return (
    <div className="hq-scan-photos">
      {photos.map((photo, at) => (
        <Thumb
          key={photo.name + String(photo.content.size)}
          photo={photo}
          number={at + 1}
          onRemove={() => onChange(photos.filter((each) => each !== photo))}
        />
      ))}
    </div>
  );
}
