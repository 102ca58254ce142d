import { type ChangeEvent, useId, useState } from "react";
import type { JobPortalField } from "../../../contract/job-portal.ts";
import { t } from "../../../i18n/providers/job-portal.ts";
import { addJobFile } from "../../../providers/calls/job-portal-calls.ts";
import { imageAccept } from "../../../schemas/values/image-types.ts";
import { JobFiles } from "./job-files.tsx";
import type { JobPartProps } from "./job-part.ts";

interface UploadsProps extends Pick<JobPartProps, "hash" | "job"> {
  readonly field: JobPortalField;
  readonly title: string;
  readonly help: string;
  readonly add: string;
  readonly onAdded: () => void;
  readonly onFailed: (failure: unknown) => void;
}

/** Files that are kept as soon as they are chosen: a phone that loses its network loses none of them. */
export function JobUploads({ hash, job, field, title, help, add, onAdded, onFailed }: UploadsProps) {
  const inputId = useId();
  const [busy, setBusy] = useState(false);
  const files = job[field];
  const most = field === "photos" ? job.mostPhotos : job.mostBills;

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])];
    setBusy(true);
    let refused: { readonly failure: unknown } | undefined;
    try {
      // One after the other: each is a record of its own, and the network of a phone is slow.
      for (const file of chosen) await addJobFile(hash, field, file);
    } catch (failure) {
      refused = { failure };
    }
    target.value = "";
    setBusy(false);
    // Those before the refused one are there.
    onAdded();
    if (refused) onFailed(refused.failure);
  }

  return (
    <section className="hq-job-uploads">
      <h2>{title}</h2>
      <p className="hq-portal-small">{help}</p>
      <JobFiles hash={hash} files={files} />
      {files.length < most && (
        <label className="hq-job-add" htmlFor={inputId} aria-busy={busy}>
          {busy ? t("job.addingFile") : add}
          <input
            id={inputId}
            type="file"
            multiple
            disabled={busy}
            accept={field === "photos" ? imageAccept : `${imageAccept},application/pdf`}
            onChange={(event) => void choose(event)}
          />
        </label>
      )}
    </section>
  );
}
