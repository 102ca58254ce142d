import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { allRoutes, type Route } from "../permissions/support/cases.ts";
import { type Garden, plantGarden } from "../permissions/support/garden.ts";
import { missingId } from "../permissions/support/hand-written.ts";
import { type House, productHouse, tinyHouse } from "../permissions/support/house.ts";
import { named, type Person } from "../permissions/support/people.ts";
import { scaled } from "./scale.ts";
import { type BadRequest, badRequestsTo } from "./support/bad-requests.ts";
import { strangeNames } from "./support/nasty.ts";
import { seed } from "./support/seed.ts";

/** How many requests each person makes to each call. */
const each = scaled({ quick: 3, long: 60 });
/** More than any page of a list has, and any refusal. */
const mostBytes = { answer: 3_000_000, refusal: 100_000 };

it.each([
  ["the product", productHouse],
  ["the tests' own modules", tinyHouse],
] as const)("%s answers whatever it is asked, and says what is wrong with it", async (_, open: () => Promise<House>) => {
  const house = await open();
  try {
    const garden = await plantGarden(house);
    const trial = createTrial(garden);
    const people = [named(garden.people, "admin"), named(garden.people, "owner of acme"), null];
    for (const [index, route] of allRoutes(garden).entries()) {
      for (const [at, person] of people.entries()) {
        const id = await rowOf(garden, route, person);
        for (const request of fc.sample(badRequestsTo(route, id), { numRuns: each, seed: seed + index * 10 + at }))
          await trial.run(route, person, request);
      }
      await trial.isWell();
    }
    const { statuses, wrong } = trial;
    console.info(
      `seed ${seed}: ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} answers of ${status}`)
        .join(", ")}`,
    );
    expect(wrong.slice(0, 20), `HQ_PROOF_SEED=${seed} asks the same again`).toEqual([]);
    for (const status of [200, 401, 404, 422]) expect(statuses.get(status), `answers of ${status}`).toBeGreaterThan(0);
  } finally {
    await house.close();
  }
});

/** A row that the call may be about, or none. */
async function rowOf(garden: Garden, { generic, hand }: Route, person: Person | null): Promise<number> {
  const asker = person ?? named(garden.people, "admin");
  if (hand?.row) return (await hand.row(garden, asker, "own")) ?? missingId;
  const rows = generic ? garden.seen(asker, generic.resource) : [];
  return rows.at(-1)?.row.id ?? missingId;
}

/** What a call needs in its query, and names when it is not there. */
const needed = ["bizObjectId", "customerId", "token", "from", "to", "kind", "format"];
/** Parameters of no list and no record. */
const unheardOf = strangeNames.filter((each) => !["id", "statusId"].includes(each));
/** Of ours, and nobody else's business: where the server runs, what it runs on, how it asks the database. */
const inside = [
  process.cwd(),
  "node_modules",
  ".ts:",
  "    at ",
  "\\n    at",
  "SQLSTATE",
  "syntax error",
  "violates ",
  "duplicate key",
  "does not exist",
  "invalid input",
  "pg_",
  "kysely",
  "fastify",
  "FST_",
  "ZodError",
  "TypeError",
  "RangeError",
  "ENOENT",
];

function createTrial(garden: Garden) {
  const { app, sessions, dataDir } = garden.house;
  const statuses = new Map<number, number>();
  const wrong: string[] = [];

  async function run({ name, hand, generic }: Route, person: Person | null, request: BadRequest): Promise<void> {
    const { method, url, headers, payload, names } = request;
    const said = JSON.stringify([headers, typeof payload === "object" ? payload.toString("latin1") : payload, decoded(url)]);
    const told = `${person?.name ?? "somebody"}, ${name}: ${method} ${short(url)} ${short(JSON.stringify(headers))} ${short(payload?.toString())}`;
    // Nobody who has left can be asked again.
    const token = person && hand?.endsSession ? await sessions.start(person.id, { ip: "127.0.0.1" }) : person?.token;
    const answer = await app
      .inject({
        method: method as "GET",
        url,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      })
      .catch((error: unknown) => ({ statusCode: 599, headers: {}, rawPayload: Buffer.from(String(error)) }));
    const { statusCode: status } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const text = unpacked(answer.rawPayload, answer.headers).toString();
    const complain = (what: string) => wrong.push(`${told} -> ${status} ${short(text)}: ${what}`);
    if (status >= 500) return void complain("an error of ours");
    if (text.length > (status < 400 ? mostBytes.answer : mostBytes.refusal)) complain(`${text.length} characters`);
    const unknown = names.filter((each) => unheardOf.includes(each));
    if (status < 400 && generic && method === "GET" && unknown.length > 0) complain(`nobody knows ${unknown.join(", ")}`);
    if (status < 400 || method === "HEAD") return;
    const body = parsed(text);
    if (typeof body?.message !== "string" || body.message === "") return void complain("no message");
    const leaks = [...inside, dataDir].filter((word) => text.includes(word) && !said.includes(word));
    if (leaks.length > 0) complain(`lets out ${leaks.join(", ")}`);
    if (status !== 422) return;
    const mistakes = Object.keys(typeof body.errors === "object" && body.errors !== null ? body.errors : {});
    if (mistakes.length === 0) complain("nothing named");
    const known = [...names, ...needed, "id", "name", "Idempotency-Key"].map((each) => each.slice(0, 100));
    if (method === "GET" && payload === undefined && !mistakes.every((each) => known.includes(each.slice(0, 100))))
      complain("something else is named");
  }

  async function isWell(): Promise<void> {
    const { statusCode } = await app.inject({ url: garden.house.calls ? "/api/health" : "/api/openapi.json" });
    if (statusCode !== 200) wrong.push(`the server is not well: ${statusCode}`);
  }

  return { run, isWell, statuses, wrong };
}

function unpacked(bytes: Buffer, headers: Readonly<Record<string, unknown>>): Buffer {
  // To a HEAD the headers are those of an answer that is not there.
  const encoding = bytes.length === 0 ? undefined : headers["content-encoding"];
  return encoding === "gzip" ? gunzipSync(bytes) : encoding === "br" ? brotliDecompressSync(bytes) : bytes;
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll("+", " "));
  } catch {
    return url;
  }
}

const short = (text: string | undefined): string =>
  text === undefined || text.length <= 300 ? String(text) : `${text.slice(0, 300)}… (${text.length})`;
