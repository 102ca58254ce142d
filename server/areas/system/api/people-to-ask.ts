import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { PeopleToAsk } from "../../../../src/contract/remedy.ts";
import type { Engine } from "../../../engine/engine.ts";
import { administrators, peopleToAsk } from "../../../engine/read/people-to-ask.ts";
import { invalid, notFound } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idText, lineText, parseInput } from "../../../http/parse.ts";
import { routeFor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

const query = z.strictObject({ resource: lineText(60).optional(), recordId: idText.optional(), operation: lineText(60).optional() });

/** Whom to ask about something one may not do: with a record and an operation of it those who may, without any the administrators. */
export const peopleToAskCall = defineRoutes((app, { engine }: { readonly engine: Pick<Engine, "session"> }) => {
  app.get(
    "/api/people-to-ask",
    routeFor({
      ability: "signed-in",
      scope:
        "Of a record that the caller may read, with `resource`, `recordId` and `operation`: who else may do it, five names at most. Without them: the administrators. Employees: employees. Customers: users of their own company.",
      refusals: [403, 404, 422],
    }),
    async (request): Promise<DataResponse<PeopleToAsk>> => {
      const { resource: name, recordId, operation } = parseInput(query, request.query);
      const actor = actorOf(request);
      if (name === undefined && recordId === undefined && operation === undefined)
        return { data: await administrators(engine.session, actor) };
      if (name === undefined || recordId === undefined || operation === undefined)
        throw invalid({ operation: ["Name the resource, the record's id and the operation."] });
      const resource = engine.session.resources.find((each) => each.name === name && each.routes);
      if (!resource) throw notFound();
      return { data: await peopleToAsk(engine.session, actor, resource, recordId, operation) };
    },
  );
});
