import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { valueParsers } from "../../server/db/value-parsers.ts";
import type { Plan, Step } from "./plan.ts";

/**
 * The minimum cost of the same statements: node:http and pg, prepared statements, rows as JSON. No session, no abilities, no checks. `POST
 * /name` with the numbers that replace those of the plan: {"id": 7}.
 */
const plans = new Map(Object.entries(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Record<string, Plan>));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? "", max: 10, types: valueParsers });
const names = new Map<string, string>();

createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
}).listen(Number(process.env.PORT), "127.0.0.1");

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const plan = plans.get((request.url ?? "").slice(1));
  const input = request.method === "POST" ? ((await bodyOf(request)) as Record<string, number>) : {};
  const rows = plan ? await run(plan, input) : [];
  const body = JSON.stringify({ data: rows });
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) }).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function run({ steps, resultStep }: Plan, input: Record<string, number>): Promise<unknown[]> {
  const [only] = steps;
  if (steps.length === 1 && only) return (await pool.query(statement(only, input))).rows;
  const client = await pool.connect();
  try {
    let rows: unknown[] = [];
    const known = { ...input };
    for (const [index, step] of steps.entries()) {
      const result = await client.query(statement(step, known));
      if (step.gives) known[step.gives] = result.rows[0]?.id;
      if (index === resultStep) rows = result.rows;
    }
    return rows;
  } finally {
    client.release();
  }
}

/** The statement with its prepared name. `begin`, `commit` and what is planned for its values on every run have none. */
function statement({ text, values }: Step, known: Record<string, number>): pg.QueryConfig {
  const bound = values.map((value) => {
    if (typeof value !== "object" || value === null || !("put" in value)) return value;
    if ("into" in value) return value.into.replaceAll(/@(\w+)@/g, (_, name: string) => String(known[name]));
    return known[value.put];
  });
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return { text, values: bound };
  const name = names.get(text) ?? `bare_${names.size}`;
  names.set(text, name);
  return { name, text, values: bound };
}
