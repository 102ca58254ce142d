import { screenPath } from "../../../../src/contract/screens.ts";
import { allowedStates } from "../../../../src/schemas/actions/availability.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { addDays, formatDate } from "../../../../src/schemas/values/date.ts";
import { inSentence } from "../../../../src/schemas/values/text.ts";
import { valueIn } from "../../../access/columns.ts";
import { always } from "../../../access/where-sql.ts";
import type { DocumentEmailJobDeps } from "../../../documents/email/document-email-job.ts";
import { createDocumentEmailJob, DOCUMENT_EMAIL_QUEUE } from "../../../documents/email/document-email-job.ts";
import type { EngineSession } from "../../../engine/context.ts";
import { oneRow } from "../../../engine/read/read.ts";
import { issueDocumentLink, LINK_DAYS } from "../../../guests/document-links.ts";
import { linkTo } from "../../../integrations/mail-template.ts";
import { defineJob, mailLane } from "../../../jobs/define-job.ts";

export interface EmailedLinksDeps {
  readonly session: EngineSession;
  readonly publicUrl: string;
  readonly today: () => string;
}

function isPossible(resource: AnyResource, name: string, state: unknown): boolean {
  const action = resource.actions[name];
  return action !== undefined && (typeof state !== "string" || allowedStates(resource, action, "customer").includes(state));
}

/** Makes the links of emailed documents as they are sent, so that no job, log or backup ever contains one. */
export function createEmailedLinks({ session, publicUrl, today }: EmailedLinksDeps): DocumentEmailJobDeps["linkOf"] {
  return async (letterId, { resource: name, record_id: id, document }) => {
    const model = session.models.of(name);
    const { resource } = model;
    const rule = Object.values(resource.documents).find((each) => each.link && each.label === document);
    const row = rule && (await oneRow(session, model, "employee", id, always));
    const companyId = row && resource.people.company !== undefined ? valueIn(row, resource, resource.people.company) : null;
    if (!rule || !row || typeof companyId !== "number") return null;
    const expiresOn = addDays(today(), LINK_DAYS);
    const token = await issueDocumentLink(session.connection, { letterId, companyId, expiresOn });
    const what = inSentence(rule.label);
    const decides = (rule.link?.may ?? []).some((each) => isPossible(resource, each, row.state));
    return {
      button: {
        label: decides ? "View and answer" : `View ${what}`,
        url: linkTo(publicUrl, screenPath("portal.documents", { documentHash: token })),
      },
      footnote:
        `No account is needed. This link is valid until ${formatDate(expiresOn)}. ` +
        `Anyone with the link can see this ${what}${decides ? " and answer it" : ""}, so please don't share it.`,
    };
  };
}

export const documentEmailJob = defineJob({
  queue: DOCUMENT_EMAIL_QUEUE,
  lane: mailLane,
  run: ({
    company,
    engine,
    ...services
  }: Omit<DocumentEmailJobDeps, "sender" | "linkOf"> &
    Omit<EmailedLinksDeps, "session"> & { readonly company: DocumentEmailJobDeps["sender"] }) =>
    createDocumentEmailJob({ ...services, engine, sender: company, linkOf: createEmailedLinks({ ...services, session: engine.session }) }),
});
