import type { LookedUp, ScanCommand, ScanHub, ScanOutcome, ScanSnapshot } from "../../../../contract/scan.ts";
import { getData, postData } from "../../../../providers/calls/http.ts";
import { toApiError } from "../../../../providers/calls/http-error.ts";
import { authState } from "../../../../providers/session/auth-state.ts";
import { loadIdentity } from "../../../../providers/session/session.ts";
import type { FileLink } from "../../../../schemas/values/file-link.ts";
import type { Failed, Server } from "./drain.ts";

export const getHubs = (): Promise<readonly ScanHub[]> => getData("/scan/hubs");
export const getSnapshot = (hubId: number): Promise<ScanSnapshot> => getData(`/scan/hubs/${hubId}`);
export const getLookedUp = (hubId: number, code: string, signal: AbortSignal): Promise<LookedUp> =>
  getData("/scan/look-up", { params: { hubId, code }, signal });

/** Statuses that say nothing about the request itself: no answer, a timeout, too early, too many, a server that is down. */
const passes = (status: number): boolean => [0, 408, 425, 429].includes(status) || status >= 500;

function failedOf(thrown: unknown): Failed {
  const { statusCode, message } = toApiError(thrown);
  if (statusCode === 401) return { kind: "signedOut" };
  return passes(statusCode) ? { kind: "later" } : { kind: "refused", message };
}

/** Not the forms' upload, which brings the forms along. */
async function upload(content: Blob, name: string): Promise<number> {
  const body = new FormData();
  body.append("file", new File([content], name, { type: content.type }));
  return (await postData<FileLink>("/files", body)).id;
}

let confirmed: string | null = null;

/**
 * Makes sure, once per session, that the server takes the stored session for this user's. Token and user are stored one after the other, and
 * what one person scanned must never be sent in the name of another.
 */
async function confirmUser(userId: number): Promise<void> {
  const { authToken } = authState.get();
  if (authToken !== null && authToken !== confirmed) {
    await loadIdentity().catch((thrown: { status?: number }) => {
      throw { kind: thrown.status === 401 ? "signedOut" : "later" } satisfies Failed;
    });
    confirmed = authToken;
  }
  const now = authState.get();
  if (now.authToken === null || now.authToken !== authToken || now.user?.id !== userId) throw { kind: "signedOut" } satisfies Failed;
}

/** The calls with which a user's queue is sent. Nothing is sent in the name of another user, who may have signed in meanwhile. */
export function serverFor(userId: number): Server {
  const asUser = async <T>(call: () => Promise<T>): Promise<T> => {
    await confirmUser(userId);
    return call().catch((thrown: unknown) => {
      throw failedOf(thrown);
    });
  };
  return {
    store: (content, name) => asUser(() => upload(content, name)),
    post: (command: ScanCommand) =>
      asUser(() =>
        // What its clock shows now: it may be wrong, and so are the times of its scans.
        postData<ScanOutcome>("/scan/commands", command, { headers: { "x-device-time": new Date().toISOString() } }),
      ),
  };
}
