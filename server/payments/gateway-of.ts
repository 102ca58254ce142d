import type { PaymentGateway } from "../config.ts";
import type { Db } from "../db/connection.ts";
import { secretOf } from "../identity/secrets.ts";
import type { Gateway } from "../integrations/gateway/gateway.ts";
import { createStripeGateway } from "../integrations/gateway/stripe.ts";
import { createTestGateway, type TestGateway } from "../integrations/gateway/test-gateway.ts";
import type { Payments } from "./payments.ts";

export interface GatewayOptions {
  readonly setting: PaymentGateway;
  readonly publicUrl: string;
  /** Whether the database contains only demo data. */
  readonly demo: boolean;
  readonly db: Db;
  /** Receives the test gateway's events. */
  readonly payments: () => Pick<Payments, "hear">;
}

export interface Gateways {
  readonly gateway: Gateway | null;
  /** The same gateway if it is the test gateway, which has a page of ours. */
  readonly test: TestGateway | null;
}

/** Returns the gateway that takes card payments. Without a setting, the test gateway is used only for demo data. */
export async function gatewayOf({ setting, publicUrl, demo, db, payments }: GatewayOptions): Promise<Gateways> {
  if (setting.kind === "stripe") return { gateway: createStripeGateway(setting), test: null };
  if (setting.kind === "off" || (setting.kind === "demo" && !(demo && db.kind === "embedded"))) return { gateway: null, test: null };
  const secret = await secretOf(db.kysely, "test-gateway");
  const send = ({ body, headers }: { body: Buffer; headers: Parameters<Payments["hear"]>[2] }) => payments().hear("test", body, headers);
  const test = createTestGateway({ db: db.kysely, secret, publicUrl, send });
  return { gateway: test, test };
}
