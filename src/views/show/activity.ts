import { pastOf } from "../../schemas/past.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { LineDraft } from "../lines/line-rows.ts";

/** One entry of a record's history, as the server returns it. */
export interface FieldChange {
  readonly field: string;
  readonly label: string;
  readonly from: unknown;
  readonly to: unknown;
}
export interface ActivityRecord {
  readonly id: number;
  readonly at: string;
  readonly user: string | null;
  readonly verb: string;
  readonly changes: readonly FieldChange[];
  readonly reason: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function readChange(value: unknown): FieldChange[] {
  if (!isRecord(value) || typeof value.field !== "string") return [];
  return [{ field: value.field, label: text(value.label) ?? value.field, from: value.from, to: value.to }];
}

/** Parses the history response; entries of another shape are skipped. The user is a name or `{name}`. */
export function readActivity(response: unknown): { entries: ActivityRecord[]; total: number } {
  const body = isRecord(response) ? response : {};
  const entries = Array.isArray(body.entries) ? body.entries : [];
  return {
    entries: entries.filter(isRecord).map((entry) => ({
      id: Number(entry.id),
      at: text(entry.at) ?? "",
      user: text(entry.user) ?? (isRecord(entry.user) ? text(entry.user.name) : null),
      verb: text(entry.verb) ?? "",
      changes: Array.isArray(entry.changes) ? entry.changes.flatMap(readChange) : [],
      reason: text(entry.reason),
    })),
    total: typeof body.total === "number" ? body.total : entries.length,
  };
}

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
  const phrase = pastOf(resource, verb, "");
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
