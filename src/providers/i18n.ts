import type { I18nProvider } from "@refinedev/core";
import { currentLocale, fill, isMessageKey, type MessageParams, t } from "../i18n/translate.ts";

const isParams = (value: unknown): value is MessageParams => typeof value === "object" && value !== null;

/** Refine's own texts come with a default; ours come from the catalogue. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, defaultMessage) => {
    const params = isParams(options) ? options : {};
    if (isMessageKey(key)) return t(key, params);
    const fallback = typeof options === "string" ? options : defaultMessage;
    return fill(fallback ?? key, params);
  },
  changeLocale: async () => undefined,
  getLocale: currentLocale,
};
