import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router";
import type { ViewedHub } from "../../../contract/warehouse-views.ts";
import { getData } from "../../../providers/calls/http.ts";
import { readPreference, writePreference } from "../../../views/kit/preferences.ts";
import { useLoaded } from "../../../views/kit/use-loaded.ts";
import { useNarrow } from "../../../views/kit/use-media.ts";

const HUB = "warehouse-hub";
const SHOWN_AS = "warehouse-plan";

export type ShownAs = "plan" | "table";

/** Where somebody looks: a hub, a zone of it, a place in that. All of it is in the address. */
export interface HubView {
  readonly hub: ViewedHub | undefined;
  readonly hubs: readonly ViewedHub[] | undefined;
  readonly isFailed: boolean;
  readonly reload: () => void;
  /** A zone's id, or "none" for the places of no zone. */
  readonly zone: string | undefined;
  readonly place: number | undefined;
  readonly shownAs: ShownAs;
  /** The address of another part of the hub. */
  readonly addressOf: (at: { readonly zone?: string | undefined; readonly place?: number | undefined }) => string;
  readonly showAs: (shownAs: ShownAs) => void;
}

const digits = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** `own`: only the hubs in which the user works. The last one is remembered for both views. */
export function useHubView({ own }: { readonly own: boolean }): HubView {
  const [search, setSearch] = useSearchParams();
  const isNarrow = useNarrow();
  const { data, failure, reload } = useLoaded(() => getData<readonly ViewedHub[]>("/warehouse-views/hubs"));
  const hubs = data?.filter(({ isOwn }) => isOwn || !own);
  const wanted = digits(search.get("hub")) ?? digits(readPreference(HUB) ?? null);
  const hub = hubs?.find(({ id }) => id === wanted) ?? hubs?.[0];
  useEffect(() => {
    if (hub) writePreference(HUB, String(hub.id));
  }, [hub]);
  const zone = search.get("zone") ?? undefined;
  const chosen = search.get("as") ?? readPreference(SHOWN_AS);
  const addressOf: HubView["addressOf"] = ({ zone: to, place }) => {
    const next = new URLSearchParams();
    if (hub) next.set("hub", String(hub.id));
    if (to !== undefined) next.set("zone", to);
    if (place !== undefined) next.set("place", String(place));
    return `?${next}`;
  };
  const showAs = useCallback(
    (shownAs: ShownAs) => {
      writePreference(SHOWN_AS, shownAs);
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.set("as", shownAs);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );
  return {
    hub,
    hubs,
    isFailed: failure !== undefined && !data,
    reload,
    zone: zone === "none" || digits(zone ?? null) !== undefined ? zone : undefined,
    place: digits(search.get("place")),
    shownAs: chosen === "plan" || chosen === "table" ? chosen : isNarrow ? "table" : "plan",
    addressOf,
    showAs,
  };
}
