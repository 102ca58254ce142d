import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { keepPlace, type Place, placeAt } from "./scroll-places.ts";

/** The place of what a list shows, in the current entry of the browser's history. */
export function usePlace(scope: string): { readonly place: string; readonly kept: Place | undefined } {
  const isReturn = useNavigationType() === "POP";
  const place = `${useLocation().key} ${scope}`;
  return { place, kept: isReturn ? placeAt(place) : undefined };
}

/** Whether nobody has gone anywhere: the focus is on the screen as a whole, or on a heading that it was given (app/keep-focus.ts). */
const isFocusFree = (list: HTMLElement): boolean =>
  document.activeElement?.contains(list) === true || document.activeElement?.matches("h1, h2, h3") === true;

const linkOf = (list: HTMLElement, row: number): HTMLElement | null => list.querySelector(`[data-row="${row}"] .hq-row-link`);

/**
 * Other rows are shown from the first one on: at the end of the old ones, the next page of the new ones would follow at once. Returning by
 * "Back", and after a reload, the list is scrolled to where it was, once all its pages are there again, and its row has the focus.
 */
export function useScrollPlaces(list: RefObject<HTMLElement | null>, scope: string, pages: number, hasMore: boolean): void {
  const { place, kept } = usePlace(scope);
  const returning = useRef(kept);
  const latest = useRef({ place, scope, pages });
  useLayoutEffect(() => {
    const isOther = latest.current.scope !== scope;
    latest.current = { place, scope, pages };
    if (!isOther || !list.current) return;
    const table = list.current.querySelector(".hq-list-scroll");
    if (table) table.scrollTop = 0;
    if (list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [list, place, scope, pages]);
  useLayoutEffect(() => {
    const { current: to } = returning;
    if (!to || !list.current || pages === 0 || (pages < to.pages && hasMore)) return;
    returning.current = undefined;
    const table = list.current.querySelector(".hq-list-scroll");
    if (table) table.scrollTop = to.top;
    if (scrollY < to.windowTop) scrollTo(0, to.windowTop);
    const { current: element } = list;
    // After the frame, which gives the focus to the screen as a whole.
    setTimeout(() => isFocusFree(element) && linkOf(element, to.row)?.focus({ preventScroll: true }));
  }, [list, pages, hasMore]);
  useLayoutEffect(() => {
    const { current: element } = list;
    let row = 0;
    const note = ({ target }: Event) => {
      row = Number((target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null)?.dataset.row) || row;
    };
    const keep = () => {
      const top = element?.querySelector(".hq-list-scroll")?.scrollTop ?? 0;
      keepPlace(latest.current.place, { top, windowTop: scrollY, pages: latest.current.pages, row });
    };
    element?.addEventListener("focusin", note);
    addEventListener("pagehide", keep);
    return () => {
      // Before the rows leave the document.
      keep();
      element?.removeEventListener("focusin", note);
      removeEventListener("pagehide", keep);
    };
  }, [list]);
}
