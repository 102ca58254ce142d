import { randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createReviewRequest, REVIEW_REQUEST_QUEUE } from "../../../server/areas/care/reviews/review-request.ts";
import type { Mail } from "../../../server/integrations/mail.ts";
import type { ReviewPortal } from "../../../src/contract/review-portal.ts";
import type { AnyRow, SalesHarness } from "../sales-harness.ts";

/** The steps that lead to a review and through it. */
export function reviewSteps(harness: SalesHarness) {
  const { kysely } = harness.db;
  const row = async (workOrderId: number): Promise<AnyRow> => {
    const { rows } = await sql<AnyRow>`select id, version, state from reviews where work_order_id = ${workOrderId}`.execute(kysely);
    const [{ id } = { id: 0 }] = rows;
    return (await harness.ann.get(`reviews/${id}`)).body.data;
  };
  /** The emails that are due, as the server's job sends them. */
  async function mails({ textsAreOn = false } = {}): Promise<Mail[]> {
    const sent: Mail[] = [];
    const handle = createReviewRequest({
      textsAreOn,
      db: harness.db,
      engine: harness.engine,
      config: { publicUrl: "https://hq.company.example", company: { name: "Meridian", address: [], phone: "", email: "" } },
      mailer: { send: async (mail) => ({ messageId: String(sent.push(mail)), refused: [] }), close: () => undefined },
    });
    const { rows } = await sql<{ id: number; payload: unknown }>`
      delete from jobs where queue = ${REVIEW_REQUEST_QUEUE} returning id, payload`.execute(kysely);
    const context = { signal: new AbortController().signal, finish: async () => undefined };
    for (const job of rows) await handle({ ...job, queue: REVIEW_REQUEST_QUEUE, attempt: 1, maxAttempts: 10 }, context);
    return sent;
  }
  const tokenIn = (mail: Mail | undefined): string => /\/review\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

  return {
    row,
    mails,
    tokenIn,
    contact: async (more: object = {}): Promise<AnyRow> => {
      const { status, body, text } = await harness.bob.post("contacts", {
        firstName: "Harriet",
        lastName: "Pym",
        partyId: harness.acme,
        emails: [{ address: `${randomUUID().slice(0, 8)}@acme.test` }],
        ...more,
      });
      if (status !== 201) throw new Error(text);
      return body.data;
    },
    /** No earlier contact is asked any more. */
    forgetContacts: () => sql`update contacts set deleted_at = now() where party_id = ${harness.acme}`.execute(kysely),
    /** A finished job. */
    async finished(more: object = {}): Promise<AnyRow> {
      const { id } = await harness.work(more);
      await harness.do(harness.bob, "work-orders", id, "assign");
      await harness.do(harness.bob, "work-orders", id, "start");
      return harness.do(harness.bob, "work-orders", id, "markAsCompleted", { actualHours: 4 });
    },
    /** A finished job, its review, and the token that its contact received. */
    async asked(more: object = {}) {
      const work = await this.finished(more);
      const review = await row(work.id);
      const all = await mails();
      return { work, review, token: tokenIn(all.at(-1)) };
    },
    /** A call without a session. */
    async byLink(token: string, body?: object, path = "") {
      const { statusCode, body: text } = await harness.app.inject({
        method: body ? "POST" : "GET",
        url: `/api/portal/reviews/${token}${path}`,
        // Each call from an address of its own: what one address may send is limited.
        remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(body ? { payload: body } : {}),
      });
      const parsed = JSON.parse(text) as { data: ReviewPortal; message?: string; errors?: Record<string, string[]> };
      return { status: statusCode, text, ...parsed };
    },
    act: async (id: number, action: string, input: object = {}, client = harness.ann) => {
      const { version } = (await harness.ann.get(`reviews/${id}`)).body.data;
      return client.post(`reviews/${id}/actions/${action}`, { version, ...input });
    },
    async tasksOf(id: number): Promise<AnyRow[]> {
      const { rows } =
        await sql<AnyRow>`select * from tasks where biz_object_id = 144 and record_id = ${id} and deleted_at is null`.execute(kysely);
      return rows;
    },
    /** As if the review had been received that many days ago. */
    age: (id: number, days: number) => sql`update reviews set received_on = received_on - ${days}::int where id = ${id}`.execute(kysely),
  };
}
