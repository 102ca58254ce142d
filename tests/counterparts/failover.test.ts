import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, createCluster, programs } from "../proof/support/cluster.ts";
import { startHaproxy } from "../support/counterparts/haproxy.ts";
import { counterpart } from "../support/counterparts/program.ts";
import { type Site, startSite, workThrough } from "../support/counterparts/site.ts";
import { mirror } from "../support/counterparts/standby.ts";
import { delay, until } from "../support/waits.ts";

const path = counterpart("haproxy");
if (!programs) console.log("Skipped: requires the PostgreSQL server programs (Debian: apt-get install postgresql).");

/** Waits until the server has its database again. */
const serves = (url: string) => until(async () => (await fetch(`${url}/api/health`)).ok, "the server has its database again");

/** HAProxy leads to the standby as soon as the primary is gone, long before it is promoted. */
describe.skipIf(!path || !programs)("behind HAProxy with a standby", () => {
  let primary: Cluster;
  let standby: Cluster;
  let proxy: Awaited<ReturnType<typeof startHaproxy>>;
  let site: Site;

  beforeAll(async () => {
    primary = await createCluster();
    await primary.start();
    standby = await mirror(primary);
    proxy = await startHaproxy(path ?? "", [primary.port, standby.port]);
    site = await startSite({ DATABASE_URL: primary.url.replace(`:${primary.port}/`, `:${proxy.port}/`) });
  });
  afterAll(async () => {
    await site?.close();
    await proxy?.close();
    await standby?.remove();
    await primary?.remove();
  });

  it("answers 503 while the primary restarts, again and again, and goes on", async () => {
    const answers = await workThrough({
      site,
      name: "restart",
      databaseUrl: primary.url,
      happens: async () => {
        for (let round = 0; round < 5; round += 1) {
          await primary.stop(round % 2 === 0 ? "fast" : "immediate");
          await primary.start();
          await serves(site.url);
        }
      },
    });
    expect(answers.get(200) ?? 0).toBeGreaterThan(20);
    expect(answers.get(503) ?? 0).toBeGreaterThan(0);
  });

  it("answers 503 where a connection is ended at any moment", async () => {
    const database = new pg.Client({ connectionString: primary.url });
    await database.connect();
    const answers = await workThrough({
      site,
      name: "ended",
      databaseUrl: primary.url,
      happens: async () => {
        for (let count = 0; count < 100; count += 1) {
          await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where pid <> pg_backend_pid() and application_name like 'hq%' and random() < 0.3`);
          await delay(20 + (count % 5) * 20);
        }
      },
    });
    await database.end();
    expect(answers.get(503) ?? 0).toBeGreaterThan(0);
  });

  it("answers 503 until the standby is promoted, and loses nothing", async () => {
    const answers = await workThrough({
      site,
      name: "failover",
      databaseUrl: standby.url,
      happens: async () => {
        await primary.stop("immediate");
        await standby.promote();
      },
    });
    expect(answers.get(503) ?? 0).toBeGreaterThan(0);
  });
});
