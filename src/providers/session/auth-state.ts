import type { CompanyOfUser, SignedInUser } from "../../contract/sign-in.ts";
import type { Ability } from "../../schemas/access/abilities.ts";
import { createStore, readStored, writeStored } from "../store.ts";
import { useStore } from "../use-store.ts";
import { storedToken, TOKEN_KEY } from "./stored-token.ts";

type IdentifiedUser = Omit<SignedInUser["user"], "is_admin" | "phone">;

/** The user together with what their session may do. */
type SessionUser = IdentifiedUser & {
  abilities: readonly Ability[];
  authToken: string;
  isCustomer: boolean;
  isEmployee: boolean;
};

type AuthState = {
  authToken: string | null;
  isAdmin: boolean;
  maintenance: boolean;
  authenticated: boolean;
  refreshing: boolean;
  user: SessionUser | null;
  abilities: readonly Ability[];
  favorites: readonly string[];
  company: CompanyOfUser | null;
  /** What the user's roles show first on the tabs of lists. */
  listViews?: SignedInUser["listViews"];
};

export type Identity = Pick<AuthState, "isAdmin" | "abilities" | "company" | "favorites" | "listViews"> & { user: IdentifiedUser };

const STATE_KEY = "hq_auth";

const signedOut: AuthState = {
  authToken: null,
  isAdmin: false,
  maintenance: false,
  authenticated: false,
  refreshing: false,
  user: null,
  abilities: [],
  favorites: [],
  company: null,
};

function writeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Without storage, the session lasts as long as the page.
  }
}

/** The session's user follows the state that it is part of; the same object as before where nothing of it has changed. */
function sessionUserOf(
  user: IdentifiedUser | SessionUser | null,
  { abilities, authToken }: Pick<AuthState, "abilities" | "authToken">,
): SessionUser | null {
  if (!user || authToken === null) return null;
  if ("authToken" in user && user.authToken === authToken && user.abilities === abilities) return user;
  return { ...user, abilities, authToken, isCustomer: user.type_id === "C", isEmployee: user.type_id === "E" };
}

/** The session as stored in the browser. */
export function restore(): AuthState {
  const authToken = storedToken();
  if (!authToken) return signedOut;
  const stored = readStored(STATE_KEY);
  // Only persist() below writes it, so the shape is known. A foreign value only costs another identity request.
  const known = typeof stored === "object" && stored !== null ? (stored as Partial<AuthState>) : {};
  const state = { ...signedOut, ...known, authToken, authenticated: true, refreshing: false, maintenance: false };
  return { ...state, user: sessionUserOf(state.user, state) };
}

export const authState = createStore<AuthState>(restore());
export const useAuthState = (): AuthState => useStore(authState);

function change(part: Partial<Omit<AuthState, "user"> & { user: IdentifiedUser | null }>): void {
  const { user, ...state } = { ...authState.get(), ...part };
  const next: AuthState = { ...state, user: sessionUserOf(user, state) };
  const { authToken, refreshing: _momentary, ...persisted } = next;
  // Written only if it has changed: another window may have written its own token meanwhile.
  if ("authToken" in part) writeToken(authToken);
  writeStored(STATE_KEY, authToken ? persisted : undefined);
  authState.set(next);
}

/** After a successful login. The token is stored before any other request. */
export const signedIn = (authToken: string): void => change({ ...signedOut, authToken, authenticated: true, refreshing: true });

export const identityLoaded = (identity: Identity): void => change({ ...identity, refreshing: false });

/** After the user starred something, or no longer does. */
export const favoritesChanged = (favorites: readonly string[]): void => change({ favorites });

/** After logout and at the end of a session: removes all of the user's data. */
export const resetAuth = (): void => change(signedOut);

export function setMaintenance(maintenance: boolean): void {
  if (authState.get().maintenance !== maintenance) change({ maintenance });
}
