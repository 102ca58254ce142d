import { z } from "zod";
import type { AcceptedEmail, EmailDraft, SentEmail } from "../../../src/contract/document-emails.ts";
import type { EmailOutcome } from "../../../src/contract/row-outcome.ts";
import { MAX_TOGETHER } from "../../../src/schemas/documents/documents.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { isEmailAddress } from "../../../src/schemas/values/email.ts";
import { isLegible, notLegible } from "../../../src/schemas/values/text.ts";
import { isSystem, nameOf, userIdOf } from "../../access/caller.ts";
import { mayRead } from "../../access/permission.ts";
import { always } from "../../access/where-sql.ts";
import type { Call, Input, Row } from "../../engine/call.ts";
import type { Engine } from "../../engine/engine.ts";
import { oneRow } from "../../engine/read/read.ts";
import { idempotent } from "../../engine/wire/idempotency.ts";
import { conflict, denied, invalid, notFound, Problem } from "../../engine/wire/problem.ts";
import { recordWrite } from "../../engine/write/record-write.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { DocumentFactory, RenderedDocument } from "../document-factory.ts";
import { authorizeDocument, authorizeSide } from "../document-rules.ts";
import { DOCUMENT_EMAIL_QUEUE } from "./document-email-job.ts";
import { type DocumentEmailFiles, insertDocumentEmail, readDocumentEmails, revokeLinks } from "./document-email-rows.ts";
import { emailEach } from "./email-each.ts";
import { addressOf, defaultEmailText, recipientsOf } from "./suggestions.ts";

/** Emails with a record's document. Only employees can write and read them. */
export interface DocumentEmails {
  /** @throws Problem 403, 404, 409, 429 */
  draft(call: Call, resource: AnyResource, id: number, name: string): Promise<EmailDraft>;
  /** @throws Problem 403, 404, 409, 422, 429 */
  send(call: Call, resource: AnyResource, id: number, name: string, input: Input): Promise<AcceptedEmail>;
  /** Emails the documents of several records, each to the first of its own suggested recipients, and answers for each. @throws Problem 403, 422 */
  emailEach(call: Call, resource: AnyResource, name: string, input: Input): Promise<readonly EmailOutcome[]>;
  /** @throws Problem 403, 404 */
  sent(call: Call, resource: AnyResource, id: number): Promise<readonly SentEmail[]>;
  /** Ends the link of an email. @throws Problem 403, 404, 409 if it opens nothing any more, 422 */
  revokeLink(call: Call, resource: AnyResource, id: number, input: Input): Promise<{ readonly message: string }>;
}

const MAX_ADDRESSES = 20;

const emailShape = z.strictObject({
  to: z
    .array(z.string("Enter a valid email address.").trim().refine(isEmailAddress, "Enter a valid email address."), "Enter email addresses.")
    .min(1, "Add at least one recipient.")
    .max(MAX_ADDRESSES, `At most ${MAX_ADDRESSES} addresses.`)
    .refine((all) => new Set(all.map((each) => each.toLowerCase())).size === all.length, "List each address only once."),
  subject: z
    .string("Enter a subject.")
    .trim()
    .min(1, "Enter a subject.")
    .max(200, "At most 200 characters.")
    .refine((text) => !/\p{Cc}/u.test(text), "The subject must fit on one line."),
  message: z
    .string("Enter a message.")
    .trim()
    .min(1, "Enter a message.")
    .max(10_000, "At most 10,000 characters.")
    .refine((text) => isLegible(text, true), notLegible),
  /** Of the draft's document: only that one is sent. */
  digest: z
    .string("Use the draft's digest.")
    .regex(/^[0-9a-f]{64}$/, "Use the draft's digest.")
    .optional(),
});

const anId = z.int("Ids are expected.").positive("Ids are expected.");
const idsShape = z.strictObject({
  ids: z
    .array(anId, "Ids are expected.")
    .min(1, "Name at least one record.")
    .max(MAX_TOGETHER, `At most ${MAX_TOGETHER} records.`)
    .refine((ids) => new Set(ids).size === ids.length, "Name each record only once."),
});

/** One of a record's emails. */
const emailOfRecord = z.strictObject({
  email: z.int("The id of an email is expected.").positive("The id of an email is expected."),
});

export function createDocumentEmails({
  engine,
  documents,
  files,
}: {
  engine: Engine;
  documents: DocumentFactory;
  files: DocumentEmailFiles;
}): DocumentEmails {
  const { session } = engine;

  async function renderDocument(
    call: Call,
    resource: AnyResource,
    id: number,
    name: string,
  ): Promise<{ row: Row; document: RenderedDocument }> {
    authorizeSide(resource, name, "employee");
    const row = await engine.get(call, resource, id);
    authorizeDocument(resource, name, row, "employee");
    // The recipient may not be an employee, so the document is made as customers may see it.
    return { row, document: await documents.makeForCustomers(session, resource, name, row) };
  }

  return {
    async draft(call, resource, id, name) {
      authorizeEmployee(call, resource);
      const { row, document } = await renderDocument(call, resource, id, name);
      const addressees = await recipientsOf(session, resource, row, name);
      const [first] = addressees;
      return {
        addressees,
        to: first ? [first.address] : [],
        ...defaultEmailText(call, resource, name, row, first),
        document: {
          name: document.fileName,
          size: document.bytes.byteLength,
          content: Buffer.from(document.bytes).toString("base64"),
          digest: document.digest,
        },
      };
    },

    async send(call, resource, id, name, input) {
      authorizeEmployee(call, resource);
      const { digest: reviewed, ...email } = checked(emailShape, input);
      // Made before the transaction, so that the transaction doesn't wait for it. If the idempotency key was already used, a problem found
      // now must not replace the stored response.
      const ready = await renderDocument(call, resource, id, name)
        .then(async ({ row, document }) => {
          const stored = { ...(await files.saveFile(document.bytes, document.fileName)), contentType: "application/pdf" };
          return { row, document, stored };
        })
        .catch((failure: unknown) => {
          if (failure instanceof Problem) return failure;
          throw failure;
        });
      return engine.transaction((trx) =>
        idempotent(trx, call, `letter ${resource.name} ${id} ${name}`, input, async () => {
          if (ready instanceof Problem) throw ready;
          const { row, document, stored } = ready;
          if (reviewed !== undefined && reviewed !== document.digest)
            throw conflict("The document has changed since you reviewed it. Open the email again.", { version: row.version });
          const writing = { ...session, connection: trx };
          const model = session.models.of(resource);
          const now = await oneRow(writing, model, "employee", id, always);
          if (!now) throw notFound();
          if (now.version !== row.version) throw conflict("Someone else has changed this in the meantime.", { version: now.version });
          session.sending.email(trx, call.actor, email.to);
          const label = resource.documents[name]?.label ?? name;
          const emailId = await insertDocumentEmail(
            trx,
            {
              ...email,
              resource: resource.name,
              recordId: id,
              document: label,
              replyTo: await addressOf(trx, userIdOf(call.actor)),
              userId: userIdOf(call.actor),
              userName: nameOf(call.actor),
            },
            stored,
          );
          await enqueue(trx, DOCUMENT_EMAIL_QUEUE, { letterId: emailId }, { dedupeKey: String(emailId) });
          const documentName = document.fileName.replace(/\.pdf$/, "");
          const to = email.to.join(", ");
          await recordWrite(writing, call, resource, { verb: "email", before: now, after: now, reason: `${documentName} to ${to}` });
          return { data: { id: emailId }, message: `${documentName} is on its way to ${to}.` };
        }),
      );
    },

    async emailEach(call, resource, name, input) {
      authorizeEmployee(call, resource);
      authorizeSide(resource, name, "employee");
      const { ids } = checked(idsShape, input);
      return emailEach({ engine, documents }, call, resource, name, ids, input);
    },

    async revokeLink(call, resource, id, input) {
      authorizeEmployee(call, resource);
      const row = await engine.get(call, resource, id);
      const { email: emailId } = checked(emailOfRecord, input);
      const { sharing } = session.models.of(resource);
      return engine.transaction(async (connection) => {
        const recipients = await revokeLinks(connection, sharing, id, emailId, session.today());
        if (!recipients) throw conflict("This email has no link that still works.");
        const to = recipients.join(", ");
        await recordWrite({ ...session, connection }, call, resource, { verb: "revokeLink", before: row, after: row, reason: to });
        return { message: `The link sent to ${to} no longer works.` };
      });
    },

    async sent(call, resource, id) {
      authorizeEmployee(call, resource);
      await engine.get(call, resource, id);
      return readDocumentEmails(session.connection, session.models.of(resource).sharing, id);
    },
  };
}

function authorizeEmployee({ actor }: Call, resource: AnyResource): void {
  if (isSystem(actor) || actor.side !== "employee" || !mayRead(resource, actor)) throw denied();
}

function checked<T>(shape: z.ZodType<T>, input: Input): T {
  const parsed = shape.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "body")];
    for (const each of names) errors[each] = [issue.code === "unrecognized_keys" ? "Unknown field." : issue.message];
  }
  throw invalid(errors);
}
