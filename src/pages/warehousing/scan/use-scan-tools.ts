import { useEffect, useMemo, useRef, useState } from "react";
import type { TakenPhoto } from "./device/photo.ts";
import { sound } from "./device/tones.ts";
import { readCode } from "./model/codes.ts";
import { no, type Verdict } from "./model/verdict.ts";
import type { CodeHandler } from "./scan-context.tsx";
import { currentView } from "./store/current-view.ts";
import { onOutcome } from "./store/queue-state.ts";
import { type ScanDraft, ScanNotKept, takeScan } from "./store/take-scan.ts";

/** What was said last; `serial` tells two equal sentences apart, so that the second is announced too. */
export interface Said {
  readonly verdict: Verdict;
  readonly serial: number;
}

/** What the tasks of the screen share: reading codes one after the other, keeping scans, and saying yes or no. */
export function useScanToolsOf(hubId: number) {
  const [said, setSaid] = useState<Said>();
  const handler = useRef<CodeHandler>(undefined);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const tools = useMemo(() => {
    const say = (verdict: Verdict) => {
      sound(verdict.kind);
      setSaid((before) => ({ verdict, serial: (before?.serial ?? 0) + 1 }));
    };
    const notKept = (failure: unknown) => say(no(failure instanceof ScanNotKept && failure.isFull ? "scan.full" : "scan.notKept"));
    const handleNext = async (text: string) => {
      const view = currentView();
      if (!view) return say(no("scan.notReady"));
      const code = readCode(text, new Set(view.places.keys()));
      if (!code) return;
      await handler.current?.(code, view);
    };
    return {
      hubId,
      say,
      take: async (draft: ScanDraft, verdict: Verdict | null, photos: readonly TakenPhoto[] = []) => {
        try {
          const { key } = await takeScan(draft, photos);
          if (verdict) say(verdict);
          return key;
        } catch (failure) {
          notKept(failure);
          return undefined;
        }
      },
      // One after the other, however fast they come: each needs to know what the one before has changed.
      read: (text: string) => {
        line.current = line.current.then(() => handleNext(text)).catch(notKept);
      },
      handle: (next: CodeHandler) => {
        handler.current = next;
        return () => {
          if (handler.current === next) handler.current = undefined;
        };
      },
    };
  }, [hubId]);
  // A refusal may come late, so it is said like that of a scan: the last yes may have been its own.
  useEffect(() => onOutcome(({ status, message }) => status === "refused" && tools.say(no("scan.refused", { message }))), [tools]);
  return { tools, said, clear: () => setSaid(undefined) };
}
