import { createEvent } from "ics";
import { z } from "zod";
import type { LinkedDecision } from "../../../../src/contract/document-link.ts";
import type { OwnPortal } from "../../../../src/contract/portal.ts";
import { conversationSubjects } from "../../../../src/resources/care/conversation.ts";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { authorizeDocument } from "../../../documents/document-rules.ts";
import { conflict, notFound } from "../../../engine/wire/problem.ts";
import { noteDocumentLinkOpened, readDocumentLink } from "../../../guests/document-links.ts";
import { guestDoor } from "../../../guests/door.ts";
import { idOf } from "../../../http/body.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { replyWithDocument } from "../../../http/document-response.ts";
import { versionRead } from "../../../http/parse.ts";
import { readFileRow } from "../../../integrations/file-rows.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import { linkMessageCalls } from "../../care/ports/link-message-calls.ts";
import { decideByLink } from "./decide.ts";
import type { PlannedJob } from "./jobs.ts";
import { type DocumentLinkDeps, documentPage, filesFor, jobsFor, type OpenedDocument, openDocument, payableFor } from "./page.ts";

/** The window of a job as a calendar file (iCalendar, RFC 5545), in UTC. A later version of the job replaces it in the calendar. */
function calendarOf({ number, title, start, end, version, place }: PlannedJob, company: string, host: string): string {
  const { error, value } = createEvent({
    uid: `${number}@${host}`,
    sequence: version,
    productId: "hq",
    calName: company,
    start: Date.parse(start),
    startInputType: "utc",
    end: Date.parse(end),
    endInputType: "utc",
    title,
    ...(place === null ? {} : { location: place }),
  });
  if (error || !value) throw error ?? new Error("The calendar file could not be made.");
  return value;
}

const decision: z.ZodType<LinkedDecision> = z.strictObject({
  action: z.string("An action is expected.").regex(/^[A-Za-z]{1,40}$/, "An action is expected."),
  version: versionRead,
  name: z.string("Enter your name.").trim().min(1, "Enter your name.").max(120, "At most 120 characters."),
  input: z.record(z.string().max(40), z.string("Texts are expected.").trim().max(10_000, "At most 10,000 characters.")).default({}),
});

/** Shows a customer's document by the link of its email, without an account, and takes the answer. */
export const documentLinkCalls = defineRoutes((app, deps: DocumentLinkDeps & { readonly files: FileStore; readonly publicUrl: string }) => {
  const { db, files, engine, documents, payments, today, config, publicUrl } = deps;
  const door = guestDoor<OpenedDocument>(app, {
    path: "/api/portal/documents",
    opens: "The record that the emailed link is for, as its customer's users read it",
    async open(token) {
      const link = await readDocumentLink(db, token, today());
      return link && openDocument(deps, link);
    },
    opened: ({ link }) => noteDocumentLinkOpened(db, link),
  });

  door.page((document) => documentPage(deps, document));
  door.takes("", decision, async (document, body, request) => {
    await decideByLink(deps, document, fromOf(request), body);
    return documentPage(deps, await door.open(request));
  });
  door.does("/pay", async (document, request): Promise<OwnPortal> => {
    const payable = await payableFor(deps, document);
    if (!payable) throw conflict("Nothing is left to pay. Load the page again.");
    return { path: await payments.linkForGuest(fromOf(request), document.link.companyId, payable) };
  });
  door.renders("/document", "document", async ({ resource, name, row }, reply) => {
    authorizeDocument(resource, name, row, "customer");
    return replyWithDocument(reply, await documents.make(engine.session, resource, name, row));
  });
  door.renders("/bills/:id", "document", async (document, reply, request) => {
    const id = idOf(request);
    const { jobs } = await jobsFor(deps, document);
    if (!jobs.some(({ bills }) => bills.some((each) => each.id === id))) throw notFound();
    const row = await engine.get({ actor: document.guest }, billOfLading, id);
    authorizeDocument(billOfLading, "billOfLading", row, "customer");
    return replyWithDocument(reply, await documents.make(engine.session, billOfLading, "billOfLading", row));
  });
  door.files(files, async (document, id) => {
    const shown = filesFor(document, await jobsFor(deps, document)).some((each) => each.id === id);
    return shown ? readFileRow(db, id) : undefined;
  });
  door.renders("/jobs/:id/calendar", "file", async (document, reply, request) => {
    const id = idOf(request);
    const job = (await jobsFor(deps, document)).planned.find((each) => each.id === id);
    if (!job) throw notFound();
    const text = calendarOf(job, config.company.name, new URL(publicUrl).hostname);
    const bytes = Buffer.from(text);
    return replyWithDocument(reply, { bytes, fileName: `${job.number}.ics`, digest: text, contentType: "text/calendar; charset=utf-8" });
  });

  linkMessageCalls(app, deps, {
    ...door,
    threadOf: async (request) => {
      const { link, resource, rule, row } = await door.open(request);
      const subject = `${rule.label} ${String(row[resource.title] ?? "")}`;
      const [sentTo = null, ...more] = link.recipients;
      const known: readonly string[] = conversationSubjects;
      const about = known.includes(resource.name) ? { bizObjectId: resource.bizObject, recordId: row.id } : undefined;
      // Answers go to whoever the link was sent to; where it was sent to several, the writer says who they are.
      return {
        link: `${resource.name} ${row.id} ${link.recipients.join(",")}`,
        ...(more.length === 0 ? { sentTo } : { sentTo: null, recipients: link.recipients }),
        partyId: link.companyId,
        subject,
        about,
      };
    },
  });
});
