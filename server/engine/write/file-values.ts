import { same } from "../../../src/schemas/values/same.ts";

/** A file of a row as the database returns it. */
export interface AttachedFile {
  readonly id: number;
}

/** The files of a row before the write. */
export const attachedFiles = (value: unknown): readonly AttachedFile[] => (Array.isArray(value) ? value : []);

/** The ids of a files field: an input consists of ids, a row of files. */
export const fileIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.map((each: number | AttachedFile) => (typeof each === "number" ? each : each.id)) : [];

/** The value of a files field in a draft: the row's own files where the input names the same ones, in any order. */
export function filesDraft(before: unknown, value: unknown): unknown {
  const sorted = (files: unknown) => [...new Set(fileIds(files))].sort((one, other) => one - other);
  return before !== undefined && same(sorted(before), sorted(value)) ? before : value;
}
