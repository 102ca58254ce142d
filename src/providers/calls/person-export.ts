import type { Export } from "../../contract/exports.ts";
import { emitLive } from "../live/live-events.ts";
import { postData } from "./http.ts";
import { ownExport } from "./own-exports.ts";

async function started(path: string, body: object): Promise<void> {
  const made = await postData<Export>(path, body);
  ownExport(made.id);
  emitLive("export.progress", made);
}

/** Starts the export of what is known of the user; its progress and download show as those of lists do. @throws what the call throws */
export const exportOwnData = (): Promise<void> => started("/v1/profile/export", {});

/** Starts the export of what is known of a person, for an employee whom the person asked. @throws what the call throws */
export const exportPerson = (bizObjectId: number | undefined, recordId: number): Promise<void> =>
  started("/v1/privacy/exports", { bizObjectId, recordId });
