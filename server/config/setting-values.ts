import { existsSync, readFileSync } from "node:fs";
import { paymentTerms } from "../../src/resources/shared/terms.ts";
import { isTimeZone } from "../../src/schemas/values/time-zone.ts";
import { isMailAddress } from "../integrations/mail-address.ts";
import { LEGAL_TEXT_HOURS, type TextHours } from "../integrations/texts/quiet-hours.ts";
import type { HostedService } from "../realtime/hosted-service.ts";

/** A mailbox that is read over IMAP. */
export interface ImapMailbox {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

export interface HostedPusher extends HostedService {
  /** The host to which browsers open their sockets. */
  readonly clientHost: string;
}

export function wholeNumber(text: string, least: number, most: number): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

export const hostName = (text: string): string | undefined => (/^[A-Za-z0-9.:_-]+$/.test(text) ? text : undefined);

/** Visible characters without spaces. */
export const secretOf =
  (least: number) =>
  (text: string): string | undefined =>
    text.length >= least && /^[\x21-\x7e]{1,300}$/.test(text) ? text : undefined;

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

/** "s3://bucket/prefix" at Amazon in the region, or "https://endpoint/bucket/prefix": the bucket's address by path, and the prefix with a slash at its end. */
export function bucketOf(text: string, region: string): { url: string; prefix: string } | undefined {
  const url = urlOf(text, ["s3:", "http:", "https:"]);
  if (!url?.hostname || url.search !== "" || url.hash !== "" || url.username !== "") return undefined;
  const path = url.pathname.split("/").filter((part) => part !== "");
  const isAmazon = url.protocol === "s3:";
  const [bucket, ...prefix] = isAmazon ? [url.hostname, ...path] : path;
  if (bucket === undefined || ![bucket, ...prefix].every((part) => /^[A-Za-z0-9._-]+$/.test(part) && !/^\.+$/.test(part))) return undefined;
  const endpoint = isAmazon ? `https://s3.${region}.amazonaws.com` : url.origin;
  return { url: `${endpoint}/${bucket}`, prefix: prefix.map((part) => `${part}/`).join("") };
}

export function pusherOf(text: string, clientHost: string): HostedPusher | undefined {
  const url = urlOf(text, ["http:", "https:"]);
  const appId = url && /^\/apps\/([A-Za-z0-9_-]+)$/.exec(url.pathname)?.[1];
  if (!url || !appId || url.username === "" || url.password === "") return undefined;
  return {
    appId,
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    host: url.hostname,
    ...(url.port === "" ? {} : { port: Number(url.port) }),
    tls: url.protocol === "https:",
    clientHost: clientHost === "" ? url.hostname : clientHost,
  };
}

export function senderOf(text: string): { name: string; address: string } | undefined {
  const begin = text.endsWith(">") ? text.indexOf("<") : -1;
  const name = text.slice(0, Math.max(0, begin)).trim();
  const address = begin < 0 ? text : text.slice(begin + 1, -1);
  return isMailAddress(address) && name.length <= 80 && !/[<>"\r\n]/.test(name) ? { name, address } : undefined;
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

/** The file as a data URL. Documents support only these two formats, and a missing file must not make them fail later. */
export function logoOf(text: string): string | undefined {
  const extension = /\.(png|jpe?g)$/i.exec(text)?.[1]?.toLowerCase();
  if (extension === undefined || !existsSync(text)) return undefined;
  return `data:image/${extension === "png" ? "png" : "jpeg"};base64,${readFileSync(text).toString("base64")}`;
}

/** "1200 Harbor Blvd; Newark, NJ 07114": one entry for each line. */
export const addressLines = (text: string): readonly string[] | undefined =>
  text.length <= 300 ? text.split(";").flatMap((line) => line.trim() || []) : undefined;

/** At least two of these hours, so that what waits gets out on the same day. */
export function textHoursOf(text: string): TextHours | undefined {
  const [, earliest = "", latest = ""] = /^(\d\d:[0-5]\d) ?- ?(\d\d:[0-5]\d)$/.exec(text) ?? [];
  if (earliest < LEGAL_TEXT_HOURS[0] || latest > LEGAL_TEXT_HOURS[1]) return undefined;
  return minutesOf(latest) - minutesOf(earliest) >= 120 ? [earliest, latest] : undefined;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const termsOf = (text: string) => paymentTerms.find((each) => each === text);

export const mailAddressOf = (text: string) => (isMailAddress(text) ? text : undefined);

export const shortText = (text: string) => (text.length > 0 && text.length <= 24 ? text : undefined);

export const onOrOff = (text: string) => (text === "on" ? true : text === "off" ? false : undefined);

export const timeZoneOf = (text: string) => (isTimeZone(text) ? text : undefined);

/** "off" is null, "daily" is 24. */
export function sandboxHoursOf(text: string): number | null | undefined {
  if (text === "off") return null;
  return text === "daily" ? 24 : wholeNumber(text, 1, 168);
}
