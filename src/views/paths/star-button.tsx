import { type Bookmark, bookmarkKey } from "../../contract/favorites.ts";
import { t } from "../../i18n/kit/views.ts";
import { http } from "../../providers/calls/http.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { favoritesChanged, useAuthState } from "../../providers/session/auth-state.ts";
import { toast } from "../../providers/toasts.ts";

/** Stars a record or a list, or takes the star away. The star of who is refused stays as it was. */
export async function star(bookmark: Bookmark, starred: boolean): Promise<void> {
  try {
    const { data } = await http.put<{ data: string[] }>("/v1/favorites", { ...bookmark, starred });
    favoritesChanged(data.data);
  } catch (thrown) {
    toast.error(toApiError(thrown).message);
  }
}

/** The star beside the title of a record or a list: what has one is offered first in the search palette. */
export function StarButton({ bookmark }: { bookmark: Bookmark }) {
  const isOn = useAuthState().favorites.includes(bookmarkKey(bookmark));
  return (
    <button
      type="button"
      className="hq-star"
      aria-pressed={isOn}
      aria-label={t("favorite.add")}
      title={t(isOn ? "favorite.remove" : "favorite.add")}
      onClick={() => void star(bookmark, !isOn)}
    >
      {isOn ? "★" : "☆"}
    </button>
  );
}
