import type { Invitation, Registration } from "../../contract/sign-in.ts";
import { t } from "../../i18n/kit/guest.ts";
import { authState, signedIn } from "../session/auth-state.ts";
import { isFailure, plainCall, plainData, startedSession } from "../session/login.ts";
import { endSession } from "../session/session-end.ts";

/** The API calls of people without a session. All throw a Failure. */

const path = (onboarding: boolean, hashId: string) => `/v1/registration/${onboarding ? "onboarding/" : ""}${encodeURIComponent(hashId)}`;

export const readInvitation = (onboarding: boolean, hashId: string): Promise<Invitation> => plainData("GET", path(onboarding, hashId));

/** Registers and signs in; ends any earlier session in this browser. */
export async function register(onboarding: boolean, hashId: string, form: Registration): Promise<void> {
  const token = await startedSession("POST", path(onboarding, hashId), form);
  if (authState.get().authenticated) endSession();
  signedIn(token);
}

export const askForReset = (email: string): Promise<unknown> => plainCall("POST", "/v1/auth/password-reset", { email });
export const readReset = (token: string): Promise<unknown> => plainCall("GET", `/v1/auth/reset/${encodeURIComponent(token)}`);
export const resetPassword = (token: string, password: string, passwordConfirmation: string): Promise<unknown> =>
  plainCall("POST", "/v1/auth/reset", { token, password, passwordConfirmation });

/** Whether the failure means that the link is used, expired or unknown. */
export const isDeadLink = (failure: unknown): boolean => isFailure(failure) && failure.status === 404;

/** The first message of a failure, for forms that show one. */
export const problemOf = (failure: unknown, unanswered: string): string => Object.values(problemsOf(failure, unanswered))[0] ?? unanswered;

/** The first message of each field; messages that belong to no field are under "". */
export function problemsOf(failure: unknown, unanswered: string): Record<string, string> {
  if (!isFailure(failure) || failure.status === 0) return { "": unanswered };
  const { errors, message = failure.status === 413 ? t("upload.tooLargeOnTheWay") : "" } = failure.body;
  const entries = Object.entries(errors ?? {}).map(([field, [first = ""]]) => [field, first] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : { "": message || unanswered };
}
