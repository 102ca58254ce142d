import type { AnyResource } from "../../src/schemas/resource.ts";
import { removeExpired } from "../db/append-only.ts";
import type { Db } from "../db/connection.ts";
import { compactTotals } from "../db/kept-totals.ts";
import { allTables } from "../db/tables.ts";
import { defineSweep } from "./define-job.ts";

interface Services {
  readonly db: Db;
  readonly resources: readonly AnyResource[];
  readonly config: { readonly retention: { readonly inboundCalls: number } };
}

/** Rows of append-only tables, after the days that their tables name, or a company. */
export const expiredRowsSweep = defineSweep(({ db, config: { retention } }: Services) => async () => {
  const days = { inbound_calls: retention.inboundCalls, inbound_outcomes: retention.inboundCalls };
  await removeExpired(db.kysely, allTables(), days);
});

export const totalsSweep = defineSweep(
  ({ db, resources }: Services) =>
    () =>
      compactTotals(db.kysely, resources),
);
