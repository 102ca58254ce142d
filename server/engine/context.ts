import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Db, Queryable } from "../db/connection.ts";
import type { AnyEffects } from "./effect.ts";
import type { Models } from "./models.ts";
import type { KnownTotals } from "./read/known-totals.ts";
import type { DocumentStore } from "./write/stored-documents.ts";

/** What every operation needs. */
export interface EngineContext {
  readonly db: Db;
  readonly resources: readonly AnyResource[];
  readonly models: Models;
  readonly effects: ReadonlyMap<string, AnyEffects>;
  /** The calendar date in the company's time zone. */
  readonly today: () => string;
  readonly timeZone: string;
  readonly totals: KnownTotals;
  readonly documents: DocumentStore;
}

/** An operation's context with the connection it runs on: the database for reads, the transaction for writes. */
export interface EngineSession extends EngineContext {
  readonly connection: Queryable;
}
