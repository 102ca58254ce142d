import { useEffect, useState } from "react";
import { http } from "../../providers/http.ts";
import type { FileLink } from "../../schemas/field.ts";

/** A file's path under the API base, as our client asks for it. */
const pathOf = ({ url }: Pick<FileLink, "url">): string => (url.startsWith("/") ? url : `/${url}`);

/**
 * A file's content as an address an image can show. Files are only told to whom the session allows, and an `img` sends
 * no session, so it is fetched and held in memory. `failed` when it can't be had.
 */
export function useFileContent(file: Pick<FileLink, "url">, wanted: boolean): { address: string | undefined; failed: boolean } {
  const path = pathOf(file);
  const [content, setContent] = useState<{ address: string | undefined; failed: boolean }>({ address: undefined, failed: false });
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    let made: string | undefined;
    http.get<Blob>(path, { responseType: "blob", signal: abort.signal }).then(
      ({ data }) => {
        if (abort.signal.aborted) return;
        made = URL.createObjectURL(data);
        setContent({ address: made, failed: false });
      },
      () => !abort.signal.aborted && setContent({ address: undefined, failed: true }),
    );
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [path, wanted]);
  return content;
}

/** Opens a file in a tab of its own by a one-time ticket. Rejects with an ApiError. */
export async function openFile(file: Pick<FileLink, "url">): Promise<void> {
  // The tab must be opened by the click itself, or the browser blocks it.
  const tab = window.open("", "_blank");
  try {
    const path = pathOf(file);
    const { data } = await http.post<{ data: { token: string } }>("/tickets", { purpose: "file", path });
    const address = `/api${path}?${new URLSearchParams({ token: data.data.token })}`;
    if (tab) tab.location.href = address;
    else location.assign(address);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}
