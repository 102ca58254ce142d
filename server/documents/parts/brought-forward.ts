import { formatDate } from "../../../src/schemas/values/date.ts";
import type { Cents } from "../../../src/schemas/values/money.ts";
import type { Block } from "../render/sheet.ts";
import { prose } from "./blocks.ts";

interface BroughtForward {
  readonly broughtForwardOn: string | null;
  readonly dateIssued: string | null;
}

/** Says in the place of the items that these are on the document of the previous system; nothing for a document issued here. */
export const broughtForwardNote = ({ broughtForwardOn: on, dateIssued }: BroughtForward): Block[] =>
  on === null
    ? []
    : prose(
        "Opening balance",
        `This balance was brought forward on ${formatDate(on)}. The items and taxes are on the document of ${formatDate(dateIssued ?? on)}.`,
      );

/** What of the original total was settled before it was brought forward, as rows above the total. */
export const settledBefore = (original: Cents | null, open: Cents | null): readonly (readonly [string, Cents | null])[] =>
  original === null || open === null || original === open
    ? []
    : [
        ["Original total", original],
        ["Settled before", open - original],
      ];
