import type { Cents } from "../schemas/values/money.ts";

/** What a claim about a bill of lading or a work order starts with: `GET /api/bills-of-lading/7/claim-lines`. */
export interface ClaimLineStart {
  /** The piece of the same customer that the item is; null where it isn't known. */
  readonly pieceId: number | null;
  /** Its tag. */
  readonly piece: string | null;
  readonly description: string;
  readonly weight: number | null;
  readonly value: Cents | null;
}
