import type { EffectContext } from "../../engine/effect.ts";

interface ApprovalValues {
  readonly approvedFrom: string | null;
  readonly approvedDigest: string;
}
type Context<R> = Pick<EffectContext<R, unknown, ApprovalValues>, "row" | "before" | "call" | "write" | "storeDocument">;

/**
 * Records from which IP address someone approved, and the digest of the document they approved; the action sets who and when.
 * The document is made from the row before the approval, because that is the version they could download.
 */
export async function noteApproval<R extends { readonly id: number }>(document: string, context: Context<R>): Promise<void> {
  const { row, before, call, write, storeDocument } = context;
  const { digest } = await storeDocument(document, before ?? row, "approvedDocument");
  await write({ approvedFrom: call.ip ?? null, approvedDigest: digest });
}
