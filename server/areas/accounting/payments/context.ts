import type { Config } from "../../../config/config.ts";
import type { Log } from "../../../config/log.ts";
import type { Db } from "../../../db/connection.ts";
import type { DocumentFactory } from "../../../documents/document-factory.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import type { ChargeName, Gateway } from "../../../integrations/gateway/gateway.ts";
import type { Checkout } from "./rows.ts";

/** The dependencies of payments through a gateway. */
export interface PaymentsContext {
  readonly db: Db;
  readonly engine: Pick<Engine, "transaction" | "get" | "session" | "write">;
  /** Null: card payments are turned off. */
  readonly gateway: Gateway | null;
  readonly documents: Pick<DocumentFactory, "makeForCustomers">;
  readonly files: Pick<FileStore, "saveFile">;
  readonly config: Pick<Config, "publicUrl" | "company">;
  readonly today: () => string;
  readonly now: () => Date;
  readonly log: Log;
}

export const chargeName = ({ gatewayKey: key, gatewayRef: ref, createdAt }: Checkout): ChargeName => ({
  key,
  ref,
  startedAt: new Date(createdAt),
});

const MINUTE_MS = 60_000;

/** How long after its start a checkout can be paid. Stripe requires at least 30 minutes from when it receives the request. */
export const PAYABLE_MS = 60 * MINUTE_MS;
/** For how long a charge that never reached the gateway is requested again. */
export const STARTABLE_MS = 20 * MINUTE_MS;
/** If the gateway doesn't know a charge after this time, it never will, and nobody was charged. */
export const LOST_MS = 30 * MINUTE_MS;

export const ageOf = ({ createdAt }: Checkout, now: Date): number => now.getTime() - Date.parse(createdAt);
