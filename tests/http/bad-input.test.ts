import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser, bearer, createRig, type Rig } from "./support.ts";

let rig: Rig;
let headers: { authorization: string };
const routes: { method: string; url: string }[] = [];

beforeAll(async () => {
  rig = await createRig();
  headers = await bearer(rig, await addUser(rig.db, { email: "admin@hq.example", isAdmin: true }));
  for (const line of rig.app.printRoutes({ commonPrefix: false }).split("\n")) {
    const match = /(\/\S*) \(([A-Z, ]+)\)/.exec(line);
    if (match) routes.push(...(match[2] ?? "").split(", ").map((method) => ({ method, url: match[1] ?? "" })));
  }
});
afterAll(() => rig.close());

const nasty = fc.constantFrom(
  "\u0000",
  "\ud800",
  "9".repeat(20),
  "1e400",
  "-1",
  "__proto__",
  "constructor",
  "%00",
  "' OR 1=1 --",
  "[]",
  "{}",
  "null",
  "NaN",
  "a".repeat(4_000),
);
const word = fc.oneof(nasty, fc.string({ maxLength: 40, unit: "binary" }));
const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc
    .dictionary(fc.oneof(fc.constantFrom("email", "password", "purpose", "path", "socket_id", "channel_name"), word), fc.jsonValue(), {
      maxKeys: 5,
    })
    .map((value) => JSON.stringify(value)),
  fc.string({ maxLength: 200 }),
  fc.constantFrom("", '{"__proto__":{}}', '{"email":1,"email":2}', "[".repeat(10_000) + "]".repeat(10_000), '{"email":{"toString":1}}'),
);
const encoded = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, "?"));

test("the routes are known", () => expect(routes.length).toBeGreaterThan(25));

test("whatever is sent, the answer is never our own mistake", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(
        fc.tuple(fc.oneof(fc.constantFrom("page", "pageSize", "search", "token", "customerId", "bizObjectId", "isUnread"), word), word),
        { maxLength: 3 },
      ),
      word,
      body,
      fc.constantFrom(
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-16",
      ),
      fc.constantFrom("Bearer x", "Bearer ", "Basic Zm9v", "own", "own", "own"),
      async (pick, query, param, payload, type, authorization) => {
        const route = routes[pick % routes.length];
        if (!route) throw new Error("no routes");
        const path = route.url.replace(/:\w+|\*/g, () => encoded(param) || "x");
        const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
        const withBody = route.method !== "GET" && route.method !== "HEAD" ? { payload, headers: { "content-type": type } } : {};
        const answer = await rig.app.inject({
          // The table prints nothing but HTTP's methods.
          method: route.method as InjectOptions["method"] & string,
          url: `${path}?${search}`,
          ...withBody,
          headers: { ...withBody.headers, ...(authorization === "own" ? headers : { authorization }) },
        } as InjectOptions);
        expect(answer.statusCode, `${route.method} ${path}?${search} ${payload} -> ${answer.body}`).toBeLessThan(500);
      },
    ),
    { numRuns: 400 },
  );
});

test("a token in any disguise but the right one opens nothing", async () => {
  for (const authorization of [
    "",
    "Bearer",
    "bearer  x",
    `Token ${headers.authorization}`,
    `${headers.authorization} x`,
    `${headers.authorization}\u00a0`,
  ]) {
    expect((await rig.app.inject({ url: "/api/iam", headers: { authorization } })).statusCode).toBe(401);
  }
});
