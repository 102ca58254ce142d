import type { JobPortalFile } from "../../../contract/job-portal.ts";
import { t } from "../../../i18n/providers/job-portal.ts";
import { jobFileAddress } from "../../../providers/calls/job-portal-calls.ts";

/** Pictures as pictures, and other files by their names. */
export function JobFiles({ hash, files }: { hash: string; files: readonly JobPortalFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="hq-job-files">
      {files.map(({ id, name, isPicture }, index) => (
        <li key={id} data-picture={isPicture ? "" : undefined}>
          <a href={jobFileAddress(hash, id)} target="_blank" rel="noreferrer">
            {isPicture ? <img src={jobFileAddress(hash, id)} alt={t("job.photo", { number: index + 1 })} loading="lazy" /> : name}
          </a>
        </li>
      ))}
    </ul>
  );
}
