import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";

/** How many lines are rendered or left out together. */
export const CHUNK = 10;
/** Up to this many lines are always rendered. */
const FEW = 40;
/** A row's assumed height until one is measured. */
const GUESS_PX = 37;
/** Lines are rendered this far beyond the window. */
const AHEAD = "600px 0px";

const chunkOf = (index: number): number => Math.floor(index / CHUNK);

export interface Chunks {
  /** Whether the lines of a chunk are rendered; otherwise a gap of their height replaces them. */
  isDrawn(chunk: number): boolean;
  /** The height of a chunk that is not rendered, in px. */
  gap(chunk: number, lines: number): number;
  /** Keeps the lines around this one rendered regardless of scrolling, because the cursor is in it. */
  hold(index: number): void;
  /** Returns the ref of a chunk's element, whose position is observed. */
  place(chunk: number): (element: HTMLElement | null) => void;
}

/**
 * Hundreds of lines are thousands of inputs, of which a screenful is visible. Only lines near the window and those with the cursor are
 * rendered. Without IntersectionObserver all lines are rendered.
 */
export function useChunks(count: number): Chunks {
  const able = typeof IntersectionObserver === "function";
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [held, setHeld] = useState<number>();
  const heights = useRef(new Map<number, number>());
  const chunkByElement = useRef(new Map<Element, number>());
  const observer = useRef<IntersectionObserver>(undefined);
  const drawn = useRef<(chunk: number) => boolean>(() => true);

  const watch = useCallback(() => {
    if (!able) return undefined;
    observer.current ??= new IntersectionObserver(
      (entries) => {
        const updates = entries.flatMap(({ target, isIntersecting, boundingClientRect: { height } }) => {
          const chunk = chunkByElement.current.get(target);
          if (chunk === undefined) return [];
          if (drawn.current(chunk) && height > 0) heights.current.set(chunk, height);
          return [{ chunk, isIntersecting }];
        });
        const noted = (before: ReadonlySet<number>) => {
          const next = new Set(before);
          for (const { chunk, isIntersecting } of updates) {
            if (isIntersecting) next.add(chunk);
            else next.delete(chunk);
          }
          return next;
        };
        // A transition, so that scrolling past hundreds of lines does not delay typing or clicks.
        startTransition(() => setNear(noted));
      },
      { rootMargin: AHEAD },
    );
    return observer.current;
  }, [able]);
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = undefined;
    },
    [],
  );

  const heldChunk = held === undefined ? undefined : chunkOf(held);
  // The first one is where the keyboard comes in from what stands before the lines.
  const isDrawn = (chunk: number) =>
    !able || count <= FEW || chunk === 0 || near.has(chunk) || (heldChunk !== undefined && Math.abs(chunk - heldChunk) <= 1);
  drawn.current = isDrawn;
  const stable = useMemo(
    () => ({
      hold: (index: number) => setHeld(index),
      place: (chunk: number) => (element: HTMLElement | null) => {
        if (!element) return undefined;
        chunkByElement.current.set(element, chunk);
        watch()?.observe(element);
        return () => {
          chunkByElement.current.delete(element);
          observer.current?.unobserve(element);
        };
      },
      gap: (chunk: number, lines: number) => {
        const known = heights.current.get(chunk);
        if (known !== undefined) return known;
        const all = [...heights.current.values()];
        return all.length === 0 ? lines * GUESS_PX : all.reduce((sum, each) => sum + each, 0) / all.length;
      },
    }),
    [watch],
  );
  return { ...stable, isDrawn };
}
