import { useOne } from "@refinedev/core";
import { t } from "../../../i18n/warehousing/inspections.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { toast } from "../../../providers/toasts.ts";
import { inspectionRepair } from "../../../resources/warehousing/inspection-repair.ts";
import type { FileLink } from "../../../schemas/values/file-link.ts";
import { openFile, useFileContent } from "../../../views/cells/file-address.ts";
import { filesOf, ImagePreview } from "../../../views/cells/file-views.tsx";
import "./inspections.css";

interface Photos {
  readonly before: readonly FileLink[];
  readonly after: readonly FileLink[];
}

/** Photos before and after side by side. */
export function Comparison({ before, after }: Photos) {
  return (
    <div className="hq-comparison">
      {(["before", "after"] as const).map((when) => (
        <Column key={when} title={t(`compare.${when}`)} photos={when === "before" ? before : after} />
      ))}
    </div>
  );
}

function Column({ title, photos }: { title: string; photos: readonly FileLink[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {photos.length === 0 && <p className="hq-soft">{t("compare.noPhotos")}</p>}
      {photos.map((file) => (
        <Picture key={file.id} file={file} />
      ))}
    </section>
  );
}

/** Large enough to see a scratch; a click opens the whole picture. */
function Picture({ file }: { file: FileLink }) {
  const { address, failed } = useFileContent(file, true);
  const open = () => void openFile(file).catch((failure: unknown) => toast.error(file.name, messageOf(failure)));
  return (
    <button type="button" className="hq-comparison-picture" title={file.name} onClick={open}>
      <ImagePreview src={address} failed={failed} name={file.name} />
    </button>
  );
}

/** On a repair: what it looked like, and what it looks like now. */
export function RepairPhotos({ recordId }: { recordId: number }) {
  const { query } = useOne<ApiRow>({ resource: inspectionRepair.name, id: recordId, errorNotification: false });
  const row = query.data?.data;
  const [before, after] = [filesOf(row?.photosBefore), filesOf(row?.photosAfter)];
  if (before.length + after.length === 0) return null;
  return (
    <section className="hq-sheet" aria-labelledby="hq-comparison-title">
      <h2 id="hq-comparison-title">{t("compare.title")}</h2>
      <Comparison before={before} after={after} />
    </section>
  );
}
