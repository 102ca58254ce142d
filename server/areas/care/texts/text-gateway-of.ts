import type { TextGatewaySetting } from "../../../config/config.ts";
import type { Db } from "../../../db/connection.ts";
import { secretOf } from "../../../identity/secrets.ts";
import type { Inbound } from "../../../inbound/inbound.ts";
import { createTelnyx } from "../../../integrations/texts/telnyx.ts";
import { createTestTexts, type TestTexts } from "../../../integrations/texts/test-texts.ts";
import type { TextGateway } from "../../../integrations/texts/text-gateway.ts";
import { createTwilio } from "../../../integrations/texts/twilio.ts";

export interface TextGatewayOptions {
  readonly setting: TextGatewaySetting;
  readonly publicUrl: string;
  /** Whether the database contains only demo data. */
  readonly demo: boolean;
  readonly db: Db;
  /** Receives the test service's events. */
  readonly inbound: () => Pick<Inbound, "receive">;
}

export interface TextGateways {
  readonly gateway: TextGateway | null;
  /** The same service if it is the test service, which has a phone of ours. */
  readonly test: TestTexts | null;
}

/** The name of a service among the sources of calls, and in the address of its events. */
export const sourceName = (service: string): string => `texts-${service}`;

/** The service that sends text messages. Without a setting, the test service is used only for demo data. */
export async function textGatewayOf({ setting, publicUrl, demo, db, inbound }: TextGatewayOptions): Promise<TextGateways> {
  const callbackUrl = `${publicUrl}/api/text-events/${sourceName(setting.kind)}`;
  if (setting.kind === "twilio") return { gateway: createTwilio({ ...setting, callbackUrl }), test: null };
  if (setting.kind === "telnyx") return { gateway: createTelnyx({ ...setting, callbackUrl }), test: null };
  if (setting.kind === "off" || (setting.kind === "demo" && !(demo && db.kind === "embedded"))) return { gateway: null, test: null };
  const test = createTestTexts({
    secret: await secretOf(db.kysely, "test-texts"),
    send: (body, headers) => inbound().receive(sourceName("test"), body, headers),
  });
  return { gateway: test, test };
}
