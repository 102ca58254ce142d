/** A text, or its forms by number: which one, the language's own rule says of the parameter `count`. */
export type Text = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Texts = Readonly<Record<string, Text>>;
export type Params = Readonly<Record<string, string | number>>;

/** What the application speaks: texts by their keys, those of declarations too. What a language lacks is read in English. */
let language: { readonly locale: string; readonly texts: Texts } = { locale: "en-US", texts: {} };

/** Before the first screen: what stands on one by then stays as it is. */
export function speak(locale: string, texts: Texts): void {
  language = { locale, texts };
}

export const currentLocale = (): string => language.locale;

/** Numbers are written as the language does: "1,250". */
const written = (value: string | number): string => (typeof value === "number" ? value.toLocaleString(language.locale) : value);

const form = (text: Text, { count }: Params): string =>
  typeof text === "string" ? text : (text[new Intl.PluralRules(language.locale).select(Number(count))] ?? text.other);

/** The text of this key, which is this one in English; `{name}` places are filled from params. */
export function say(key: string, english: Text, params: Params = {}): string {
  const text = form(language.texts[key] ?? english, params);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => written(params[name] ?? place));
}

/** `t` of a part of the catalogue: a screen imports the one whose texts it says, and no others come with it. */
export const translator =
  <T extends Texts>(texts: T) =>
  (key: keyof T & string, params?: Params): string =>
    say(key, texts[key] ?? key, params);
