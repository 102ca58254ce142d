import { performance } from "node:perf_hooks";
import type { Db } from "../../server/db/connection.ts";
import { chanceFunctions } from "./chance.ts";
import { entries } from "./entries/index.ts";
import { logStatements, newsStatements } from "./happenings.ts";

export interface FiveYears {
  /** 1 is the whole company; 0.01 is a hundredth of its rows. */
  readonly factor: number;
  readonly seed: number;
  /** The day on which the five years end, YYYY-MM-DD. */
  readonly today: string;
  /** Used for every account. */
  readonly passwordDigest: string;
  readonly log?: (line: string) => void;
}

/**
 * Fills a migrated, empty database with the data of a company of 4,000 customers after five years. The same seed and day give the same
 * rows. Analyzes the tables at the end, as autovacuum would have done.
 */
export async function fillFiveYears(db: Db, options: FiveYears): Promise<void> {
  const { factor, seed, today, passwordDigest, log = () => undefined } = options;
  const sizes = new Map(entries.map(({ name, rows, least = 1 }) => [name, Math.max(least, Math.round(rows * factor))]));
  const rowCount = (name: string): number => {
    const size = sizes.get(name);
    if (size === undefined) throw new Error(`No entry of the five years is called ${name}.`);
    return size;
  };
  const parts: (readonly [string, readonly string[]])[] = [
    ["chance", chanceFunctions(seed, today)],
    ...entries.map(({ name, statements }) => [name, statements({ rowCount, passwordDigest })] as const),
    ["log", logStatements(entries.flatMap((entry) => entry.log ?? []))],
    ["notifications", newsStatements(entries.flatMap((entry) => entry.notifications ?? []))],
  ];
  await db.withoutTimeout(async (client) => {
    for (const [name, statements] of parts) {
      const start = performance.now();
      for (const statement of statements) await client.query(statement);
      log(`${name.padEnd(14)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }
    // The log is read by record and by user, mostly its newest part: vacuum makes its pages all-visible, as after years of autovacuum.
    await client.query(db.kind === "postgres" ? "vacuum analyze" : "analyze");
  });
}
