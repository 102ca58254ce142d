import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/db/connection.ts";
import { type Cluster, createCluster, giveToOwner, programs } from "../proof/support/cluster.ts";
import { type Authority, createAuthority } from "../support/counterparts/certificates.ts";
import { counterpart } from "../support/counterparts/program.ts";
import { refusedStart, startSite, workThrough } from "../support/counterparts/site.ts";
import { until } from "../support/waits.ts";

const openssl = counterpart("openssl");
if (!programs) console.log("Skipped: requires the PostgreSQL server programs (Debian: apt-get install postgresql).");

/** A server whose certificate is for "localhost" and one number, by an authority that no machine knows. */
describe.skipIf(!openssl || !programs)("a database over TLS", () => {
  let folder = "";
  let cluster: Cluster;
  let authority: Authority;
  let stranger: Authority;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hq-tls-"));
    authority = await createAuthority(openssl ?? "", folder, "own");
    stranger = await createAuthority(openssl ?? "", folder, "stranger");
    const { key, certificate } = await authority.issue("DNS:localhost,IP:127.0.0.2");
    cluster = await createCluster({ settings: ["listen_addresses=127.0.0.1,127.0.0.2"] });
    const own = { key: join(cluster.folder, "server.key"), certificate: join(cluster.folder, "server.pem") };
    copyFileSync(key, own.key);
    copyFileSync(certificate, own.certificate);
    giveToOwner(own.key, own.certificate);
    const data = join(cluster.folder, "data");
    appendFileSync(join(data, "postgresql.conf"), `ssl = on\nssl_cert_file = '${own.certificate}'\nssl_key_file = '${own.key}'\n`);
    // Nobody gets in without it.
    const access = join(data, "pg_hba.conf");
    writeFileSync(access, readFileSync(access, "utf8").replaceAll(/^host\b/gm, "hostssl"));
    await cluster.start();
  });
  afterAll(async () => {
    await cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const addressOf = (host: string, query: string) => `postgres://hq@${host}:${cluster.port}/postgres?${query}`;

  it("is reached with a private authority, and its name is checked", async () => {
    const site = await startSite({ DATABASE_URL: addressOf("localhost", `sslmode=verify-full&sslrootcert=${authority.certificate}`) });
    try {
      await workThrough({
        site,
        name: "tls",
        databaseUrl: addressOf("localhost", `sslmode=verify-full&sslrootcert=${authority.certificate}`),
        happens: async () => {
          await cluster.stop("fast");
          await until(async () => (await fetch(`${site.url}/api/health`)).status === 503, "the server has noticed");
          await cluster.start();
        },
      });
    } finally {
      await site.close();
    }
  });

  it("is reached with an authority that the machine was told of", async () => {
    const site = await startSite({
      DATABASE_URL: addressOf("localhost", "sslmode=verify-full"),
      NODE_EXTRA_CA_CERTS: authority.certificate,
    });
    const { status } = await fetch(`${site.url}/api/health`).finally(site.close);
    expect(status).toBe(200);
  });

  it("is reached by a number that its certificate names", async () => {
    const db = await openDatabase({
      databaseUrl: addressOf("127.0.0.2", `sslmode=verify-full&sslrootcert=${authority.certificate}`),
    });
    const { rows } = await db.pool.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()").finally(() => db.close());
    expect(rows).toEqual([{ ssl: true }]);
  });

  it("is refused, with a sentence, by a number that its certificate doesn't name", async () => {
    const printed = await refusedStart({
      DATABASE_URL: addressOf("127.0.0.1", `sslmode=verify-full&sslrootcert=${authority.certificate}`),
    });
    expect(printed).toMatch(/^The database at 127\.0\.0\.1:\d+\/postgres can't be used: .*certificate.*\n$/);
  });

  it.each([
    ["another authority", () => `sslmode=verify-full&sslrootcert=${stranger.certificate}`, /certificate/],
    ["no authority that is known", () => "sslmode=verify-full", /certificate/],
    ["a file that isn't there", () => "sslmode=verify-full&sslrootcert=/nowhere/ca.pem", /\/nowhere\/ca\.pem/],
    ["no TLS at all", () => "sslmode=disable", /no encryption|no pg_hba\.conf entry/],
  ])("is refused, with a sentence: %s", async (_, query, reason) => {
    const printed = await refusedStart({ DATABASE_URL: addressOf("localhost", query()) });
    expect(printed).toMatch(/^The database at localhost:\d+\/postgres can't be used: .*\n$/);
    expect(printed).toMatch(reason);
  });
});
