import { authState, signedIn } from "../session/auth-state.ts";
import { type Failure, isFailure, isRecord, plainCall } from "../session/login.ts";
import { endSession } from "../session/session-end.ts";

/** The API calls of people without a session. All throw a Failure. */

export type Invited = { firstName: string; lastName: string; email: string; phone: string | null; company: string | null };

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const path = (onboarding: boolean, hashId: string) => `/v1/registration/${onboarding ? "onboarding/" : ""}${encodeURIComponent(hashId)}`;

export async function readInvitation(onboarding: boolean, hashId: string): Promise<Invited> {
  const { data } = await plainCall("GET", path(onboarding, hashId));
  const { firstName, lastName, email, phone, company } = isRecord(data) ? data : {};
  return {
    firstName: text(firstName),
    lastName: text(lastName),
    email: text(email),
    phone: text(phone) || null,
    company: text(company) || null,
  };
}

export type Registration = { firstName: string; lastName: string; phone: string | null; password: string; passwordConfirmation: string };

/** Registers and signs in; ends any earlier session in this browser. */
export async function register(onboarding: boolean, hashId: string, form: Registration): Promise<void> {
  const { result } = await plainCall("POST", path(onboarding, hashId), form);
  const token = isRecord(result) ? result.token : undefined;
  if (typeof token !== "string") throw { status: 0, body: {} } satisfies Failure;
  if (authState.get().authenticated) endSession();
  signedIn(token);
}

export const askForReset = (email: string): Promise<unknown> => plainCall("POST", "/v1/auth/password-reset", { email });
export const readReset = (token: string): Promise<unknown> => plainCall("GET", `/v1/auth/reset/${encodeURIComponent(token)}`);
export const resetPassword = (token: string, password: string, passwordConfirmation: string): Promise<unknown> =>
  plainCall("POST", "/v1/auth/reset", { token, password, passwordConfirmation });

/** Whether the failure means that the link is used, expired or unknown. */
export const isDeadLink = (failure: unknown): boolean => isFailure(failure) && failure.status === 404;

/** The first message of each field; messages that belong to no field are under "". */
export function problemsOf(failure: unknown, unanswered: string): Record<string, string> {
  if (!isFailure(failure) || failure.status === 0) return { "": unanswered };
  const { errors, message } = failure.body;
  const entries = Object.entries(isRecord(errors) ? errors : {}).map(([field, messages]): [string, string] => [
    field,
    text(Array.isArray(messages) ? messages[0] : messages),
  ]);
  return entries.length > 0 ? Object.fromEntries(entries) : { "": text(message) || unanswered };
}
