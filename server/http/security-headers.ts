import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

export type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

const common = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
  "x-permitted-cross-domain-policies": "none",
};

/** The headers of API responses: they must not be executed, framed or cached. */
export const callHeaders = {
  ...common,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/** The headers of every response, including errors. File responses set a stricter policy themselves. */
export function securityHeaders(config: Pick<Config, "publicUrl" | "pusher">): SetHeaders {
  const strict = config.publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
  const ofPage = { ...common, ...strict, "content-security-policy": pagePolicy(config) };
  const ofScan = { ...ofPage, "content-security-policy": pagePolicy(config, ["'wasm-unsafe-eval'"]) };
  const ofCall = { ...callHeaders, ...strict };
  return (request, reply) => {
    reply.headers(isCall(request.url) ? ofCall : isScan(request.url) ? ofScan : ofPage);
    reply.header("x-request-id", request.id);
  };
}

/** Whether a URL belongs to the API rather than the pages. Decoded like in the router, where "/%61pi" is "/api". */
export function isCall(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url.includes("%") ? decoded(url.split(/[?#]/, 1)[0] ?? "") : url);
}

/** The one screen whose scripts may compile WebAssembly: the decoder of the camera's pictures. */
const isScan = (url: string): boolean => /^\/warehousing\/scan\/?(?:[?#]|$)/.test(url);

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export function pagePolicy({ publicUrl, pusher }: Pick<Config, "publicUrl" | "pusher">, scripts: readonly string[] = []): string {
  const sockets = [publicUrl.replace(/^http/, "ws")];
  if (pusher)
    sockets.push(...(pusher.tls ? ["wss", "https"] : ["ws", "http"]).map((scheme) => `${scheme}://${pusher.clientHost}${portOf(pusher)}`));
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    // The component library injects inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // PDFs that the page has fetched, for preview and printing.
    "frame-src blob:",
    `connect-src 'self' ${sockets.join(" ")}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const portOf = ({ port }: { readonly port?: number }) => (port === undefined ? "" : `:${port}`);
