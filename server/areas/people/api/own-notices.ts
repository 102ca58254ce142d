import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { NoticeChoice, NoticeSettings } from "../../../../src/contract/notice-choices.ts";
import { user } from "../../../../src/resources/people/user.ts";
import { type NoticeTopic, noticeTopics } from "../../../../src/schemas/actions/notice-topics.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import { toE164 } from "../../../../src/schemas/values/phone.ts";
import { mayRead } from "../../../access/permission.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { optedOutSince } from "../../care/ports/conversation-facts.ts";

export interface OwnNoticesDeps {
  readonly db: QueryExecutorProvider;
  readonly resources: readonly AnyResource[];
  /** Whether a service sends text messages. */
  readonly textsAreOn: boolean;
}

const way = z.boolean("True or false is expected.").optional();
const choice = z.strictObject({
  topic: z.string("A topic is expected.").max(60, "At most 60 characters."),
  inApp: way,
  byEmail: way,
  byText: way,
});

/** How the caller is told of what: in the app, by email, as a text message, or not at all. */
export const ownNoticeCalls = defineRoutes((app, deps: OwnNoticesDeps) => {
  const { db, resources } = deps;
  const access: RouteAccess = { ability: "signed-in", scope: "The caller's own choices, of the notices that they can get." };

  app.get(
    "/api/v1/profile/notices",
    routeFor(access),
    async (request): Promise<DataResponse<NoticeSettings>> => ({ data: await settingsOf(deps, actorOf(request)) }),
  );

  app.put(
    "/api/v1/profile/notices",
    takes(routeFor({ ...access, refusals: [422] }), choice),
    async (request): Promise<DataResponse<NoticeSettings>> => {
      const actor = actorOf(request);
      const { topic: name, inApp, byEmail, byText } = parseInput(choice, request.body);
      const topic = topicsOf(resources, actor).find((each) => each.name === name);
      if (!topic) throw invalid({ topic: ["You get no notices about this."] });
      const texts = await textsTo(deps, actor);
      if (byText === true && !topic.text) throw invalid({ byText: ["These notices are not sent as text messages."] });
      if (byText === true && texts.state !== "on") throw invalid({ byText: [whyNot[texts.state]] });
      const isGiven = byText !== undefined;
      const number = byText === true ? texts.number : null;
      await sql`insert into notice_choices as c (user_id, topic, in_app, by_email, text_to, text_since)
        values (${actor.id}, ${name}, ${inApp ?? null}::boolean, ${byEmail ?? null}::boolean, ${number}::text,
          case when ${number}::text is not null then now() end)
        on conflict (user_id, topic) do update set in_app = coalesce(excluded.in_app, c.in_app), by_email = coalesce(excluded.by_email, c.by_email),
          text_to = case when ${isGiven}::boolean then excluded.text_to else c.text_to end,
          text_since = case when ${isGiven}::boolean then excluded.text_since else c.text_since end`.execute(db);
      return { data: await settingsOf(deps, actor) };
    },
  );

  app.delete("/api/v1/profile/notices", routeFor(access), async (request): Promise<DataResponse<NoticeSettings>> => {
    const actor = actorOf(request);
    await sql`delete from notice_choices where user_id = ${actor.id}`.execute(db);
    return { data: await settingsOf(deps, actor) };
  });
});

/** Only of what the caller may read: nobody is told of anything else. */
const topicsOf = (resources: readonly AnyResource[], actor: SessionActor): readonly NoticeTopic[] =>
  noticeTopics(
    resources.filter((each) => mayRead(each, actor)),
    actor.side,
  );

const whyNot: Readonly<Record<Exclude<NoticeSettings["texts"]["state"], "on">, string>> = {
  off: "Text messages are turned off.",
  "no number": "Enter your phone number first.",
  stopped: "This number has asked for no text messages. Send START from it to get them again.",
};

/** Where the caller's text messages would go. */
async function textsTo({ db, textsAreOn }: OwnNoticesDeps, { id }: SessionActor): Promise<NoticeSettings["texts"]> {
  const number = (await readFields(db, user, id, ["phone"]))?.phone || null;
  if (!textsAreOn) return { state: "off", number };
  if (number === null) return { state: "no number", number };
  return { state: (await optedOutSince(db, toE164(number))) === null ? "on" : "stopped", number };
}

interface Chosen {
  readonly topic: string;
  readonly inApp: boolean | null;
  readonly byEmail: boolean | null;
  readonly textTo: string | null;
}

async function settingsOf(deps: OwnNoticesDeps, actor: SessionActor): Promise<NoticeSettings> {
  const texts = await textsTo(deps, actor);
  const { rows } = await sql<Chosen>`
    select topic, in_app as "inApp", by_email as "byEmail", text_to as "textTo" from notice_choices where user_id = ${actor.id}`.execute(
    deps.db,
  );
  const chosen = new Map(rows.map((row) => [row.topic, row]));
  const choices = topicsOf(deps.resources, actor).map(({ name, label, area, events, mail, text }): NoticeChoice => {
    const own = chosen.get(name);
    return {
      topic: name,
      label,
      area,
      // What names a field of the row says nothing here.
      events: events.filter((title) => !title.includes("{")),
      inApp: own?.inApp ?? true,
      byEmail: own?.byEmail ?? mail,
      byText: text && texts.number !== null && own?.textTo === texts.number,
      fixed: text ? [] : ["byText"],
    };
  });
  return { choices: [...choices, ...alwaysTold(actor)], texts, isChanged: rows.length > 0 };
}

/** What nobody can turn off: it may be the only sign that somebody else uses the account, or that an email never arrived. */
function alwaysTold({ side }: SessionActor): NoticeChoice[] {
  const fixed = ["inApp", "byEmail", "byText"] as const;
  const shared = { area: "Always on", byText: false, fixed };
  return [
    {
      ...shared,
      topic: "accountSecurity",
      label: "Account security",
      events: ["Password changed", "Password reset", "Sign-in from a new device", "Two-step sign-in changed"],
      inApp: false,
      byEmail: true,
    },
    ...(side === "employee"
      ? [{ ...shared, topic: "undelivered", label: "Undelivered emails", events: ["Email not delivered"], inApp: true, byEmail: false }]
      : []),
  ];
}
