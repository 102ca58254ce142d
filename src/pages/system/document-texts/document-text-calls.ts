import type { DocumentTextEntry } from "../../../contract/document-texts.ts";
import { type Document, readMadeDocument } from "../../../providers/calls/document-calls.ts";
import { getData, putData } from "../../../providers/calls/http.ts";
import type { DocumentTexts } from "../../../schemas/documents/document-text.ts";

export const readDocumentTexts = (): Promise<readonly DocumentTextEntry[]> => getData("/v1/document-texts");

export const saveDocumentTexts = ({ name, version }: DocumentTextEntry, texts: DocumentTexts): Promise<DocumentTextEntry> =>
  putData(`/v1/document-texts/${name}`, { version, ...texts });

export const readExample = ({ name }: DocumentTextEntry, texts: DocumentTexts): Promise<Document> =>
  readMadeDocument(`/v1/document-texts/${name}/preview`, texts);
