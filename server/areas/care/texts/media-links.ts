import { createSigner } from "../../../identity/secrets.ts";

/** For how long a service can fetch a file of a message. */
const VALID_MS = 3_600_000;

export interface MediaLinks {
  /** Where a service fetches a file, for an hour. */
  urlOf(fileId: number): string;
  /** The file that an address's token opens; null for a forged or old one. */
  fileOf(token: string): number | null;
}

/** Services fetch what a message carries from us, so its files have public addresses that nobody guesses and that end. */
export function createMediaLinks(secret: string, publicUrl: string, now: () => number = Date.now): MediaLinks {
  const { sign, matches } = createSigner(secret);
  const said = (id: string, until: string) => `text media ${id} ${until}`;
  return {
    urlOf(fileId) {
      const until = String(now() + VALID_MS);
      return `${publicUrl}/api/text-media/${fileId}-${until}-${sign(said(String(fileId), until))}`;
    },
    fileOf(token) {
      const [, id, until, signature] = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/.exec(token) ?? [];
      if (id === undefined || until === undefined || signature === undefined) return null;
      return matches(said(id, until), signature) && Number(until) >= now() ? Number(id) : null;
    },
  };
}
