import { type SettingName, settingOf, settings } from "../../server/config/settings.ts";

const marks = { open: "<!-- settings -->", close: "<!-- /settings -->" };

/** The README with its table of settings replaced by the one from the code. */
export function withSettings(readme: string): string {
  const [before, rest] = [readme.slice(0, readme.indexOf(marks.open)), readme.slice(readme.indexOf(marks.close))];
  return `${before}${marks.open}\n\n${["| Name | Default | Meaning |", "|---|---|---|", ...rows()].join("\n")}\n\n${rest}`;
}

function rows(): string[] {
  return Object.keys(settings).map((name) => {
    const { default: value, meaning } = settingOf(name as SettingName);
    return `| \`${name}\` | ${value === undefined ? "" : `\`${value}\``} | ${meaning} |`;
  });
}
