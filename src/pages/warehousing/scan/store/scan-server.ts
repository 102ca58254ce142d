import type { AxiosRequestConfig } from "axios";
import type { LookedUp, ScanCommand, ScanHub, ScanOutcome, ScanSnapshot } from "../../../../contract/scan.ts";
import type { SignedInUser } from "../../../../contract/sign-in.ts";
import { getData, http, postData } from "../../../../providers/calls/http.ts";
import { toApiError } from "../../../../providers/calls/http-error.ts";
import { uploadForm } from "../../../../providers/calls/upload-form.ts";
import { authState } from "../../../../providers/session/auth-state.ts";
import type { FileLink } from "../../../../schemas/values/file-link.ts";
import type { Failed, Server } from "./drain.ts";

/** How long a call may go without a sign that it gets anywhere, in ms. The server takes less for anything it does in one transaction. */
const SILENCE_MS = 60_000;

/**
 * Runs a call that nobody watches. A network that is lost on the way, as between two access points, ends no call: this one would wait for ever,
 * and everything behind it. `sign` says that something is still being sent. Rejects with `Failed` when it was cut off.
 */
export async function cutOffSilent<T>(call: (signal: AbortSignal, sign: () => void) => Promise<T>): Promise<T> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sign = () => {
    clearTimeout(timer);
    timer = setTimeout(() => over.abort(), SILENCE_MS);
  };
  const silent = new Promise<never>((_, reject) => {
    over.signal.addEventListener("abort", () => reject({ kind: "later" } satisfies Failed));
  });
  sign();
  try {
    return await Promise.race([call(over.signal, sign), silent]);
  } finally {
    clearTimeout(timer);
  }
}

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
async function upload(content: Blob, name: string, config: AxiosRequestConfig): Promise<number> {
  const body = uploadForm(new File([content], name, { type: content.type }));
  return (await postData<FileLink>("/files", body, config)).id;
}

let confirmed: string | null = null;

/**
 * Makes sure, once per session, that the server takes the stored session for this user's. Token and user are stored one after the other, and
 * what one person scanned must never be sent in the name of another. It asks for itself: whoever else asks may wait for ever.
 */
async function confirmUser(userId: number, signal: AbortSignal): Promise<void> {
  const { authToken } = authState.get();
  if (authToken === null) throw { kind: "signedOut" } satisfies Failed;
  if (authToken !== confirmed) {
    const { data } = await http.get<Partial<SignedInUser>>("/iam", { signal }).catch((thrown: unknown) => {
      throw { kind: toApiError(thrown).statusCode === 401 ? "signedOut" : "later" } satisfies Failed;
    });
    // An answer without a user is not ours, such as the page of a network that wants a sign-in of its own.
    if (!data.user) throw { kind: "later" } satisfies Failed;
    if (data.user.id !== userId) throw { kind: "signedOut" } satisfies Failed;
    confirmed = authToken;
  }
  const now = authState.get();
  if (now.authToken !== authToken || now.user?.id !== userId) throw { kind: "signedOut" } satisfies Failed;
}

/** The calls with which a user's queue is sent. Nothing is sent in the name of another user, who may have signed in meanwhile. */
export function serverFor(userId: number): Server {
  const asUser = <T>(call: (config: AxiosRequestConfig) => Promise<T>): Promise<T> =>
    cutOffSilent(async (signal, sign) => {
      await confirmUser(userId, signal);
      sign();
      return call({ signal, onUploadProgress: sign }).catch((thrown: unknown) => {
        throw failedOf(thrown);
      });
    });
  return {
    store: (content, name) => asUser((config) => upload(content, name, config)),
    post: (command: ScanCommand) =>
      asUser((config) =>
        // What its clock shows now: it may be wrong, and so are the times of its scans.
        postData<ScanOutcome>("/scan/commands", command, { ...config, headers: { "x-device-time": new Date().toISOString() } }),
      ),
  };
}
