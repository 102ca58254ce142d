import { useDataProvider } from "@refinedev/core";
import { useEffect, useState } from "react";
import { lookup, type Row } from "../../providers/calls.ts";
import { isApiError } from "../../providers/http-error.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { titleOf } from "../view-fields.ts";
import { screensOf } from "../view-paths.ts";
import type { FoundMany, NamedMany } from "./many-sources.ts";
import { type Found, type Named, needsRow } from "./sources.ts";

/** The records that a form's address names, each by its own parameter or several by one. */
export interface Wanted {
  readonly one: readonly Named[];
  readonly many: readonly NamedMany[];
}
export interface ReadSources {
  readonly state: "read";
  readonly found: readonly Found[];
  readonly missing: readonly Named[];
  readonly many: readonly FoundMany[];
}

/** How far the records are read that the address names; those that can't be had are named as missing. */
export type Sources =
  | { readonly state: "reading" }
  | { readonly state: "failed"; readonly error: unknown; readonly retry: () => void }
  | ReadSources;

const isNothing = ({ one, many }: Wanted): boolean => one.length + many.length === 0;

/** Not there, not the reader's, or no id that there could be. */
const isMissing = (failure: unknown): boolean => isApiError(failure) && [400, 403, 404, 422].includes(failure.statusCode);

type ReadRow = (resource: AnyResource, id: number) => Promise<Row>;

/** The row from whichever module has it: a reference may mean a slice of its target's table. */
async function rowOf(target: string, id: number, read: ReadRow): Promise<{ row: Row; name: string } | undefined> {
  for (const module of screensOf(target)) {
    try {
      const row = await read(module, id);
      return { row, name: titleOf(module, row) };
    } catch (failure) {
      if (!isMissing(failure)) throw failure;
    }
  }
  return undefined;
}

async function find(owner: AnyResource, named: Named, read: ReadRow): Promise<Found | undefined> {
  const { id, field, source } = named;
  if (id === undefined) return undefined;
  if (needsRow(named)) {
    const found = await rowOf(field.target, id, read);
    return found && { named, ...found };
  }
  try {
    const [option] = await lookup(field.target, { id, ref: `${owner.name}.${source.field}` });
    return option && { named, name: option.name };
  } catch (failure) {
    if (!isMissing(failure)) throw failure;
    return undefined;
  }
}

/** Rows are read whole, with their child rows, a few at a time. */
const AT_ONCE = 6;

async function findMany(named: NamedMany, read: ReadRow): Promise<FoundMany> {
  const records: FoundMany["records"][number][] = [];
  for (let at = 0; at < named.ids.length; at += AT_ONCE) {
    const some = await Promise.all(named.ids.slice(at, at + AT_ONCE).map((id) => rowOf(named.source.many, id, read)));
    records.push(...some.filter((each) => each !== undefined));
  }
  return { named, records };
}

/** Reads, once and with the user's own rights, the records that a form is to start from. */
export function useSources(resource: AnyResource, wanted: Wanted): Sources {
  const dataProvider = useDataProvider();
  const [sources, setSources] = useState<Sources>(() =>
    isNothing(wanted) ? { state: "read", found: [], missing: [], many: [] } : { state: "reading" },
  );
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened anew for another address; an attempt asks again.
  useEffect(() => {
    if (isNothing(wanted)) return;
    let left = false;
    const read: ReadRow = async ({ name }, id) => (await dataProvider().getOne<Row>({ resource: name, id })).data;
    const one = Promise.all(wanted.one.map((named) => find(resource, named, read)));
    const several = Promise.all(wanted.many.map((named) => findMany(named, read)));
    Promise.all([one, several]).then(
      ([all, many]) => {
        if (left) return;
        const missing = wanted.one.filter((_, at) => all[at] === undefined);
        setSources({ state: "read", found: all.filter((each) => each !== undefined), missing, many });
      },
      (error: unknown) => !left && setSources({ state: "failed", error, retry: () => setAttempt(attempt + 1) }),
    );
    return () => {
      left = true;
    };
  }, [attempt]);
  return sources;
}
