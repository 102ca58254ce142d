import { useState } from "react";
import type { CompanySettingChange, CompanySettings } from "../../../contract/company-settings.ts";
import { t } from "../../../i18n/system/company-settings.ts";
import { useAccess } from "../../../providers/access-control.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { TryAgain } from "../../../views/kit/states.tsx";
import { useLoaded } from "../../../views/kit/use-loaded.ts";
import { readCompanySettings } from "./company-setting-calls.ts";
import { LOGO, labelOfSetting } from "./setting-groups.ts";
import { SettingsForm } from "./settings-form.tsx";
import "../../../views/kit/views.css";
import "../../../views/form/form.css";
import "./company-settings.css";

const NextNumbers = lazyPart(
  async () => (await import("./document-numbers.tsx")).NextNumbers,
  <div className="hq-skeleton" style={{ height: 320 }} />,
);

/** What the company sets itself, for those who may read it. */
export function CompanySettingsPage() {
  const { data, failure, reload } = useLoaded(readCompanySettings);
  const [saved, setSaved] = useState<CompanySettings>();
  const mayChange = useAccess({ subject: "CONFIG_COMPANY", verb: "update" });
  const settings = saved ?? data;
  return (
    <div className="hq-page hq-form-page">
      <header className="hq-page-head">
        <h1>{t("nav.settings")}</h1>
      </header>
      <p className="hq-soft">{t("settings.note")}</p>
      {failure && !settings && <TryAgain onRetry={reload} />}
      {!failure && !settings && <div className="hq-skeleton" style={{ height: 720 }} />}
      {settings && (
        <>
          <SettingsForm settings={settings} mayChange={mayChange} onRead={setSaved} />
          <NextNumbers mayChange={mayChange} />
          <section className="hq-settings-history" aria-label={t("settings.history")}>
            <h2>{t("settings.history")}</h2>
            {settings.history.length === 0 && <p className="hq-soft">{t("settings.unchanged")}</p>}
            <ul>
              {settings.history.map((change) => (
                <li key={`${change.name} ${change.at}`}>
                  {sentenceOf(change)} <span className="hq-soft">{formatEventTime(change.at)}</span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

function sentenceOf({ name, value, by }: CompanySettingChange): string {
  const what = labelOfSetting(name);
  if (value === null) return t("settings.reset", { who: by, what });
  return name === LOGO ? t("settings.replaced", { who: by }) : t("settings.changedTo", { who: by, what, value });
}
