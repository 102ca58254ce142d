import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, createCluster, programs } from "../proof/support/cluster.ts";
import { refusedStart } from "../support/counterparts/site.ts";
import { mirror } from "../support/counterparts/standby.ts";

if (!programs) console.log("Skipped: requires the PostgreSQL server programs (Debian: apt-get install postgresql).");

/** What keeps the server from starting is said in a sentence, with what to do; never as a stack. */
describe.skipIf(!programs)("a start that PostgreSQL doesn't allow", () => {
  let primary: Cluster;
  let standby: Cluster;
  let database: pg.Client;

  beforeAll(async () => {
    primary = await createCluster();
    await primary.start();
    database = new pg.Client({ connectionString: primary.url });
    await database.connect();
    for (const statement of [
      "create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0",
      "create database ascii encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0",
      "create role limited login",
      "create database readable",
      "create database closed",
    ])
      await database.query(statement);
    await database.query("alter database readable set default_transaction_read_only = on");
    standby = await mirror(primary);
  });
  afterAll(async () => {
    await database?.end();
    await standby?.remove();
    await primary?.remove();
  });

  const addressOf = (name: string, { port } = primary, user = "hq") => `postgres://${user}@127.0.0.1:${port}/${name}`;
  async function expectSentence(env: Record<string, string>, ...parts: string[]): Promise<void> {
    const printed = await refusedStart(env);
    for (const part of parts) expect(printed).toContain(part);
    expect(printed).not.toMatch(/^\s+at /m);
    expect(printed.trim().split("\n")).toHaveLength(1);
  }

  it.each([
    ["latin", "LATIN1"],
    ["ascii", "SQL_ASCII"],
  ])("in an encoding that lacks characters: %s", async (name, encoding) => {
    await expectSentence({ DATABASE_URL: addressOf(name) }, `its encoding is ${encoding}`, "encoding 'UTF8'");
  });

  it("on a standby, and on what is only to be read", async () => {
    await expectSentence(
      { DATABASE_URL: addressOf("closed", standby) },
      "it is a standby, which can only be read",
      "Give the address of the primary",
    );
    await expectSentence({ DATABASE_URL: addressOf("readable") }, "default_transaction_read_only");
  });

  it("without the right to create, which it names", async () => {
    await expectSentence(
      { DATABASE_URL: addressOf("closed", primary, "limited") },
      "The user limited may not create what HQ needs in the database closed",
      "grant create on database closed to limited; grant create on schema public to limited;",
    );
  });

  it("past a pooler to another database", async () => {
    await expectSentence({ DATABASE_URL: addressOf("closed"), DATABASE_DIRECT_URL: addressOf("postgres") }, "lead to different databases");
  });
});
