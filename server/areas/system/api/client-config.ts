import type { PublicConfig, RealtimeConfig } from "../../../../src/contract/client-config.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { Config } from "../../../config/config.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { routeFor } from "../../../http/route-access.ts";
import { UPLOAD_BYTES } from "../../../http/uploads.ts";
import { allowsPasskeys } from "../../../identity/two-step/passkeys.ts";

const TAGLINE = "Where meaningful work and meaningful relationships meet.";

/** Configuration that browsers need before sign-in. Contains no secrets. */
export function publicConfig(
  config: Pick<
    Config,
    "publicUrl" | "sso" | "logoWord" | "productName" | "company" | "timeZone" | "pusher" | "publicReviews" | "mapsKey" | "sandboxHours"
  >,
  realtimeKey: string,
): PublicConfig {
  const { pusher } = config;
  const realtime: RealtimeConfig = pusher
    ? { key: pusher.key, cluster: "hq", host: pusher.clientHost, port: pusher.port ?? (pusher.tls ? 443 : 80) }
    : { key: realtimeKey, cluster: "hq" };
  return {
    logoWord: config.logoWord,
    productName: config.productName,
    company: config.company.name,
    tagline: TAGLINE,
    timezone: config.timeZone,
    realtime,
    uploadBytes: UPLOAD_BYTES,
    ...(config.sso ? { sso: config.sso.label } : {}),
    ...(allowsPasskeys(config.publicUrl) ? { passkeys: true } : {}),
    ...(config.mapsKey === undefined ? {} : { mapsKey: config.mapsKey }),
    ...(config.sandboxHours === undefined ? {} : { sandboxHours: config.sandboxHours }),
    ...(config.publicReviews ? { publicReviews: true } : {}),
  };
}

/** The same for who has no page of ours, which contains it. */
export const clientConfigCall = defineRoutes((app, { publicConfig }: { publicConfig: () => PublicConfig }) => {
  app.get(
    "/api/client-config",
    routeFor({ ability: "public", scope: "The public configuration." }),
    async (): Promise<DataResponse<PublicConfig>> => ({ data: publicConfig() }),
  );
});
