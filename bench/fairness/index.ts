import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import sharp from "sharp";
import { openDatabase } from "../../server/db/connection.ts";
import { signIn, startApp } from "../support/app.ts";
import { companyDatabase } from "../support/company.ts";
import { median, percentile, table } from "../support/figures.ts";
import { options } from "../support/options.ts";
import { type Ask, ask } from "./ask.ts";
import type { Attack } from "./attack.ts";

/** What another user's list takes while one customer asks for as much as they can, beside what it takes on a quiet server. */
const flags = options({ factor: "0.1", seconds: "10", connections: "200", dist: "dist", only: "", profile: "" });
const [factor, seconds, connections] = [flags.factor, flags.seconds, flags.connections].map(Number) as [number, number, number];

const databaseUrl = await companyDatabase(factor);
const db = await openDatabase({ databaseUrl, poolSize: 2 });
const employee = await signIn(db.kysely, "sales@hq.example");
const { rows } = await sql<{ email: string; company: number }>`
  select u.email, u.company_id::int as company from users u join shipping_quotes q on q.customer_id = u.company_id
  where u.type = 'C' and u.state = 'active' and u.is_admin group by u.id order by count(*) desc limit 1`.execute(db.kysely);
const [customer] = rows;
if (!customer) throw new Error("No customer with quotes has a user.");
const attacker = await signIn(db.kysely, customer.email);
await db.close();
const app = await startApp({ databaseUrl, dist: flags.dist, profile: flags.profile });

const list = { path: "/api/quotes?pageSize=25&sort=-createdAt&fields=number,customer,state,total" };
const agentOfEmployee = new Agent({ keepAlive: true, maxSockets: 1 });

/** Times of the employee's list, one call after the other, in milliseconds. */
async function timesOfList(): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    const status = await ask({ agent: agentOfEmployee, port: app.port, token: employee }, list);
    if (status !== 200) throw new Error(`The employee's list was answered with ${status}.`);
    times.push(performance.now() - start);
    await new Promise((next) => setTimeout(next, 20));
  }
  return times;
}

const picture = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: "#345" } })
  .jpeg()
  .toBuffer();
const upload = Buffer.concat([
  Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="p.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'),
  picture,
  Buffer.from("\r\n--x--\r\n"),
]);
const attacks: Readonly<Record<string, Ask>> = {
  "lists with a search": { path: "/api/quotes?q=an&pageSize=100" },
  "searches of all modules": { path: "/api/search?q=an" },
  "the description of the API": { path: "/api/openapi.json", headers: { "cache-control": "no-cache" } },
  "documents as PDF": { path: `/api/customers/${customer.company}/documents/statement` },
  "exports, refused as invalid": {
    method: "POST",
    path: "/api/quotes/exports",
    headers: { "content-type": "application/json" },
    body: Buffer.from('{"format":"csv"}'),
  },
  images: { method: "POST", path: "/api/files", headers: { "content-type": "multipart/form-data; boundary=x" }, body: upload },
};

try {
  await timesOfList();
  const lines: string[][] = [];
  for (const [name, attack] of Object.entries(attacks).filter(([each]) => each.startsWith(flags.only))) {
    const quiet = await timesOfList();
    const attackers = fork(join(import.meta.dirname, "attack.ts"), { execArgv: ["--import", "tsx"], serialization: "advanced" });
    attackers.send({ port: app.port, token: attacker, connections, attack } satisfies Attack);
    await once(attackers, "message");
    const attacked = await timesOfList();
    attackers.send("stop");
    const [answers] = (await once(attackers, "message")) as [Record<number, number>];
    attackers.disconnect();
    const [before, during] = [median(quiet), median(attacked)];
    const worst = percentile(attacked, 0.99);
    const counts = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
    lines.push([name, ...[before, during, worst].map((each) => each.toFixed(1)), (during / before).toFixed(1), counts.join(", ")]);
    console.log(lines.at(-1)?.join("  "));
  }
  console.log(`\nOne customer on ${connections} connections; an employee's list, median and 99th percentile in milliseconds:`);
  console.log(table(["while the customer asks for", "quiet", "attacked", "p99", "ratio", "answers to the customer"], lines));
} finally {
  await app.stop();
}
