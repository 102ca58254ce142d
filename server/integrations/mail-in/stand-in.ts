/** A text that only says that there is another one is short. */
const MAX_STAND_IN = 600;

/**
 * Whether a plain text only stands in for the HTML beside it ("Your program does not support HTML"), or leaves out most of it. Both say the
 * same in the emails of most programs.
 */
export function isStandIn(plain: string, html: string): boolean {
  const [ofPlain, ofHtml] = [wordsOf(plain), wordsOf(html)];
  if (ofHtml.size === 0) return false;
  if (ofPlain.size === 0) return true;
  const shared = [...ofPlain].filter((word) => ofHtml.has(word)).length;
  if (shared * 2 < ofHtml.size && ofPlain.size < ofHtml.size) return true;
  return plain.trim().length <= MAX_STAND_IN && shared * 2 < ofPlain.size && /\b(html|mime|browser|e-?mail client)\b/i.test(plain);
}

/** Without links, which only one of them may have. Writing without blanks is compared by its characters. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/https?:[^\s<>]{1,2000}/g, " ")
      .match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[\p{L}\p{N}]+/gu) ?? [],
  );
