import { useEffect, useRef, useState } from "react";

const GLOW_MS = 1600;

/** The keys whose mark changed since the last render, for a moment, to highlight changes by others. A new `scope` starts over. */
export function useGlow<K extends string | number>(marks: ReadonlyMap<K, unknown> | undefined, scope: string): ReadonlySet<K> {
  const before = useRef<{ scope: string; marks: ReadonlyMap<K, unknown> }>(undefined);
  const [glowing, setGlowing] = useState<ReadonlySet<K>>(new Set());
  useEffect(() => {
    if (!marks) return;
    const known = before.current;
    before.current = { scope, marks };
    if (known?.scope !== scope) return;
    const changed = [...marks].filter(([key, mark]) => known.marks.has(key) && known.marks.get(key) !== mark).map(([key]) => key);
    if (changed.length === 0) return;
    setGlowing(new Set(changed));
    const timer = setTimeout(() => setGlowing(new Set()), GLOW_MS);
    return () => clearTimeout(timer);
  }, [marks, scope]);
  return glowing;
}
