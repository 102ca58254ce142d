import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../server/db/connection.ts";
import { moneyDatabase } from "../money/database.ts";
import { moneyScenarios } from "../money/scenarios.ts";
import { signInMany, startApp } from "../support/app.ts";
import { companyDatabase } from "../support/company.ts";
import { cpuOf, cpuOfCluster } from "../support/cpu.ts";
import { median, table } from "../support/figures.ts";
import { load, type Outcome, type Requests } from "../support/load.ts";
import { options } from "../support/options.ts";
import { type Program, startProgram } from "../support/program.ts";
import { scenarios } from "./scenarios.ts";

/**
 * Compares the product's API calls on one database, alternating, with a bare node:http + pg server: running exactly the statements that the
 * product sends, and running what a plain list server would send. The results are the product's shares of its requests per second.
 */
const flags = options({ factor: "1", rounds: "5", seconds: "3", clients: "8", invoices: "0", dist: "dist", only: "", profile: "" });
const [factor, rounds, seconds, clients, invoices] = [flags.factor, flags.rounds, flags.seconds, flags.clients, flags.invoices].map(
  Number,
) as [number, number, number, number, number];

const databaseUrl = await (invoices === 0 ? companyDatabase(factor) : moneyDatabase(factor, invoices));
const db = await openDatabase({ databaseUrl, poolSize: 2 });
const tokens = await signInMany(db.kysely, invoices === 0 ? "sales@hq.example" : "admin@hq.example", clients);
const all = await (invoices === 0 ? scenarios : moneyScenarios)(db, clients);
const chosen = all.filter(({ name }) => flags.only === "" || flags.only.split(",").some((word) => name.startsWith(word)));
const planFile = join(tmpdir(), `hq-bench-plans-${process.pid}.json`);
writeFileSync(
  planFile,
  JSON.stringify(
    Object.fromEntries(
      chosen.flatMap(({ plans, plainPlan }, scenario) => [
        ...plans.map((plan, index) => [`${scenario}-${index}`, plan]),
        [`${scenario}-plain`, plainPlan],
      ]),
    ),
  ),
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

/** What one round measured, of ours and of the bare server with our statements and with plain ones. */
interface Round {
  readonly ours: Turn;
  readonly bare: Turn;
  readonly plain: Turn | undefined;
}

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
  for (const [scenario, { name, productRequests, plans, bareRequests, plainPlan }] of chosen.entries()) {
    const paths = plans.map((_, index) => `/${scenario}-${index}`);
    const round = async (length: number): Promise<Round> => ({
      ours: await turnOf(app, length, (client, turn) => ({ ...productRequests(client, turn), token: tokens[client] ?? "" })),
      bare: await turnOf(bare, length, (client, turn) => bareRequests(paths, client, turn)),
      plain: plainPlan && (await turnOf(bare, length, (client, turn) => bareRequests([`/${scenario}-plain`], client, turn))),
    });
    await round(Math.min(1, seconds));
    const measured: Round[] = [];
    for (let count = 0; count < rounds; count++) measured.push(await round(seconds));
    rows.push(rowOf(name, measured));
    console.log(rows.at(-1)?.join("  "));
  }
  console.log(
    `\nFactor ${factor}, ${clients} clients, ${rounds} rounds of ${seconds} s each; medians, CPU in microseconds of one request:`,
  );
  const each = ["/s", "p50 ms", "p99 ms", "CPU", "CPU db"];
  console.log(
    table(
      [
        "",
        ...each.map((word) => `HQ ${word}`),
        ...each.map((word) => `bare ${word}`),
        "share",
        "from",
        "to",
        "CPU share",
        "plain /s",
        "of plain",
        "plain CPU",
        "plain CPU db",
      ],
      rows,
    ),
  );
} finally {
  await app.stop();
  await bare.stop();
  rmSync(planFile);
}

function rowOf(name: string, rounds: readonly Round[]): string[] {
  const sharesOf = (which: "bare" | "plain") =>
    rounds.flatMap((round) => round[which]?.perSecond ?? []).map((perSecond, index) => (rounds[index]?.ours.perSecond ?? 0) / perSecond);
  const middle = (which: keyof Round, figure: keyof Turn) => median(rounds.map((round) => round[which]?.[figure] ?? Number.NaN));
  const figures = (which: "ours" | "bare") => [
    middle(which, "perSecond").toFixed(0),
    middle(which, "p50").toFixed(2),
    middle(which, "p99").toFixed(2),
    middle(which, "server").toFixed(0),
    middle(which, "database").toFixed(0),
  ];
  const cost = (which: "ours" | "bare") => middle(which, "server") + middle(which, "database");
  const shares = sharesOf("bare");
  const plain = sharesOf("plain");
  return [
    name,
    ...figures("ours"),
    ...figures("bare"),
    ...[median(shares), Math.min(...shares), Math.max(...shares), cost("bare") / cost("ours")].map((each) => each.toFixed(2)),
    ...(plain.length === 0
      ? ["", "", "", ""]
      : [
          middle("plain", "perSecond").toFixed(0),
          median(plain).toFixed(2),
          middle("plain", "server").toFixed(0),
          middle("plain", "database").toFixed(0),
        ]),
  ];
}
