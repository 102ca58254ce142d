import type { SearchHit } from "../../contract/search.ts";
import { getData } from "../../providers/calls/http.ts";
import { absolute } from "../../providers/paths.ts";
import { findResource } from "../../providers/registry.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { listTitle, stateLabel } from "../../views/records/view-fields.ts";
import type { Hit, HitGroup } from "./hits.ts";

/** Records found by the server, which searches only rows the user may read. Rejects with an ApiError. */
export const searchRecords = (q: string, signal: AbortSignal, among?: readonly string[]): Promise<readonly SearchHit[]> =>
  getData<readonly SearchHit[]>("/search", { params: { q, ...(among ? { in: among.join(",") } : {}) }, signal });

/** What tells namesakes apart: place, phone, company, and the state. */
export function detailOf({ resource: name, subtitle, state }: SearchHit): string | undefined {
  const resource = findResource(name);
  const label = resource && state !== null ? inSentence(stateLabel(resource, state)) : undefined;
  return [subtitle, label].filter(Boolean).join(" · ") || undefined;
}

/** One group for each kind of record, in the order in which the server found them. */
export function recordGroups(found: readonly SearchHit[]): HitGroup[] {
  return [...new Set(found.map(({ resource }) => resource))].flatMap((name) => {
    const resource = findResource(name);
    const hits = found.filter((each) => each.resource === name);
    return resource ? [{ label: listTitle(resource), hits: hits.map(recordHit) }] : [];
  });
}

const recordHit = (found: SearchHit): Hit => ({
  key: `${found.resource} ${found.id}`,
  title: found.title,
  subtitle: detailOf(found),
  path: absolute(found.path),
});
