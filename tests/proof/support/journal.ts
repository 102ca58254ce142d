import { existsSync, readFileSync, statSync } from "node:fs";

/** One change to a file, as recorded by the shim. */
export type Change =
  | { readonly op: "create"; readonly path: string; readonly ino: number }
  | { readonly op: "mkdir"; readonly path: string }
  | { readonly op: "write"; readonly ino: number; readonly at: number }
  | { readonly op: "size"; readonly ino: number; readonly size: number }
  | { readonly op: "sync"; readonly ino: number }
  | { readonly op: "syncNames"; readonly path: string }
  | { readonly op: "rename"; readonly from: string; readonly to: string }
  | { readonly op: "remove"; readonly path: string };

export interface Entry {
  readonly change: Change;
  readonly data: Buffer;
  /** The journal's length up to and including this entry. */
  readonly end: number;
}

export const journalLength = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** All complete entries of a journal; an entry cut off by a kill is left out. */
export function readJournal(path: string): Entry[] {
  const bytes = readFileSync(path);
  const entries: Entry[] = [];
  for (let offset = 0; offset + 8 <= bytes.length; ) {
    const [head, data] = [bytes.readUInt32LE(offset), bytes.readUInt32LE(offset + 4)];
    const end = offset + 8 + head + data;
    if (end > bytes.length) break;
    // Only the shim writes journals.
    const change = JSON.parse(bytes.toString("utf8", offset + 8, offset + 8 + head)) as Change;
    entries.push({ change, data: bytes.subarray(offset + 8 + head, end), end });
    offset = end;
  }
  return entries;
}
