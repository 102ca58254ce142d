import type { ProviderPortal } from "../../contract/provider-portal.ts";
import { plainData } from "../session/login.ts";
import { uploadForm } from "./upload-form.ts";

/** The API calls of the page of an upload link, for anybody who has one. All throw a Failure. */

const linkPath = (hash: string) => `/portal/providers/${encodeURIComponent(hash)}`;

export const readPapers = (hash: string): Promise<ProviderPortal> => plainData("GET", linkPath(hash));
export const uploadPaper = async (hash: string, file: File, fields: Readonly<Record<string, string>>): Promise<ProviderPortal> =>
  plainData("POST", `${linkPath(hash)}/documents`, uploadForm(file, fields));
