/** A setting that the company may change, as it is now. */
export interface CompanySettingEntry {
  /** That of its environment variable. */
  readonly name: string;
  /** The text in force; empty: none. */
  readonly value: string;
  /** Who says so. What the environment says can't be changed here. */
  readonly from: "environment" | "company" | "default";
  /** How often the company has changed it; sent back with a change. */
  readonly version: number;
}

/** A change of a setting. */
export interface CompanySettingChange {
  readonly name: string;
  /** Null: back to the default. A picture is left out. */
  readonly value: string | null;
  readonly by: string;
  readonly at: string;
}

/** `GET /api/v1/company-settings` */
export interface CompanySettings {
  readonly settings: readonly CompanySettingEntry[];
  /** The latest changes, the newest first. */
  readonly history: readonly CompanySettingChange[];
  /** Of the environment alone: what happened on which day depends on it. */
  readonly timeZone: string;
}

/** `PUT /api/v1/company-settings`; a value of null goes back to the default. */
export interface CompanySettingsUpdate {
  readonly changes: readonly { readonly name: string; readonly version: number; readonly value: string | null }[];
}

/** The largest logo, as a data URL. */
export const MAX_LOGO_LENGTH = 700_000;
