/** The Pusher protocol, version 7: names, codes and frames. A frame's `data` is always a JSON string. */
export const PROTOCOL = "7";

export const CODE = {
  unknownKey: 4001,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
  inactive: 4202,
  clientEvent: 4301,
} as const;

export interface ClientFrame {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function frame(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data ?? {}) });
}

export function errorFrame(code: number | null, message: string): string {
  return frame("pusher:error", { code, message });
}

/** Parses a client's frame; null when it is invalid. Most clients send `data` as an object, some as a JSON string. */
export function parseFrame(text: string): ClientFrame | null {
  const outer = parseObject(text);
  if (!outer || typeof outer.event !== "string") return null;
  const data = typeof outer.data === "string" ? parseObject(outer.data) : isObject(outer.data) ? outer.data : {};
  return { event: outer.event, data: data ?? {} };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
