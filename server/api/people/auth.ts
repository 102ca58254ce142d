import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { StartedSession } from "../../../src/contract/sign-in.ts";
import { lineText, parseInput } from "../../http/parse.ts";
import { routeFor } from "../../http/route-access.ts";
import { actorOf, bearerOf } from "../../http/session.ts";
import type { KnownDevices } from "../../identity/known-devices.ts";
import type { Login } from "../../identity/login.ts";
import type { Sessions } from "../../identity/sessions.ts";

const credentials = z.strictObject({
  email: lineText(320).refine((email) => email.trim() !== "", "Email is required"),
  // Never trimmed. The limit keeps oversized input from costing hashing time.
  password: z.string("Password is required").min(1, "Password is required").max(1_000, "At most 1000 characters."),
});

export interface AuthDeps {
  readonly login: Login;
  readonly sessions: Pick<Sessions, "find" | "end">;
  readonly devices: KnownDevices;
}

export function authCalls(app: FastifyInstance, { login, sessions, devices }: AuthDeps): void {
  app.post(
    "/api/v1/auth/login",
    routeFor({ ability: "public", scope: "Nothing; starts a session.", refusals: [401, 422] }, "sign-in"),
    async (request, reply): Promise<StartedSession> => {
      const { email, password } = parseInput(credentials, request.body);
      const { cookie, "user-agent": userAgent } = request.headers;
      const account = email.trim().toLowerCase();
      const { token } = await login({ account, password, ip: request.ip, userAgent, device: devices.idFor(cookie, account) });
      reply.header("set-cookie", devices.remember(cookie, account));
      return { result: { token } };
    },
  );

  app.post("/api/v1/auth/logout", routeFor({ ability: "signed-in", scope: "The caller's own session." }), async (request) => {
    await sessions.end(actorOf(request).sessionId);
    return { result: true };
  });

  app.get(
    "/api/is-authenticated",
    routeFor({ ability: "public", scope: "Whether the caller's own session is active." }),
    async (request, reply) => {
      const token = bearerOf(request);
      const actor = token ? await sessions.find(token) : null;
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(actor !== null));
    },
  );
}
