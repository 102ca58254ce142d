import { createHash, randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { createSigner } from "./secrets.ts";

/** Remembers in a browser to which accounts its users have signed in, by a signed cookie that gives access to nothing. */
export interface KnownDevices {
  /** The id under which the browser has signed in to this account before; null if it has not. */
  idFor(cookies: string | undefined, account: string): string | null;
  /** The header by which the browser remembers that it has signed in to this account. */
  remember(cookies: string | undefined, account: string): string;
}

const COOKIE = "hq_devices";
/** Of a computer that many share, the accounts signed in to last. */
const MAX_ACCOUNTS = 5;
const KEPT_DAYS = 180;
const DAY_MS = 86_400_000;

interface Entry {
  readonly account: string;
  readonly device: string;
  readonly day: number;
}

/** `account` is an email in lower case; the cookie has its digest only. It is sent over TLS only if the product's address says so. */
export function createKnownDevices(secret: string, publicUrl: string, now: () => number = Date.now): KnownDevices {
  const signer = createSigner(secret);
  const today = () => Math.floor(now() / DAY_MS);
  const textOf = ({ account, device, day }: Entry) => `${account}.${device}.${day}`;

  /** The entries that this server has signed and that are not too old. */
  function entriesIn(cookies: string | undefined): Entry[] {
    const value = parseCookie((cookies ?? "").slice(0, 8_000))[COOKIE] ?? "";
    return value.split("~").flatMap((text) => {
      const [account = "", device = "", day = "", signature = ""] = text.split(".");
      const entry = { account, device, day: Number(day) };
      return signer.matches(textOf(entry), signature) && entry.day + KEPT_DAYS > today() ? [entry] : [];
    });
  }

  return {
    idFor: (cookies, account) => entriesIn(cookies).find((entry) => entry.account === digest(account))?.device ?? null,
    remember(cookies, account) {
      const entries = entriesIn(cookies);
      const known = entries.find((entry) => entry.account === digest(account));
      const own = { account: digest(account), device: known?.device ?? randomBytes(12).toString("base64url"), day: today() };
      const kept = [own, ...entries.filter((entry) => entry !== known)].slice(0, MAX_ACCOUNTS);
      return stringifySetCookie({
        name: COOKIE,
        value: kept.map((entry) => `${textOf(entry)}.${signer.sign(textOf(entry))}`).join("~"),
        path: "/api/v1",
        httpOnly: true,
        sameSite: "strict",
        secure: publicUrl.startsWith("https:"),
        maxAge: (KEPT_DAYS * DAY_MS) / 1_000,
      });
    },
  };
}

const digest = (account: string): string => createHash("sha256").update(account).digest("base64url").slice(0, 22);
