import Fastify, { type FastifyBaseLogger } from "fastify";
import { expect, it } from "vitest";
import { createLog } from "../../server/config/log.ts";
import { logResponses } from "../../server/http/app.ts";
import { unknownPath } from "../../server/http/errors.ts";

function logInto() {
  const lines: string[] = [];
  return { lines, log: createLog("trace", { write: (line) => lines.push(line) }) };
}

const SECRET = "jane@acme.example";

const fault = (code: string, message: string) =>
  Object.assign(new Error(message), {
    code,
    severity: "ERROR",
    constraint: "users_email",
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: `unnamed portal parameter $1 = '${SECRET}'`,
    query: `insert into users values ('${SECRET}')`,
    params: [SECRET],
  });

it.each([
  ["23505", 'duplicate key value violates unique constraint "users_email"'],
  ["22P02", `invalid input syntax for type integer: "${SECRET}"`],
  ["22007", `invalid input syntax for type date: "one\n${SECRET}"`],
  ["22P02", `"${SECRET}" is not a number`],
])("logs a fault of the database (%s) with its place, without values", (code, message) => {
  const { lines, log } = logInto();
  log.error({ err: fault(code, message) }, "failed");
  log.error({ err: new Error("outer", { cause: fault(code, message) }) }, "failed");
  log.child({ request: 1 }).error(fault(code, message), "failed");
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).not.toContain(SECRET);
    expect(line).toContain('"constraint":"users_email"');
    expect(line).toContain("log.test.ts");
  }
});

it("keeps the sentence of a fault that quotes no values", () => {
  const { lines, log } = logInto();
  log.error({ err: fault("23505", 'duplicate key value violates unique constraint "users_email"') }, "failed");
  expect(lines[0]).toContain('violates unique constraint \\"users_email\\"');
});

it("logs no address with a token at any level", async () => {
  const { lines, log } = logInto();
  // With the request log on, the most that Fastify can ever tell.
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger });
  logResponses(app);
  app.setNotFoundHandler(unknownPath);
  app.get("/customers/:id", () => "found");
  // The pages of the browser, whose addresses hold tokens too, are all one route.
  app.get("/*", () => "page");
  app.get("/reset/:token", (request) => {
    request.log.error({ req: request }, "looked at");
    throw fault("XX000", "broken");
  });
  await app.inject("/reset/tok-123?code=tok-123");
  await app.inject("/password/reset/tok-123");
  await app.inject({ method: "POST", url: "/nowhere/tok-123" });
  await app.inject("/customers/17");
  await app.close();
  const text = lines.join("");
  expect(text).toContain("/reset/:token");
  expect(text).toContain('"path":"/customers/:id","record":"17"');
  expect(text).not.toContain("tok-123");
  expect(text).not.toContain(SECRET);
});
