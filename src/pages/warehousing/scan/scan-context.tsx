import { createContext, useContext, useEffect, useRef } from "react";
import type { TakenPhoto } from "./device/photo.ts";
import type { ReadCode } from "./model/codes.ts";
import type { ScanView } from "./model/scan-view.ts";
import type { Verdict } from "./model/verdict.ts";
import type { ScanDraft } from "./store/take-scan.ts";

export type CodeHandler = (code: ReadCode, view: ScanView) => Promise<void> | void;

interface ScanTools {
  readonly hubId: number;
  /** Says yes or no, by word, color and tone. */
  readonly say: (verdict: Verdict) => void;
  /** Keeps a scan and says the verdict; if the device can't keep it, says that instead. Returns its key, if it was kept. */
  readonly take: (draft: ScanDraft, verdict: Verdict | null, photos?: readonly TakenPhoto[]) => Promise<string | undefined>;
  /** Reads a code as if it was scanned. */
  readonly read: (text: string) => void;
  /** Says who handles the codes. Returns the function that ends it. */
  readonly handle: (handler: CodeHandler) => () => void;
}

const Context = createContext<ScanTools | undefined>(undefined);
export const ScanToolsProvider = Context.Provider;

export function useScanTools(): ScanTools {
  const tools = useContext(Context);
  if (!tools) throw new Error("A scan task is shown outside the scan screen.");
  return tools;
}

/** Handles each code that is scanned, photographed or typed while the component is shown. */
export function useCodes(handler: CodeHandler): void {
  const { handle } = useScanTools();
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => handle((code, view) => latest.current(code, view)), [handle]);
}
