import { describe, expect, it } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { ConfigProblem } from "../../server/config/read-settings.ts";
import { databaseAddressOf, hostAddresses, hostsOf, placeOf, wantsStandby, withDatabaseName } from "../../server/db/addresses.ts";
import { environmentFor } from "../../server/operator/backup/pg-tools.ts";

const two = "postgres://hq:p%40ss@one:5433,two/hq?target_session_attrs=read-write&sslmode=verify-full";

describe("the address of a database", () => {
  it("may have several hosts, each with everything else", () => {
    expect(hostAddresses(two)).toEqual([
      "postgres://hq:p%40ss@one:5433/hq?target_session_attrs=read-write&sslmode=verify-full",
      "postgres://hq:p%40ss@two/hq?target_session_attrs=read-write&sslmode=verify-full",
    ]);
    expect(hostAddresses("postgres://[::1]:5433,two:5434/hq")).toEqual(["postgres://[::1]:5433/hq", "postgres://two:5434/hq"]);
    expect(hostAddresses("postgres:///hq?host=/run/postgresql")).toEqual(["postgres:///hq?host=/run/postgresql"]);
  });

  it.each([
    ["postgres://hq@one/hq", "postgres://hq:pass%2Fword@one/hq"],
    ["postgres://hq@one:5433,two:5434/hq?a=b@c", "postgres://hq:pass%2Fword@one:5433,two:5434/hq?a=b@c"],
    ["postgres://hq:own@one,two/hq", "postgres://hq:own@one,two/hq"],
    ["postgresql://hq:a@b@one/hq", "postgresql://hq:a%40b@one/hq"],
  ])("takes the password that it lacks: %s", (given, read) => {
    expect(databaseAddressOf(given, "pass/word")).toBe(read);
  });

  it.each(["mysql://one/hq", "one:5432/hq", "postgres://one,,two/hq", "postgres://one:x,two/hq"])("is not %s", (text) => {
    expect(databaseAddressOf(text, "")).toBeUndefined();
  });

  it("changes its database, and is shown without user and password", () => {
    expect(withDatabaseName(two, "hq_trial")).toBe(
      "postgres://hq:p%40ss@one:5433,two/hq_trial?target_session_attrs=read-write&sslmode=verify-full",
    );
    expect(withDatabaseName("postgres://hq@one/hq?dbname=other", "hq_trial")).toBe("postgres://hq@one/hq_trial");
    expect(placeOf(two)).toBe("one:5433,two/hq");
    expect(placeOf("postgres:///hq?host=/run/postgresql")).toBe("/run/postgresql/hq");
  });

  it("leads to the next host when one has failed, and not twice because of one failure", () => {
    const hosts = hostsOf("postgres://one,two,three/hq");
    const [one, two, three] = hostAddresses("postgres://one,two,three/hq");
    hosts.failed(one ?? "");
    hosts.failed(one ?? "");
    expect(hosts.current()).toBe(two);
    hosts.failed(two ?? "");
    expect(hosts.current()).toBe(three);
    hosts.failed(three ?? "");
    expect(hosts.current()).toBe(one);
  });

  it("reaches PostgreSQL's own programs with all hosts", () => {
    expect(environmentFor(two)).toEqual({
      PGHOST: "one,two",
      PGPORT: "5433,5432",
      PGUSER: "hq",
      PGPASSWORD: "p@ss",
      PGDATABASE: "hq",
      PGSSLMODE: "verify-full",
      PGTARGETSESSIONATTRS: "read-write",
    });
  });

  it("may not ask for a standby, nor lead past a pooler that isn't there", () => {
    expect(wantsStandby(two)).toBe(false);
    const problems = (environment: Record<string, string>): readonly string[] => {
      try {
        readConfig(environment);
        return [];
      } catch (error) {
        return error instanceof ConfigProblem ? error.problems : [String(error)];
      }
    };
    expect(problems({ DATABASE_URL: "postgres://one,two/hq?target_session_attrs=standby" })).toEqual([
      "target_session_attrs in DATABASE_URL must be read-write, primary or any: HQ writes to its database.",
    ]);
    expect(problems({ DATABASE_DIRECT_URL: "postgres://one/hq" })).toEqual([
      "DATABASE_DIRECT_URL is the way past the pooler of DATABASE_URL, which is not set.",
    ]);
    expect(problems({ DATABASE_URL: "postgres://one/hq", DATABASE_POOLER: "statement" })).toEqual([
      'DATABASE_POOLER must be one of auto, session, transaction, not "statement".',
    ]);
    expect(problems({ DATABASE_URL: two, DATABASE_DIRECT_URL: two, DATABASE_POOLER: "transaction" })).toEqual([]);
  });
});
