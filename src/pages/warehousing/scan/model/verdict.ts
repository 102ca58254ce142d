import type { ScanText } from "../../../../i18n/warehousing/scan.ts";

/** What the screen says about a scan: by word, color and tone, and the sentence below it. */
export interface Verdict {
  /** "note": taken, and something is still to be scanned. */
  readonly kind: "yes" | "no" | "note";
  readonly key: ScanText;
  readonly params: Readonly<Record<string, string | number>>;
}

const of =
  (kind: Verdict["kind"]) =>
  (key: ScanText, params: Verdict["params"] = {}): Verdict => ({ kind, key, params });

export const yes = of("yes");
export const no = of("no");
export const note = of("note");
