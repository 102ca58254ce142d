import { createHmac, timingSafeEqual } from "node:crypto";

/** The header fields of a call from another service, by their names in lower case. */
export type EventHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a field; "" if it is missing or was sent several times. */
export const headerOf = (headers: EventHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

/** How long the signature of a call is valid, in seconds: an older one is a replay. */
export const SIGNED_FOR_S = 300;

/** Returns the header of a signed event: the time of signing, and the signature of that time and the body. */
export function signed(secret: string, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${mac(secret, seconds, body)}`;
}

/** Whether the header is a valid, recent signature of this body. The age limit makes replayed events useless. */
export function hasValidSignature(secret: string, body: Buffer, header: string, now: Date): boolean {
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === undefined || signature === undefined) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > SIGNED_FOR_S) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(mac(secret, Number(seconds), body)));
}

const mac = (secret: string, seconds: number, body: Buffer): string =>
  createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
