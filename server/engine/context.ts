import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Db, Queryable } from "../db/connection.ts";
import type { Call, Row } from "./call.ts";
import type { AnyEffects, DocumentPlace, EffectSettings } from "./effect.ts";
import type { Models } from "./models.ts";
import type { KnownTotals } from "./read/known-totals.ts";
import type { SendingLimits } from "./sending-limits.ts";

/** What every operation needs. */
export interface EngineContext {
  readonly db: Db;
  readonly resources: readonly AnyResource[];
  readonly models: Models;
  readonly effects: ReadonlyMap<string, AnyEffects>;
  /** The calendar date in the company's time zone. */
  readonly today: () => string;
  readonly timeZone: string;
  readonly settings: EffectSettings;
  readonly totals: KnownTotals;
  readonly documents: DocumentStore;
  readonly sending: SendingLimits;
}

/** An operation's context with the connection it runs on: the database for reads, the transaction for writes. */
export interface EngineSession extends EngineContext {
  readonly connection: Queryable;
}

export interface StoreDocumentRequest {
  readonly resource: AnyResource;
  /** The name of the declared document. */
  readonly name: string;
  /** Complete. Fields hidden from customers are removed here, unless the document is for employees only. */
  readonly row: Row;
  readonly place: DocumentPlace;
  readonly userId: number | null;
}

/** Keeps what a row's document shows, in the given transaction; a job makes the file from it after the commit. */
export interface DocumentStore {
  store(session: EngineSession, request: StoreDocumentRequest): Promise<void>;
  /**
   * Emails a row's document, after the commit, to the people of the row who have no account. The row is complete.
   * @returns their addresses
   */
  emailToPeople(
    session: EngineSession,
    call: Call,
    resource: AnyResource,
    name: string,
    row: Row,
    isCopy: boolean,
  ): Promise<readonly string[]>;
}
