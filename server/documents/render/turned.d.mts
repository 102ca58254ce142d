import type { TextRun } from "./sheet.ts";

export function turned(runs: readonly TextRun[]): TextRun[];
