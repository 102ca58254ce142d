import { isRecord, plainCall } from "./login.ts";
import { createStore, readStored, useStore, writeStored } from "./store.ts";

export type ClientConfig = {
  logoWord: string;
  productName: string;
  tagline: string;
  timezone?: string | undefined;
  /** Where the push connection goes; read by realtime-config.ts. */
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

/** Starts with what the last visit learned, so that the name never flickers. */
export const clientConfig = createStore<ClientConfig>(readConfig(readStored(KEY)));
export const useClientConfig = (): ClientConfig => useStore(clientConfig);

/** Asks the server for its public configuration. Without an answer the last known one stays. */
export async function loadClientConfig(): Promise<ClientConfig> {
  try {
    const answer = await plainCall("GET", "/client-config");
    const config = readConfig(answer.data);
    writeStored(KEY, config);
    clientConfig.set(config);
  } catch {
    // The screens work without it; the next start asks again.
  }
  return clientConfig.get();
}
