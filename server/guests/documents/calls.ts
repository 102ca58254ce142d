import type { FastifyRequest } from "fastify";
import { createEvent } from "ics";
import { z } from "zod";
import type { DocumentPage } from "../../../src/contract/document-link.ts";
import type { DataResponse } from "../../../src/contract/envelope.ts";
import type { OwnPortal } from "../../../src/contract/portal.ts";
import { conversationSubjects } from "../../../src/resources/care/conversation.ts";
import { billOfLading } from "../../../src/resources/sales/bill-of-lading.ts";
import { linkMessageCalls } from "../../areas/care/ports/link-message-calls.ts";
import { fromOf } from "../../areas/people/ports/own-account.ts";
import { authorizeDocument } from "../../documents/document-rules.ts";
import { conflict, notFound } from "../../engine/wire/problem.ts";
import { idOf, paramOf } from "../../http/body.ts";
import { defineRoutes } from "../../http/define-routes.ts";
import { replyWithDocument } from "../../http/document-response.ts";
import { parseInput, versionRead } from "../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../http/route-access.ts";
import { sendFile } from "../../http/send-file.ts";
import { createAddressLimit } from "../../identity/address-limit.ts";
import { digestOf } from "../../identity/tokens.ts";
import { readFileRow } from "../../integrations/file-rows.ts";
import type { FileStore } from "../../integrations/file-store.ts";
import { decideByLink } from "./decide.ts";
import type { PlannedJob } from "./jobs.ts";
import { noteDocumentLinkOpened, readDocumentLink } from "./links.ts";
import {
  type DocumentLinkDeps,
  documentLinkIsOver,
  documentPage,
  filesFor,
  jobsFor,
  type OpenedDocument,
  openDocument,
  payableFor,
} from "./page.ts";

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

const decision = z.strictObject({
  action: z.string("An action is expected.").regex(/^[A-Za-z]{1,40}$/, "An action is expected."),
  version: versionRead,
  name: z.string("Enter your name.").trim().min(1, "Enter your name.").max(120, "At most 120 characters."),
  input: z.record(z.string().max(40), z.string("Texts are expected.").trim().max(10_000, "At most 10,000 characters.")).default({}),
});

const access: RouteAccess = {
  ability: "public",
  scope:
    "The record that the emailed link is for, as its customer's users read it; an expired or revoked link is answered like an unknown one.",
};
const path = "/api/portal/documents/:hashId";

/** Shows a customer's document by the link of its email, without an account, and takes the answer. */
export const documentLinkCalls = defineRoutes((app, deps: DocumentLinkDeps & { readonly files: FileStore; readonly publicUrl: string }) => {
  const { db, files, engine, documents, payments, today, config, publicUrl } = deps;
  const unknown = createAddressLimit({ max: 60, leakMs: 5_000 });
  const decided = createAddressLimit({ max: 60, leakMs: 5_000 });
  const rendered = createAddressLimit({ max: 60, leakMs: 1_000 });
  const fileLimit = createAddressLimit({ max: 300, leakMs: 200 });

  async function opened(request: FastifyRequest): Promise<OpenedDocument> {
    const token = paramOf(request, "hashId");
    const link = await readDocumentLink(db, token, today());
    if (link) return openDocument(deps, link);
    // A malformed token does not count: it is rejected without a database query.
    if (digestOf(token)) unknown(request.ip);
    throw documentLinkIsOver();
  }

  app.get(path, routeFor(access), async (request): Promise<DataResponse<DocumentPage>> => {
    const page = await documentPage(deps, await opened(request));
    await noteDocumentLinkOpened(db, paramOf(request, "hashId"));
    return { data: page };
  });

  app.post(path, takes(routeFor({ ...access, refusals: [409, 422] }), decision), async (request): Promise<DataResponse<DocumentPage>> => {
    decided(request.ip);
    const document = await opened(request);
    await decideByLink(deps, paramOf(request, "hashId"), document, fromOf(request), parseInput(decision, request.body));
    return { data: await documentPage(deps, await opened(request)) };
  });

  app.post(`${path}/pay`, routeFor({ ...access, refusals: [409] }), async (request): Promise<DataResponse<OwnPortal>> => {
    decided(request.ip);
    const document = await opened(request);
    const payable = await payableFor(deps, document);
    if (!payable) throw conflict("Nothing is left to pay. Load the page again.");
    return { data: { path: await payments.linkForGuest(fromOf(request), document.link.companyId, payable) } };
  });

  app.get(`${path}/document`, routeFor({ ...access, refusals: [409] }, "document"), async (request, reply) => {
    const { resource, name, row } = await opened(request);
    rendered(request.ip);
    authorizeDocument(resource, name, row, "customer");
    return replyWithDocument(reply, await documents.make(engine.session, resource, name, row));
  });

  app.get(`${path}/bills/:id`, routeFor({ ...access, refusals: [409] }, "document"), async (request, reply) => {
    const document = await opened(request);
    rendered(request.ip);
    const id = idOf(request);
    const { jobs } = await jobsFor(deps, document);
    if (!jobs.some(({ bills }) => bills.some((each) => each.id === id))) throw notFound();
    const row = await engine.get({ actor: document.guest }, billOfLading, id);
    authorizeDocument(billOfLading, "billOfLading", row, "customer");
    return replyWithDocument(reply, await documents.make(engine.session, billOfLading, "billOfLading", row));
  });

  app.get(`${path}/files/:id`, routeFor(access, "file"), async (request, reply) => {
    const document = await opened(request);
    fileLimit(request.ip);
    const id = idOf(request);
    const shown = filesFor(document, await jobsFor(deps, document)).some((each) => each.id === id);
    const file = shown ? await readFileRow(db, id) : undefined;
    if (!file) throw notFound();
    return sendFile(reply, files, file);
  });

  app.get(`${path}/jobs/:id/calendar`, routeFor(access, "file"), async (request, reply) => {
    const document = await opened(request);
    fileLimit(request.ip);
    const id = idOf(request);
    const job = (await jobsFor(deps, document)).planned.find((each) => each.id === id);
    if (!job) throw notFound();
    const text = calendarOf(job, config.company.name, new URL(publicUrl).hostname);
    const bytes = Buffer.from(text);
    return replyWithDocument(reply, { bytes, fileName: `${job.number}.ics`, digest: text, contentType: "text/calendar; charset=utf-8" });
  });

  linkMessageCalls(app, deps, {
    path,
    access,
    threadOf: async (request) => {
      const { link, resource, rule, row } = await opened(request);
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
