import { useEffect, useState } from "react";
import type { SearchHit } from "../../contract/search.ts";
import { searchRecords } from "./record-hits.ts";

const TYPING_MS = 180;

interface RecordSearch {
  readonly found: readonly SearchHit[];
  readonly busy: boolean;
  readonly failed: boolean;
}

const nothing: RecordSearch = { found: [], busy: false, failed: false };

/** Searches on the server once the user pauses typing; the request for an older query is aborted. Without a query, nothing is searched. */
export function useRecordSearch(query: string, among?: readonly string[]): RecordSearch {
  const [result, setResult] = useState({ asked: "", found: [] as readonly SearchHit[], failed: false });
  const names = among?.join(",");
  const isAsked = query.length >= 2 && names !== "";
  const asked = `${query} ${names ?? ""}`;
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      searchRecords(query, stop.signal, names?.split(",")).then(
        (found) => setResult({ asked, found, failed: false }),
        () => {
          if (!stop.signal.aborted) setResult({ asked, found: [], failed: true });
        },
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, names, asked, isAsked]);
  if (!isAsked) return nothing;
  return { found: result.found, busy: result.asked !== asked, failed: result.asked === asked && result.failed };
}
