import { randomBytes } from "node:crypto";
import type { Db } from "../../db/connection.ts";

/** hq_trial_<when it was made, in milliseconds>_<random>. PostgreSQL doesn't say when a database was made. */
const TRIAL = /^hq_trial_(\d{1,15})_[0-9a-f]{12}$/;
/** Longer than any trial takes. */
const ABANDONED_MS = 86_400_000;

export const trialName = (now = Date.now()): string => `hq_trial_${now}_${randomBytes(6).toString("hex")}`;

/**
 * Removes the databases that trials of backups left behind when they were killed, and returns their names. Not those of a trial that may be
 * running on this or another machine: they are younger than a day, or somebody is connected, which PostgreSQL refuses to ignore.
 */
export async function sweepTrials(db: Pick<Db, "pool">, now = Date.now()): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>("select datname as name from pg_database where datname like 'hq\\_trial\\_%'");
  const swept: string[] = [];
  for (const { name } of rows) {
    const [, made] = TRIAL.exec(name) ?? [];
    if (made === undefined || now - Number(made) < ABANDONED_MS) continue;
    // Refused too where another user made it, who sweeps it.
    await db.pool.query(`drop database ${name}`).then(
      () => swept.push(name),
      () => undefined,
    );
  }
  return swept;
}
