import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";

/** Lines that are drawn or left out together. */
export const CHUNK = 10;
/** So few are always drawn. */
const FEW = 40;
/** A row's height before any was measured. */
const GUESS_PX = 37;
/** So far beyond the window lines are drawn already. */
const AHEAD = "600px 0px";

export const chunkOf = (index: number): number => Math.floor(index / CHUNK);

export interface Chunks {
  /** Whether the lines of a chunk are drawn; otherwise they are a gap of their height. */
  isDrawn(chunk: number): boolean;
  /** The height of a chunk that is not drawn. */
  gap(chunk: number, lines: number): number;
  /** Keeps the lines around one drawn, wherever the window is: the cursor is in it. */
  hold(index: number): void;
  /** Tells where a chunk stands on the page. */
  place(chunk: number): (element: HTMLElement | null) => void;
}

/**
 * Hundreds of lines are thousands of inputs, of which one sees a screenful. Only what is near the window is drawn; what holds the
 * cursor always is. Where the browser can't tell what is near, everything is.
 */
export function useChunks(count: number): Chunks {
  const able = typeof IntersectionObserver === "function";
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [held, setHeld] = useState<number>();
  const heights = useRef(new Map<number, number>());
  const places = useRef(new Map<Element, number>());
  const observer = useRef<IntersectionObserver>(undefined);
  const drawn = useRef<(chunk: number) => boolean>(() => true);

  const watch = useCallback(() => {
    if (!able) return undefined;
    observer.current ??= new IntersectionObserver(
      (entries) => {
        const seen = entries.flatMap(({ target, isIntersecting, boundingClientRect: { height } }) => {
          const chunk = places.current.get(target);
          if (chunk === undefined) return [];
          if (drawn.current(chunk) && height > 0) heights.current.set(chunk, height);
          return [{ chunk, isIntersecting }];
        });
        const noted = (before: ReadonlySet<number>) => {
          const next = new Set(before);
          for (const { chunk, isIntersecting } of seen) {
            if (isIntersecting) next.add(chunk);
            else next.delete(chunk);
          }
          return next;
        };
        // Scrolling past hundreds of them must not hold up what somebody types or clicks.
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
  const isDrawn = (chunk: number) =>
    !able || count <= FEW || near.has(chunk) || (heldChunk !== undefined && Math.abs(chunk - heldChunk) <= 1);
  drawn.current = isDrawn;
  const stable = useMemo(
    () => ({
      hold: (index: number) => setHeld(index),
      place: (chunk: number) => (element: HTMLElement | null) => {
        if (!element) return undefined;
        places.current.set(element, chunk);
        watch()?.observe(element);
        return () => {
          places.current.delete(element);
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
