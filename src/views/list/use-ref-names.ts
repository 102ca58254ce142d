import { useEffect, useState } from "react";
import { fetchLookup } from "../../providers/calls/calls.ts";
import { parseRecordKey } from "../../schemas/fields/any-ref.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { resourceOfKind } from "../records/any-ref.ts";
import { anyField } from "../records/view-fields.ts";
import type { ListFilter } from "./list-state.ts";

/** A record in a filter, and what it takes to look up its name. */
interface NamedRef {
  /** `field:value`. */
  readonly key: string;
  readonly target: string;
  readonly id: number;
  readonly ref?: string;
}

/** The names of the records in a list's filters, by `field:value`. */
export function useRefNames(resource: AnyResource, filters: readonly ListFilter[]): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const refs = filters.flatMap(({ field, values }) => values.flatMap((value) => refOf(resource, field, value) ?? []));
  const missing = JSON.stringify(refs.filter(({ key }) => names[key] === undefined));
  useEffect(() => {
    let cancelled = false;
    const wanted: readonly NamedRef[] = JSON.parse(missing);
    for (const { key, target, ...question } of wanted) {
      fetchLookup(target, question).then(
        ([option]) => !cancelled && setNames((known) => ({ ...known, [key]: option?.name ?? `#${question.id}` })),
        () => undefined,
      );
    }
    return () => {
      cancelled = true;
    };
  }, [missing]);
  return names;
}

function refOf(resource: AnyResource, field: string, value: string): NamedRef | undefined {
  const declared = anyField(resource, field);
  const key = `${field}:${value}`;
  if (declared?.kind === "ref") {
    const ref = resource.fields[field] ? { ref: `${resource.name}.${field}` } : {};
    return { key, target: declared.target, id: Number(value), ...ref };
  }
  const record = declared?.kind === "anyRef" ? parseRecordKey(value) : null;
  const target = record && resourceOfKind(record.bizObjectId);
  return target && record.recordId !== null ? { key, target: target.name, id: record.recordId } : undefined;
}
