import { useEffect, useState } from "react";
import { http } from "../../providers/calls/http.ts";
import { newTicket } from "../../providers/calls/save-file.ts";
import type { FileLink } from "../../schemas/values/file-link.ts";

/** A file's path under the API base, as our HTTP client needs it. */
const pathOf = ({ url }: Pick<FileLink, "url">): string => (url.startsWith("/") ? url : `/${url}`);

/**
 * A file's content as a URL an image can show. Files need the session and an `img` does not send it, so the content is fetched and held
 * in memory. `small` asks for a version that suffices for a thumbnail. `failed` if it can't be loaded.
 */
export function useFileContent(
  file: Pick<FileLink, "url">,
  enabled: boolean,
  size?: "small",
): { address: string | undefined; failed: boolean } {
  const path = size === "small" ? `${pathOf(file)}?size=320` : pathOf(file);
  const [content, setContent] = useState<{ address: string | undefined; failed: boolean }>({ address: undefined, failed: false });
  useEffect(() => {
    if (!enabled) return;
    const abort = new AbortController();
    let objectUrl: string | undefined;
    http.get<Blob>(path, { responseType: "blob", signal: abort.signal }).then(
      ({ data }) => {
        if (abort.signal.aborted) return;
        objectUrl = URL.createObjectURL(data);
        setContent({ address: objectUrl, failed: false });
      },
      () => !abort.signal.aborted && setContent({ address: undefined, failed: true }),
    );
    return () => {
      abort.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [path, enabled]);
  return content;
}

/** Opens a file in a new tab with a one-time ticket. Rejects with an ApiError. */
export async function openFile(file: Pick<FileLink, "url">): Promise<void> {
  // The tab must be opened by the click itself, or the browser blocks it.
  const tab = window.open("", "_blank");
  try {
    const path = pathOf(file);
    const { token } = await newTicket("file", path);
    const address = `/api${path}?${new URLSearchParams({ token })}`;
    if (tab) tab.location.href = address;
    else location.assign(address);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}
