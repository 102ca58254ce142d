import type { ErrorBody } from "../../contract/envelope.ts";
import type { Ticket, TicketPurpose, TicketRequest } from "../../contract/files.ts";
import { t } from "../../i18n/kit/shell.ts";
import { saveContent } from "../save-content.ts";
import { noteResponse } from "../session/session-end.ts";
import { API } from "./early-calls.ts";
import { postData } from "./http.ts";
import { type ApiError, toApiError } from "./http-error.ts";

const unescaped = (quoted: string): string => quoted.replace(/\\(.)/g, "$1");

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The file name in a Content-Disposition header; the extended form takes precedence (RFC 6266). Never a path. */
export function fileNameOf(header: string | null): string | undefined {
  const text = header ?? "";
  const extended = /(?:^|;)\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(text)?.[1];
  const [, quoted, plain] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(text) ?? [];
  const name = (extended && decoded(extended)) ?? (quoted === undefined ? plain : unescaped(quoted));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be removed from the name.
  return name?.replace(/^.*[\\/]/, "").replace(/[\u0000-\u001f\u007f]/g, "") || undefined;
}

async function refusal(response: Response): Promise<ApiError> {
  const read: unknown = await response.json().catch(() => undefined);
  const body: Partial<ErrorBody> = typeof read === "object" && read !== null ? read : {};
  const message = typeof body.message === "string" && body.message !== "" ? body.message : t("error.generic");
  noteResponse(response.status, null, body);
  return { name: "ApiError", message, statusCode: response.status, body };
}

/** A one-time ticket, for requests that can't send the session. Rejects with an ApiError. */
export const newTicket = (purpose: TicketPurpose, path: string): Promise<Ticket> =>
  postData("/tickets", { purpose, path } satisfies TicketRequest);

/**
 * Downloads a file of this server with a one-time ticket, and saves it under the name in the response. `path` is the full path, including
 * the API base. Returns that name. Rejects with an ApiError.
 */
export async function saveFile(path: string, purpose: "export" | "file", standard: string): Promise<string> {
  const address = new URL(path, location.origin);
  const { token } = await newTicket(purpose, address.pathname.slice(API.length));
  address.searchParams.set("token", token);
  // Sent without the session: a refused ticket says nothing about it.
  const response = await fetch(address).catch((failure: unknown) => Promise.reject(toApiError(failure)));
  if (!response.ok) throw await refusal(response);
  noteResponse(response.status, null);
  const content = await response.blob().catch((failure: unknown) => Promise.reject(toApiError(failure)));
  const name = fileNameOf(response.headers.get("content-disposition")) ?? standard;
  saveContent(content, name);
  return name;
}
