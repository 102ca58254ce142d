import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import type { Message } from "./message-rows.ts";

/** So near to an end of the log that more is loaded, or that one reads the newest. */
const NEAR_PX = 240;
const AT_END_PX = 60;

interface LogScroll {
  readonly log: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
}

interface Options {
  readonly rows: readonly Message[];
  /** The message that was searched for. */
  readonly found: number | undefined;
  readonly isOwn: (row: Message) => boolean;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
}

/** The place in the log: at the newest message at first, kept where earlier ones are put before it, and following what comes while one is at the end. */
export function useLogScroll({ rows, found, isOwn, loadOlder, loadNewer }: Options): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const before = useRef<{ readonly first: number; readonly last: number; readonly height: number; readonly isAtEnd: boolean }>(undefined);
  const [first, last] = [rows[0], rows.at(-1)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the height is the rows.
  useLayoutEffect(() => {
    const area = log.current;
    if (!area || !first || !last) {
      before.current = undefined;
      return;
    }
    const known = before.current;
    if (!known) {
      const target = found === undefined ? null : area.querySelector(`[data-message="${found}"]`);
      if (target) target.scrollIntoView?.({ block: "center" });
      else area.scrollTop = area.scrollHeight;
    } else if (first.id < known.first) area.scrollTop += area.scrollHeight - known.height;
    else if (last.id > known.last && (known.isAtEnd || isOwn(last))) area.scrollTop = area.scrollHeight;
    else if (known.isAtEnd) area.scrollTop = area.scrollHeight;
    before.current = { first: first.id, last: last.id, height: area.scrollHeight, isAtEnd: isAtEnd(area) };
    // A short page may not fill the log, and then nothing scrolls.
    if (area.scrollHeight <= area.clientHeight) loadOlder();
  }, [rows, found]);

  const onScroll = useCallback(() => {
    const area = log.current;
    if (!area || !before.current) return;
    before.current = { ...before.current, height: area.scrollHeight, isAtEnd: isAtEnd(area) };
    if (area.scrollTop < NEAR_PX) loadOlder();
    if (area.scrollHeight - area.clientHeight - area.scrollTop < NEAR_PX) loadNewer();
  }, [loadOlder, loadNewer]);
  return { log, onScroll };
}

const isAtEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement): boolean => scrollHeight - clientHeight - scrollTop <= AT_END_PX;
