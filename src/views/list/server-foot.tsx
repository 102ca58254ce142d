import { useEffect, useRef, useState } from "react";
import { fetchSums, type Sums } from "../../providers/calls/calls.ts";
import { Foot, type ListFootProps } from "./list-foot.tsx";

/**
 * The sums over all rows that the filters let through, where not all of them are shown. The server is asked once the rows are there, and for a
 * list too long to be counted only if the user wants it.
 */
export function ServerFoot({ resource, columns, amounts, hasSelection }: ListFootProps) {
  const { isCapped, isStale, question, loadedAt, pageCount } = amounts;
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
  const isWanted = !isStale && (!isCapped || asked.key === key);
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
  const values = known?.filters === filters && !(isCapped && known.key !== key) ? known.values : undefined;
  const isOffered = values === undefined && ((isCapped && asked.key !== key) || known?.key === key);
  const addUp = () => {
    setKnown(undefined);
    setAsked(({ times }) => ({ key, times: times + 1 }));
  };
  return <Foot columns={columns} hasSelection={hasSelection} values={values} addUp={isOffered ? addUp : undefined} />;
}
