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

/** Of a part of an address; undefined for one whose percent signs say nothing. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
