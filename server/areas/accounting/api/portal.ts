import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { BegunPayment, OwnPortal } from "../../../../src/contract/portal.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { createAttempts } from "../../../engine/attempts.ts";
import { Problem, tooManyAttempts } from "../../../engine/wire/problem.ts";
import { guestDoor } from "../../../guests/door.ts";
import { idOf } from "../../../http/body.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { replyWithDocument } from "../../../http/document-response.ts";
import { idParam, idText, parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { createToken } from "../../../identity/tokens.ts";
import { type LinkMessageDeps, linkMessageCalls } from "../../care/ports/link-message-calls.ts";
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
/** The payment portal: anyone with a payment link can see and pay its invoices without an account. */
export const portalCalls = defineRoutes((app, deps: LinkMessageDeps & { readonly payments: Payments }) => {
  const { payments } = deps;
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

  const door = guestDoor<PayLink>(app, {
    path: "/api/portal/payments",
    opens: "What the emailed payment link is for (a withdrawn one for a deposit says that it is withdrawn)",
    open: (token, more) => payments.link(token, more),
    opened: (link) => payments.opened(link),
  });
  const evenIfOver = true;

  door.page((link) => payments.view(link));
  door.takes(
    "",
    choice,
    (link, { invoices, amount = null }, request): Promise<BegunPayment> => payments.begin(link, { invoices, amount }, keyOf(request)),
  );
  door.shows("/status", (link, { query }) => payments.status(link, parseInput(which, query).payment), { refusals: [422], evenIfOver });
  door.renders("/invoices/:id.pdf", "document", async (link, reply, request) =>
    replyWithDocument(reply, await payments.invoice(link, idOf(request))),
  );
  door.renders(
    "/receipts/:id.pdf",
    "document",
    async (link, reply, request) => replyWithDocument(reply, await payments.receipt(link, idOf(request))),
    { evenIfOver },
  );
  linkMessageCalls(app, deps, { ...door, threadOf: async (request) => threadOfPayLink(deps.db, await door.open(request)) });
});

/** The idempotency key of one button press. Without a key, each request counts as a new press. @throws Problem 422 */
function keyOf({ headers }: FastifyRequest): string {
  const key = headers["idempotency-key"];
  if (key === undefined) return createToken().token;
  if (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new Problem(422, "Please check the highlighted fields.", { errors: { "Idempotency-Key": ["Use 1 to 200 visible characters."] } });
}
