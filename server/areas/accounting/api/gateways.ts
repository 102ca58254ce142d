import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { TestGatewayCharge } from "../../../../src/contract/portal.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { paramOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import type { Inbound } from "../../../inbound/inbound.ts";
import { inboundRoute } from "../../../inbound/inbound-route.ts";
import type { TestCharge } from "../../../integrations/gateway/test-charges.ts";
import { decisions, type TestGateway } from "../../../integrations/gateway/test-gateway.ts";

/** The endpoint that payment gateways call with events. */
export const gatewayEventCalls = defineRoutes((app, { inbound }: { readonly inbound: Pick<Inbound, "receive"> }) => {
  inboundRoute(app, inbound, {
    path: "/api/payment-events/:source",
    scope: "Requests signed by the gateway; their content is not trusted, it makes the server ask the gateway.",
  });
});

const press = z.strictObject({ decision: z.enum(decisions, `One of ${decisions.join(", ")} is expected.`) });

/** The test gateway's page, which replaces a real card page. Without the test gateway it returns 404. */
export const testGatewayCalls = defineRoutes((app, { testGateway: gateway }: { readonly testGateway: TestGateway | null }) => {
  const access: RouteAccess = { ability: "public", scope: "A charge of the test gateway, for whoever has the address of its page." };
  const path = "/api/portal/test-gateway/:token";
  const limit = createAddressLimit({ max: 60, leakMs: 5_000 });
  const tokenOf = (request: FastifyRequest): string => {
    const token = paramOf(request, "token");
    if (/^test_[\w-]{32}$/.test(token)) return token;
    throw notFound();
  };
  const presentCharge = ({ amount, description, status, returnUrl, cancelUrl }: TestCharge): DataResponse<TestGatewayCharge> => ({
    data: { amount, description, status, returnUrl, cancelUrl },
  });

  app.get(path, routeFor(access), async (request) => {
    const charge = await gateway?.page(tokenOf(request));
    if (charge) return presentCharge(charge);
    limit(request.ip);
    throw notFound();
  });

  app.post(path, takes(routeFor({ ...access, refusals: [422] }), press), async (request) => {
    const { decision } = parseInput(press, request.body);
    const token = tokenOf(request);
    // Pressed twice or too late, the button still leads back to the portal.
    const charge = (await gateway?.decide(token, decision)) ?? (await gateway?.page(token));
    if (charge) return presentCharge(charge);
    limit(request.ip);
    throw notFound();
  });
});
