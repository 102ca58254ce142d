import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface StandInUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly amr?: readonly string[];
}

/** A browser's cookies of one host, and where it was led. */
function visitor() {
  const jar = new Map<string, string>();
  return async (url: string): Promise<Response> => {
    const response = await fetch(url, { redirect: "manual", headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") } });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
}

/** An OpenID Connect provider on this machine, in which everybody signs in as `user` without being asked. */
export async function oidcStandIn(redirectUri: string) {
  const state: { user: StandInUser } = { user: { sub: "u-1" } };
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith("/interaction/")) {
      const { sub: accountId, amr } = state.user;
      await provider.interactionFinished(request, response, { login: { accountId, ...(amr ? { amr } : {}) } });
    } else await handle?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "hq",
        client_secret: "client-secret-of-hq",
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL("/auth", redirectUri).href],
      },
    ],
    claims: { amr: null, openid: ["sub", "amr"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    cookies: { keys: ["stand-in"] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ ...state.user, amr: undefined, sub: accountId }),
    }),
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  handle = provider.callback();

  return {
    issuer,
    /** The next visitors sign in as this user. */
    as(user: StandInUser) {
      state.user = user;
    },
    /** Follows the provider's own pages from here; returns where it leads back to. */
    async visit(start: string): Promise<string> {
      const open = visitor();
      let url = start;
      for (let step = 0; step < 8; step++) {
        const to = (await open(url)).headers.get("location");
        if (!to) throw new Error(`The provider stopped at ${url}.`);
        url = new URL(to, url).href;
        if (!url.startsWith(issuer)) return url;
      }
      throw new Error("The provider leads in circles.");
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
