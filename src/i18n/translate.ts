import type { accountEnUS } from "./en-US.account.ts";
import { guestEnUS } from "./en-US.guest.ts";
import type { moneyEnUS } from "./en-US.money.ts";
import type { peopleEnUS } from "./en-US.people.ts";
import type { portalEnUS } from "./en-US.portal.ts";
import type { salesEnUS } from "./en-US.sales.ts";
import type { enUS } from "./en-US.ts";

export type MessageKey =
  | keyof typeof enUS
  | keyof typeof accountEnUS
  | keyof typeof moneyEnUS
  | keyof typeof peopleEnUS
  | keyof typeof portalEnUS
  | keyof typeof salesEnUS;
export type Catalogue = Record<MessageKey, string>;
export type MessageParams = Record<string, string | number>;

// The sign-in screen's few texts are there from the start. The application brings its own, and pages that come later theirs.
let catalogue: Partial<Catalogue> = guestEnUS;

/** Adds texts to those in force; what is on the screen by then is the caller's to render anew. */
export function addTexts(messages: Partial<Catalogue>): void {
  catalogue = { ...catalogue, ...messages };
}

export const currentLocale = (): string => "en-US";

export const isMessageKey = (key: string): key is MessageKey => key in catalogue;

export const fill = (message: string, params: MessageParams): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** The text for a key in the language in force; `{name}` places are filled from params. */
export function t(key: MessageKey, params?: MessageParams): string {
  const message = catalogue[key] ?? key;
  return params ? fill(message, params) : message;
}
