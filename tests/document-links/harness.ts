import { tmpdir } from "node:os";
import { sql } from "kysely";
import { createEmailedLinks } from "../../server/areas/sales/linked-documents/emailed-links.ts";
import { createDocumentEmailJob, DOCUMENT_EMAIL_QUEUE } from "../../server/documents/email/document-email-job.ts";
import { createDocumentToPeopleJob } from "../../server/documents/email/document-to-people-job.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import type { Mail } from "../../server/integrations/mail.ts";
import type { JobHandler } from "../../server/jobs/handler.ts";
import { DOCUMENT_TO_PEOPLE_QUEUE } from "../../server/jobs/queues.ts";
import type { DocumentPage, LinkedDecision } from "../../src/contract/document-link.ts";
import { today } from "../contract/harness.ts";
import { createSalesHarness, type SalesHarness } from "../effects/sales-harness.ts";
import { testDocuments } from "../support/test-documents.ts";

export interface LinkHarness extends SalesHarness {
  /** Sends the emails that are due, as the server's jobs do, and returns them. */
  deliver(): Promise<Mail[]>;
  /** A contact of Acme without an account. */
  contact(email: string): Promise<number>;
  /** A call without a session. */
  guest<T = DocumentPage>(token: string, path?: string, payload?: object): Promise<{ status: number; data: T; body: string }>;
  answer(token: string, decision: Partial<LinkedDecision> & { version: number }): Promise<{ status: number; body: string }>;
}

/** The token in the link of an email. */
export const tokenIn = (mail: Mail | undefined): string => /\/portal\/documents\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

/** The sales modules with the jobs that email their documents. */
export async function createLinkHarness(): Promise<LinkHarness> {
  const harness = await createSalesHarness({ more: { calls: true } });
  const files = createFileStore({ dataDir: tmpdir() });
  const { engine } = harness;
  const mails: Mail[] = [];
  const handlers: Readonly<Record<string, JobHandler>> = {
    [DOCUMENT_TO_PEOPLE_QUEUE]: createDocumentToPeopleJob({
      engine,
      documents: testDocuments({ files }),
      files,
      config: { company: { name: "Meridian", address: [], phone: "", email: "office@meridian.example", logo: undefined } as never },
    }),
    [DOCUMENT_EMAIL_QUEUE]: createDocumentEmailJob({
      engine,
      mailer: { send: async (mail) => ({ messageId: `<${mails.push(mail)}@hq.example>`, refused: [] }), close: () => undefined },
      files,
      sender: { name: "Meridian", address: [], phone: "" },
      linkOf: createEmailedLinks({ session: engine.session, publicUrl: "https://hq.example", today: () => today }),
    }),
  };
  const context = { signal: new AbortController().signal, finish: async () => undefined };
  return {
    ...harness,
    async deliver() {
      for (const queue of [DOCUMENT_TO_PEOPLE_QUEUE, DOCUMENT_EMAIL_QUEUE]) {
        const { rows } = await sql<{ id: number; payload: unknown }>`delete from jobs where queue = ${queue} returning id, payload`.execute(
          harness.db.kysely,
        );
        for (const job of rows) await handlers[queue]?.({ ...job, queue, attempt: 1, maxAttempts: 10 }, context);
      }
      return mails.splice(0);
    },
    async contact(email) {
      const person = { firstName: "Harriet", lastName: "Vandermeer", emails: [{ address: email }] };
      const { status, body, text } = await harness.bob.post("contacts", { ...person, partyId: harness.acme });
      if (status !== 201) throw new Error(text);
      return body.data.id;
    },
    async guest(token, path = "", payload) {
      const response = await harness.app.inject({
        method: payload ? "POST" : "GET",
        url: `/api/portal/documents/${token}${path}`,
        ...(payload ? { payload } : {}),
      });
      const isJson = String(response.headers["content-type"]).includes("json");
      return { status: response.statusCode, data: isJson ? JSON.parse(response.body).data : undefined, body: response.body };
    },
    async answer(token, decision) {
      const payload = { action: "approve", name: "Harriet Vandermeer", input: {}, ...decision };
      const { statusCode, body } = await harness.app.inject({ method: "POST", url: `/api/portal/documents/${token}`, payload });
      return { status: statusCode, body };
    },
  };
}
