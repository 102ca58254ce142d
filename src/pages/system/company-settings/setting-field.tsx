import { Button, Input, Select, Switch } from "antd";
import { useId, useRef } from "react";
import { type CompanySettingEntry, MAX_LOGO_LENGTH } from "../../../contract/company-settings.ts";
import { t } from "../../../i18n/system/company-settings.ts";
import { LOGO, type SettingInput, type ShownSetting } from "./setting-groups.ts";

/** As many pixels as a document shows of a logo, and more. */
const MAX_SIDE = 900;

/** An image file as a PNG data URL small enough to be sent; a reason if that can't be. */
async function logoOf(file: File): Promise<{ readonly dataUrl: string } | { readonly refused: "unreadable" | "too large" }> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return { refused: "unreadable" };
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const dataUrl = canvas.toDataURL("image/png");
  return dataUrl.length > MAX_LOGO_LENGTH ? { refused: "too large" } : { dataUrl };
}

interface SettingFieldProps {
  readonly setting: ShownSetting;
  readonly entry: CompanySettingEntry;
  readonly value: string;
  readonly problem: string | undefined;
  /** Who has changed it since this form was opened. */
  readonly theirs: string | undefined;
  readonly onUseTheirs: () => void;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onProblem: (problem: string) => void;
}

const optionLabel = (input: SettingInput, value: string): string => (typeof input === "object" && input[value]) || value;

/** One setting: what the environment says is shown, and can't be changed. */
export function SettingField({ setting, entry, value, problem, theirs, disabled, onChange, onUseTheirs, onProblem }: SettingFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const { label, input, help } = setting;
  const isFixed = entry.from === "environment";
  const note = isFixed ? t("settings.fixed", { name: entry.name }) : help;
  const shared = {
    id,
    disabled: disabled || isFixed,
    ...(problem === undefined ? {} : { status: "error" as const, "aria-invalid": true }),
    ...(problem === undefined && note === undefined ? {} : { "aria-describedby": `${id}-note` }),
  };

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const logo = await logoOf(chosen);
    if ("dataUrl" in logo) onChange(logo.dataUrl);
    else onProblem(logo.refused === "too large" ? t("settings.logoTooLarge") : t("settings.logoUnreadable"));
  }

  const control = () => {
    if (input === "lines") {
      const lines = value.split(";").map((line) => line.trimStart());
      const write = (text: string) => onChange(text.split("\n").join("; "));
      return (
        <Input.TextArea {...shared} value={lines.join("\n")} autoSize={{ minRows: 3 }} onChange={({ target }) => write(target.value)} />
      );
    }
    if (input === "switch")
      return (
        <span>
          <Switch id={id} disabled={shared.disabled} checked={value === "on"} onChange={(on) => onChange(on ? "on" : "off")} />
        </span>
      );
    if (input === "color")
      return (
        <div className="hq-settings-color">
          <input
            type="color"
            aria-label={label}
            tabIndex={-1}
            disabled={shared.disabled}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#000000"}
            onChange={({ target }) => onChange(target.value)}
          />
          <Input {...shared} value={value} onChange={({ target }) => onChange(target.value)} />
        </div>
      );
    if (input === "picture")
      return (
        <div className="hq-settings-logo">
          <input
            ref={file}
            id={id}
            type="file"
            className="hq-visually-hidden"
            accept="image/png,image/jpeg"
            tabIndex={-1}
            disabled={shared.disabled}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = "";
            }}
          />
          <Button disabled={shared.disabled} onClick={() => file.current?.click()}>
            {t("settings.chooseLogo")}
          </Button>
          {value !== "" && (
            <Button disabled={shared.disabled} onClick={() => onChange("")}>
              {t("action.remove")}
            </Button>
          )}
        </div>
      );
    if (input === "line") return <Input {...shared} value={value} onChange={({ target }) => onChange(target.value)} />;
    const options = Object.entries(input).map(([option, text]) => ({ value: option, label: text }));
    return <Select {...shared} value={value} options={options} onChange={onChange} />;
  };

  return (
    <div className="hq-form-field" data-invalid={problem === undefined ? undefined : ""} data-wide={setting.name === LOGO ? "" : undefined}>
      <label className="hq-form-label" htmlFor={id}>
        {label}
      </label>
      {control()}
      {(problem ?? note) !== undefined && (
        <span
          id={`${id}-note`}
          className={problem === undefined ? "hq-field-help" : "hq-input-error"}
          role={problem === undefined ? undefined : "alert"}
        >
          {problem ?? note}
        </span>
      )}
      {theirs !== undefined && value !== entry.value && (
        <p className="hq-setting-theirs" role="status">
          {setting.name === LOGO
            ? t("settings.replaced", { who: theirs })
            : t(entry.value === "" ? "settings.theirsEmpty" : "settings.theirs", {
                who: theirs,
                value: optionLabel(input, entry.value),
              })}{" "}
          <Button size="small" onClick={onUseTheirs}>
            {t("settings.useTheirs")}
          </Button>
        </p>
      )}
    </div>
  );
}
