import type { AcceptedEmail, EmailDraft, NewEmail, SentEmail } from "../../contract/document-emails.ts";
import type { LabelPrints } from "../../contract/label-prints.ts";
import type { EmailOutcome } from "../../contract/row-outcome.ts";
import type { DocumentUse } from "../../schemas/documents/documents.ts";
import type { LabelFormat } from "../../schemas/documents/label-formats.ts";
import { collectionOf, rowPath } from "../paths.ts";
import { createStore } from "../store.ts";
import { getData, http, postData } from "./http.ts";
import { isApiError } from "./http-error.ts";
import { fileNameOf } from "./save-file.ts";

/** The API calls for documents of a record. All reject with an ApiError. */

export interface Document {
  readonly name: string;
  readonly content: Blob;
}

const pathOf = (resource: string, id: number, name: string) => `${rowPath(resource, id)}/documents/${name}`;

/** An error response also arrives as a Blob; its message is read from it. */
async function withSentence(failure: unknown): Promise<never> {
  if (isApiError(failure) && failure.body instanceof Blob) {
    const body: unknown = JSON.parse(await failure.body.text().catch(() => "null"));
    const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
    if (typeof message === "string") throw { ...failure, message, body: {} };
  }
  throw failure;
}

/** The format of labels, why they are printed again, and the ids of further records whose labels are printed with them, with commas. */
export interface LabelQuery {
  readonly format: LabelFormat;
  readonly note?: string;
  readonly also?: string;
}

export async function readDocument(
  resource: string,
  id: number,
  name: string,
  use: Exclude<DocumentUse, "email">,
  params?: LabelQuery | Pick<LabelQuery, "also">,
): Promise<Document> {
  const path = pathOf(resource, id, name);
  const { data, headers } = await http
    .get<Blob>(use === "print" ? `${path}/print` : path, { responseType: "blob", ...(params ? { params } : {}) })
    .catch((failure: unknown) => withSentence(failure));
  return named(data, headers["content-disposition"], name);
}

const named = (content: Blob, header: unknown, name: string): Document => ({
  name: fileNameOf(typeof header === "string" ? header : null) ?? `${name}.pdf`,
  content,
});

/** Reads a document that a call makes from what is sent to it. */
export async function readMadeDocument(path: string, body: object): Promise<Document> {
  const { data, headers } = await http.post<Blob>(path, body, { responseType: "blob" }).catch((failure: unknown) => withSentence(failure));
  return named(data, headers["content-disposition"], "document");
}

export const readLabelPrints = (resource: string, id: number, name: string): Promise<LabelPrints> =>
  getData(`${pathOf(resource, id, name)}/prints`);

export const readEmailDraft = (resource: string, id: number, name: string): Promise<EmailDraft> =>
  getData(`${pathOf(resource, id, name)}/email`);

/** The number of emails sent from this page, per record. Components that show the emails reload when it changes. */
export const emailsSent = createStore<Readonly<Record<string, number>>>({});
export const emailKey = (resource: string, id: number): string => `${resource}/${id}`;

/** Pass the same `key` to retry the same click after a lost answer. Returns the message to show. */
export async function sendEmail(resource: string, id: number, name: string, email: NewEmail, key: string): Promise<string> {
  const { data } = await http.post<AcceptedEmail>(`${pathOf(resource, id, name)}/email`, email, {
    headers: { "Idempotency-Key": key },
  });
  const recordKey = emailKey(resource, id);
  emailsSent.set({ ...emailsSent.get(), [recordKey]: (emailsSent.get()[recordKey] ?? 0) + 1 });
  return data.message;
}

/** Emails the documents of several records, each to its own people. Pass the same `key` to retry the same click after a lost answer. */
export async function emailEach(resource: string, name: string, ids: readonly number[], key: string): Promise<readonly EmailOutcome[]> {
  return postData(`${collectionOf(resource)}/documents/${name}/email`, { ids }, { headers: { "Idempotency-Key": key } });
}

export const readEmails = (resource: string, id: number): Promise<readonly SentEmail[]> => getData(`${rowPath(resource, id)}/emails`);

/** Ends the link that an email carries. Returns the message to show. */
export async function endEmailedLink(resource: string, id: number, email: number): Promise<string> {
  const { data } = await http.post<{ readonly message: string }>(`${rowPath(resource, id)}/emails/revoke-link`, { email });
  return data.message;
}
