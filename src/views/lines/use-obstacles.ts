import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Obstacle } from "../../contract/options.ts";
import { fetchLookupOf } from "../../providers/calls/calls.ts";
import { type FieldOf, wireName } from "../../schemas/fields/field.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import { judgedBy } from "../inputs/given.ts";
import { useWhenChanged } from "../kit/use-loaded.ts";
import { noObstacles, type Obstacles, obstacleKey } from "./obstacle-key.ts";

/** As many rows as one look-up names. */
const AT_ONCE = 200;
const PAUSE_MS = 250;

interface Question {
  readonly column: string;
  readonly target: string;
  readonly ids: readonly number[];
  readonly params: Readonly<Record<string, string | number>>;
}

/** A form, or a record that is only shown, whose values don't change. */
type AskedForm = Pick<FormStore, "fields" | "get"> & { readonly values?: Pick<FormStore["values"], "subscribe"> };

const unchanging = () => () => undefined;

function questionsOf({ fields }: FieldOf<"lines">, path: string, lines: readonly Values[], form: AskedForm): readonly Question[] {
  return Object.entries(fields).flatMap(([column, field]): Question[] => {
    if (field.kind !== "ref" || !field.obstacles) return [];
    const ids = [...new Set(lines.flatMap((line) => idOf(line[wireName(column, field)])))];
    const params = { ref: `${path}.${column}`, ...judgedBy(field, `${path}.${column}`, form) };
    return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) => ({
      column,
      target: field.target,
      ids: ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
      params,
    }));
  });
}

const idOf = (value: unknown): number[] => (typeof value === "number" ? [value] : []);

async function ask({ column, target, ids, params }: Question): Promise<[string, Obstacle][]> {
  const options = await fetchLookupOf(target, ids, params);
  return options.flatMap(({ id, obstacle }): [string, Obstacle][] => (obstacle ? [[obstacleKey(column, id), obstacle]] : []));
}

/** The resources whose changes may put something in the way or out of it: those that the lines refer to, and that of the record. */
const watchedBy = ({ fields }: FieldOf<"lines">, path: string): readonly string[] => {
  const targets = Object.values(fields).flatMap((field) => (field.kind === "ref" && field.obstacles ? [field.target] : []));
  return targets.length > 0 ? [...targets, path.split(".")[0] ?? ""] : [];
};

/** What is in the way of the rows that lines refer to, as the server judges it now; again when one of those rows or another record changes. */
export function useObstacles(field: FieldOf<"lines">, path: string, lines: readonly Values[], form: AskedForm): Obstacles {
  const [found, setFound] = useState(noObstacles);
  const [attempt, setAttempt] = useState(0);
  // The lines depend on what they are for too: only another question renders again, not every letter that is typed elsewhere.
  const key = useSyncExternalStore(form.values?.subscribe ?? unchanging, () => JSON.stringify(questionsOf(field, path, lines, form)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    const asked: readonly Question[] = JSON.parse(key);
    if (asked.length === 0) {
      setFound(noObstacles);
      return;
    }
    let cancelled = false;
    // Names that were pasted are found one after another.
    const timer = setTimeout(() => {
      Promise.all(asked.map(ask)).then(
        (answers) => !cancelled && setFound(new Map(answers.flat())),
        // The lines are complete without it, and saving or approving says the same.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [key, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  useWhenChanged(watchedBy(field, path), reload);
  return found;
}
