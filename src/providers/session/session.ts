import type { Ability } from "../../schemas/access/abilities.ts";
import { authState, type Company, type Identity, identityLoaded } from "./auth-state.ts";
import { type Failure, isFailure, isRecord, plainCall } from "./login.ts";
import { endSession } from "./session-end.ts";

/** Who is signed in, and signing out. */

// The server sends pairs from the same lists; a pair that this build doesn't know simply never matches.
const isAbility = (value: unknown): value is Ability =>
  isRecord(value) && typeof value.subject === "string" && typeof value.action === "string";

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Reads the response of the identity call. @throws a Failure if it contains no user. */
export function readIdentity(response: Record<string, unknown>): Identity {
  const body = isRecord(response.data) ? response.data : response;
  const user = body.user;
  if (!isRecord(user) || typeof user.id !== "number") throw { status: 0, body: {} } satisfies Failure;
  const customer = isRecord(body.customer) && typeof body.customer.id === "number" ? body.customer : null;
  return {
    isAdmin: user.isAdmin === true || user.is_admin === true,
    abilities: Array.isArray(body.ability) ? body.ability.filter(isAbility) : [],
    // The server's own record, passed on unchanged; only its id was checked.
    company: customer as Company | null,
    user: {
      id: user.id,
      stakeholder_id: typeof user.stakeholder_id === "number" ? user.stakeholder_id : null,
      first_name: text(user.first_name) ?? "",
      last_name: text(user.last_name),
      email: text(user.email),
      type_id: user.type_id === "C" ? "C" : "E",
    },
  };
}

/** Loads the signed-in user and their abilities. */
export async function loadIdentity(): Promise<void> {
  const token = authState.get().authToken;
  const identity = readIdentity(await plainCall("GET", "/iam"));
  // A logout during the request must not bring the user back.
  if (authState.get().authToken === token) identityLoaded(identity);
}

/** Signs out on the server and then here. If the server fails, this rejects and the session stays, so that the user can try again. */
export async function logout(): Promise<void> {
  if (authState.get().authToken) {
    await plainCall("POST", "/v1/auth/logout").catch((failure: unknown) => {
      // The server no longer knows the session, which is the goal.
      if (!isFailure(failure) || failure.status !== 401) throw failure;
    });
  }
  endSession();
}
