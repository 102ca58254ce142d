import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { conversation } from "../../../resources/care/conversation.ts";
import { listPath, tabAt } from "../../../views/paths/view-paths.ts";
import { currentSide } from "../../../views/records/view-fields.ts";
import type { ThreadQuestion } from "./thread-rows.ts";

const idOf = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

export interface DispatchAddress extends ThreadQuestion {
  readonly open: number | undefined;
  readonly message: number | undefined;
  /** The address with some of it changed. What is about a conversation goes with it. */
  readonly addressOf: (part: AddressPart) => string;
  readonly go: (part: AddressPart, replace?: boolean) => void;
}

interface AddressPart {
  readonly who?: string;
  readonly q?: string;
  readonly open?: number | undefined;
  readonly message?: number | undefined;
}

/** What the tracker shows, as in the address: so that a link and Back lead to the same conversation. */
export function useDispatchAddress(): DispatchAddress {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const fallback = conversation.views.list.defaultTab?.[currentSide()] ?? "all";
  return useMemo(() => {
    const now = {
      tab: tabAt(conversation, pathname) ?? fallback,
      who: search.get("who") ?? "anybody",
      q: search.get("q") ?? "",
      open: idOf(search.get("conversation")),
      message: idOf(search.get("message")),
    };
    const addressOf = (part: AddressPart): string => {
      const next = { ...now, message: undefined, ...part };
      const params = new URLSearchParams();
      if (next.who !== "anybody") params.set("who", next.who);
      if (next.q !== "") params.set("q", next.q);
      if (next.open !== undefined) params.set("conversation", String(next.open));
      if (next.message !== undefined) params.set("message", String(next.message));
      const query = String(params);
      return listPath(conversation, now.tab) + (query && `?${query}`);
    };
    return { ...now, addressOf, go: (part, replace = false) => void navigate(addressOf(part), { replace }) };
  }, [pathname, search, navigate, fallback]);
}
