import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import type { Config } from "../config.ts";

type Trust = boolean | string[] | ((address: string, hop: number) => boolean);

/** Which proxies may tell a client's address. A number is the count of trusted ones in front of the server, starting with the nearest. */
export function trusted(proxies: Config["trustProxy"]): Trust {
  if (proxies === false) return false;
  return typeof proxies === "number" ? (_address, hop) => hop < proxies : [...proxies];
}

/** Reads a client's address where no route does, such as from a websocket's request: the same as `request.ip` of one. */
export function createAddressReader(proxies: Config["trustProxy"]): (request: IncomingMessage) => string {
  const trust = trusted(proxies);
  const own = (request: IncomingMessage) => request.socket.remoteAddress ?? "";
  return typeof trust === "boolean" ? own : (request) => proxyAddress(request, trust) || own(request);
}
