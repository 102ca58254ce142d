import type { EffectContext } from "../../../engine/effect.ts";

type Context<R> = Pick<
  EffectContext<R, unknown, { readonly approvedFrom: string | null }>,
  "row" | "before" | "call" | "write" | "storeDocument"
>;

/**
 * Records from which IP address someone approved, and stores the document they approved; the action sets who and when.
 * The document is made from the row before the approval, because that is the version they could download.
 */
export async function noteApproval<R extends { readonly id: number }>(document: string, context: Context<R>): Promise<void> {
  const { row, before, call, write, storeDocument } = context;
  await storeDocument(document, before ?? row, { file: "approvedDocument", content: "approvedContent", digest: "approvedDigest" });
  await write({ approvedFrom: call.ip ?? null });
}
