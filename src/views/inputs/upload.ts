import { http } from "../../providers/calls/http.ts";
import type { FileLink } from "../../schemas/field.ts";
import { isFileLink } from "../cells/file-views.tsx";

/** Stores one file and returns it as records contain it. `progress` is called with the share sent, 0 to 1. Rejects with an ApiError. */
export async function uploadFile(file: File, progress?: (share: number) => void, signal?: AbortSignal): Promise<FileLink> {
  const body = new FormData();
  body.append("file", file);
  const { data } = await http.post<{ data: unknown }>("/files", body, {
    ...(signal ? { signal } : {}),
    onUploadProgress: ({ loaded, total }) => progress?.(total ? loaded / total : 0),
  });
  const stored = Array.isArray(data.data) ? data.data[0] : data.data;
  if (!isFileLink(stored)) throw new Error("The server stored the file and did not say where.");
  return stored;
}

/** Stores an image of the rich-text editor and returns its address. The address contains a ticket instead of the session token. */
export async function uploadEditorPhoto(file: File): Promise<string> {
  const ticket = await http.post<{ data: { token: string } }>("/tickets", { purpose: "editor-photo", path: "/editor-photo" });
  const { token } = ticket.data.data;
  const body = new FormData();
  body.append("file", file);
  const { data } = await http.post<{ data: { url: string } }>("/editor-photo", body, { params: { token } });
  return data.data.url;
}
