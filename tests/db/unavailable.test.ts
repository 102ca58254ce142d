import { describe, expect, it } from "vitest";
import { NotWritableError } from "../../server/db/sessions.ts";
import { isDatabaseUnavailable } from "../../server/db/unavailable.ts";

const failure = (message: string, properties: object = {}) => Object.assign(new Error(message), properties);

describe("a database that is away", () => {
  it.each([
    failure("connect ECONNREFUSED 127.0.0.1:5432", { code: "ECONNREFUSED", syscall: "connect" }),
    failure("connect ENOENT /run/postgresql/.s.PGSQL.5432", { code: "ENOENT", syscall: "connect" }),
    failure("Cannot call write after a stream was destroyed", { code: "ERR_STREAM_DESTROYED" }),
    failure("Query read timeout"),
    failure("Received unexpected commandComplete message from backend."),
    failure("the database system is starting up", { code: "57P03", severity: "FATAL" }),
    failure("query_wait_timeout", { code: "08P01", severity: "FATAL" }),
    failure("cannot execute UPDATE in a read-only transaction", { code: "25006", severity: "ERROR" }),
    new NotWritableError(true),
    new AggregateError([failure("connect ECONNREFUSED ::1:5432", { code: "ECONNREFUSED" })]),
  ])("is told from a fault of ours: $message", (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    failure("ENOENT: no such file or directory, open 'a'", { code: "ENOENT", syscall: "open" }),
    failure("duplicate key", { code: "23505", severity: "ERROR" }),
    failure("Cannot read properties of undefined"),
    // Fastify's, for a caller who hangs up while sending.
    failure("aborted", { code: "ECONNRESET", statusCode: 400 }),
    "a text",
  ])("is not what another fault says: %s", (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
