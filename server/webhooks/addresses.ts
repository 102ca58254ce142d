import { BlockList, isIP } from "node:net";

/** Addresses that are not on the public internet: nobody may make the server call them (IANA's special-purpose registries). */
const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(network, prefix, "ipv4");

/** Of IPv6 only global unicast is open, without what stands for IPv4 addresses, tunnels and documentation. */
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed.addSubnet(network, prefix, "ipv6");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const inList = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

export const isPublic = (address: string): boolean =>
  isIP(address) === 4 ? !inList(closed, address) : isIP(address) === 6 && inList(open, address) && !inList(closed, address);

export const isLoopback = (address: string): boolean => isIP(address) !== 0 && inList(loopback, address);

/** The host of a URL without the brackets of IPv6 and the dot that may end a name. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

/** This machine, by a name or an address that says so. Any other name is somebody's, whatever it resolves to. */
export const isLocalName = (host: string): boolean => /(^|\.)localhost$/.test(host) || isLoopback(host);

/** Names that are never on the public internet: those without a dot, and what IANA keeps for private networks and for nobody. */
const isPrivateName = (host: string): boolean =>
  isIP(host) === 0 && (!host.includes(".") || /\.(local|localdomain|internal|home\.arpa|onion|invalid)$/.test(host));

/**
 * Why nothing may be sent to a URL, as far as that can be told without asking for its host's addresses; null where something may.
 * @param localWebhooks whether this machine may be called, under a name that says so
 */
export function refusalOf(text: string, localWebhooks: boolean): string | null {
  if (!URL.canParse(text)) return "Enter an address.";
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username !== "" || url.password !== "") return "Leave out user and password.";
  const isLocal = isLocalName(host);
  if (isLocal && !localWebhooks) return "Must be an address on the public internet, not this server's own machine.";
  if (url.protocol !== "https:" && !(isLocal && url.protocol === "http:")) return "Must begin with https://.";
  if (isLocal) return null;
  if (isPrivateName(host) || (isIP(host) !== 0 && !isPublic(host))) return "Must be an address on the public internet.";
  return null;
}
