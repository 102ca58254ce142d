/** A text, or its plural forms; `Intl.PluralRules` of the current language selects one by the parameter `count`. */
export type Text = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Texts = Readonly<Record<string, Text>>;
export type Params = Readonly<Record<string, string | number>>;

/** The current language: texts by key, including those of declarations. A missing text is shown in English. */
let language: { readonly locale: string; readonly texts: Texts } = { locale: "en-US", texts: {} };

/** Sets the language. Call it before the first screen: text already on a screen does not change. */
export function speak(locale: string, texts: Texts): void {
  language = { locale, texts };
}

/** Whether texts are shown in another language than the declarations' own. */
export const isTranslated = (): boolean => Object.keys(language.texts).length > 0;

export const currentLocale = (): string => language.locale;

/** Formats numbers for the language: "1,250". */
const formatValue = (value: string | number): string => (typeof value === "number" ? value.toLocaleString(language.locale) : value);

const form = (text: Text, { count }: Params): string =>
  typeof text === "string" ? text : (text[new Intl.PluralRules(language.locale).select(Number(count))] ?? text.other);

/** Returns the text of this key in the current language, `english` by default; `{name}` placeholders are filled from params. */
export function say(key: string, english: Text, params: Params = {}): string {
  const text = form(language.texts[key] ?? english, params);
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => formatValue(params[name] ?? placeholder));
}

/** Creates the `t` of a part of the catalogue. A screen imports only the part it uses, so no other texts are loaded with it. */
export const translator =
  <T extends Texts>(texts: T) =>
  (key: keyof T & string, params?: Params): string =>
    say(key, texts[key] ?? key, params);
