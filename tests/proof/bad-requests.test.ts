// @module-tag gate
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { chosenRoutes, type Route } from "../permissions/support/cases.ts";
import { missingId } from "../permissions/support/hand-written.ts";
import { type Person, personNamed } from "../permissions/support/people.ts";
import { createPermissionFixtures, type PermissionFixtures } from "../permissions/support/permission-fixtures.ts";
import { type PermissionServer, productServer, tinyServer } from "../permissions/support/permission-server.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";
import { type BadRequest, badRequestsTo } from "./support/bad-requests.ts";
import { hostileNames } from "./support/hostile-values.ts";

/** How many requests each person makes to each call. */
const each = scaled({ quick: 2, night: 8, long: 60 });
/** Response size limits, above any page of a list and any error. */
const mostBytes = { answer: 3_500_000, refusal: 100_000 };

it.each([
  // What is refused before any operation sees it is no part of the description.
  ["the product", () => productServer({ isDescribed: false })],
  ["the tests' own modules", () => tinyServer({ isDescribed: false })],
] as const)("%s answers every malformed request, and says what is wrong with it", async (_, open: () => Promise<PermissionServer>) => {
  const server = await open();
  try {
    const fixtures = await createPermissionFixtures(server);
    const trial = createTrial(fixtures);
    const people = [personNamed(fixtures.people, "admin"), personNamed(fixtures.people, "owner of acme"), null];
    for (const [index, route] of chosenRoutes(fixtures).entries()) {
      for (const [personIndex, person] of people.entries()) {
        const id = await rowOf(fixtures, route, person);
        for (const request of fc.sample(badRequestsTo(route, id), { numRuns: each, seed: seed + index * 10 + personIndex }))
          await trial.run(route, person, request);
      }
      await trial.isWell();
    }
    const { statuses, wrong, signedIn } = trial;
    console.info(
      `seed ${seed}: ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} responses with status ${status}`)
        .join(", ")}`,
    );
    expect(wrong.slice(0, 20), `repeat with HQ_TEST_SEED=${seed}`).toEqual([]);
    for (const status of [200, 401, 404, 422]) expect(statuses.get(status), `responses with status ${status}`).toBeGreaterThan(0);
    expect(signedIn.accepted / signedIn.sent, "share of the requests with a valid session that reach their call").toBeGreaterThan(0.8);
  } finally {
    await server.close();
  }
});

/** The id of a row that the call may be about, or a missing id. */
async function rowOf(fixtures: PermissionFixtures, { generic, hand }: Route, person: Person | null): Promise<number> {
  const asker = person ?? personNamed(fixtures.people, "admin");
  if (hand?.row) return (await hand.row(fixtures, asker, "own")) ?? missingId;
  const rows = generic ? fixtures.seen(asker, generic.resource) : [];
  return rows.at(-1)?.row.id ?? missingId;
}

/** Query parameters that some calls require and name in an error when they are missing. */
const needed = [
  "bizObjectId",
  "resource",
  "recordId",
  "customerId",
  "token",
  "from",
  "to",
  "kind",
  "format",
  "hubId",
  "code",
  "ids",
  "number",
  "originId",
  "destinationId",
  "part",
  "text",
  "resource",
  "recent",
  "operation",
  "list",
  "message",
  "outcome",
  "state",
  "target",
  "after",
  "limit",
];
/** Parameter names that no list and no record has. */
const unheardOf = hostileNames.filter((each) => !["id", "statusId"].includes(each));
/** Internals that must not leak into a response: the server's paths, its packages, its SQL. */
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

function createTrial(fixtures: PermissionFixtures) {
  const { app, sessions, dataDir } = fixtures.server;
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  /** Requests with a valid session, and those of them that were not refused for want of one. */
  const signedIn = { sent: 0, accepted: 0 };

  async function run({ name, generic }: Route, person: Person | null, request: BadRequest): Promise<void> {
    const { method, url, headers, payload, names } = request;
    const sent = JSON.stringify([headers, typeof payload === "object" ? payload.toString("latin1") : payload, decoded(url)]);
    const label = `${person?.name ?? "somebody"}, ${name}: ${method} ${short(url)} ${short(JSON.stringify(headers))} ${short(payload?.toString())}`;
    // A session for each request: some calls end all sessions of a person.
    const token = person ? await sessions.start(person.id, { ip: "127.0.0.1" }) : undefined;
    const response = await app
      .inject({
        method: method as "GET",
        url,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      })
      .catch((error: unknown) => ({ statusCode: 599, headers: {}, rawPayload: Buffer.from(String(error)) }));
    const { statusCode: status } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (token !== undefined && !("authorization" in headers)) {
      signedIn.sent += 1;
      if (status !== 401) signedIn.accepted += 1;
    }
    const text = unpacked(response.rawPayload, response.headers).toString();
    const complain = (problem: string) => wrong.push(`${label} -> ${status} ${short(text)}: ${problem}`);
    if (status >= 500) return void complain("an error of ours");
    if (text.length > (status < 400 ? mostBytes.answer : mostBytes.refusal)) complain(`${text.length} characters`);
    const unknown = names.filter((each) => unheardOf.includes(each));
    if (status < 400 && generic && method === "GET" && unknown.length > 0) complain(`nobody knows ${unknown.join(", ")}`);
    if (status < 400 || method === "HEAD") return;
    const body = parsed(text);
    if (typeof body?.message !== "string" || body.message === "") return void complain("no message");
    const leaks = [...inside, dataDir].filter((word) => text.includes(word) && !sent.includes(word));
    if (leaks.length > 0) complain(`lets out ${leaks.join(", ")}`);
    if (status !== 422) return;
    const mistakes = Object.keys(typeof body.errors === "object" && body.errors !== null ? body.errors : {});
    if (mistakes.length === 0) complain("nothing named");
    const known = [...names, ...needed, "id", "name", "Idempotency-Key"].map((each) => each.slice(0, 100));
    if (method === "GET" && payload === undefined && !mistakes.every((each) => known.includes(each.slice(0, 100))))
      complain("something else is named");
  }

  async function isWell(): Promise<void> {
    const { statusCode } = await app.inject({ url: fixtures.server.calls ? "/api/health" : "/api/openapi.json" });
    if (statusCode !== 200 && statusCode !== 401) wrong.push(`the server is not well: ${statusCode}`);
  }

  return { run, isWell, statuses, wrong, signedIn };
}

function unpacked(bytes: Buffer, headers: Readonly<Record<string, unknown>>): Buffer {
  // The response to HEAD has the headers of a body that is not sent.
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
