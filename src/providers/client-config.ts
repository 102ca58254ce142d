import type { PublicConfig } from "../contract/client-config.ts";
import { isRecord, plainCall } from "./session/login.ts";
import { createStore } from "./store.ts";
import { useStore } from "./use-store.ts";

export type ClientConfig = Pick<PublicConfig, "logoWord" | "productName" | "tagline"> & {
  /** The company on what is printed; absent: the product. */
  company?: string | undefined;
  timezone?: string | undefined;
  /** Whether everybody can read the reviews. */
  publicReviews?: boolean;
  /** The button for single sign-on, if there is one. */
  sso?: string | undefined;
  /** Whether the address allows passkeys. */
  passkeys?: boolean;
  /** After how many hours everything starts over, if this is a sandbox. */
  sandboxHours?: number;
  /** The key of the maps service, if there is one. */
  mapsKey?: string | undefined;
  /** The largest file that the server takes, in bytes. */
  uploadBytes?: number;
  /** Settings of the push connection; read by realtime-config.ts. */
  realtime?: unknown;
};

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
    company: text(value.company),
    timezone: text(value.timezone),
    mapsKey: text(value.mapsKey),
    sso: text(value.sso),
    ...(typeof value.uploadBytes === "number" ? { uploadBytes: value.uploadBytes } : {}),
    ...(typeof value.sandboxHours === "number" ? { sandboxHours: value.sandboxHours } : {}),
    ...(value.publicReviews === true ? { publicReviews: true } : {}),
    ...(value.passkeys === true ? { passkeys: true } : {}),
    realtime: value.realtime,
  };
}

/** What the server has written into the page. The pages of the development server contain nothing. */
function configInPage(): unknown {
  // Pure models that know the configuration are also used where there is no page.
  const told = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=hq-config]")?.content;
  return told === undefined ? undefined : JSON.parse(told);
}

const inPage = configInPage();
export const clientConfig = createStore<ClientConfig>(readConfig(inPage));
export const useClientConfig = (): ClientConfig => useStore(clientConfig);

/** Asks for the server's public configuration if the page doesn't contain it. Without an answer, the standard one stays. */
export async function loadClientConfig(): Promise<void> {
  if (inPage !== undefined) return;
  try {
    clientConfig.set(readConfig((await plainCall("GET", "/client-config")).data));
  } catch {
    // The screens work without it; the next start tries again.
  }
}
