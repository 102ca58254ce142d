import { t } from "../../../i18n/system/company-settings.ts";
import { paymentTermsNames } from "../../../resources/shared/terms.ts";

/** How a setting is entered: a line, several, a color, a picture, on or off, or one of these options. */
export type SettingInput = "line" | "lines" | "color" | "picture" | "switch" | Readonly<Record<string, string>>;

export interface ShownSetting {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly input: SettingInput;
}

export interface SettingGroup {
  readonly title: string;
  readonly help?: string;
  readonly settings: readonly ShownSetting[];
}

export const LOGO = "HQ_COMPANY_LOGO";

/** The settings of the screen in their order. The server has the same names. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: t("settings.letterhead"),
    help: t("settings.letterheadHelp"),
    settings: [
      { name: "HQ_COMPANY_NAME", label: t("settings.HQ_COMPANY_NAME"), input: "line" },
      {
        name: "HQ_COMPANY_ADDRESS",
        label: t("settings.HQ_COMPANY_ADDRESS"),
        help: t("settings.help.HQ_COMPANY_ADDRESS"),
        input: "lines",
      },
      { name: "HQ_COMPANY_PHONE", label: t("settings.HQ_COMPANY_PHONE"), input: "line" },
      { name: "HQ_COMPANY_EMAIL", label: t("settings.HQ_COMPANY_EMAIL"), input: "line" },
      { name: LOGO, label: t("settings.HQ_COMPANY_LOGO"), help: t("settings.help.HQ_COMPANY_LOGO"), input: "picture" },
      {
        name: "HQ_COMPANY_COLOR",
        label: t("settings.HQ_COMPANY_COLOR"),
        help: t("settings.help.HQ_COMPANY_COLOR"),
        input: "color",
      },
    ],
  },
  {
    title: t("settings.billing"),
    help: t("settings.billingHelp"),
    settings: [
      {
        name: "HQ_PAYMENT_TERMS",
        label: t("settings.HQ_PAYMENT_TERMS"),
        help: t("settings.help.HQ_PAYMENT_TERMS"),
        input: { "": t("settings.chosenEach"), ...paymentTermsNames },
      },
      {
        name: "HQ_OVERDUE_REMINDERS",
        label: t("settings.HQ_OVERDUE_REMINDERS"),
        help: t("settings.help.HQ_OVERDUE_REMINDERS"),
        input: "line",
      },
    ],
  },
  {
    title: t("settings.contact"),
    settings: [
      { name: "HQ_OPENING_HOURS", label: t("settings.HQ_OPENING_HOURS"), help: t("settings.help.HQ_OPENING_HOURS"), input: "line" },
      { name: "HQ_TEXT_HOURS", label: t("settings.HQ_TEXT_HOURS"), help: t("settings.help.HQ_TEXT_HOURS"), input: "line" },
      {
        name: "HQ_PUBLIC_REVIEWS",
        label: t("settings.HQ_PUBLIC_REVIEWS"),
        help: t("settings.help.HQ_PUBLIC_REVIEWS"),
        input: "switch",
      },
    ],
  },
  {
    title: t("settings.product"),
    help: t("settings.productHelp"),
    settings: [
      { name: "HQ_PRODUCT_NAME", label: t("settings.HQ_PRODUCT_NAME"), help: t("settings.help.HQ_PRODUCT_NAME"), input: "line" },
      { name: "HQ_LOGO_WORD", label: t("settings.HQ_LOGO_WORD"), help: t("settings.help.HQ_LOGO_WORD"), input: "line" },
    ],
  },
];

/** By the name of the setting. */
export const labelOfSetting = (name: string): string =>
  settingGroups.flatMap(({ settings }) => settings).find((each) => each.name === name)?.label ?? name;
