import type { LinkedFile } from "../../../contract/document-link.ts";
import { t } from "../../../i18n/document-link.ts";
import { documentPartAddress } from "../../../providers/calls/document-link-calls.ts";

/** Pictures side by side, other files by name. */
export function LinkedFiles({ hash, files }: { hash: string; files: readonly LinkedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="hq-portal-files">
      {files.map(({ id, name, isPicture }, index) => (
        <li key={id} data-picture={isPicture || undefined}>
          <a href={documentPartAddress(hash, `files/${id}`)} target="_blank" rel="noreferrer">
            {isPicture ? (
              <img src={documentPartAddress(hash, `files/${id}`)} alt={t("documentLink.photo", { number: index + 1 })} loading="lazy" />
            ) : (
              name
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
