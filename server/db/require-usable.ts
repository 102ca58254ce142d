import type pg from "pg";
import { unreachable } from "./postgres-pool.ts";
import type { SessionFacts, Sessions } from "./sessions.ts";

/** A pool, where it leads and what it found there. */
export interface UsedPool<P extends pg.Pool = pg.Pool> {
  readonly pool: P;
  readonly sessions: Sessions;
  readonly address: string;
}

/**
 * Opens the first connection, and one past the pooler if there is a way.
 * @param direct the same as `main` if there is no other way to the server
 * @throws Error with a sentence for the operator
 */
export async function requireUsable(main: UsedPool, direct: UsedPool): Promise<void> {
  const facts = await firstFacts(main);
  if (facts.encoding !== "UTF8")
    throw unreachable(
      main.address,
      new Error(
        `its encoding is ${facts.encoding}, in which not every character can be written. Create one with: ` +
          "create database hq encoding 'UTF8' template template0",
      ),
    );
  if (direct === main) {
    if (facts.isShared) throw new Error(needsDirect);
    return;
  }
  const there = await firstFacts(direct);
  if (there.isShared) throw new Error("DATABASE_DIRECT_URL leads to a connection pooler too. Give the address of PostgreSQL itself.");
  if (there.name !== facts.name || there.started !== facts.started)
    throw new Error("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. They must be two ways to the same one.");
}

const needsDirect =
  "DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, over which migrations, backups and " +
  "messages between servers go; or, if the pooler keeps a session for each connection (pool_mode = session), DATABASE_POOLER=session.";

/** A machine that is busy with starting may take longer for the first connection than one is waited for later. */
const ATTEMPTS = 3;

async function firstClient(pool: pg.Pool, left = ATTEMPTS): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (left > 1 && error instanceof Error && error.message.includes("timeout")) return firstClient(pool, left - 1);
    throw error;
  }
}

async function firstFacts({ pool, sessions, address }: UsedPool): Promise<SessionFacts> {
  try {
    const client = await firstClient(pool);
    const facts = sessions.factsOf(client);
    client.release();
    if (!facts) throw new Error("it gives no answer.");
    return facts;
  } catch (error) {
    throw unreachable(address, error instanceof Error ? error : new Error(String(error)));
  }
}
