import { t } from "../../i18n/accounting/portal.ts";

interface PortalFilesProps {
  readonly files: readonly { readonly id: number; readonly name: string; readonly isPicture: boolean }[];
  readonly addressOf: (id: number) => string;
}

/** Files of a page without an account: pictures side by side, others by name. */
export function PortalFiles({ files, addressOf }: PortalFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="hq-portal-files">
      {files.map(({ id, name, isPicture }, index) => (
        <li key={id} data-picture={isPicture || undefined}>
          <a href={addressOf(id)} target="_blank" rel="noreferrer">
            {isPicture ? <img src={addressOf(id)} alt={t("portal.photo", { number: index + 1 })} loading="lazy" /> : name}
          </a>
        </li>
      ))}
    </ul>
  );
}
