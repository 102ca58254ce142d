import { z } from "zod";
import { denied } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import type { Realtime } from "../../../realtime/realtime.ts";

const question = z.strictObject({ socket_id: lineText(50), channel_name: lineText(100) });

/** The channel authorization endpoint of the Pusher protocol. The Pusher client sends a form; the product's own client sends JSON. */
export const broadcastingCall = defineRoutes((app, { realtime }: { readonly realtime: Pick<Realtime, "authorize"> }) => {
  app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 4_096 }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    scope.post(
      "/api/broadcasting/auth",
      takes(
        routeFor({ ability: "signed-in", scope: "The caller's own channel and that of their own company.", refusals: [403, 422] }),
        question,
        "json or form",
      ),
      async (request) => {
        const { socket_id: socketId, channel_name: channel } = parseInput(question, request.body);
        const { id, sessionId, stakeholderId } = actorOf(request);
        const authorization = realtime.authorize(socketId, channel, { userId: id, sessionId, stakeholderId });
        if (!authorization) throw denied();
        return authorization;
      },
    );
  });
});
