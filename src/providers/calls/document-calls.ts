import type { DocumentUse } from "../../schemas/documents.ts";
import type { FileLink } from "../../schemas/field.ts";
import { rowPath } from "../paths.ts";
import { createStore } from "../store.ts";
import { http } from "./http.ts";
import { isApiError } from "./http-error.ts";
import { fileNameOf } from "./save-file.ts";

/** The API calls for documents of a record. All reject with an ApiError. */

export interface Document {
  readonly name: string;
  readonly content: Blob;
}

export interface EmailRecipient {
  readonly address: string;
  readonly name: string;
  readonly role: string;
}

export interface SentEmail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly message: string;
}

export interface EmailDraft extends SentEmail {
  readonly addressees: readonly EmailRecipient[];
  readonly document: { readonly name: string; readonly size: number; readonly content: string; readonly digest: string };
}

/** An email to send, with the digest of the document its sender has reviewed. */
export interface NewEmail extends SentEmail {
  readonly digest: string;
}

/** An email that was sent. */
export interface StoredEmail extends SentEmail {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly document: string;
  readonly digest: string;
  readonly file: FileLink;
}

type ApiResponse<T> = { data: T };
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

export async function readDocument(resource: string, id: number, name: string, use: Exclude<DocumentUse, "email">): Promise<Document> {
  const path = pathOf(resource, id, name);
  const { data, headers } = await http
    .get<Blob>(use === "print" ? `${path}/print` : path, { responseType: "blob" })
    .catch((failure: unknown) => withSentence(failure));
  const header: unknown = headers["content-disposition"];
  return { name: fileNameOf(typeof header === "string" ? header : null) ?? `${name}.pdf`, content: data };
}

export async function readEmailDraft(resource: string, id: number, name: string): Promise<EmailDraft> {
  const { data } = await http.get<ApiResponse<EmailDraft>>(`${pathOf(resource, id, name)}/email`);
  return data.data;
}

/** The number of emails sent from this page, per record. Components that show the emails reload when it changes. */
export const emailsSent = createStore<Readonly<Record<string, number>>>({});
export const emailKey = (resource: string, id: number): string => `${resource}/${id}`;

/** Pass the same `key` to retry the same click after a lost answer. Returns the message to show. */
export async function sendEmail(resource: string, id: number, name: string, email: NewEmail, key: string): Promise<string> {
  const { data } = await http.post<{ message: string }>(`${pathOf(resource, id, name)}/email`, email, {
    headers: { "Idempotency-Key": key },
  });
  const recordKey = emailKey(resource, id);
  emailsSent.set({ ...emailsSent.get(), [recordKey]: (emailsSent.get()[recordKey] ?? 0) + 1 });
  return data.message;
}

export async function readEmails(resource: string, id: number): Promise<StoredEmail[]> {
  const { data } = await http.get<ApiResponse<StoredEmail[]>>(`${rowPath(resource, id)}/emails`);
  return data.data;
}
