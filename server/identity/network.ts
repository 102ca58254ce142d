/** Whom an address stands for: itself, or for IPv6 its /64 network, of which one client has all addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [start = "", end] = address.split("::", 2);
  const groups = start === "" ? [] : start.split(":");
  const last = end === undefined || end === "" ? [] : end.split(":");
  const zeros = end === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  return [...groups, ...Array<string>(zeros).fill("0"), ...last].slice(0, 4).join(":");
}
