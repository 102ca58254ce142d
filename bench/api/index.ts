import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../server/db/connection.ts";
import { moneyDatabase } from "../money/database.ts";
import { moneyScenarios } from "../money/scenarios.ts";
import { signIn, startApp } from "../support/app.ts";
import { companyDatabase } from "../support/company.ts";
import { cpuOf, cpuOfCluster } from "../support/cpu.ts";
import { median, table } from "../support/figures.ts";
import { load, type Outcome, type Requests } from "../support/load.ts";
import { options } from "../support/options.ts";
import { type Program, startProgram } from "../support/program.ts";
import { scenarios } from "./scenarios.ts";

/**
 * Compares the product's API calls with a bare node:http + pg server that runs exactly the statements the product sends, on one database,
 * alternating. The result is the product's share of the bare server's requests per second.
 */
const flags = options({ factor: "1", rounds: "5", seconds: "3", clients: "8", invoices: "0", dist: "dist", only: "", profile: "" });
const [factor, rounds, seconds, clients, invoices] = [flags.factor, flags.rounds, flags.seconds, flags.clients, flags.invoices].map(
  Number,
) as [number, number, number, number, number];

const databaseUrl = await (invoices === 0 ? companyDatabase(factor) : moneyDatabase(factor, invoices));
const db = await openDatabase({ databaseUrl, poolSize: 2 });
const token = await signIn(db.kysely, invoices === 0 ? "sales@hq.example" : "admin@hq.example");
const all = await (invoices === 0 ? scenarios : moneyScenarios)(db, token, clients);
const chosen = all.filter(({ name }) => flags.only === "" || flags.only.split(",").some((word) => name.startsWith(word)));
const planFile = join(tmpdir(), `hq-bench-plans-${process.pid}.json`);
writeFileSync(
  planFile,
  JSON.stringify(Object.fromEntries(chosen.flatMap(({ plans }, scenario) => plans.map((plan, index) => [`${scenario}-${index}`, plan])))),
);
const {
  rows: [cluster],
} = await sql<{ data_directory: string }>`show data_directory`.execute(db.kysely);
await db.close();
const app = await startApp({ databaseUrl, dist: flags.dist, profile: flags.profile });
const bare = await startProgram(
  ["--import", "tsx", join(import.meta.dirname, "bare-server.ts"), planFile],
  { DATABASE_URL: databaseUrl },
  "/",
);

/** A measurement with the CPU time per request, in microseconds: of the server's process, and of the database's. */
type Turn = Outcome & { readonly server: number; readonly database: number };

async function turnOf(program: Program, length: number, requests: Requests): Promise<Turn> {
  const used = () => ({ server: cpuOf(program.pid), database: cpuOfCluster(cluster?.data_directory ?? "") });
  const before = used();
  const outcome = await load({ port: program.port, clients, seconds: length, requests });
  const after = used();
  const each = (which: keyof typeof before) => ((after[which] - before[which]) * 1000) / outcome.requests;
  return { ...outcome, server: each("server"), database: each("database") };
}

try {
  const rows: string[][] = [];
  for (const [scenario, { name, productRequests, plans, bareRequests }] of chosen.entries()) {
    const paths = plans.map((_, index) => `/${scenario}-${index}`);
    const pair = async (length: number) => ({
      ours: await turnOf(app, length, productRequests),
      bare: await turnOf(bare, length, (client, turn) => bareRequests(paths, client, turn)),
    });
    await pair(Math.min(1, seconds));
    const pairs: Awaited<ReturnType<typeof pair>>[] = [];
    for (let round = 0; round < rounds; round++) pairs.push(await pair(seconds));
    rows.push(rowOf(name, pairs));
    console.log(rows.at(-1)?.join("  "));
  }
  console.log(
    `\nFactor ${factor}, ${clients} clients, ${rounds} rounds of ${seconds} s each; medians, CPU in microseconds of one request:`,
  );
  const each = ["/s", "p50 ms", "p99 ms", "CPU", "CPU db"];
  console.log(
    table(["", ...each.map((word) => `HQ ${word}`), ...each.map((word) => `bare ${word}`), "share", "from", "to", "CPU share"], rows),
  );
} finally {
  await app.stop();
  await bare.stop();
  rmSync(planFile);
}

function rowOf(name: string, pairs: readonly { readonly ours: Turn; readonly bare: Turn }[]): string[] {
  const shares = pairs.map(({ ours, bare }) => ours.perSecond / bare.perSecond).sort((a, b) => a - b);
  const middle = (which: "ours" | "bare", figure: keyof Turn) => median(pairs.map((pair) => pair[which][figure]));
  const figures = (which: "ours" | "bare") => [
    middle(which, "perSecond").toFixed(0),
    middle(which, "p50").toFixed(2),
    middle(which, "p99").toFixed(2),
    middle(which, "server").toFixed(0),
    middle(which, "database").toFixed(0),
  ];
  const cost = (which: "ours" | "bare") => middle(which, "server") + middle(which, "database");
  const [least = Number.NaN, most = Number.NaN] = [shares[0], shares.at(-1)];
  return [
    name,
    ...figures("ours"),
    ...figures("bare"),
    ...[median(shares), least, most, cost("bare") / cost("ours")].map((each) => each.toFixed(2)),
  ];
}
