import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

type PolicyConfig = Pick<Config, "publicUrl" | "pusher" | "mapsKey">;

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
export function securityHeaders(config: PolicyConfig): SetHeaders {
  const strict = config.publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
  const ofPage = { ...common, ...strict, "content-security-policy": pagePolicy(config) };
  const ofScan = { ...ofPage, "content-security-policy": pagePolicy(config, ["'wasm-unsafe-eval'"]) };
  const ofMaps =
    config.mapsKey === undefined ? ofPage : { ...ofPage, "x-frame-options": "SAMEORIGIN", "content-security-policy": mapsPolicy };
  const ofCall = { ...callHeaders, ...strict };
  const headersOf = (url: string) => (isCall(url) ? ofCall : isScan(url) ? ofScan : isMaps(url) ? ofMaps : ofPage);
  return (request, reply) => {
    reply.headers(headersOf(request.url));
    reply.header("x-request-id", request.id);
  };
}

/** Whether a URL belongs to the API rather than the pages. Decoded like in the router, where "/%61pi" is "/api". */
export function isCall(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url.includes("%") ? decoded(url.split(/[?#]/, 1)[0] ?? "") : url);
}

/** The one screen whose scripts may compile WebAssembly: the decoder of the camera's pictures. */
const isScan = (url: string): boolean => /^\/warehousing\/scan\/?(?:[?#]|$)/.test(url);

/** The page of the frame with the maps service's script, which no other page may load. */
const isMaps = (url: string): boolean => /^\/maps\.html(?:[?#]|$)/.test(url);

/** What the maps service asks for in its guide, without the parts that draw its own maps. */
const mapsPolicy = [
  "default-src 'none'",
  "script-src 'self' https://*.googleapis.com https://*.gstatic.com 'unsafe-eval' blob:",
  "connect-src 'self' https://*.googleapis.com https://*.gstatic.com",
  "img-src data: https://*.googleapis.com https://*.gstatic.com",
  "style-src 'unsafe-inline' https://fonts.googleapis.com",
  "font-src https://fonts.gstatic.com",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export function pagePolicy({ publicUrl, pusher, mapsKey }: PolicyConfig, scripts: readonly string[] = []): string {
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
    // PDFs that the page has fetched, for preview and printing; and the frame with the maps service's script.
    mapsKey === undefined ? "frame-src blob:" : "frame-src 'self' blob:",
    `connect-src 'self' ${sockets.join(" ")}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const portOf = ({ port }: { readonly port?: number }) => (port === undefined ? "" : `:${port}`);
