import { createStore, readStored, writeStored } from "../../../../providers/store.ts";
import { type ScannerSettings, standardScanner } from "../model/scanner-decoder.ts";

const SCANNER_KEY = "hq_scan_scanner";

/** The pauses one can choose, in ms. */
export const gaps = [50, 100, 200] as const;

function restored(): ScannerSettings {
  const stored = readStored(SCANNER_KEY);
  if (typeof stored !== "object" || stored === null) return standardScanner;
  const { gapMs, prefix } = stored as Partial<ScannerSettings>;
  return {
    ...standardScanner,
    ...(gaps.some((each) => each === gapMs) ? { gapMs: Number(gapMs) } : {}),
    ...(typeof prefix === "string" ? { prefix } : {}),
  };
}

/** The settings of this device's scanner; they belong to the device and not to its user. */
export const scannerSettings = createStore<ScannerSettings>(restored());

export function setScanner(part: Partial<ScannerSettings>): void {
  const next = { ...scannerSettings.get(), ...part };
  scannerSettings.set(next);
  writeStored(SCANNER_KEY, { gapMs: next.gapMs, prefix: next.prefix });
}
