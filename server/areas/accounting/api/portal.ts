import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { BegunPayment, OwnPortal, Portal, PortalPayment } from "../../../../src/contract/portal.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { createAttempts } from "../../../engine/attempts.ts";
import { Problem, tooManyAttempts } from "../../../engine/wire/problem.ts";
import { idOf, paramOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { replyWithDocument } from "../../../http/document-response.ts";
import { idParam, idText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { createToken, digestOf } from "../../../identity/tokens.ts";
import { type LinkMessageDeps, linkMessageCalls } from "../../care/ports/link-message-calls.ts";
import { fromOf } from "../../people/ports/own-account.ts";
import type { PayLink } from "../payments/link.ts";
import type { Payments } from "../payments/payments.ts";
import { threadOfPayLink } from "./pay-link-thread.ts";

const invoices = z
  .array(
    z.number("An id is expected.").int("An id is expected.").positive("An id is expected.").max(Number.MAX_SAFE_INTEGER),
    "Invoices are expected.",
  )
  .max(200, "At most 200 invoices.")
  .refine((ids) => new Set(ids).size === ids.length, "List each invoice only once.");
const ownChoice = z.strictObject({ invoices: invoices.min(1, "Choose an invoice.") });
const choice = z.strictObject({
  /** None for a deposit. */
  invoices: invoices.default([]),
  amount: z
    .number("An amount is expected.")
    .int("An amount in cents is expected.")
    .positive("An amount above 0 is expected.")
    .max(Number.MAX_SAFE_INTEGER, "That amount is too large.")
    .optional(),
});
const which = z.strictObject({ payment: idText });

const linkIsOver = () => new Problem(404, "This link no longer works. Please ask us for a new one.");
const scope =
  "What the emailed payment link is for; an expired or withdrawn link is answered like an unknown one, but a withdrawn one for a deposit says so.";
const access: RouteAccess = { ability: "public", scope };
const rendering = routeFor({ ...access, refusals: [409] }, "document");
const refusing = (...refusals: NonNullable<RouteAccess["refusals"]>) => routeFor({ ...access, refusals });
const ownAccess: RouteAccess = {
  ability: { subject: payment.subject, verb: "create" },
  callers: ["customer"],
  scope: "Employees: no access. Customers: open invoices of their own company.",
  refusals: [409, 422],
};
const ownDepositAccess: RouteAccess = {
  ...ownAccess,
  scope: "Employees: no access. Customers: a quote of their own company that they may read.",
};
const path = "/api/portal/payments/:hashId";

/** The payment portal: anyone with a payment link can see and pay its invoices without an account. */
export const portalCalls = defineRoutes((app, deps: LinkMessageDeps & { readonly payments: Payments }) => {
  const { payments } = deps;
  const unknown = createAddressLimit({ max: 60, leakMs: 5_000 });
  const begun = createAddressLimit({ max: 200, leakMs: 1_000 });
  const pdfLimit = createAddressLimit({ max: 60, leakMs: 1_000 });

  const opened = createAttempts(60, 15 * 60_000);

  /** Returns the caller, who opens the portal a limited number of times. @throws Problem 429 */
  function opening(request: FastifyRequest) {
    const actor = actorOf(request);
    const [subject, at] = [`${actor.id}`, performance.now()];
    const wait = opened.wait(subject, at);
    if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1_000));
    opened.add(subject, at);
    return actor;
  }

  app.post("/api/invoices/pay", takes(routeFor(ownAccess), ownChoice), async (request): Promise<DataResponse<OwnPortal>> => {
    const actor = opening(request);
    const { invoices } = parseInput(ownChoice, request.body);
    return { data: { path: await payments.ownLink(actor, fromOf(request), invoices) } };
  });

  app.post("/api/sales-quotes/:id/pay-deposit", routeFor(ownDepositAccess), async (request): Promise<DataResponse<OwnPortal>> => {
    const actor = opening(request);
    return { data: { path: await payments.ownDepositLink(actor, idParam(request)) } };
  });

  async function linkOf(request: FastifyRequest, more?: { readonly evenIfOver: boolean }): Promise<PayLink> {
    const token = paramOf(request, "hashId");
    const link = await payments.link(token, more);
    if (link) return link;
    // A malformed token does not count: it is rejected without a database query.
    if (digestOf(token)) unknown(request.ip);
    throw linkIsOver();
  }

  app.get(path, routeFor(access), async (request): Promise<DataResponse<Portal>> => ({ data: await payments.view(await linkOf(request)) }));

  app.post(path, takes(refusing(409, 422), choice), async (request): Promise<DataResponse<BegunPayment>> => {
    begun(request.ip);
    const link = await linkOf(request);
    const { invoices, amount = null } = parseInput(choice, request.body);
    return { data: await payments.begin(link, { invoices, amount }, keyOf(request)) };
  });

  app.get(`${path}/status`, refusing(422), async (request): Promise<DataResponse<PortalPayment>> => {
    const link = await linkOf(request, { evenIfOver: true });
    const { payment } = parseInput(which, request.query);
    return { data: await payments.status(link, payment) };
  });

  app.get(`${path}/invoices/:id.pdf`, rendering, async (request, reply) => {
    const link = await linkOf(request);
    pdfLimit(request.ip);
    return replyWithDocument(reply, await payments.invoice(link, idOf(request)));
  });

  app.get(`${path}/receipts/:id.pdf`, rendering, async (request, reply) => {
    const link = await linkOf(request, { evenIfOver: true });
    pdfLimit(request.ip);
    return replyWithDocument(reply, await payments.receipt(link, idOf(request)));
  });

  linkMessageCalls(app, deps, { path, access, threadOf: async (request) => threadOfPayLink(deps.db, await linkOf(request)) });
});

/** The idempotency key of one button press. Without a key, each request counts as a new press. @throws Problem 422 */
function keyOf({ headers }: FastifyRequest): string {
  const key = headers["idempotency-key"];
  if (key === undefined) return createToken().token;
  if (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new Problem(422, "Please check the highlighted fields.", { errors: { "Idempotency-Key": ["Use 1 to 200 visible characters."] } });
}
