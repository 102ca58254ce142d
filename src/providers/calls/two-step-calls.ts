import type {
  Confirmation,
  MadePasskey,
  NewAuthenticatorApp,
  NewPasskey,
  NewRecoveryCodes,
  OwnTwoStep,
  PasskeyRequest,
  SecondStepAnswer,
} from "../../contract/two-step.ts";
import { signedIn } from "../session/auth-state.ts";
import { isFailure, isRecord, plainCall, plainData, startedSession } from "../session/login.ts";

/** The API calls of two-step sign-in, also for people who may do nothing else yet. All throw a Failure. */

const path = "/v1/profile/two-step";

export const readTwoStep = (): Promise<OwnTwoStep> => plainData("GET", path);
export const beginApp = (): Promise<NewAuthenticatorApp> => plainData("POST", `${path}/app`);
export const finishApp = (challenge: string, code: string): Promise<NewRecoveryCodes> =>
  plainData("PUT", `${path}/app`, { challenge, code });
export const removeApp = (): Promise<unknown> => plainCall("DELETE", `${path}/app`);
export const beginPasskey = (): Promise<NewPasskey> => plainData("POST", `${path}/passkeys/options`);
export const finishPasskey = (made: MadePasskey): Promise<NewRecoveryCodes> => plainData("POST", `${path}/passkeys`, made);
export const renamePasskey = (id: number, name: string): Promise<unknown> => plainCall("PUT", `${path}/passkeys/${id}`, { name });
export const removePasskey = (id: number): Promise<unknown> => plainCall("DELETE", `${path}/passkeys/${id}`);
export const makeRecoveryCodes = (): Promise<NewRecoveryCodes> => plainData("POST", `${path}/recovery-codes`);

export const confirmIdentity = (confirmation: Confirmation): Promise<unknown> => plainCall("POST", "/v1/profile/confirm", confirmation);
export const beginConfirmation = (): Promise<PasskeyRequest> => plainData("POST", "/v1/profile/confirm/passkey");
/** Whether the server wants to know first that it is still the user who signed in: of a Failure or an ApiError. */
export const needsConfirmation = (failure: unknown): boolean =>
  isRecord(failure) && isRecord(failure.body) && failure.body.code === "confirmation_needed";

/** Takes the second step of a sign-in, which starts the session. */
export const takeSecondStep = async (challenge: string, answer: SecondStepAnswer): Promise<void> =>
  signedIn(await startedSession("POST", "/v1/auth/second-step", { challenge, ...answer }));
/** Whether a sign-in must begin again. */
export const isSignInOver = (failure: unknown): boolean =>
  isFailure(failure) && (failure.body.code === "sign_in_over" || failure.body.message === "invalid_email_or_password");
