import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { can } from "../../../src/providers/ability.ts";
import { authProvider } from "../../../src/providers/auth-provider.ts";
import { authState, identityLoaded, restore } from "../../../src/providers/session/auth-state.ts";
import { onSessionEnd } from "../../../src/providers/session/session-end.ts";
import { TOKEN_KEY } from "../../../src/providers/session/stored-token.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { signInAs } from "../../support/ui-user.tsx";

const credentials = { email: "sales@hq.example", password: "HubAndSpoke1" };
const identity = {
  user: { id: 4, stakeholder_id: 1, first_name: "Dana", type_id: "E" },
  customer: null,
  ability: [{ subject: "TASKS", action: "create" }],
};

describe("login", () => {
  it("stores the token first, then loads the user and their permissions", async () => {
    const requests = mockApi("post", "/v1/auth/login", { result: { token: "abc" } });
    const iam = mockApi("get", "/iam", identity);
    expect(await authProvider.login(credentials)).toEqual({ success: true });
    expect(requests[0]?.body).toEqual(credentials);
    expect(localStorage.getItem(TOKEN_KEY)).toBe("abc");
    expect(iam[0]?.headers.get("authorization")).toBe("Bearer abc");
    expect(authState.get()).toMatchObject({ authenticated: true, refreshing: false, user: { id: 4, type_id: "E" } });
    expect(can("create", "TASKS")).toBe(true);
    expect(can("delete", "TASKS")).toBe(false);
    expect(await authProvider.check()).toEqual({ authenticated: true });
  });

  it.each([
    ["E", false, true],
    ["C", true, false],
  ] as const)("stores the session's user as specified: %s", async (type_id, isCustomer, isEmployee) => {
    mockApi("post", "/v1/auth/login", { result: { token: "abc" } });
    mockApi("get", "/iam", { ...identity, user: { ...identity.user, type_id } });
    await authProvider.login(credentials);
    const user = { id: 4, stakeholder_id: 1, first_name: "Dana", abilities: identity.ability, authToken: "abc", isCustomer, isEmployee };
    expect(JSON.parse(localStorage.getItem("hq_auth") ?? "{}").user).toMatchObject(user);
    expect(restore().user).toMatchObject(user);
    expect(await authProvider.getIdentity?.()).toMatchObject(user);
    // The token of a sign-in in another window counts, not what was stored with the user.
    localStorage.setItem(TOKEN_KEY, "newer");
    expect(restore().user).toMatchObject({ ...user, authToken: "newer" });
    identityLoaded({
      ...identity,
      isAdmin: false,
      favorites: [],
      company: null,
      abilities: [],
      user: { ...identity.user, type_id, last_name: null, email: "" },
    });
    expect(authState.get().user?.abilities).toEqual([]);
  });

  it("signs nobody in when the identity can't be loaded", async () => {
    mockApi("post", "/v1/auth/login", { result: { token: "abc" } });
    mockApi("get", "/iam", { message: "Later" }, 500);
    expect(await authProvider.login(credentials)).toMatchObject({ success: false, error: { message: "Later" } });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it("returns 'Invalid credentials' without running the session clean-up", async () => {
    let ended = 0;
    const stop = onSessionEnd(() => {
      ended += 1;
    });
    mockApi("post", "/v1/auth/login", { message: "invalid_email_or_password" }, 401);
    expect(await authProvider.login(credentials)).toMatchObject({ success: false, error: { message: "Invalid credentials" } });
    expect(ended).toBe(0);
    stop();
  });

  it("passes the server's body on as errors for any other failure", async () => {
    const body = { message: "Too many attempts", retryAfter: 30 };
    mockApi("post", "/v1/auth/login", body, 429);
    expect(await authProvider.login(credentials)).toMatchObject({ success: false, error: { message: "Too many attempts", errors: body } });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it.each([
    [{ email: ["Enter an email address."], password: ["Enter your password.", "At most 200 characters."] }, 3],
    [{ email: ["Enter an email address."], password: ["Enter an email address."] }, 1],
    [{ email: "Enter an email address." }, 1],
  ])("shows every message of a refused field, each once: %o", async (errors, count) => {
    mockApi("post", "/v1/auth/login", { message: "Please check the highlighted fields.", errors }, 422);
    const result = await authProvider.login(credentials);
    const lines = result.error?.message.split("\n") ?? [];
    expect(lines).toHaveLength(count);
    expect(new Set(lines)).toEqual(new Set(Object.values<string | string[]>(errors).flat()));
  });

  it.each([{ errors: {} }, { errors: { email: [] } }, { errors: { email: [""] } }, { errors: null }, {}])(
    "shows the body's message where no field has one: %o",
    async (more) => {
      mockApi("post", "/v1/auth/login", { message: "Please check the highlighted fields.", ...more }, 422);
      expect(await authProvider.login(credentials)).toMatchObject({ error: { message: "Please check the highlighted fields." } });
    },
  );

  it("says that the server can't be reached", async () => {
    api.use(http.post("http://hq.test/api/v1/auth/login", () => HttpResponse.error()));
    const result = await authProvider.login(credentials);
    expect(result).toMatchObject({ success: false, error: { message: expect.stringContaining("can't be reached") } });
  });

  it("rejects a response without a token", async () => {
    mockApi("post", "/v1/auth/login", { result: {} });
    expect(await authProvider.login(credentials)).toMatchObject({ success: false });
    expect(authState.get().authenticated).toBe(false);
  });
});

describe("logout", () => {
  it("clears everything stored", async () => {
    signInAs({ may: [{ subject: "TASKS", action: "read" }] });
    mockApi("post", "/v1/auth/logout", {});
    expect(await authProvider.logout({})).toMatchObject({ success: true });
    expect(authState.get()).toMatchObject({ authToken: null, authenticated: false, user: null, abilities: [], company: null });
    expect(localStorage.length).toBe(0);
    expect(can("read", "TASKS")).toBe(false);
  });

  it("passes a failure to the caller and keeps the session", async () => {
    signInAs();
    mockApi("post", "/v1/auth/logout", { message: "later" }, 500);
    expect(await authProvider.logout({})).toMatchObject({ success: false });
    expect(authState.get().authenticated).toBe(true);
  });

  it("succeeds when the server no longer knows the session", async () => {
    signInAs();
    mockApi("post", "/v1/auth/logout", { message: "Unauthenticated" }, 401);
    expect(await authProvider.logout({})).toMatchObject({ success: true });
  });
});

it("redirects to the login without a session, keeping the full path to return to", async () => {
  history.replaceState(null, "", "/customers/3/overview?page=2");
  expect(await authProvider.check()).toEqual({
    authenticated: false,
    redirectTo: `/auth?redirect=${encodeURIComponent("/customers/3/overview?page=2")}`,
  });
});
