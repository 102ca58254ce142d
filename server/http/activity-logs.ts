import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { LogPage } from "../../src/contract/activity.ts";
import type { DataResponse } from "../../src/contract/envelope.ts";
import { isDate } from "../../src/schemas/values/date.ts";
import type { Engine } from "../engine/engine.ts";
import { callOfRequest } from "./caller-of-request.ts";
import { idText, lineText, parseInput, wholeText } from "./parse.ts";
import { type RouteAccess, routeFor } from "./route-access.ts";

const day = z.string("A date is expected.").refine(isDate, "A date is expected, such as 2026-11-21.").optional();
const query = z.strictObject({
  userId: idText.optional(),
  resource: lineText(60).optional(),
  recordId: idText.optional(),
  verb: lineText(60).optional(),
  from: day,
  to: day,
  before: idText.optional(),
  pageSize: wholeText(1, 100, 50),
});

const access: RouteAccess = {
  ability: "signed-in",
  callers: ["employee"],
  scope: "Employees: what was done with rows that they may read. Customers: no access.",
  refusals: [422],
};

/** The log of all writes, across all resources. */
export function activityLogsCall(app: FastifyInstance, engine: Pick<Engine, "logs">): void {
  app.get("/api/activity-logs", routeFor(access), async (request): Promise<DataResponse<LogPage>> => {
    const { pageSize: limit, ...filters } = parseInput(query, request.query);
    const entries = await engine.logs(callOfRequest(request), { ...filters, limit: limit + 1 });
    const page = entries.slice(0, limit);
    return { data: { entries: page, next: entries.length > limit ? (page.at(-1)?.id ?? null) : null } };
  });
}
