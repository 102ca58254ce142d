import type { RealtimeConfig } from "../../contract/client-config.ts";
import { isRecord } from "../session/login.ts";

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Reads the push connection's settings from the public configuration; undefined if the server has none. */
export function readRealtime(value: unknown): RealtimeConfig | undefined {
  if (!isRecord(value)) return undefined;
  const key = text(value.key);
  if (!key) return undefined;
  const port = typeof value.port === "number" ? value.port : undefined;
  return { key, cluster: text(value.cluster) ?? "hq", host: text(value.host), port, path: text(value.path) };
}
