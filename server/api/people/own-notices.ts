import type { FastifyInstance } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../src/contract/envelope.ts";
import type { NoticeChoice } from "../../../src/contract/notice-choices.ts";
import { type NoticeTopic, noticeTopics } from "../../../src/schemas/notice-topics.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { mayRead } from "../../access/permission.ts";
import { invalid } from "../../engine/wire/problem.ts";
import { parseInput } from "../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor } from "../../http/route-access.ts";
import { actorOf } from "../../http/session.ts";

export interface OwnNoticesDeps {
  readonly db: QueryExecutorProvider;
  readonly resources: readonly AnyResource[];
}

const choice = z.strictObject({
  topic: z.string("A topic is expected.").max(60, "At most 60 characters."),
  inApp: z.boolean("True or false is expected."),
  byEmail: z.boolean("True or false is expected."),
});

/** How the caller is told of what: in the app, by email, both or neither. */
export function ownNoticeCalls(app: FastifyInstance, { db, resources }: OwnNoticesDeps): void {
  const access: RouteAccess = { ability: "signed-in", scope: "The caller's own choices, of the notices that they can get." };

  app.get("/api/v1/profile/notices", routeFor(access), async (request): Promise<DataResponse<readonly NoticeChoice[]>> => {
    const actor = actorOf(request);
    return { data: await choicesOf(db, actor, topicsOf(resources, actor)) };
  });

  app.put(
    "/api/v1/profile/notices",
    routeFor({ ...access, refusals: [422] }),
    async (request): Promise<DataResponse<readonly NoticeChoice[]>> => {
      const actor = actorOf(request);
      const topics = topicsOf(resources, actor);
      const { topic, inApp, byEmail } = parseInput(choice, request.body);
      if (!topics.some(({ name }) => name === topic)) throw invalid({ topic: ["You get no notices about this."] });
      await sql`insert into notice_choices (user_id, topic, in_app, by_email) values (${actor.id}, ${topic}, ${inApp}, ${byEmail})
        on conflict (user_id, topic) do update set in_app = excluded.in_app, by_email = excluded.by_email`.execute(db);
      return { data: await choicesOf(db, actor, topics) };
    },
  );
}

/** Only of what the caller may read: nobody is told of anything else. */
const topicsOf = (resources: readonly AnyResource[], actor: SessionActor): readonly NoticeTopic[] =>
  noticeTopics(
    resources.filter((each) => mayRead(each, actor)),
    actor.side,
  );

async function choicesOf(db: QueryExecutorProvider, { id }: SessionActor, topics: readonly NoticeTopic[]): Promise<NoticeChoice[]> {
  const { rows } = await sql<Omit<NoticeChoice, "label">>`
    select topic, in_app as "inApp", by_email as "byEmail" from notice_choices where user_id = ${id}`.execute(db);
  const chosen = new Map(rows.map((row) => [row.topic, row]));
  return topics.map(({ name, label, mail }) => ({ inApp: true, byEmail: mail, ...chosen.get(name), topic: name, label }));
}
