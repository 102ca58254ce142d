import { performance } from "node:perf_hooks";
import { openDatabase } from "../../server/db/connection.ts";
import { resources } from "../../src/resources/index.ts";
import type { Side } from "../../src/schemas/access/abilities.ts";
import { signIn, startApp } from "../support/app.ts";
import { companyDatabase } from "../support/company.ts";
import { median, table } from "../support/figures.ts";
import { askOnce, type LoadConnection, open, wire } from "../support/load.ts";
import { options } from "../support/options.ts";
import type { Program } from "../support/program.ts";
import { otherQuestions, type Question, questionsOf } from "./questions.ts";

/**
 * The same requests to two companies, one whose largest table has 1,000 rows and one after five years, alternating and by one client: how
 * much longer the large one takes. If the answers differ in length, the time may differ too.
 */
const flags = options({ small: "0.0033333", large: "1", turns: "15", dist: "dist", only: "", most: "1.5" });
const people = [
  { name: "sales", email: "sales@hq.example", side: "employee" },
  { name: "owner of most quotes", email: "owner@atelier.example", side: "customer" },
  { name: "owner of few", email: "person9@customers.example", side: "customer" },
] as const satisfies readonly { name: string; email: string; side: Side }[];

interface Company {
  readonly app: Program;
  readonly connection: LoadConnection;
  readonly tokens: readonly string[];
}

async function company(factor: number): Promise<Company> {
  const databaseUrl = await companyDatabase(factor);
  const db = await openDatabase({ databaseUrl, poolSize: 2 });
  const tokens: string[] = [];
  for (const { email } of people) tokens.push(await signIn(db.kysely, email));
  await db.close();
  const app = await startApp({ databaseUrl, dist: flags.dist });
  return { app, connection: await open(app.port), tokens };
}

/** The requests of one user to one company; those about rows use one of its newest. */
async function questionsTo({ app, tokens }: Company, index: number, side: Side): Promise<Question[]> {
  const token = tokens[index] ?? "";
  const questions = otherQuestions(side);
  for (const resource of resources) {
    if (!resource.routes || (side === "customer" && !resource.customer?.may.includes("read"))) continue;
    const response = await askOnce<{ data: Record<string, readonly { id: number }[]> }>(app.port, {
      method: "GET",
      path: `/api/${resource.collection}?pageSize=5`,
      token,
    });
    const sample = response.data[resource.collection]?.at(-1);
    if (sample) questions.push(...questionsOf(resource, side, sample));
  }
  return questions;
}

const [small, large] = [await company(Number(flags.small)), await company(Number(flags.large))];
const rows: string[][] = [];
let within = 0;
try {
  for (const [index, { name: person, side }] of people.entries()) {
    const ofLarge = new Map((await questionsTo(large, index, side)).map((question) => [question.name, question]));
    for (const question of await questionsTo(small, index, side)) {
      const counterpart = ofLarge.get(question.name);
      if (!counterpart || (flags.only !== "" && !question.name.startsWith(flags.only))) continue;
      const pairs: (readonly [Timed, Timed])[] = [];
      // PostgreSQL plans the first executions of a statement anew each time; only later executions are measured.
      for (let turn = -8; turn < Number(flags.turns); turn++) {
        const pair = [await timed(small, index, question.path), await timed(large, index, counterpart.path)] as const;
        if (turn >= 0) pairs.push(pair);
      }
      const [before, after] = [median(pairs.map(([one]) => one.ms)), median(pairs.map(([, one]) => one.ms))];
      if (after / before <= Number(flags.most)) within += 1;
      const lengths = pairs[0]?.map(({ bytes }) => (bytes / 1024).toFixed(1)) ?? [];
      rows.push([`${person}: ${question.name}`, before.toFixed(2), after.toFixed(2), (after / before).toFixed(2), ...lengths]);
    }
  }
} finally {
  for (const { app, connection } of [small, large]) {
    connection.close();
    await app.stop();
  }
}
rows.sort((a, b) => Number(b[3]) - Number(a[3]));
console.log(`${within} of ${rows.length} questions within ${flags.most}; the others, and the next:`);
console.log(table(["", "small ms", "large ms", "ratio", "small KB", "large KB"], rows.slice(0, rows.length - within + 10)));

interface Timed {
  readonly ms: number;
  readonly bytes: number;
}

async function timed({ connection, tokens }: Company, index: number, path: string): Promise<Timed> {
  const request = wire({ method: "GET", path, token: tokens[index] ?? "" });
  const start = performance.now();
  const { length: bytes } = await connection.ask(request);
  return { ms: performance.now() - start, bytes };
}
