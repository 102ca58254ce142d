import { createHmac, timingSafeEqual } from "node:crypto";

/** Of base32: 100 bits. The part of an address before the @ has at most 64 characters, and some servers write it in lower case. */
const SIGNATURE_LENGTH = 20;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** Addresses that say what a reply answers, and can't be forged: "reply+1a-k4tq...@example.com". */
export function createReplyTokens(secret: string, replyAddress: string) {
  const at = replyAddress.lastIndexOf("@");
  const local = replyAddress.slice(0, at).toLowerCase();
  const domain = replyAddress.slice(at + 1).toLowerCase();
  const sign = (id: number): string => base32(createHmac("sha256", secret).update(`reply ${id}`).digest()).slice(0, SIGNATURE_LENGTH);

  return {
    /** The address for replies to the sent email with this id in our table. */
    addressFor: (id: number): string => `${local}+${id.toString(36)}-${sign(id)}@${domain}`,

    /** The ids in these addresses that we have signed. */
    idsIn(addresses: readonly string[]): number[] {
      return addresses.flatMap((address) => {
        const [, name, code, signature, host] = /^([^+@]+)\+([0-9a-z]{1,10})-([a-z2-7]{20})@(.+)$/.exec(address.toLowerCase()) ?? [];
        if (name !== local || host !== domain || code === undefined || signature === undefined) return [];
        const id = Number.parseInt(code, 36);
        return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id))) ? [id] : [];
      });
    },

    /** Whether mail to this address is for us, with a token or without. */
    isOurs: (address: string): boolean => new RegExp(`^${escaped(local)}(\\+[^@]*)?@${escaped(domain)}$`, "i").test(address),
  };
}

export type ReplyTokens = ReturnType<typeof createReplyTokens>;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join("");
}
