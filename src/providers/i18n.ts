import type { I18nProvider } from "@refinedev/core";
import { shellTexts } from "../i18n/kit/shell.ts";
import { viewTexts } from "../i18n/kit/views.ts";
import { currentLocale, type Params, say, type Texts } from "../i18n/translate.ts";
import { declaredTexts } from "../schemas/check/declared-texts.ts";
import { findResource } from "./registry.ts";

const isParams = (value: unknown): value is Params => typeof value === "object" && value !== null;
const texts: Texts = { ...shellTexts, ...viewTexts };

/** Finds a declaration's text by key, such as "resources.invoice.fields.number". */
function declaredText(key: string): string | undefined {
  const [root, name = ""] = key.split(".");
  const resource = root === "resources" ? findResource(name) : undefined;
  return resource && declaredTexts(resource).get(key);
}

/** Refine's own texts come with a default; ours come from the catalogue and the declarations. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, defaultMessage) => {
    const fallback = typeof options === "string" ? options : defaultMessage;
    return say(key, texts[key] ?? declaredText(key) ?? fallback ?? key, isParams(options) ? options : {});
  },
  changeLocale: async () => undefined,
  getLocale: currentLocale,
};
