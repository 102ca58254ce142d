import { sql } from "kysely";
import { createJobMail, PROVIDER_JOB_MAIL_QUEUE } from "../../../server/areas/providers/service/job-mail.ts";
import type { Mail } from "../../../server/integrations/mail.ts";
import type { ApiResponse } from "../../contract/harness.ts";
import type { AnyRow, SalesHarness } from "../sales-harness.ts";

/** The steps that lead to a job and through it. */
export function jobSteps(harness: SalesHarness) {
  const { kysely } = harness.db;
  const { bob } = harness;
  let made = 0;

  const see = async (id: number): Promise<AnyRow> => (await bob.get(`provider-jobs/${id}`)).body.data;
  const act = async (id: number, action: string, input: object = {}, client = bob): Promise<ApiResponse> => {
    const { rows } = await sql<{ version: number }>`select version from provider_jobs where id = ${id}`.execute(kysely);
    return client.post(`provider-jobs/${id}/actions/${action}`, { version: rows[0]?.version, ...input });
  };
  const take = async (id: number, action: string, input?: object): Promise<AnyRow> => {
    const { status, body, text } = await act(id, action, input);
    if (status !== 200) throw new Error(`${action}: ${text}`);
    return body.data;
  };

  /** An active carrier with all its papers. */
  async function carrier(more: { readonly state?: string; readonly insured?: string | null } = {}): Promise<number> {
    made += 1;
    const { rows } = await sql<{ id: number }>`insert into providers
        (name, kind, base_cost, cycle_days, state, email, insurance_expires_on, authority_expires_on)
      values (${`Carrier ${made}`}, 'agent carrier', 50000, 4, ${more.state ?? "active"}, ${`carrier${made}@haul.example`},
        ${more.insured === undefined ? "2027-12-31" : more.insured}, '2027-12-31') returning id`.execute(kysely);
    return Number(rows[0]?.id);
  }

  /** Work without a crew, with two stops. */
  const work = (more: object = {}): Promise<AnyRow> =>
    harness.work({
      type: "delivery",
      crew: [],
      vehicleId: null,
      places: [
        { locationId: harness.locationIds[0], purpose: "load" },
        { locationId: harness.locationIds[1], purpose: "unload" },
      ],
      ...more,
    });

  const input = (workOrderId: number, providerId: number, more: object = {}) => ({
    workOrderId,
    providerId,
    service: "delivery",
    windowStart: "2026-12-01T13:00:00.000Z",
    windowEnd: "2026-12-01T17:00:00.000Z",
    cost: 480_00,
    validUntil: "2026-11-30",
    ...more,
  });

  async function offer(workOrderId: number, providerId: number, more: object = {}): Promise<AnyRow> {
    const { status, body, text } = await bob.post("provider-jobs", input(workOrderId, providerId, more));
    if (status !== 201) throw new Error(text);
    return body.data;
  }

  /** Sends the emails that are due, as the server's job does. */
  async function mails(): Promise<readonly Mail[]> {
    const sent: Mail[] = [];
    const handle = createJobMail({
      db: harness.db,
      engine: harness.engine,
      config: {
        publicUrl: "https://hq.company.example",
        timeZone: "America/New_York",
        company: { name: "Meridian", address: [], phone: "(212) 555-0100", email: "" },
      },
      mailer: { send: async (mail) => ({ messageId: String(sent.push(mail)), refused: [] }), close: () => undefined },
    });
    const { rows } = await sql<{ id: number; payload: unknown }>`
      delete from jobs where queue = ${PROVIDER_JOB_MAIL_QUEUE} returning id, payload`.execute(kysely);
    const context = { signal: new AbortController().signal, finish: async () => undefined };
    for (const job of rows.sort((a, b) => a.id - b.id))
      await handle({ ...job, queue: PROVIDER_JOB_MAIL_QUEUE, attempt: 1, maxAttempts: 10 }, context);
    return sent;
  }
  const tokenIn = ({ text }: Mail): string => /portal\/jobs\/([\w-]{43})/.exec(text ?? "")?.[1] ?? "";

  /** Puts a photo and a signed bill of lading on a job, as an upload by its link does. */
  async function prove(id: number): Promise<void> {
    for (const field of ["photos", "signedBill"])
      await sql`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field)
        values (${`${field}.png`}, 'image/png', 1, 'x', 'x', 'provider-job', ${id}, ${field})`.execute(kysely);
  }

  return {
    see,
    act,
    do: take,
    carrier,
    work,
    input,
    offer,
    mails,
    tokenIn,
    prove,
    /** A call without a session. */
    async byLink(token: string, body?: object) {
      const { statusCode, body: text } = await harness.app.inject({
        method: body ? "POST" : "GET",
        url: `/api/portal/jobs/${token}`,
        ...(body ? { payload: body } : {}),
      });
      return { status: statusCode, body: JSON.parse(text) };
    },
    /** A job with its link. */
    async offered(more: { readonly workOrderId?: number; readonly providerId?: number; readonly input?: object } = {}) {
      const workOrderId = more.workOrderId ?? (await work()).id;
      const providerId = more.providerId ?? (await carrier());
      await mails();
      const job = await offer(workOrderId, providerId, more.input);
      const [mail] = await mails();
      if (!mail) throw new Error("No email was sent.");
      return { job, workOrderId, providerId, token: tokenIn(mail) };
    },
    /** A job that is done, with its proof. */
    async completed(more: Parameters<typeof offer>[2] = {}) {
      const workOrderId = (await work()).id;
      const providerId = await carrier();
      const { id } = await offer(workOrderId, providerId, more);
      await take(id, "accept", { name: "Dana" });
      await take(id, "start");
      await prove(id);
      return { job: await take(id, "markAsCompleted", { receiverName: "R. Quill" }), workOrderId, providerId };
    },
  };
}
