import { useEffect, useRef, useState } from "react";
import { MOST_TILES, type TilePicture } from "../../contract/tile-pictures.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { getData } from "../../providers/calls/http.ts";
import type { AnyResource } from "../../schemas/resource.ts";

/** What is known of a row's pictures; null where it has none. */
type Known = { readonly version: number; readonly picture: TilePicture | null };

const versionOf = ({ version }: ApiRow): number => version ?? 0;

/**
 * The first picture of each row: one request for each page of rows, and one more for those that have changed since. Undefined while a row's is
 * not there yet.
 */
export function useTilePictures(resource: AnyResource, rows: readonly ApiRow[]): (id: number) => TilePicture | null | undefined {
  const [known, setKnown] = useState<ReadonlyMap<number, Known>>(new Map());
  /** The versions that were asked for, so that no row is asked for twice. */
  const asked = useRef(new Map<number, number>());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    const missing = rows.filter((row) => asked.current.get(row.id) !== versionOf(row));
    for (let at = 0; at < missing.length; at += MOST_TILES) {
      const page = missing.slice(at, at + MOST_TILES);
      for (const row of page) asked.current.set(row.id, versionOf(row));
      getData<readonly TilePicture[]>(`/${resource.collection}/pictures`, { params: { ids: page.map(({ id }) => id).join() } }).then(
        (pictures) => {
          if (isGone.current) return;
          const found = new Map(pictures.map((each) => [each.id, each]));
          setKnown(
            (before) =>
              new Map([
                ...before,
                ...page.map((row) => [row.id, { version: versionOf(row), picture: found.get(row.id) ?? null }] as const),
              ]),
          );
        },
        // Without their pictures the tiles still say what they are; the next change of the list asks again.
        () => {
          for (const { id } of page) asked.current.delete(id);
          if (!isGone.current)
            setKnown(
              (before) => new Map([...before, ...page.map(({ id }) => [id, before.get(id) ?? { version: -1, picture: null }] as const)]),
            );
        },
      );
    }
  }, [resource, rows]);
  return (id) => {
    const found = known.get(id);
    return found === undefined ? undefined : found.picture;
  };
}
