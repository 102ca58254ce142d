import pg from "pg";
import { type Cluster, createCluster } from "../../proof/support/cluster.ts";
import { until } from "../waits.ts";

/** Starts a standby that has what its primary has acknowledged: the primary waits for it with each commit. */
export async function mirror(primary: Cluster): Promise<Cluster> {
  const standby = await createCluster({ standbyOf: primary });
  await standby.start();
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    const isStreaming = async () => (await client.query("select 1 from pg_stat_replication where state = 'streaming'")).rows.length > 0;
    await until(isStreaming, "the standby follows its primary");
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query("select pg_reload_conf()");
    const isAwaited = async () => (await client.query("select 1 from pg_stat_replication where sync_state = 'sync'")).rows.length > 0;
    await until(isAwaited, "the primary waits for its standby");
  } finally {
    await client.end();
  }
  return standby;
}
