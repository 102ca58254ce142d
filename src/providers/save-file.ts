import { t } from "../i18n/shell.ts";
import { http } from "./http.ts";
import { type ApiError, toApiError } from "./http-error.ts";
import { API } from "./login.ts";
import { noteAnswer } from "./session-end.ts";

const unescaped = (quoted: string): string => quoted.replace(/\\(.)/g, "$1");

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The name a Content-Disposition gives; its extended form first, as RFC 6266 wants it. Never a path. */
export function fileNameOf(header: string | null): string | undefined {
  const text = header ?? "";
  const extended = /(?:^|;)\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(text)?.[1];
  const [, quoted, plain] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(text) ?? [];
  const name = (extended && decoded(extended)) ?? (quoted === undefined ? plain : unescaped(quoted));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get into a name.
  return name?.replace(/^.*[\\/]/, "").replace(/[\u0000-\u001f\u007f]/g, "") || undefined;
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const told = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  const message = typeof told === "string" && told !== "" ? told : t("error.generic");
  return { name: "ApiError", message, statusCode: response.status, body: {} };
}

/** Hands a content to the browser as a file of that name. */
export function saveContent(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Downloads a file of this server by a one-time ticket and saves it under the name the answer gives. `path` is a full one,
 * the API's base included. Answers that name. Rejects with an ApiError.
 */
export async function saveFile(path: string, purpose: "export" | "file", standard: string): Promise<string> {
  const address = new URL(path, location.origin);
  const ticket = { purpose, path: address.pathname.slice(API.length) };
  const { data } = await http.post<{ data: { token: string } }>("/tickets", ticket);
  address.searchParams.set("token", data.data.token);
  // Without the session, which a refused ticket says nothing about.
  const response = await fetch(address).catch((failure: unknown) => Promise.reject(toApiError(failure)));
  noteAnswer(response.status, null);
  if (!response.ok) throw await refusal(response);
  const content = await response.blob().catch((failure: unknown) => Promise.reject(toApiError(failure)));
  const name = fileNameOf(response.headers.get("content-disposition")) ?? standard;
  saveContent(content, name);
  return name;
}
