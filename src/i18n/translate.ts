import { guestEnUS } from "./en-US.guest.ts";
import type { enUS } from "./en-US.ts";

export type MessageKey = keyof typeof enUS;
export type Catalogue = Record<MessageKey, string>;
export type MessageParams = Record<string, string | number>;

// The sign-in screen's few texts are there from the start; the application brings the whole catalogue with it.
let locale = "en-US";
let catalogue: Partial<Catalogue> = guestEnUS;

/** Puts a whole catalogue in force; the caller renders anew. */
export function setCatalogue(name: string, messages: Catalogue): void {
  locale = name;
  catalogue = messages;
}

export const currentLocale = (): string => locale;

export const isMessageKey = (key: string): key is MessageKey => key in catalogue;

export const fill = (message: string, params: MessageParams): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** The text for a key in the language in force; `{name}` places are filled from params. */
export function t(key: MessageKey, params?: MessageParams): string {
  const message = catalogue[key] ?? key;
  return params ? fill(message, params) : message;
}
