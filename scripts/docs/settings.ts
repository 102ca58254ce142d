import { type SettingName, settingOf, settings } from "../../server/config/settings.ts";

const marks = { open: "<!-- settings -->", close: "<!-- /settings -->" };

/** The page of settings with its table replaced by the one from the code. */
export function withSettings(page: string): string {
  const [before, rest] = [page.slice(0, page.indexOf(marks.open)), page.slice(page.indexOf(marks.close))];
  return `${before}${marks.open}\n\n${["| Name | Default | Meaning |", "|---|---|---|", ...rows()].join("\n")}\n\n${rest}`;
}

function rows(): string[] {
  return Object.keys(settings).map((name) => {
    const { default: value, meaning } = settingOf(name as SettingName);
    return `| \`${name}\` | ${value === undefined ? "" : `\`${value}\``} | ${meaning} |`;
  });
}
