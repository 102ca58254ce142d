import type { DocumentPage, LinkedDecision } from "../../contract/document-link.ts";
import type { OwnPortal } from "../../contract/portal.ts";
import { plainData } from "../session/login.ts";
import { API } from "./early-calls.ts";

/** The API calls of the page of an emailed document, for anybody who has its link. All throw a Failure. */

export const documentLinkPath = (hash: string) => `/portal/documents/${encodeURIComponent(hash)}`;

export const readDocumentPage = (hash: string): Promise<DocumentPage> => plainData("GET", documentLinkPath(hash));
export const answerDocument = (hash: string, decision: LinkedDecision): Promise<DocumentPage> =>
  plainData("POST", documentLinkPath(hash), decision);
export const payDocument = (hash: string): Promise<OwnPortal> => plainData("POST", `${documentLinkPath(hash)}/pay`);

/** The address of something that the page offers: "document", "files/7", "bills/7", "jobs/7/calendar". */
export const documentPartAddress = (hash: string, part: string): string => `${API}${documentLinkPath(hash)}/${part}`;
