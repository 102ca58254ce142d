import { useSearchParams } from "react-router";
import { safeReturn } from "../../providers/session/safe-return.ts";
import { viewSlots } from "../kit/slots.ts";

/** The query parameter of a record's or form's address that contains the way back. */
export const WAY_BACK = "from";

/** The way back in an address: a screen of this application with its state, or undefined if there is none or it is not safe. */
function wayBackIn(search: URLSearchParams): string | undefined {
  const { screenAt } = viewSlots();
  const safe = safeReturn(search.get(WAY_BACK), "", screenAt && ((path) => screenAt(path) !== undefined));
  return safe === "" ? undefined : safe;
}

export function useWayBack(): string | undefined {
  const [search] = useSearchParams();
  return wayBackIn(search);
}

/** Adds the way back to an address. */
export const withWayBack = (path: string, back: string | undefined): string =>
  back === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [WAY_BACK]: back })}`;
