import { Button } from "antd";
import { useRef, useState } from "react";
import type { CompanySettingEntry, CompanySettings } from "../../../contract/company-settings.ts";
import { t } from "../../../i18n/system/company-settings.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { clientConfig } from "../../../providers/client-config.ts";
import { showToast } from "../../../providers/toasts.ts";
import { useUnsaved } from "../../../views/drafts/use-unsaved.ts";
import { readCompanySettings, saveCompanySettings } from "./company-setting-calls.ts";
import { LetterheadPreview } from "./letterhead-preview.tsx";
import { SettingField } from "./setting-field.tsx";
import { settingGroups } from "./setting-groups.ts";

interface SettingsFormProps {
  readonly settings: CompanySettings;
  readonly mayChange: boolean;
  /** With the settings as they are now: after they were saved, and after somebody else turned out to have changed some. */
  readonly onRead: (settings: CompanySettings) => void;
}

const unknown: Omit<CompanySettingEntry, "name"> = { value: "", from: "environment", version: 0 };

const without = <T,>(values: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== name));

/** All settings as one form. An emptied one goes back to its default. */
export function SettingsForm({ settings: { settings, timeZone }, mayChange, onRead }: SettingsFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const entryOf = (name: string): CompanySettingEntry => settings.find((each) => each.name === name) ?? { name, ...unknown };
  const textOf = (name: string): string => typed[name] ?? entryOf(name).value;
  const changed = settings.filter(({ name, value }) => typed[name] !== undefined && typed[name] !== value);
  useUnsaved(changed.length > 0 && !busy);

  function change(name: string, value: string) {
    setTyped({ ...typed, [name]: value });
    setProblems(without(problems, name));
  }
  function takeTheirs(name: string) {
    setTyped(without(typed, name));
    setTheirs(without(theirs, name));
  }

  /** Somebody else was first: what was typed stays, and says whose value it would replace. */
  async function showTheirs() {
    const now = await readCompanySettings();
    const replaced = changed.filter(({ name, version }) => now.settings.some((each) => each.name === name && each.version !== version));
    const byWhom = (name: string) => now.history.find((each) => each.name === name)?.by ?? t("settings.somebody");
    setTheirs(Object.fromEntries(replaced.map(({ name }) => [name, byWhom(name)])));
    onRead(now);
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
      setTheirs({});
      onRead(saved);
    } catch (failure) {
      const { errors = {}, message, statusCode } = toApiError(failure);
      if (statusCode === 409) await showTheirs().catch(() => undefined);
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
                  theirs={theirs[setting.name]}
                  onUseTheirs={() => takeTheirs(setting.name)}
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
