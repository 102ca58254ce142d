import { resources } from "../../src/resources/index.ts";
import { keptTotals, wrongTotals } from "./kept-totals.ts";

/** For each table whose totals are kept, the query that selects `what`: where they differ from its rows. */
export const totalsChecks: readonly { readonly table: string; readonly query: string }[] = keptTotals(resources).map((kept) => ({
  table: kept.table,
  query: wrongTotals(kept),
}));
