import type { AuthProvider } from "@refinedev/core";
import { screenPath } from "../contract/screens.ts";
import { toApiError } from "./calls/http-error.ts";
import { authState, resetAuth } from "./session/auth-state.ts";
import { login } from "./session/login.ts";
import { loginProblem } from "./session/login-errors.ts";
import { loginPath } from "./session/safe-return.ts";
import { loadIdentity, logout } from "./session/session.ts";

const where = () => location.pathname + location.search + location.hash;

/** Refine's view of the session. The logic is in session.ts, which the sign-in screen uses without Refine. */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    try {
      await login(email, password);
      await loadIdentity();
      return { success: true };
    } catch (failure) {
      resetAuth();
      const problem = loginProblem(failure);
      return { success: false, error: { name: "LoginError", ...problem } };
    }
  },

  logout: async () => {
    try {
      await logout();
      return { success: true, redirectTo: screenPath("auth") };
    } catch (failure) {
      return { success: false, error: toApiError(failure) };
    }
  },

  check: async () => {
    if (!authState.get().authToken) return { authenticated: false, redirectTo: loginPath(where()) };
    if (!authState.get().user) {
      // A token without an identity: the page was closed between the two requests of a login.
      await loadIdentity().catch(() => undefined);
    }
    return authState.get().authenticated ? { authenticated: true } : { authenticated: false, redirectTo: loginPath(where()) };
  },

  // The HTTP client has already ended the session after a 401 and turned on maintenance after a 503.
  onError: async (error: unknown) => ({ error: toApiError(error) }),

  getIdentity: async () => authState.get().user,
  getPermissions: async () => authState.get().abilities,
};
