import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { Ticket } from "../../../../src/contract/files.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { issueTicket, TICKET_SECONDS, ticketPurposes } from "../../../identity/tickets.ts";

const question = z.strictObject({
  purpose: z.enum(ticketPurposes, `One of ${ticketPurposes.join(", ")} is expected.`),
  /** Relative to the API base. */
  path: lineText(500).regex(/^\/[A-Za-z0-9/_.-]*$/, "A path of the API is expected, like /files/12."),
});

export const ticketCall = defineRoutes((app, { db }: { readonly db: QueryExecutorProvider }) => {
  app.post(
    "/api/tickets",
    takes(
      routeFor({
        ability: "signed-in",
        scope: "What the caller may reach anyway: the ticket is checked again where it is used.",
        refusals: [422],
      }),
      question,
    ),
    async (request, reply) => {
      const { purpose, path } = parseInput(question, request.body);
      const token = await issueTicket(db, { userId: actorOf(request).id, purpose, path });
      return reply.code(201).send({ data: { token, expiresIn: TICKET_SECONDS } } satisfies DataResponse<Ticket>);
    },
  );
});
