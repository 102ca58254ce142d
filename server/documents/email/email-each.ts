import type { EmailOutcome } from "../../../src/contract/row-outcome.ts";
import { documentFile } from "../../../src/schemas/documents/documents.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { userIdOf } from "../../access/caller.ts";
import type { Call, Input, Row } from "../../engine/call.ts";
import type { Engine } from "../../engine/engine.ts";
import { idempotent } from "../../engine/wire/idempotency.ts";
import { conflict, Problem } from "../../engine/wire/problem.ts";
import { recordWrite } from "../../engine/write/record-write.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { DOCUMENT_TO_PEOPLE_QUEUE } from "../../jobs/queues.ts";
import type { DocumentFactory } from "../document-factory.ts";
import { authorizeDocument } from "../document-rules.ts";
import { recipientsOf } from "./suggestions.ts";

interface Deps {
  readonly engine: Engine;
  readonly documents: Pick<DocumentFactory, "refuseEmailEach">;
}

interface Prepared {
  readonly id: number;
  readonly row: Row;
  readonly to: string;
}

/**
 * Queues an email with the document of each record to the first of its suggested recipients. A record that can't be emailed is answered with
 * the reason, and stops no other. The files are made by the jobs.
 */
export async function emailEach(
  { engine, documents }: Deps,
  call: Call,
  resource: AnyResource,
  name: string,
  ids: readonly number[],
  input: Input,
): Promise<readonly EmailOutcome[]> {
  const { session } = engine;
  const prepared: (Prepared | EmailOutcome)[] = [];
  // Read before the transaction, which then only writes.
  for (const id of ids) prepared.push(await prepare(id).catch((failure: unknown) => refusedBy(id, failure)));

  async function prepare(id: number): Promise<Prepared> {
    const row = await engine.get(call, resource, id);
    authorizeDocument(resource, name, row, "employee");
    const [first] = await recipientsOf(session, resource, row, name);
    const reason = await documents.refuseEmailEach(session, resource, name, row);
    if (reason !== null) throw conflict(reason);
    if (!first) throw conflict("No contact or user of this customer has an email address.");
    return { id, row, to: first.address };
  }

  return engine.transaction((trx) =>
    idempotent(trx, call, `email each ${resource.name} ${name}`, input, async () => {
      const writing = { ...session, connection: trx };
      const outcomes: EmailOutcome[] = [];
      for (const each of prepared) {
        if (!("row" in each)) {
          outcomes.push(each);
          continue;
        }
        const { id, row, to } = each;
        try {
          session.sending.email(trx, call.actor, [to]);
        } catch (failure) {
          outcomes.push(refusedBy(id, failure));
          continue;
        }
        const job = { resource: resource.name, recordId: id, document: name, to: [to], userId: userIdOf(call.actor) };
        await enqueue(trx, DOCUMENT_TO_PEOPLE_QUEUE, job);
        const file = documentFile(resource.documents[name] ?? { file: name }, row).replace(/\.pdf$/, "");
        await recordWrite(writing, call, resource, { verb: "email", before: row, after: row, reason: `${file} to ${to}` });
        outcomes.push({ id, sentTo: [to] });
      }
      return outcomes;
    }),
  );
}

/** @throws the failure itself, if it is no refusal */
function refusedBy(id: number, failure: unknown): EmailOutcome {
  if (!(failure instanceof Problem)) throw failure;
  return { id, refused: { status: failure.status, message: failure.message } };
}
