import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isTimeZone } from "../src/schemas/values/time-zone.ts";
import { isMailAddress } from "./integrations/mail-address.ts";

/** A mailbox that is read over IMAP. */
export interface ImapMailbox {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

export function wholeNumber(text: string, least: number, most: number): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

export function urlOf(text: string, protocols: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return protocols.includes(url.protocol) ? url : undefined;
}

export function mailboxOf(text: string): ImapMailbox | undefined {
  const url = urlOf(text, ["imap:", "imaps:"]);
  if (!url || url.hostname === "" || url.username === "" || url.password === "") return undefined;
  const tls = url.protocol === "imaps:";
  const [user, password, folder] = [url.username, url.password, url.pathname.replace(/^\/+/, "")].map(decoded);
  if (!user || !password || folder === undefined) return undefined;
  return {
    host: url.hostname,
    port: url.port === "" ? (tls ? 993 : 143) : Number(url.port),
    tls,
    user,
    password,
    folder: folder || "INBOX",
  };
}

export function originOf(text: string): string | undefined {
  const url = urlOf(text, ["http:", "https:"]);
  return url && url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "" ? url.origin : undefined;
}

export function senderOf(text: string): { name: string; address: string } | undefined {
  const match = /^(?:([^<>"\r\n]{0,80}?)\s*<([^<>\s]+)>|([^<>\s]+))$/.exec(text);
  const address = match?.[2] ?? match?.[3];
  return address && isMailAddress(address) ? { name: match?.[1]?.trim() ?? "", address } : undefined;
}

export function proxiesOf(text: string): false | number | readonly string[] | undefined {
  if (text === "off") return false;
  const hops = wholeNumber(text, 1, 10);
  if (hops !== undefined) return hops;
  const addresses = text.split(",").map((each) => each.trim());
  return addresses.every((each) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(each) && /[.:]/.test(each)) ? addresses : undefined;
}

/** "3,10,21"; none for "off". */
export function reminderDays(text: string): readonly number[] | undefined {
  if (text === "off") return [];
  const days = text.split(",").map((each) => wholeNumber(each.trim(), 1, 365) ?? 0);
  return days.length <= 6 && days.every((each, index) => each > (days[index - 1] ?? 0)) ? days : undefined;
}

/** A color on which white text has a contrast of 4.5 at least (WCAG 2.2). */
export function darkColor(text: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const [red = 1, green = 1, blue = 1] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(text.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5 ? text.toLowerCase() : undefined;
}

/** Of a part of an address; undefined for one whose percent signs say nothing. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

export const upTo = (maxLength: number) => (text: string) => (text.length <= maxLength ? text : undefined);

/** Documents support only these two formats, and a missing file must not make them fail later. */
export function logoOf(text: string): string | undefined {
  return /\.(png|jpe?g)$/i.test(text) && existsSync(text) ? resolve(text) : undefined;
}

export const shortText = (text: string) => (text.length > 0 && text.length <= 24 ? text : undefined);

export const onOrOff = (text: string) => (text === "on" ? true : text === "off" ? false : undefined);

export const timeZoneOf = (text: string) => (isTimeZone(text) ? text : undefined);

/** "off" is null, "daily" is 24. */
export function sandboxHoursOf(text: string): number | null | undefined {
  if (text === "off") return null;
  return text === "daily" ? 24 : wholeNumber(text, 1, 168);
}
