import { useSearchParams } from "react-router";
import { safeReturn } from "../providers/safe-return.ts";
import { viewSlots } from "./slots.ts";

/** The parameter of a record's or form's address that holds where one came from. */
export const WAY_BACK = "from";

/** Where the address says that one came from: a screen of this application with what it was showing, or nothing. */
function wayBackIn(search: URLSearchParams): string | undefined {
  const { screenAt } = viewSlots();
  const safe = safeReturn(search.get(WAY_BACK), "", screenAt && ((path) => screenAt(path) !== undefined));
  return safe === "" ? undefined : safe;
}

export function useWayBack(): string | undefined {
  const [search] = useSearchParams();
  return wayBackIn(search);
}

/** An address that leads back to another one. */
export const withWayBack = (path: string, back: string | undefined): string =>
  back === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [WAY_BACK]: back })}`;
