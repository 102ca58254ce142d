import type { QueryExecutorProvider } from "kysely";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { WorkMargin } from "../../../../src/contract/work-margin.ts";
import { salesOrder } from "../../../../src/resources/sales/sales-order.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { Engine } from "../../../engine/engine.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam } from "../../../http/parse.ts";
import { routeFor } from "../../../http/route-access.ts";
import { workMargin } from "../../accounting/ports/work-margin.ts";

interface WorkMarginDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "get">;
}

/** Whoever may read what an order is sold for sees what is left of it after its providers. */
export const workMarginCall = defineRoutes((app, { db, engine }: WorkMarginDeps) => {
  app.get(
    "/api/work-orders/:id/margin",
    routeFor({
      ability: { subject: salesOrder.subject, verb: "read" },
      callers: ["employee"],
      scope: "Employees: one work order that they may read. Customers: no access.",
      refusals: [422],
    }),
    async (request): Promise<DataResponse<WorkMargin | null>> => {
      const { id, salesOrderId, billingReportId } = await engine.get(callOfRequest(request), workOrder, idParam(request));
      return {
        data: await workMargin(db, { id, salesOrderId: salesOrderId as number | null, billingReportId: billingReportId as number | null }),
      };
    },
  );
});
