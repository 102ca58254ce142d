/** How soon the first message of a customer is answered, in minutes. */
export const ANSWER_MINUTES = 60;

/** Characters of one message that people write here; email that comes in may be longer. */
export const MAX_WRITTEN = 4_000;

const PREVIEW_LENGTH = 160;

/** The beginning of a message on one line; null for one without text. */
export function previewOf(body: string | null): string | null {
  const line = (body ?? "").replace(/\s+/gu, " ").trim();
  if (line === "") return null;
  const characters = [...line];
  return characters.length <= PREVIEW_LENGTH ? line : `${characters.slice(0, PREVIEW_LENGTH - 1).join("")}…`;
}

/** By which a conversation in the app is found again: one per company and record, and one about nothing in particular. */
export const appKey = (partyId: number | null, bizObjectId: number | null, recordId: number | null): string =>
  `app ${partyId} ${recordId === null ? "general" : `${bizObjectId} ${recordId}`}`;

/** The same for a number, in international form. */
export const textKey = (number: string): string => `text ${number}`;

/** The same for an emailed link ("repair 12") and the address it was sent to. */
export const linkKey = ({ link, sentTo }: { readonly link: string; readonly sentTo: string | null }): string =>
  (sentTo === null ? `link ${link}` : `link ${link} ${sentTo}`).toLowerCase();
