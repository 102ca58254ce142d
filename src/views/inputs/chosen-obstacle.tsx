import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Obstacle } from "../../contract/options.ts";
import { fetchLookupOf } from "../../providers/calls/calls.ts";
import type { FieldOf } from "../../schemas/fields/field.ts";
import type { FormStore } from "../editing/form-store.ts";
import { useWhenChanged } from "../kit/use-loaded.ts";
import { ObstacleNote } from "../lines/line-obstacle.tsx";
import { judgedBy } from "./given.ts";

const PAUSE_MS = 250;

interface ChosenProps {
  readonly field: FieldOf<"ref">;
  readonly path: string;
  readonly form: FormStore;
  readonly id: number | null;
}

/** What is in the way of the row that was chosen, as the form's values are now. */
export function ChosenObstacle({ field, path, form, id }: ChosenProps) {
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [attempt, setAttempt] = useState(0);
  const key = useSyncExternalStore(form.values.subscribe, () => JSON.stringify({ ref: path, ...judgedBy(field, path, form) }));
  useWhenChanged(
    [field.target, path.split(".")[0] ?? ""],
    useCallback(() => setAttempt((before) => before + 1), []),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    setObstacle(undefined);
    if (id === null) return;
    let cancelled = false;
    const timer = setTimeout(
      () =>
        fetchLookupOf(field.target, [id], JSON.parse(key)).then(
          ([option]) => !cancelled && setObstacle(option?.obstacle),
          // Saving says the same.
          () => undefined,
        ),
      PAUSE_MS,
    );
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [field, id, key, attempt]);
  return (
    <p className="hq-chosen-obstacle" role="status">
      <ObstacleNote obstacle={obstacle} />
    </p>
  );
}
