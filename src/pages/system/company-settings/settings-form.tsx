import { Button } from "antd";
import { useRef, useState } from "react";
import type { CompanySettingEntry, CompanySettings } from "../../../contract/company-settings.ts";
import { t } from "../../../i18n/company-settings.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { clientConfig } from "../../../providers/client-config.ts";
import { showToast } from "../../../providers/toasts.ts";
import { useUnsaved } from "../../../views/drafts/use-unsaved.ts";
import { saveCompanySettings } from "./company-setting-calls.ts";
import { LetterheadPreview } from "./letterhead-preview.tsx";
import { SettingField } from "./setting-field.tsx";
import { settingGroups } from "./setting-groups.ts";

interface SettingsFormProps {
  readonly settings: CompanySettings;
  readonly mayChange: boolean;
  readonly onSaved: (settings: CompanySettings) => void;
}

const unknown: Omit<CompanySettingEntry, "name"> = { value: "", from: "environment", version: 0 };

/** All settings as one form. An emptied one goes back to its default. */
export function SettingsForm({ settings: { settings, timeZone }, mayChange, onSaved }: SettingsFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const entryOf = (name: string): CompanySettingEntry => settings.find((each) => each.name === name) ?? { name, ...unknown };
  const textOf = (name: string): string => typed[name] ?? entryOf(name).value;
  const changed = settings.filter(({ name, value }) => typed[name] !== undefined && typed[name] !== value);
  useUnsaved(changed.length > 0 && !busy);

  const without = (name: string) => Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name));
  function change(name: string, value: string) {
    setTyped({ ...typed, [name]: value });
    setProblems(without(name));
  }

  async function save() {
    setBusy(true);
    try {
      const changes = changed.map(({ name, version }) => ({ name, version, value: (typed[name] ?? "").trim() || null }));
      const saved = await saveCompanySettings({ changes });
      const texts = Object.fromEntries(saved.settings.map(({ name, value }) => [name, value]));
      clientConfig.set({
        ...clientConfig.get(),
        logoWord: texts.HQ_LOGO_WORD ?? "",
        productName: texts.HQ_PRODUCT_NAME ?? "",
        company: texts.HQ_COMPANY_NAME || texts.HQ_PRODUCT_NAME,
      });
      showToast({ kind: "success", message: t("settings.saved") });
      setTyped({});
      setProblems({});
      onSaved(saved);
    } catch (failure) {
      const { errors = {}, message } = toApiError(failure);
      setProblems(Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, said.join(" ")])));
      showToast({ kind: "error", message });
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[data-invalid] :is(input, textarea, button)")?.focus());
    }
    setBusy(false);
  }

  return (
    <form
      ref={form}
      className="hq-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0 && !busy) void save();
      }}
    >
      {settingGroups.map(({ title, help, settings: shown }, index) => (
        <section key={title} className="hq-form-section" aria-label={title}>
          <header>
            <h2>{title}</h2>
            {help !== undefined && <p>{help}</p>}
          </header>
          <div className={index === 0 ? "hq-settings-letterhead" : undefined}>
            <div className="hq-form-grid">
              {shown.map((setting) => (
                <SettingField
                  key={setting.name}
                  setting={setting}
                  entry={entryOf(setting.name)}
                  value={textOf(setting.name)}
                  problem={problems[setting.name]}
                  disabled={busy || !mayChange}
                  onChange={(value) => change(setting.name, value)}
                  onProblem={(problem) => setProblems({ ...problems, [setting.name]: problem })}
                />
              ))}
            </div>
            {index === 0 && <LetterheadPreview textOf={textOf} />}
          </div>
        </section>
      ))}
      <section className="hq-form-section" aria-label={t("settings.clock")}>
        <header>
          <h2>{t("settings.clock")}</h2>
          <p>{t("settings.timeZoneHelp")}</p>
        </header>
        <dl className="hq-settings-facts">
          <dt className="hq-form-label">{t("settings.timeZone")}</dt>
          <dd>{timeZone}</dd>
        </dl>
      </section>
      {mayChange && (
        <div className="hq-form-bar">
          <Button type="primary" htmlType="submit" loading={busy} disabled={changed.length === 0}>
            {t("action.save")}
          </Button>
        </div>
      )}
    </form>
  );
}
