import { useEffect, useMemo, useState } from "react";
import type { SearchHit } from "../../contract/search.ts";
import { t } from "../../i18n/kit/duplicates.ts";
import { absolute } from "../../providers/paths.ts";
import { findResource } from "../../providers/registry.ts";
import { useStore } from "../../providers/use-store.ts";
import type { DuplicateRule } from "../../schemas/views/view.ts";
import type { FormStore } from "../editing/form-store.ts";
import { stateLabel } from "../records/view-fields.ts";
import { type Clue, cluesOf, type Duplicate, recordsWith } from "./duplicate-clues.ts";
import "./possible-duplicates.css";

/** How long nobody has typed before the records are searched. */
const PAUSE_MS = 500;
/** So many records are named; more of them are counted. */
const NAMED = 3;

/** In place of the record that is being entered: whether a found one can be used, and how. */
export interface InsteadOfNew {
  readonly mayUse: (hit: SearchHit) => boolean;
  readonly use: (hit: SearchHit) => void;
}

interface PossibleDuplicatesProps {
  readonly form: FormStore;
  readonly rule: DuplicateRule;
  readonly instead?: InsteadOfNew | undefined;
}

/** Says which records may already be about the person or company that is being entered, with links to them. */
export function PossibleDuplicates({ form, rule, instead }: PossibleDuplicatesProps) {
  const values = useStore(form.values);
  const key = JSON.stringify(cluesOf(form.fields, values, rule.fields));
  const clues = useMemo((): Clue[] => JSON.parse(key), [key]);
  const [hits, setHits] = useState<readonly Duplicate[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      Promise.all(clues.map((clue) => recordsWith(clue, rule.among, stop.signal))).then(
        // What is the same says more than what is alike, so that it comes first and names the record.
        (found) => setHits(distinct(found.flat().sort((a, b) => Number(b.isSame) - Number(a.isSame)))),
        // It is only advice: what couldn't be searched doesn't keep anybody from saving.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [clues, rule]);
  return (
    <div className="hq-duplicates" role="status">
      {hits.length > 0 && (
        <>
          <strong>{t("duplicates.title")}</strong>
          <ul>
            {hits.slice(0, NAMED).map((hit) => (
              <li key={`${hit.resource} ${hit.id}`}>
                <a href={absolute(hit.path)} target="_blank" rel="noreferrer">
                  {hit.title}
                </a>{" "}
                <span className="hq-duplicate-detail">{detailOf(hit)}</span>{" "}
                {instead?.mayUse(hit) && (
                  <button type="button" className="hq-link" onClick={() => instead.use(hit)}>
                    {t("duplicates.use")}
                  </button>
                )}
              </li>
            ))}
            {hits.length > NAMED && <li className="hq-duplicate-detail">{t("duplicates.more", { count: hits.length - NAMED })}</li>}
          </ul>
        </>
      )}
    </div>
  );
}

const distinct = (hits: readonly Duplicate[]): Duplicate[] => {
  const first = new Map<string, Duplicate>();
  for (const hit of hits) if (!first.has(`${hit.resource} ${hit.id}`)) first.set(`${hit.resource} ${hit.id}`, hit);
  return [...first.values()];
};

/** "Lead · Vandermeer Interiors · Springfield · Working, same email". */
function detailOf({ resource: name, subtitle, state, field, isSame }: Duplicate): string {
  const resource = findResource(name);
  const facts = [resource?.label, subtitle, resource && state !== null && state !== undefined ? stateLabel(resource, state) : null];
  return `${facts.filter(Boolean).join(" · ")}, ${t(isSame ? "duplicates.same" : "duplicates.similar", { field })}`;
}
