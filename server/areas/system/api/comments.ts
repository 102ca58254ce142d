import { z } from "zod";
import type { CommentPage, MentionableUser, RecordComment } from "../../../../src/contract/comments.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { hasAbility } from "../../../../src/schemas/access/abilities.ts";
import { MAX_COMMENT, MAX_COMMENT_FILES } from "../../../../src/schemas/rules/comments.ts";
import { isLegible, isStorable, notLegible, notStorable } from "../../../../src/schemas/values/text.ts";
import type { Call } from "../../../engine/call.ts";
import { comment, comments, mentionable } from "../../../engine/comments/read-comments.ts";
import { addComment, editComment, removeComment } from "../../../engine/comments/write-comments.ts";
import type { EngineSession } from "../../../engine/context.ts";
import type { Engine } from "../../../engine/engine.ts";
import { idempotent } from "../../../engine/wire/idempotency.ts";
import { denied } from "../../../engine/wire/problem.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam, idText, lineText, parseInput, wholeText } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

const text = z
  .string("Text is expected.")
  .max(MAX_COMMENT, `At most ${MAX_COMMENT} characters.`)
  .refine((value) => isLegible(value, true), notLegible)
  .refine(isStorable, notStorable);
const id = z.number("An id is expected.").int("An id is expected.").positive("An id is expected.").max(Number.MAX_SAFE_INTEGER);
const resource = lineText(60);
const ofRecord = { resource, recordId: idText };
const pageQuery = z.strictObject({ ...ofRecord, before: idText.optional(), pageSize: wholeText(1, 100, 20) });
const peopleQuery = z.strictObject({ ...ofRecord, q: lineText(100).default("") });
const nothing = z.strictObject({});
const edited = z.strictObject({ text });
const written = z.strictObject({
  resource,
  recordId: id,
  text: text.default(""),
  shared: z.boolean("True or false is expected.").optional(),
  files: z.array(id).max(MAX_COMMENT_FILES, `At most ${MAX_COMMENT_FILES} files.`).default([]),
});

const access: RouteAccess = {
  ability: "signed-in",
  scope: "Of records that the caller may read. Customers: only comments that are shared with their company.",
  refusals: [403, 404, 422],
};
const writeAccess: RouteAccess = {
  ...access,
  keys: true,
  scope: `${access.scope} API keys: only on records of what they may also update.`,
  refusals: [403, 404, 409, 422, 429],
};
const ownAccess: RouteAccess = {
  ...access,
  scope: "The caller's own, for 15 minutes. Administrators remove any comment.",
  refusals: [403, 404, 409, 422],
};

/**
 * Whoever reads a record comments on it, but a key that was given reading alone writes nothing, not even a comment that a customer is notified of.
 * @throws Problem 403
 */
function authorizeKey({ resources }: EngineSession, actor: SessionActor, name: string): void {
  const resource = resources.find((each) => each.name === name);
  if (actor.apiKeyId !== undefined && resource && !hasAbility(actor, resource.subject, "update")) throw denied();
}

/** Comments on records of any kind. */
export const commentCalls = defineRoutes((app, { engine }: { readonly engine: Pick<Engine, "session" | "transaction"> }) => {
  const write = <T>(call: Call, operation: string, body: unknown, work: (session: EngineSession) => Promise<T>): Promise<T> =>
    engine.transaction((connection) => idempotent(connection, call, operation, body, () => work({ ...engine.session, connection })));

  app.get("/api/comments", routeFor(access), async (request): Promise<DataResponse<CommentPage>> => {
    return { data: await comments(engine.session, callOfRequest(request), parseInput(pageQuery, request.query)) };
  });

  app.get(
    "/api/comments/people",
    routeFor({
      ...access,
      callers: ["employee"],
      scope: "Employees: colleagues who may read a record that the caller may read. Customers: no access.",
    }),
    async (request): Promise<DataResponse<readonly MentionableUser[]>> => {
      return { data: await mentionable(engine.session, callOfRequest(request), parseInput(peopleQuery, request.query)) };
    },
  );

  app.get("/api/comments/:id", routeFor(access), async (request): Promise<DataResponse<RecordComment>> => {
    parseInput(nothing, request.query);
    return { data: await comment(engine.session, callOfRequest(request), idParam(request)) };
  });

  app.post("/api/comments", takes(routeFor(writeAccess), written), async (request, reply): Promise<DataResponse<RecordComment>> => {
    const call = callOfRequest(request);
    const input = parseInput(written, request.body);
    authorizeKey(engine.session, actorOf(request), input.resource);
    const data = await write(call, "comment", input, (tx) => addComment(tx, call, input));
    void reply.status(201);
    return { data };
  });

  app.put("/api/comments/:id", takes(routeFor(ownAccess), edited), async (request): Promise<DataResponse<RecordComment>> => {
    const call = callOfRequest(request);
    const commentId = idParam(request);
    const body = parseInput(edited, request.body);
    return { data: await write(call, `edit comment ${commentId}`, body, (tx) => editComment(tx, call, commentId, body.text)) };
  });

  app.delete("/api/comments/:id", routeFor(ownAccess), async (request): Promise<DataResponse<{ readonly id: number }>> => {
    const call = callOfRequest(request);
    const commentId = idParam(request);
    parseInput(nothing, request.query);
    return { data: await write(call, `remove comment ${commentId}`, {}, (tx) => removeComment(tx, call, commentId)) };
  });
});
