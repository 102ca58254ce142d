import { sql } from "kysely";
import { z } from "zod";
import type { PortalPaper } from "../../../../src/contract/provider-portal.ts";
import { agentCarrier } from "../../../../src/resources/providers/agent-carrier.ts";
import { independentContractor } from "../../../../src/resources/providers/independent-contractor.ts";
import { documentKindNames } from "../../../../src/resources/providers/provider-document.ts";
import type { ProviderKind } from "../../../../src/resources/providers/provider-fields.ts";
import { vendor } from "../../../../src/resources/providers/vendor.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import type { Db } from "../../../db/connection.ts";
import { type LinkMailDeps, sendLinkMail } from "../../../guests/link-mail.ts";
import { type WrittenEmail, writeEmail } from "../../../integrations/email-texts/email-text.ts";
import { defineJob, mailLane } from "../../../jobs/define-job.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { uploadLink } from "./links.ts";
import { papersOf } from "./papers.ts";
import { papersEmail, rejectedPaperEmail } from "./provider-emails.ts";

export const PROVIDER_LINK_MAIL_QUEUE = "provider-link-mail";

const payload = z.object({
  providerId: z.number(),
  sentTo: z.string(),
  about: z.enum(["request", "reminder", "rejection"]),
  documentId: z.number().optional(),
});
type Payload = z.infer<typeof payload>;

interface Mailed {
  readonly id: number;
  readonly name: string;
  readonly kind: ProviderKind;
  readonly message: string | null;
  readonly userId: number | null;
  readonly rejected: keyof typeof documentKindNames | "other" | null;
  readonly rejectReason: string | null;
}

const sliceOf = { "agent carrier": agentCarrier, "independent contractor": independentContractor, vendor } as const;
const nameOf = (kind: NonNullable<Mailed["rejected"]>): string => (kind === "other" ? "Other document" : documentKindNames[kind]);

/** Asks a provider for documents. */
export function createProviderLinkMail(deps: LinkMailDeps): JobHandler {
  const { db, config, engine } = deps;
  return async (job, context) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no provider", { cause: parsed.error });
    const { providerId, sentTo } = parsed.data;
    const provider = await addressee(db, parsed.data);
    // It was suspended, asked elsewhere, or its links were revoked in the meantime.
    if (!provider) return;
    const papers = await papersOf(db.kysely, provider, engine.session.today());
    await sendLinkMail(deps, uploadLink, job, context, {
      ...{ recordId: providerId, sentTo, id: "provider-link", button: papersEmail },
      text: await textOf(db, parsed.data, provider, papers, config.company.name),
      report: { resource: sliceOf[provider.kind].name, recordId: providerId, userId: provider.userId },
    });
  };
}

async function addressee(db: Db, { providerId, sentTo, about, documentId }: Payload): Promise<Mailed | undefined> {
  const { rows } = await sql<Mailed>`
    select p.id, p.name, p.kind, p.documents_message as message, p.updated_by_id as "userId", d.kind as rejected, d.reject_reason as "rejectReason"
    from providers p left join provider_documents d on d.id = ${documentId ?? null}::bigint and d.provider_id = p.id and d.state = 'rejected'
    where p.id = ${providerId} and p.state in ('applied', 'active') and p.deleted_at is null
      and (${about} <> 'request' or p.documents_asked_of = ${sentTo})`.execute(db.kysely);
  return rows[0];
}

function textOf(
  db: Db,
  { about }: Payload,
  { name, message, rejected, rejectReason }: Mailed,
  papers: readonly PortalPaper[],
  company: string,
): Promise<WrittenEmail> {
  const wanted = papers.flatMap((paper) => wantedLine(paper) ?? []);
  const values = {
    company,
    provider: name,
    message: about === "request" ? message : null,
    documents: wanted.length === 0 ? "Please send us your current documents." : `We need from you:\n${wanted.join("\n")}`,
  };
  if (about !== "rejection") return writeEmail(db.kysely, papersEmail, values);
  const reason = rejected ? `We could not accept a document that you sent (${nameOf(rejected)}): ${rejectReason}` : null;
  return writeEmail(db.kysely, rejectedPaperEmail, { ...values, reason });
}

function wantedLine({ kind, state, endsOn }: PortalPaper): string | null {
  const name = nameOf(kind);
  if (state === "missing") return `- ${name}`;
  if (state === "lapsed") return `- ${name}, which lapsed on ${formatDate(endsOn ?? "")}`;
  return state === "endsSoon" ? `- ${name}, which ends on ${formatDate(endsOn ?? "")}` : null;
}

export const providerLinkMailJob = defineJob({ queue: PROVIDER_LINK_MAIL_QUEUE, lane: mailLane, run: createProviderLinkMail });
