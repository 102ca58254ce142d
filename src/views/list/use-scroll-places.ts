import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** How far tables were scrolled, by the entry of the browser's history and what they showed. */
const places = new Map<string, number>();

/**
 * Other rows are shown from the first one on: at the end of the old ones, the next page of the new ones would follow at once. Returning by
 * "Back" restores how far the table was scrolled, as the browser does only for the window.
 */
export function useScrollPlaces(list: RefObject<HTMLElement | null>, scope: string): void {
  const isReturn = useNavigationType() === "POP";
  const place = `${useLocation().key} ${scope}`;
  const latest = useRef({ place, scope });
  useLayoutEffect(() => {
    const isOther = latest.current.scope !== scope;
    latest.current = { place, scope };
    if (!isOther || !list.current) return;
    const table = list.current.querySelector(".hq-list-scroll");
    if (table) table.scrollTop = 0;
    if (list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [list, place, scope]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the list comes and goes.
  useLayoutEffect(() => {
    const table = () => element?.querySelector(".hq-list-scroll");
    const element = list.current;
    const before = isReturn && places.get(place);
    const shown = table();
    if (before && shown) shown.scrollTop = before;
    return () => {
      places.set(latest.current.place, table()?.scrollTop ?? 0);
    };
  }, []);
}
