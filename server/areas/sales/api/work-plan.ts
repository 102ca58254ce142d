import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { planActions } from "../../../../src/contract/work-calendar.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { authorize } from "../../../engine/authorize.ts";
import type { Call, Row } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Operations, Target, Written } from "../../../engine/operations.ts";
import { idempotent } from "../../../engine/wire/idempotency.ts";
import { conflict, nullIfHidden, Problem } from "../../../engine/wire/problem.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam, parseInput, versionRead } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";

export interface WorkPlanDeps {
  readonly engine: Pick<Engine, "transaction" | "get">;
}

const access: RouteAccess = {
  ability: { subject: workOrder.subject, verb: "update" },
  callers: ["employee"],
  scope:
    "Employees: stores a work order's times, crew and vehicle, and schedules or unschedules it with that, which takes the ability for it: all or nothing. Customers: no access.",
  refusals: [409, 422],
};

/** The values are the update's, which judges them; what is left out stays as it is. */
const input = z.strictObject({
  version: versionRead,
  action: z.enum(planActions, { error: 'Must be "assign" or "unassign".' }).optional(),
  windowStart: z.unknown().optional(),
  windowEnd: z.unknown().optional(),
  crew: z.unknown().optional(),
  vehicleId: z.unknown().optional(),
});
type Move = z.infer<typeof input>;
type Step = (target: Target) => Promise<Written>;

/** A move in the calendar of work orders: the plan and the action that goes with it, in one transaction. */
export const workPlanCall = defineRoutes((app, { engine }: WorkPlanDeps) => {
  app.post("/api/work-orders/:id/plan", takes(routeFor(access), input), async (request): Promise<DataResponse<Row>> => {
    return { data: await carryOut(engine, callOfRequest(request), idParam(request), parseInput(input, request.body)) };
  });
});

async function carryOut(engine: WorkPlanDeps["engine"], call: Call, id: number, move: Move): Promise<Row> {
  // Before the plan, whose refusals tell of the record.
  if (move.action !== undefined) authorize(workOrder, move.action, workOrder.actions[move.action], "update", call.actor);
  let hasWritten = false;
  try {
    return await engine.transaction((tx, operations) => {
      hasWritten = false;
      return idempotent(tx, call, `plan ${workOrder.name} ${id}`, move, async () => {
        const [first, second] = stepsOf(operations, call, move);
        const { data } = await first({ id, version: move.version });
        if (!second) return data;
        hasWritten = true;
        return (await second({ id, version: data.version })).data;
      });
    });
  } catch (error) {
    throw hasWritten ? await asStored(engine, call, id, error) : error;
  }
}

/** Work is unscheduled before its plan changes: its customer is not told of the new time of work that has none. */
function stepsOf(operations: Operations, call: Call, { version, action, ...plan }: Move): readonly [Step, Step?] {
  const write: Step = (target) => operations.update(call, workOrder, target, plan);
  if (action === undefined) return [write];
  const act: Step = (target) => operations.act(call, workOrder, target, action);
  return action === "unassign" ? [act, write] : [write, act];
}

/** The refusal of the second step tells of the record that the first one wrote, which is undone: it tells of the stored one instead. */
async function asStored({ get }: Pick<Engine, "get">, call: Call, id: number, error: unknown): Promise<unknown> {
  if (!(error instanceof Problem) || error.status !== 409) return error;
  const { version, state, current, ...details } = error.details;
  const row = await get(call, workOrder, id).catch(nullIfHidden);
  if (!row) return conflict(error.message, details);
  return conflict(error.message, { ...details, version: row.version, state: row.state, ...(current ? { current: row } : {}) });
}
