import type { ReactNode } from "react";
import { t } from "../../i18n/kit/home.ts";
import { useLoaded, useWhenChanged } from "../../views/kit/use-loaded.ts";

/** Undefined while loading, null after a failure. */
export type Loaded<T> = T | undefined | null;

/** Loads at first, and again when a row of the named resources changes. */
export function useLive<T>(load: () => Promise<T>, ...resources: string[]): Loaded<T> {
  const { data, failure, reload } = useLoaded(load);
  useWhenChanged(resources, reload);
  return failure ? null : data;
}

/** A card with a list; its skeleton has the shape of the content. Without a text for it, it is left out while there is nothing. */
export function Card<T>({
  title,
  more,
  items,
  empty,
  children,
}: {
  title: string;
  more?: ReactNode;
  items: Loaded<T[]>;
  empty?: string;
  children: (item: T) => ReactNode;
}) {
  if (empty === undefined && (items === undefined || items?.length === 0)) return null;
  return (
    <section className="hq-widget" aria-busy={items === undefined}>
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {items === undefined && [0, 1, 2].map((row) => <div key={row} className="hq-skeleton hq-home-row-skeleton" />)}
      {items === null && <p className="hq-empty">{t("error.generic")}</p>}
      {items?.length === 0 && <p className="hq-empty">{empty}</p>}
      {items && items.length > 0 && <ul>{items.map(children)}</ul>}
    </section>
  );
}
