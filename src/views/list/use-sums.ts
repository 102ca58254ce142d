import { useEffect, useMemo, useRef, useState } from "react";
import { type ApiRow, fetchSums, type Sums } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { summedFields } from "../../schemas/summed-fields.ts";
import { currentSide } from "../view-fields.ts";
import type { Amounts } from "./use-amounts.ts";

/** The amounts of a list, added up. */
export interface ListSums {
  /** By column; undefined until they are known. */
  readonly values: Sums | undefined;
  /** Asks for them, where they are not added up by themselves. */
  readonly addUp: (() => void) | undefined;
}

/** The columns with amounts. */
export const summedColumns = (resource: AnyResource, columns: readonly string[]): string[] =>
  summedFields(resource, currentSide()).filter((name) => columns.includes(name));

/** Adds up the rows that are there. */
export const sumsOf = (names: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): Sums =>
  Object.fromEntries(names.map((name) => [name, rows.reduce<number>((sum, row) => sum + (Number(row[name]) || 0), 0)]));

/**
 * The sums under the columns, over all rows that the filters let through. Rows that are all there are added up here; otherwise the server is
 * asked once the rows are shown, and for a list too long to be counted only if the user wants it.
 */
export function useSums(resource: AnyResource, columns: readonly string[], rows: readonly ApiRow[], amounts: Amounts): ListSums {
  const { total, isCapped, isStale, question, loadedAt, pageCount } = amounts;
  const names = useMemo(() => summedColumns(resource, columns), [resource, columns]);
  const isWhole = !isCapped && rows.length >= total;
  // Loaded again, the rows may have changed; with a further page, they have not.
  const loaded = useRef({ at: 0, pages: 0, version: 0 });
  if (loadedAt !== loaded.current.at) {
    const { pages, version } = loaded.current;
    loaded.current = { at: loadedAt, pages: pageCount, version: pages === pageCount ? version + 1 : version };
  }
  const filters = JSON.stringify(question.filters);
  const key = `${loaded.current.version} ${filters}`;
  const [asked, setAsked] = useState({ key: "", times: 0 });
  const [known, setKnown] = useState<{ readonly filters: string; readonly key: string; readonly values?: Sums }>();
  const isWanted = names.length > 0 && !isWhole && !isStale && (!isCapped || asked.key === key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked for.
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const keep = (values?: Sums) => isCurrent && setKnown({ filters, key, ...(values ? { values } : {}) });
    fetchSums(resource, question.filters).then(keep, () => keep());
    return () => {
      isCurrent = false;
    };
  }, [resource, key, isWanted, asked.times]);
  const own = useMemo(() => (isWhole ? sumsOf(names, rows) : undefined), [isWhole, names, rows]);
  const values = own ?? (known?.filters === filters && !(isCapped && known.key !== key) ? known.values : undefined);
  const isOffered = !isWhole && values === undefined && (isCapped && asked.key !== key ? true : known?.key === key);
  const addUp = () => {
    setKnown(undefined);
    setAsked(({ times }) => ({ key, times: times + 1 }));
  };
  return { values, addUp: isOffered ? addUp : undefined };
}
