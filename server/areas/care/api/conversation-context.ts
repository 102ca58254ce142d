import type { ConversationContext } from "../../../../src/contract/conversation-context.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { conversation } from "../../../../src/resources/care/conversation.ts";
import { readingSubjects } from "../../../../src/schemas/access/row-access.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Measuring } from "../../../engine/read/figures.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { optedOutSince } from "../ports/conversation-facts.ts";
import { type ConversationFacts, knownCompany, knownPerson, knownRecord } from "./context-people.ts";
import { invoicesOf, jobsOf, othersWith, piecesOf } from "./context-work.ts";

export interface ConversationContextDeps extends Omit<Measuring, "actor" | "timeZone"> {
  readonly engine: Pick<Engine, "get" | "list">;
  readonly config: { readonly timeZone: string };
}

const access: RouteAccess = {
  ability: { subject: conversation.subject, verb: "read", or: readingSubjects(conversation, "employee") },
  callers: ["employee"],
  scope: "Employees: one conversation of a channel they may read; a part whose rows they may not read is null. Customers: no access.",
  refusals: [422],
};

/** What a conversation is about: who it is with, the record, and the company's jobs, pieces and open invoices. */
export const conversationContextCall = defineRoutes((app, deps: ConversationContextDeps) => {
  const { db, engine, resources, today, config } = deps;
  app.get("/api/conversations/:id/context", routeFor(access), async (request): Promise<DataResponse<ConversationContext>> => {
    const call = callOfRequest(request);
    const day = today();
    const context = { db, engine, call, resources, actor: actorOf(request), today: () => day, timeZone: config.timeZone };
    const row = await engine.get(call, conversation, idParam(request));
    // The row's shape follows from the declaration's fields.
    const about = row as unknown as ConversationFacts;
    const [contact, company, since, record, jobs, pieces, invoices, others] = await Promise.all([
      knownPerson(context, about.contactId),
      knownCompany(context, about.partyId),
      about.channel === "text message" && about.address !== null ? optedOutSince(db, about.address) : null,
      knownRecord(context, about.bizObjectId, about.recordId),
      jobsOf(context, about.partyId),
      piecesOf(context, about.partyId),
      invoicesOf(context, about.partyId),
      othersWith(context, about),
    ]);
    return { data: { contact, company, optedOutSince: since, record, jobs, pieces, invoices, others } };
  });
});
