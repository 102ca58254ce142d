import type { ErrorBody } from "../../contract/envelope.ts";
import type { StartedSession } from "../../contract/sign-in.ts";
import type { SecondStep, SignInAnswer } from "../../contract/two-step.ts";
import { API, takeEarly, xsrfHeader } from "../calls/early-calls.ts";
import { authState, signedIn } from "./auth-state.ts";
import { noteResponse } from "./session-end.ts";

/** Sign-in with the browser's own fetch, so that the sign-in screen loads no HTTP library. All later calls go through http.ts. */

export type Failure = { status: number; body: Partial<ErrorBody> };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isFailure = (value: unknown): value is Failure => isRecord(value) && "status" in value && isRecord(value.body);

/** One request, of JSON or a form with a file. Resolves with the body. Throws a Failure for an error response (status 0: no answer at all). */
export async function plainCall(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const token = authState.get().authToken;
  const isForm = payload instanceof FormData;
  let response: Response;
  try {
    const early = method === "GET" && token ? await takeEarly(API + path, token) : undefined;
    response =
      early ??
      (await fetch(API + path, {
        method,
        headers: {
          accept: "application/json",
          ...(payload === undefined || isForm ? {} : { "content-type": "application/json" }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...xsrfHeader(),
          ...headers,
        },
        ...(payload === undefined ? {} : { body: isForm ? payload : JSON.stringify(payload) }),
      }));
  } catch {
    throw { status: 0, body: {} } satisfies Failure;
  }
  const parsed: unknown = await response.json().catch(() => ({}));
  const body = isRecord(parsed) ? parsed : { value: parsed };
  noteResponse(response.status, token, body);
  if (!response.ok) throw { status: response.status, body } satisfies Failure;
  return body;
}

/** The data of an answer. @throws a Failure, also for an answer without data, such as a proxy's own page */
export async function plainData<T>(...request: Parameters<typeof plainCall>): Promise<T> {
  const { data } = await plainCall(...request);
  if (!isRecord(data)) throw { status: 0, body: {} } satisfies Failure;
  // The contract's shape is not checked further: a page and its server are of the same release.
  return data as T;
}

/** Makes the request that starts a session and returns its token. @throws a Failure */
export async function startedSession(...request: Parameters<typeof plainCall>): Promise<string> {
  const { result }: Partial<StartedSession> = await plainCall(...request);
  if (typeof result?.token !== "string") throw { status: 0, body: {} } satisfies Failure;
  return result.token;
}

/**
 * Signs in, or returns the second step that it takes. The token is stored before any other request. Throws a Failure, and then nothing has
 * changed.
 */
export const login = (email: string, password: string): Promise<SecondStep | undefined> =>
  beginSession("/v1/auth/login", { email, password });

/** The same by any call that begins a sign-in. */
export async function beginSession(path: string, payload: unknown): Promise<SecondStep | undefined> {
  const { result }: Partial<SignInAnswer> = await plainCall("POST", path, payload);
  if (result && "secondStep" in result) return result.secondStep;
  if (typeof result?.token !== "string") throw { status: 0, body: {} } satisfies Failure;
  signedIn(result.token);
  return undefined;
}
