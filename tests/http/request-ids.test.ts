// @module-tag gate
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createLog } from "../../server/config/log.ts";
import { PermanentFailure } from "../../server/jobs/failure.ts";
import { createWorker } from "../../server/jobs/worker.ts";
import { patiently } from "../support/waits.ts";
import { addUser, createHttpTestServer, type HttpTestServer } from "./support.ts";

const lines: string[] = [];
const log = createLog("debug", { write: (line) => void lines.push(line) });
const given = "edge-0123456789";

let server: HttpTestServer;
beforeAll(async () => {
  server = await createHttpTestServer({ log: log as FastifyBaseLogger, config: { trustProxy: ["10.0.0.0/8"], logLevel: "debug" } });
  await addUser(server.db, { email: "ida@hq.test" });
});
afterAll(() => server?.close());

const idOf = async (id: string, remoteAddress: string) =>
  (await server.app.inject({ url: "/api/v1/client-config", headers: { "x-request-id": id }, remoteAddress })).headers["x-request-id"];

it("takes a trusted proxy's id if it is one, and makes its own otherwise", async () => {
  expect(await idOf(given, "10.1.2.3")).toBe(given);
  const own = /^[0-9a-f-]{36}$/;
  expect(await idOf(given, "192.0.2.1")).toMatch(own);
  for (const bad of ["short", "a".repeat(65), "with space 12", "semi;colon;1"]) expect(await idOf(bad, "10.1.2.3")).toMatch(own);
});

it("carries the id into the jobs of the request, and both into the log", async () => {
  await server.app.inject({
    method: "POST",
    url: "/api/v1/auth/password-reset",
    headers: { "x-request-id": given },
    remoteAddress: "10.1.2.3",
    payload: { email: "ida@hq.test" },
  });
  const { rows } = await sql`select queue, request_id from jobs where request_id is not null`.execute(server.db.kysely);
  expect(rows).toEqual([{ queue: "access-mail", request_id: given }]);
  expect(lines.some((line) => line.includes("/api/v1/auth/password-reset") && line.includes(`"request":"${given}"`))).toBe(true);
  const handlers = { "access-mail": () => Promise.reject(new PermanentFailure("no")) };
  const worker = createWorker({ db: server.db.kysely, handlers, log });
  worker.start();
  await vi.waitFor(
    () => expect(lines.some((line) => line.includes("a job is dead") && line.includes(`"request":"${given}"`))).toBe(true),
    patiently,
  );
  await worker.stop();
});
