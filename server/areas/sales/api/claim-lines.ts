import type { FastifyRequest } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import type { ClaimLineStart } from "../../../../src/contract/claim-lines.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { claim } from "../../../../src/resources/sales/claim.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import type { Engine } from "../../../engine/engine.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { type ClaimedGoods, claimedGoods } from "../../warehousing/ports/claimed-goods.ts";

export interface ClaimLinesDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "get">;
}

const access = (scope: string): RouteAccess => ({ ability: { subject: claim.subject, verb: "create" }, scope, refusals: [422] });

const lineOf = ({ description, piece }: ClaimedGoods): ClaimLineStart => ({
  pieceId: piece?.id ?? null,
  piece: piece?.tag ?? null,
  description: piece?.description ?? description,
  weight: piece?.weight ?? null,
  value: piece?.value ?? null,
});

/** What the form of a claim starts with, for those who may read the document: its own lines name pieces by their tags only. */
export const claimLineCalls = defineRoutes((app, { db, engine }: ClaimLinesDeps) => {
  type Lines = DataResponse<ClaimLineStart[]>;
  const readRow = async (request: FastifyRequest, resource: AnyResource): Promise<{ readonly id: number; readonly customerId: number }> => {
    const { id, customerId } = await engine.get(callOfRequest(request), resource, idParam(request));
    return { id, customerId: Number(customerId) };
  };
  const onBill = access("The items of one bill of lading, with the pieces of its customer; a customer's own.");
  app.get("/api/bills-of-lading/:id/claim-lines", routeFor(onBill), async (request: FastifyRequest): Promise<Lines> => {
    const { id, customerId } = await readRow(request, billOfLading);
    const goods = await claimedGoods(db, { customerId, billOfLadingId: id, workOrderId: null });
    return { data: goods.map(lineOf) };
  });

  const onWork = access("The pieces that one work order is about, of its customer; a customer's own.");
  app.get("/api/work-orders/:id/claim-lines", routeFor(onWork), async (request: FastifyRequest): Promise<Lines> => {
    const { id, customerId } = await readRow(request, workOrder);
    const goods = await claimedGoods(db, { customerId, billOfLadingId: null, workOrderId: id });
    // Whoever reads the work order may not be one who reads its bills of lading: of those, only the pieces are told.
    return { data: goods.filter(({ piece }) => piece !== null).map(lineOf) };
  });
});
