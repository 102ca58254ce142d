import { useEffect, useState } from "react";
import { fetchLookup } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { anyField } from "../view-fields.ts";
import type { ListFilter } from "./list-state.ts";

/** The names of the ids in a list's filters, by `field:id`. */
export function useRefNames(resource: AnyResource, filters: readonly ListFilter[]): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const refs = filters.flatMap(({ field, values }) => {
    const declared = anyField(resource, field);
    return declared?.kind === "ref" ? values.map((value) => `${field}:${value}:${declared.target}`) : [];
  });
  const missing = refs.filter((each) => names[each.split(":").slice(0, 2).join(":")] === undefined).join(" ");
  useEffect(() => {
    if (missing === "") return;
    let cancelled = false;
    for (const each of missing.split(" ")) {
      const [field = "", id = "", target = ""] = each.split(":");
      fetchLookup(target, { id: Number(id), ...(resource.fields[field] ? { ref: `${resource.name}.${field}` } : {}) }).then(
        ([option]) => !cancelled && setNames((known) => ({ ...known, [`${field}:${id}`]: option?.name ?? `#${id}` })),
        () => undefined,
      );
    }
    return () => {
      cancelled = true;
    };
  }, [missing, resource]);
  return names;
}
