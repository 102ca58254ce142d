import { t } from "../../../i18n/system/company-settings.ts";
import { LOGO } from "./setting-groups.ts";

/** The head of a document as it will be printed; paper has its own colors, in the dark as well. */
export function LetterheadPreview({ textOf }: { readonly textOf: (name: string) => string }) {
  const logo = textOf(LOGO);
  const lines = [...textOf("HQ_COMPANY_ADDRESS").split(";"), textOf("HQ_COMPANY_PHONE"), textOf("HQ_COMPANY_EMAIL")];
  return (
    <figure className="hq-letterhead">
      <figcaption>{t("settings.printed")}</figcaption>
      <div className="hq-letterhead-paper">
        <div>
          {logo !== "" && <img src={logo} alt={t("settings.HQ_COMPANY_LOGO")} />}
          <strong>{textOf("HQ_COMPANY_NAME") || textOf("HQ_PRODUCT_NAME")}</strong>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
            <span key={index}>{line.trim()}</span>
          ))}
        </div>
        <em>{t("settings.sample")}</em>
        <span className="hq-letterhead-button" style={{ background: textOf("HQ_COMPANY_COLOR") }}>
          {t("settings.sampleButton")}
        </span>
      </div>
    </figure>
  );
}
