import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { Export } from "../../../../src/contract/exports.ts";
import { companyUser, employeeUser } from "../../../../src/resources/people/user.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import type { Exports } from "../../../exports/exports.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

export interface PersonExportDeps {
  readonly resources: readonly AnyResource[];
  readonly exports: Pick<Exports, "requestPerson">;
}

const whole = z
  .int("A whole number is expected.")
  .min(1, "A whole number is expected.")
  .max(Number.MAX_SAFE_INTEGER, "A whole number is expected.");
const record = z.strictObject({ bizObjectId: whole, recordId: whole });
const nothing = z.strictObject({});

/** What is known of a person as a file: for the person, and for employees whom one asked. It is an export like those of lists. */
export const personExportCalls = defineRoutes((app, { resources, exports }: PersonExportDeps) => {
  app.post(
    "/api/v1/profile/export",
    takes(
      routeFor({
        ability: "signed-in",
        scope: "The caller's own account, and records with their email or phone that they may read.",
        refusals: [422, 429],
      }),
      nothing,
    ),
    async (request, reply): Promise<DataResponse<Export>> => {
      parseInput(nothing, request.body);
      const { id, side } = actorOf(request);
      const made = await exports.requestPerson(callOfRequest(request), side === "employee" ? employeeUser : companyUser, {
        person: id,
        isOwn: true,
      });
      reply.code(202);
      return { data: made };
    },
  );

  app.post(
    "/api/v1/privacy/exports",
    takes(
      routeFor({
        ability: { subject: "PRIVACY", verb: "download" },
        callers: ["employee"],
        scope:
          "A person's record that the caller may read, and of the records about them those that the caller may read. Customers: no access.",
        refusals: [404, 422, 429],
      }),
      record,
    ),
    async (request, reply): Promise<DataResponse<Export>> => {
      const { bizObjectId, recordId } = parseInput(record, request.body);
      const resource = resources.find(({ bizObject, naturalPerson }) => bizObject === bizObjectId && naturalPerson);
      if (!resource) throw invalid({ bizObjectId: ["No persons are of this kind."] });
      const made = await exports.requestPerson(callOfRequest(request), resource, { person: recordId, isOwn: false });
      reply.code(202);
      return { data: made };
    },
  );
});
