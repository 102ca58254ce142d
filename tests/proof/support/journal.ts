import { existsSync, readFileSync, statSync } from "node:fs";

/** One change to a file, as the shim wrote it down. */
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
  /** How long the journal was with this entry in it. */
  readonly end: number;
}

export const journalLength = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** The whole entries of a journal; one that its process did not live to finish is left out. */
export function readJournal(path: string): Entry[] {
  const bytes = readFileSync(path);
  const entries: Entry[] = [];
  for (let offset = 0; offset + 8 <= bytes.length; ) {
    const [head, data] = [bytes.readUInt32LE(offset), bytes.readUInt32LE(offset + 4)];
    const end = offset + 8 + head + data;
    if (end > bytes.length) break;
    // The shim writes nothing else.
    const change = JSON.parse(bytes.toString("utf8", offset + 8, offset + 8 + head)) as Change;
    entries.push({ change, data: bytes.subarray(offset + 8 + head, end), end });
    offset = end;
  }
  return entries;
}
