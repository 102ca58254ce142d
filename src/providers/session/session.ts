import type { SignedInUser } from "../../contract/sign-in.ts";
import { authState, type Identity, identityLoaded } from "./auth-state.ts";
import { type Failure, isFailure, plainCall } from "./login.ts";
import { endSession } from "./session-end.ts";

/** Who is signed in, and signing out. */

/** The identity in the answer of the identity call. @throws a Failure if it contains no user */
export function readIdentity({ user, customer, ability, favorites, listViews = [] }: Partial<SignedInUser>): Identity {
  if (!user) throw { status: 0, body: {} } satisfies Failure;
  const { is_admin: isAdmin, phone: _, ...sessionUser } = user;
  return { isAdmin, abilities: ability ?? [], favorites: favorites ?? [], company: customer ?? null, user: sessionUser, listViews };
}

let loading: { readonly token: string | null; readonly done: Promise<void> } | undefined;

/** Loads the signed-in user and their abilities. Who asks meanwhile for the same session waits for the same answer. */
export function loadIdentity(): Promise<void> {
  const token = authState.get().authToken;
  if (loading?.token === token) return loading.done;
  const done = load(token).finally(() => {
    if (loading?.done === done) loading = undefined;
  });
  loading = { token, done };
  return done;
}

async function load(token: string | null): Promise<void> {
  const identity = readIdentity(await plainCall("GET", "/iam"));
  // A logout during the request must not bring the user back.
  if (authState.get().authToken === token) identityLoaded(identity);
}

/** Signs out on the server and then here. If the server fails, this rejects and the session stays, so that the user can try again. */
export async function logout(): Promise<void> {
  if (authState.get().authToken) {
    const answer = await plainCall("POST", "/v1/auth/logout").catch((failure: unknown) => {
      // The server no longer knows the session, which is the goal.
      if (!isFailure(failure) || failure.status !== 401) throw failure;
    });
    endSession();
    // The session at the identity provider ends as well.
    if (typeof answer?.signOutUrl === "string") location.assign(answer.signOutUrl);
    return;
  }
  endSession();
}
