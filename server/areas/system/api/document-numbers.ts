import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import { type DocumentNumbers, MAX_DOCUMENT_NUMBER } from "../../../../src/contract/document-numbers.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import type { Engine } from "../../../engine/engine.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { employeeRoutes, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { documentNumbers, raiseNumber } from "../company-settings/document-numbers.ts";

export interface DocumentNumberDeps {
  readonly db: QueryExecutorProvider;
  readonly resources: readonly AnyResource[];
  readonly engine: Pick<Engine, "transaction">;
}

const path = "/api/v1/document-numbers";
const raise = z.strictObject({
  name: lineText(60),
  next: z.int("A whole number is expected.").min(1, "At least 1.").max(MAX_DOCUMENT_NUMBER, `At most ${MAX_DOCUMENT_NUMBER}.`),
});

/** The next numbers of documents, which a company raises that goes on from another program. */
export const documentNumberCalls = defineRoutes((app, { db, resources, engine }: DocumentNumberDeps) => {
  const may = employeeRoutes("CONFIG_COMPANY", "The numbers of the operating company's documents.");

  app.get(path, may("read"), async (): Promise<DataResponse<DocumentNumbers>> => ({ data: await documentNumbers(db, resources) }));

  app.post(path, takes(may("update", [422]), raise), async (request): Promise<DataResponse<DocumentNumbers>> => {
    const asked = parseInput(raise, request.body);
    await engine.transaction((trx) => raiseNumber(trx, resources, { ...asked, userId: actorOf(request).id }));
    return { data: await documentNumbers(db, resources) };
  });
});
