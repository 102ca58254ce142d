import { useEffect, useMemo, useState } from "react";
import type { SearchHit } from "../../contract/search.ts";
import { t } from "../../i18n/duplicates.ts";
import { getData } from "../../providers/calls/http.ts";
import { absolute } from "../../providers/paths.ts";
import { findResource } from "../../providers/registry.ts";
import { useStore } from "../../providers/use-store.ts";
import { type Fields, wireName } from "../../schemas/field.ts";
import type { DuplicateRule } from "../../schemas/view.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import "./possible-duplicates.css";

interface Clue {
  readonly text: string;
  /** Whether only records of that title count, not all that contain it. */
  readonly isName: boolean;
}

/** How long nobody has typed before the records are searched. */
const PAUSE_MS = 500;
/** So many records are named; more of them are counted. */
const NAMED = 3;

/** The new row's names, emails and phone numbers that are complete enough to be searched. */
function cluesOf(fields: Fields, values: Values, names: readonly string[]): Clue[] {
  return names.flatMap((name): Clue[] => {
    const field = fields[name];
    if (!field) return [];
    const value = values[wireName(name, field)];
    if (field.kind === "lines")
      return Array.isArray(value) ? value.flatMap((line: Values) => cluesOf(field.fields, line, Object.keys(field.fields))) : [];
    const text = typeof value === "string" ? value.trim() : "";
    if (field.kind === "email") return /^\S+@\S+\.\S+$/.test(text) ? [{ text, isName: false }] : [];
    if (field.kind === "phone") return text.replace(/\D/g, "").length >= 7 ? [{ text, isName: false }] : [];
    return field.kind === "text" && text.length >= 3 ? [{ text, isName: true }] : [];
  });
}

async function recordsWith({ text, isName }: Clue, among: readonly string[], signal: AbortSignal): Promise<SearchHit[]> {
  const hits = await getData<readonly SearchHit[]>("/search", { params: { q: text, in: among.join(","), exact: true }, signal });
  return hits.filter(({ title }) => !isName || title.trim().toLowerCase() === text.toLowerCase());
}

/** Says which records may already be about the person or company that is being entered, with links to them. */
export function PossibleDuplicates({ form, rule }: { readonly form: FormStore; readonly rule: DuplicateRule }) {
  const values = useStore(form.values);
  const key = JSON.stringify(cluesOf(form.fields, values, rule.fields));
  const clues = useMemo((): Clue[] => JSON.parse(key), [key]);
  const [hits, setHits] = useState<readonly SearchHit[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      Promise.all(clues.map((clue) => recordsWith(clue, rule.among, stop.signal))).then(
        (found) => setHits([...new Map(found.flat().map((hit) => [`${hit.resource} ${hit.id}`, hit])).values()]),
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
            {hits.slice(0, NAMED).map(({ resource, id, title, subtitle, path }) => (
              <li key={`${resource} ${id}`}>
                <a href={absolute(path)} target="_blank" rel="noreferrer">
                  {title}
                </a>{" "}
                <span className="hq-duplicate-detail">{[findResource(resource)?.label, subtitle].filter(Boolean).join(" · ")}</span>
              </li>
            ))}
            {hits.length > NAMED && <li className="hq-duplicate-detail">{t("duplicates.more", { count: hits.length - NAMED })}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
