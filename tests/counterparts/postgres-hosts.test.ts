import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/db/connection.ts";
import { type Cluster, createCluster, programs } from "../proof/support/cluster.ts";
import { type Site, startSite, workThrough } from "../support/counterparts/site.ts";
import { mirror } from "../support/counterparts/standby.ts";
import { until } from "../support/waits.ts";

if (!programs) console.log("Skipped: requires the PostgreSQL server programs (Debian: apt-get install postgresql).");

describe.skipIf(!programs)("an address with several hosts", () => {
  let primary: Cluster;
  let standby: Cluster;
  let site: Site;
  let address = "";

  beforeAll(async () => {
    primary = await createCluster();
    await primary.start();
    standby = await mirror(primary);
    // The standby comes first, so that the first host is never the right one.
    address = `postgres://hq@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres?target_session_attrs=read-write`;
    site = await startSite({ DATABASE_URL: address });
  });
  afterAll(async () => {
    await site?.close();
    await standby?.remove();
    await primary?.remove();
  });

  it("leads to the one that can be written to", async () => {
    const db = await openDatabase({ databaseUrl: address, poolSize: 3 });
    const ports = await Promise.all(
      Array.from(
        { length: 9 },
        async () => (await db.pool.query<{ port: string }>("select current_setting('port') as port")).rows[0]?.port,
      ),
    );
    await db.close();
    expect(new Set(ports)).toEqual(new Set([String(primary.port)]));
  });

  it("leads to the standby once it is promoted, with answers of 503 until then, and loses nothing", async () => {
    const answers = await workThrough({
      site,
      name: "promoted",
      databaseUrl: standby.url,
      happens: async () => {
        await primary.stop("immediate");
        // Meanwhile, both are tried: one is gone, the other may not be written to.
        await until(async () => (await fetch(`${site.url}/api/health`)).status === 503, "the server has noticed");
        await standby.promote();
      },
    });
    expect(answers.get(503) ?? 0).toBeGreaterThan(0);
  });

  it("says what is wrong with the last of them if none can be used", async () => {
    const nobody = openDatabase({ databaseUrl: `postgres://hq@127.0.0.1:${primary.port},127.0.0.1:1/postgres` });
    await expect(nobody).rejects.toThrow(
      `The database at 127.0.0.1:${primary.port},127.0.0.1:1/postgres can't be used: connect ECONNREFUSED 127.0.0.1:1`,
    );
  });
});

/** A server on the same machine, without a port: its socket is a file, which isn't there while it restarts. */
describe.skipIf(!programs)("a socket in the file system", () => {
  let cluster: Cluster;
  let site: Site;

  beforeAll(async () => {
    cluster = await createCluster();
    await cluster.start();
    site = await startSite({
      DATABASE_URL: `postgres://hq@localhost/postgres?host=${encodeURIComponent(cluster.folder)}&port=${cluster.port}`,
    });
  });
  afterAll(async () => {
    await site?.close();
    await cluster?.remove();
  });

  it("is gone for a while", async () => {
    const answers = await workThrough({
      site,
      name: "socket",
      databaseUrl: cluster.url,
      happens: async () => {
        await cluster.stop("fast");
        await until(async () => (await fetch(`${site.url}/api/health`)).status === 503, "the server has noticed");
        await cluster.start();
      },
    });
    expect(answers.get(503) ?? 0).toBeGreaterThan(0);
  });
});
