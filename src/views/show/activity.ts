import { pastOf } from "../../schemas/actions/past.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { capitalized } from "../../schemas/values/text.ts";
import type { LineDraft } from "../lines/line-rows.ts";

/** How many lines were added, removed and changed. The log contains only those that differ. */
export function lineCounts(from: readonly LineDraft[], to: readonly LineDraft[]): { added: number; removed: number; changed: number } {
  const contentOf = ({ key: _, ...line }: LineDraft) => JSON.stringify(line);
  const before = from.map(contentOf);
  const after = to.map(contentOf);
  const onlyBefore = before.filter((line) => !after.includes(line)).length;
  const onlyAfter = after.filter((line) => !before.includes(line)).length;
  const changed = Math.min(onlyBefore, onlyAfter);
  return { added: onlyAfter - changed, removed: onlyBefore - changed, changed };
}

/** The past tense of an operation as the head of an entry: "Marked as lost". */
export function verbOf(resource: AnyResource, verb: string): string {
  return capitalized(pastOf(resource, verb, ""));
}
