import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import type { Config } from "../config/config.ts";

type Trust = boolean | string[] | ((address: string, hop: number) => boolean);

/** Which proxies may tell a client's address. A number is the count of trusted ones in front of the server, starting with the nearest. */
export function trusted(proxies: Config["trustProxy"]): Trust {
  if (proxies === false) return false;
  return typeof proxies === "number" ? (_address, hop) => hop < proxies : [...proxies];
}

/** A request id of a trusted proxy, so that its log and ours name a request alike. Anybody else could choose ids that look like others' ones. */
export function createRequestIds(proxies: Config["trustProxy"]): (request: IncomingMessage) => string {
  const trust = trusted(proxies);
  const isTrusted = Array.isArray(trust) ? proxyAddress.compile(trust) : typeof trust === "function" ? trust : () => trust;
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    const isOurs = typeof given === "string" && /^[\w-]{8,64}$/.test(given) && isTrusted(socket.remoteAddress ?? "", 0);
    return isOurs ? given : randomUUID();
  };
}

/** Reads a client's address where no route does, such as from a websocket's request: the same as `request.ip` of one. */
export function createAddressReader(proxies: Config["trustProxy"]): (request: IncomingMessage) => string {
  const trust = trusted(proxies);
  const own = (request: IncomingMessage) => request.socket.remoteAddress ?? "";
  return typeof trust === "boolean" ? own : (request) => proxyAddress(request, trust) || own(request);
}
