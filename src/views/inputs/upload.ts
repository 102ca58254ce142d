import type { EditorPhoto } from "../../contract/files.ts";
import { postData } from "../../providers/calls/http.ts";
import { newTicket } from "../../providers/calls/save-file.ts";
import { uploadForm } from "../../providers/calls/upload-form.ts";
import type { FileLink } from "../../schemas/values/file-link.ts";

/** The server doesn't read these. Hardly anybody uploads one, so the code for them is loaded with the first. */
const accepted = async (file: File): Promise<File> => (/\.(svg|bmp)$/i.test(file.name) ? (await import("./as-png.ts")).asPng(file) : file);

/** Stores one file, an SVG or BMP as PNG, and returns it as records contain it. `progress` is called with the share sent, 0 to 1. Rejects with an ApiError. */
export async function uploadFile(file: File, progress?: (share: number) => void, signal?: AbortSignal): Promise<FileLink> {
  return postData<FileLink>("/files", uploadForm(await accepted(file)), {
    ...(signal ? { signal } : {}),
    onUploadProgress: ({ loaded, total }) => progress?.(total ? loaded / total : 0),
  });
}

/** Stores an image of the rich-text editor and returns its address. The address contains a ticket instead of the session token. */
export async function uploadEditorPhoto(file: File): Promise<string> {
  const body = uploadForm(await accepted(file));
  const { token } = await newTicket("editor-photo", "/editor-photo");
  return (await postData<EditorPhoto>("/editor-photo", body, { params: { token } })).url;
}
