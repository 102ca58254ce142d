import type { PaymentGateway } from "../../../config/config.ts";
import type { Db } from "../../../db/connection.ts";
import { secretOf } from "../../../identity/secrets.ts";
import type { Inbound } from "../../../inbound/inbound.ts";
import type { Gateway } from "../../../integrations/gateway/gateway.ts";
import { createStripeGateway } from "../../../integrations/gateway/stripe.ts";
import { createTestGateway, type TestGateway } from "../../../integrations/gateway/test-gateway.ts";

export interface GatewayOptions {
  readonly setting: PaymentGateway;
  readonly publicUrl: string;
  /** Whether the database contains only demo data. */
  readonly demo: boolean;
  readonly db: Db;
  /** Receives the test gateway's events. */
  readonly inbound: () => Pick<Inbound, "receive">;
}

export interface Gateways {
  readonly gateway: Gateway | null;
  /** The same gateway if it is the test gateway, which has a page of ours. */
  readonly test: TestGateway | null;
}

/** Returns the gateway that takes card payments. Without a setting, the test gateway is used only for demo data. */
export async function gatewayOf({ setting, publicUrl, demo, db, inbound }: GatewayOptions): Promise<Gateways> {
  if (setting.kind === "stripe") return { gateway: createStripeGateway(setting), test: null };
  if (setting.kind === "off" || (setting.kind === "demo" && !(demo && db.kind === "embedded"))) return { gateway: null, test: null };
  const secret = await secretOf(db.kysely, "test-gateway");
  const test = createTestGateway({
    db: db.kysely,
    secret,
    publicUrl,
    send: ({ body, headers }) => inbound().receive("test", body, headers),
  });
  return { gateway: test, test };
}
