import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { callHeaders } from "./security-headers.ts";

/**
 * The request URL without scheme and host. Clients that speak to a proxy send the absolute URL; the router would still find the route, but
 * checks on the start of the path would take it for a page.
 */
export function originForm(address = "/"): string {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return path.startsWith("/") || path === "*" ? path : `/${path}`;
}

const ANSWERS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: [431, "The request has too many or too long headers."],
};

/** Answers bytes that are not a valid request and closes the connection, because the start of the next request can't be determined. */
export function answerBroken(error: Error & { readonly code?: string }, socket: Socket): void {
  const [status, message] = ANSWERS[error.code ?? ""] ?? [400, "The request can't be read."];
  if (socket.writable && error.code !== "ECONNRESET") {
    const body = JSON.stringify({ message });
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        "Content-Type: application/json; charset=utf-8",
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...Object.entries(callHeaders).map(([name, value]) => `${name}: ${value}`),
        "Connection: close",
        "",
        body,
      ].join("\r\n"),
    );
  }
  socket.destroySoon();
}
