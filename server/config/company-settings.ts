import {
  addressLines,
  darkColor,
  logoOf,
  mailAddressOf,
  onOrOff,
  reminderDays,
  shortText,
  termsOf,
  textHoursOf,
  upTo,
} from "./setting-values.ts";
import type { SettingName } from "./settings.ts";

/** A setting that a company may change itself: what its text means, and what is expected of it. */
interface CompanySetting<T> {
  readonly read: (text: string) => T | undefined;
  readonly expected: string;
  /** Of a setting whose text in the environment isn't what is stored: the path of a file. */
  readonly readStored?: (text: string) => T | undefined;
}

const storedLogo = (text: string) => (/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/.test(text) ? text : undefined);

const setting = <T>(read: CompanySetting<T>["read"], expected: string): CompanySetting<T> => ({ read, expected });

/** The settings that a company changes itself where the environment leaves them open. Both are read by the same rules. */
export const companySettings = {
  HQ_COMPANY_NAME: setting(upTo(80), "1 to 80 characters"),
  HQ_COMPANY_ADDRESS: setting(addressLines, "at most 300 characters"),
  HQ_COMPANY_PHONE: setting(upTo(40), "at most 40 characters"),
  HQ_COMPANY_EMAIL: setting(mailAddressOf, "an email address"),
  HQ_OPENING_HOURS: setting(upTo(120), "at most 120 characters"),
  HQ_COMPANY_LOGO: { ...setting(logoOf, "the path of a PNG or JPEG file that can be read"), readStored: storedLogo },
  HQ_COMPANY_COLOR: setting(darkColor, "a color like #1f4f8f, dark enough for white text"),
  HQ_PRODUCT_NAME: setting(shortText, "1 to 24 characters"),
  HQ_LOGO_WORD: setting(shortText, "1 to 24 characters"),
  HQ_PAYMENT_TERMS: setting(termsOf, "due on receipt, net 15, net 30, net 45 or net 60"),
  HQ_OVERDUE_REMINDERS: setting(reminderDays, "off, or up to 6 rising numbers of days like 3,10,21"),
  HQ_TEXT_HOURS: setting(textHoursOf, "two hours at least within 08:00-21:00, like 09:00-20:00"),
  HQ_PUBLIC_REVIEWS: setting(onOrOff, "on or off"),
} as const satisfies Partial<Readonly<Record<SettingName, CompanySetting<unknown>>>>;

export type CompanySettingName = keyof typeof companySettings;
export type CompanySettingValue<N extends CompanySettingName> = NonNullable<ReturnType<(typeof companySettings)[N]["read"]>>;

export const companySettingNames: readonly CompanySettingName[] = Object.keys(companySettings).filter(isCompanySetting);

export function isCompanySetting(name: string): name is CompanySettingName {
  return Object.hasOwn(companySettings, name);
}

/** What a stored text means; undefined for one that a later version no longer accepts. */
export function readStored(name: CompanySettingName, text: string): unknown {
  const { read, readStored: stored = read }: CompanySetting<unknown> = companySettings[name];
  return stored(text);
}
