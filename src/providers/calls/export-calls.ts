import type { Export, NewExport } from "../../contract/exports.ts";
import { collectionOf } from "../paths.ts";
import { getData, http, postData } from "./http.ts";

/** The API calls for exports of lists. All reject with an ApiError. */

/** Pass the same `key` to retry the same click after a lost answer. */
export const startExport = (resource: string, request: NewExport, key: string): Promise<Export> =>
  postData(`/${collectionOf(resource)}/exports`, request, { headers: { "Idempotency-Key": key } });

export const readExports = (): Promise<readonly Export[]> => getData("/exports");
export const readExport = (id: number): Promise<Export> => getData(`/exports/${id}`);

/** Cancels an unfinished export, or removes the file of a finished one. */
export async function removeExport(id: number): Promise<void> {
  await http.delete(`/exports/${id}`);
}

export const isUnfinished = ({ status }: Pick<Export, "status">): boolean => status === "waiting" || status === "running";
