import { t } from "../../../i18n/warehousing/scan.ts";
import { useStore } from "../../../providers/use-store.ts";
import { gaps, scannerSettings, setScanner } from "./device/scan-settings.ts";

/** How this device's scanner types. Few need it: a Bluetooth scanner is slower, and some are set to type a prefix. */
export function ScannerSettings() {
  const { gapMs, prefix } = useStore(scannerSettings);
  return (
    <details className="hq-scan-settings">
      <summary>{t("scan.scanner")}</summary>
      <fieldset className="hq-scan-switch">
        <legend>{t("scan.gap")}</legend>
        {gaps.map((each) => (
          <label key={each} data-chosen={gapMs === each || undefined}>
            <input type="radio" name="hq-scan-gap" checked={gapMs === each} onChange={() => setScanner({ gapMs: each })} />
            {t("scan.gapOf", { count: each })}
          </label>
        ))}
      </fieldset>
      <label className="hq-scan-field">
        {t("scan.prefix")}
        <input value={prefix} maxLength={20} autoComplete="off" onChange={({ target }) => setScanner({ prefix: target.value })} />
      </label>
    </details>
  );
}
