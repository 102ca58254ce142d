import type { PublicConfig } from "../contract/client-config.ts";
import { isRecord, plainCall } from "./session/login.ts";
import { createStore, readStored, writeStored } from "./store.ts";
import { useStore } from "./use-store.ts";

export type ClientConfig = Pick<PublicConfig, "logoWord" | "productName" | "tagline"> & {
  timezone?: string | undefined;
  /** Settings of the push connection; read by realtime-config.ts. */
  realtime?: unknown;
};

const KEY = "hq_config";

const standard: ClientConfig = {
  logoWord: "HQ",
  productName: "HQ",
  tagline: "Where meaningful work and meaningful relationships meet.",
};

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

export function readConfig(value: unknown): ClientConfig {
  if (!isRecord(value)) return standard;
  return {
    logoWord: text(value.logoWord) ?? standard.logoWord,
    productName: text(value.productName) ?? standard.productName,
    tagline: text(value.tagline) ?? standard.tagline,
    timezone: text(value.timezone),
    realtime: value.realtime,
  };
}

/** Starts with the configuration of the last visit, so that the name doesn't flicker. */
export const clientConfig = createStore<ClientConfig>(readConfig(readStored(KEY)));
export const useClientConfig = (): ClientConfig => useStore(clientConfig);

/** Loads the server's public configuration. Without an answer, the last known one stays. */
export async function loadClientConfig(): Promise<ClientConfig> {
  try {
    const response = await plainCall("GET", "/client-config");
    const config = readConfig(response.data);
    writeStored(KEY, config);
    clientConfig.set(config);
  } catch {
    // The screens work without it; the next start tries again.
  }
  return clientConfig.get();
}
