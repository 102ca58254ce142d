// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wayTo } from "../../../server/areas/care/effects/whom-to-ask.ts";
import { reviewLink } from "../../../server/areas/care/reviews/review-portal.ts";
import { createSendText } from "../../../server/areas/care/texts/send-text.ts";
import { readLink } from "../../../server/guests/links.ts";
import { review } from "../../../src/resources/care/review.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { runDailyActions } from "../../support/run-daily.ts";
import { createSalesHarness, type SalesHarness } from "../sales-harness.ts";
import { reviewSteps } from "./review-steps.ts";

let harness: SalesHarness;
let steps: ReturnType<typeof reviewSteps>;
const today = () => harness.engine.session.today();

beforeAll(async () => {
  harness = await createSalesHarness({ more: { calls: true } });
  steps = reviewSteps(harness);
});
beforeEach(async () => {
  await steps.forgetContacts();
  await sql`delete from jobs`.execute(harness.db.kysely);
});
afterAll(() => harness.close());

describe("asking", () => {
  it("asks the person at the site once about each finished job, by a neutral email", async () => {
    await steps.contact({ firstName: "Bill", roles: ["billing"] });
    const site = await steps.contact({ roles: ["site"] });
    const work = await steps.finished();
    const review = await steps.row(work.id);
    expect(review).toMatchObject({
      state: "asked",
      customerId: harness.acme,
      contactId: site.id,
      sentTo: site.primaryEmail,
      jobType: "pickup",
      doneOn: expect.any(String),
      city: "Reno",
      linkExpiresOn: addDays(today(), 60),
      insider: false,
      crew: [{ memberId: harness.bob.actor.id, lead: true }],
    });
    const [mail, ...others] = await steps.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [site.primaryEmail], subject: "How did your pickup go? - Meridian" });
    // It hopes for nothing and offers nothing.
    expect(`${mail?.subject} ${mail?.text.replace(/https?:\S+/g, "")}`).not.toMatch(
      /\bstars?\b|happy|satisf|great|excellent|discount|reward|thank|\b5\b/i,
    );
    expect(mail?.text).toContain("Hello Harriet,");
  });

  it("prefers the contact of the place where the work was", async () => {
    await steps.contact({ roles: ["site"] });
    const doorman = await steps.contact({ firstName: "Otis" });
    await sql`update locations set site_contact_id = ${doorman.id} where id = ${harness.locationIds[0]}`.execute(harness.db.kysely);
    const { review } = await steps.asked();
    await sql`update locations set site_contact_id = null`.execute(harness.db.kysely);
    expect(review.contactId).toBe(doorman.id);
  });

  it("never asks about a transfer, and a job that is completed again keeps its review", async () => {
    await steps.contact();
    const transfer = await steps.finished({ type: "transfer" });
    const { rows } = await sql`select 1 from reviews where work_order_id = ${transfer.id}`.execute(harness.db.kysely);
    expect(rows).toEqual([]);
    const work = await steps.finished();
    await sql`update work_orders set state = 'inProgress' where id = ${work.id}`.execute(harness.db.kysely);
    await harness.do(harness.bob, "work-orders", work.id, "markAsCompleted", { actualHours: 5 });
    expect(await steps.mails()).toHaveLength(1);
  });

  it("says why nobody was asked", async () => {
    const nobody = await steps.finished();
    expect(await steps.row(nobody.id)).toMatchObject({ state: "notAsked", notAskedBecause: "no contact", linkExpiresOn: null });
    await steps.contact({ emails: [] });
    expect(await steps.row((await steps.finished()).id)).toMatchObject({ state: "notAsked", notAskedBecause: "no way to reach them" });
    await steps.forgetContacts();
    await steps.contact({ noReviewRequests: true });
    expect(await steps.row((await steps.finished()).id)).toMatchObject({ state: "notAsked", notAskedBecause: "asked not to be asked" });
    expect(await steps.mails()).toEqual([]);
  });

  it("goes by the contact's choice of way, as far as it can be sent", () => {
    const person = { email: "a@b.test", phone: "+1", preferredWay: null, smsOptOut: false } as const;
    const byEmail = { way: "email", sentTo: "a@b.test" };
    const byText = { way: "text message", sentTo: "+1" };
    expect(wayTo(person)).toEqual(byEmail);
    expect(wayTo({ ...person, preferredWay: "text message" })).toEqual(byText);
    expect(wayTo({ ...person, preferredWay: "text message", smsOptOut: true })).toEqual(byEmail);
    expect(wayTo({ ...person, preferredWay: "email", email: null })).toEqual(byText);
    expect(wayTo({ ...person, email: null, smsOptOut: true })).toBeNull();
  });

  const textsTo = async (number: string) => {
    const { rows } = await sql<{ id: number; body: string; reviewId: number | null }>`select m.id, m.body, m.review_id as "reviewId"
      from messages m join conversations c on c.id = m.conversation_id where c.key = ${`text ${number}`}`.execute(harness.db.kysely);
    return rows;
  };
  const preferringTexts = (number: string) =>
    steps.contact({ phones: [{ number: number.replace("+1", "+1 ") }], preferredWay: "text message" });

  it("goes out as a text message whose link nobody else reads", async () => {
    await steps.forgetContacts();
    await preferringTexts("+12125550701");
    const work = await steps.finished();
    expect(await steps.mails({ textsAreOn: true })).toEqual([]);
    const [text] = await textsTo("+12125550701");
    expect(text).toMatchObject({ body: expect.stringContaining("(link) Reply STOP"), reviewId: (await steps.row(work.id)).id });
    const sent: string[] = [];
    const gateway = { send: async ({ body }: { body: string }) => ({ providerId: String(sent.push(body)) }) };
    const send = createSendText({
      ...{ db: harness.db, engine: harness.engine, gateway: gateway as never, publicUrl: "https://hq.company.example" },
      media: { urlOf: () => "", fileOf: () => null },
    });
    await send({ id: 1, queue: "", payload: { messageId: text?.id }, attempt: 1, maxAttempts: 3 } as never, {} as never);
    const token = /\/review\/([\w-]{43}) Reply STOP/.exec(sent[0] ?? "")?.[1] ?? "";
    expect(await readLink(harness.engine.session, reviewLink, token)).not.toBeNull();
    expect((await textsTo("+12125550701"))[0]?.body).not.toContain(token);
  });

  it("goes out by email where text messages are off, or were stopped meanwhile", async () => {
    await steps.forgetContacts();
    await preferringTexts("+12125550702");
    const first = await steps.finished();
    expect(await steps.mails({ textsAreOn: false })).toHaveLength(1);
    expect(await steps.row(first.id)).toMatchObject({ way: "email", sentTo: expect.stringContaining("@acme.test") });
    const second = await steps.finished();
    await harness.bob.post("text-opt-outs", { phoneNumber: "+1 2125550702" });
    expect(await steps.mails({ textsAreOn: true })).toHaveLength(1);
    expect(await steps.row(second.id)).toMatchObject({ way: "email" });
    expect(await textsTo("+12125550702")).toEqual([]);
  });

  it("marks people who work for us", async () => {
    const { rows } = await sql<{ email: string }>`select email from users where id = ${harness.bob.actor.id}`.execute(harness.db.kysely);
    await steps.contact({ emails: [{ address: "other@acme.test" }, { address: rows[0]?.email.toUpperCase() }] });
    expect((await steps.asked()).review.insider).toBe(true);
  });

  it("can be asked once more; the new link replaces the old one", async () => {
    await steps.contact();
    const { review, token } = await steps.asked();
    expect((await steps.act(review.id, "askAgain")).status).toBe(200);
    const [again] = await steps.mails();
    expect((await steps.byLink(token)).status).toBe(404);
    expect((await steps.byLink(steps.tokenIn(again))).status).toBe(200);
    const refused = await steps.act(review.id, "askAgain");
    expect([refused.status, refused.body.message]).toEqual([409, "The customer was asked twice. That is enough."]);
  });

  it("stores and logs no token", async () => {
    await steps.contact();
    const { token, work } = await steps.asked();
    await steps.byLink(token, { score: 4 });
    const { rows } = await sql<{ found: string }>`
      select 'log' as found from activity_log where changes::text like ${`%${token}%`}
      union all select 'review' from reviews r where r::text like ${`%${token}%`} and r.work_order_id = ${work.id}
      union all select 'token' from guest_links t where t::text like ${`%${token}%`}
      union all select 'job' from jobs j where j.payload::text like ${`%${token}%`}`.execute(harness.db.kysely);
    expect(rows).toEqual([]);
  });
});

describe("saying", () => {
  it("publishes every review at once, and answers in the same way whatever the stars", async () => {
    await steps.contact();
    const outcomes: unknown[] = [];
    for (const score of [1, 2, 3, 4, 5]) {
      const { work, review, token } = await steps.asked();
      const before = await steps.byLink(token);
      const answer = await steps.byLink(token, { score, comment: "Words", showName: true });
      const row = await steps.row(work.id);
      outcomes.push({
        before: before.data,
        status: answer.status,
        after: { ...answer.data, said: { ...answer.data.said, score: "any" } },
        state: row.state,
        hiddenBecause: row.hiddenBecause,
        publicName: row.publicName,
        expiresOn: row.linkExpiresOn,
      });
      expect(answer.data.said?.score).toBe(score);
      expect((await steps.tasksOf(review.id)).length).toBe(score <= 3 ? 1 : 0);
    }
    expect(outcomes[0]).toMatchObject({ status: 200, state: "published", publicName: "Harriet P." });
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  });

  it("shows no more than the job in the customer's words", async () => {
    await steps.contact();
    const { token } = await steps.asked({ internalNotes: "They are difficult" });
    const { data, text } = await steps.byLink(token);
    expect(Object.keys(data).sort()).toEqual(
      [
        "answer",
        "canSay",
        "changeUntil",
        "city",
        "company",
        "contact",
        "doneOn",
        "hiddenBecause",
        "isPublic",
        "isStopped",
        "job",
        "name",
        "said",
      ].sort(),
    );
    expect(data).toMatchObject({ job: "pickup", city: "Reno", name: "Harriet P.", said: null, canSay: true });
    for (const secret of ["acme", "Pym", "WO-", "RV-", "1 Elm", "difficult", "Bob"]) expect(text).not.toContain(secret);
  });

  it("can be changed for 14 days, then shows what was said and the answer", async () => {
    await steps.contact();
    const { work, review, token } = await steps.asked();
    await steps.byLink(token, { score: 2, comment: "Late" });
    const [task] = await steps.tasksOf(review.id);
    expect(task).toMatchObject({ name: expect.stringContaining("2 of 5"), details: "Late", due_date: addDays(today(), 1), state: "new" });
    expect((await steps.byLink(token, { score: 1, comment: "Very late" })).status).toBe(200);
    expect(await steps.row(work.id)).toMatchObject({
      score: 1,
      comment: "Very late",
      changedOn: today(),
      state: "published",
      taskId: task?.id,
    });
    expect(await steps.tasksOf(review.id)).toHaveLength(1);
    expect((await steps.act(review.id, "respond", { response: "We are sorry." })).status).toBe(200);
    await steps.age(review.id, 14);
    expect((await steps.byLink(token, { score: 5 })).status).toBe(200);
    await steps.age(review.id, 1);
    const late = await steps.byLink(token, { score: 1 });
    expect([late.status, late.message]).toEqual([409, expect.stringMatching(/^This review could be changed until .*\.$/)]);
    expect((await steps.byLink(token)).data).toMatchObject({ canSay: false, said: { score: 5 }, answer: "We are sorry." });
  });

  it("makes one task, also if the stars fall later", async () => {
    await steps.contact();
    const { review, token } = await steps.asked();
    await steps.byLink(token, { score: 5 });
    expect(await steps.tasksOf(review.id)).toEqual([]);
    await steps.byLink(token, { score: 3 });
    await steps.byLink(token, { score: 2 });
    expect(await steps.tasksOf(review.id)).toHaveLength(1);
  });

  it("sends the task to the customer's account executive, or to whoever may answer", async () => {
    await steps.contact();
    const assigned = async (accountExecutiveId: number | null) => {
      await sql`update parties set account_executive_id = ${accountExecutiveId} where id = ${harness.acme}`.execute(harness.db.kysely);
      const { review, token } = await steps.asked();
      await steps.byLink(token, { score: 1 });
      return (await steps.tasksOf(review.id))[0]?.assigned_to_id;
    };
    expect(await assigned(harness.bob.actor.id)).toBe(harness.bob.actor.id);
    expect(await assigned(null)).toEqual(expect.any(Number));
  });

  it("does nothing for the same review again", async () => {
    await steps.contact();
    const { work, token } = await steps.asked();
    await steps.byLink(token, { score: 4, comment: "Good" });
    const { version } = await steps.row(work.id);
    await steps.byLink(token, { score: 4, comment: " Good " });
    expect((await steps.row(work.id)).version).toBe(version);
  });

  it.each([
    [{}, "score", "Choose one to five stars."],
    [{ score: 0 }, "score", "Choose one to five stars."],
    [{ score: 6 }, "score", "Choose one to five stars."],
    [{ score: 4.5 }, "score", "Choose one to five stars."],
    [{ score: 5, comment: "x".repeat(2_001) }, "comment", "At most 2,000 characters."],
    [{ score: 5, showName: "yes" }, "showName", "Yes or no is expected."],
  ])("refuses %j", async (body, field, message) => {
    await steps.contact();
    const { token } = await steps.asked();
    const refused = await steps.byLink(token, body);
    expect([refused.status, refused.errors?.[field]]).toEqual([422, [message]]);
  });

  it("is over after 60 days without an answer", async () => {
    await steps.contact();
    const {
      work,
      review: { id },
      token,
    } = await steps.asked();
    await sql`update reviews set link_expires_on = ${addDays(today(), -1)} where id = ${id}`.execute(harness.db.kysely);
    const dead = await steps.byLink(token, { score: 5 });
    expect([dead.status, dead.message]).toEqual([404, "This link no longer works. Please ask us for a new one."]);
    expect((await steps.byLink("x".repeat(43))).message).toBe(dead.message);
    await runDailyActions(harness, [review], today());
    expect((await steps.row(work.id)).state).toBe("expired");
  });

  it("counts what a link sends", async () => {
    await steps.contact();
    const { token } = await steps.asked();
    const statuses: number[] = [];
    for (let index = 0; index < 21; index++) statuses.push((await steps.byLink(token, { score: 1 + (index % 5) })).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
  });

  it("keeps on the contact that they don't want to be asked, and takes it back", async () => {
    const contact = await steps.contact();
    const { token } = await steps.asked();
    const stopped = async () => (await harness.bob.get(`contacts/${contact.id}`)).body.data.noReviewRequests;
    expect((await steps.byLink(token, { stop: true }, "/requests")).data.isStopped).toBe(true);
    expect(await stopped()).toBe(true);
    expect(await steps.row((await steps.finished()).id)).toMatchObject({ state: "notAsked" });
    expect((await steps.byLink(token, { stop: false }, "/requests")).data.isStopped).toBe(false);
    expect(await stopped()).toBe(false);
    expect((await steps.byLink(token, { stop: "yes" }, "/requests")).status).toBe(422);
  });
});

describe("employees", () => {
  const received = async (score = 5) => {
    await steps.contact();
    const { review, token } = await steps.asked();
    await steps.byLink(token, { score, comment: "Said" });
    return { id: review.id, token };
  };

  it("hide a review only with a coded reason, which its author reads", async () => {
    const { id, token } = await received(1);
    for (const reason of [undefined, null, "low score"]) expect((await steps.act(id, "hide", { reason })).status).toBe(422);
    expect((await steps.act(id, "hide", { reason: "profanity", note: "In the second line" })).status).toBe(200);
    expect((await harness.ann.get(`reviews/${id}`)).body.data).toMatchObject({
      state: "hidden",
      hiddenBecause: "profanity",
      hiddenById: harness.ann.actor.id,
    });
    expect((await steps.byLink(token)).data).toMatchObject({ hiddenBecause: "profanity", said: { score: 1 } });
    expect((await steps.byLink(token)).text).not.toContain("second line");
    // A change does not show it again by itself.
    await steps.byLink(token, { score: 2 });
    expect((await harness.ann.get(`reviews/${id}`)).body.data.state).toBe("hidden");
    expect((await steps.act(id, "restore")).status).toBe(200);
    expect((await harness.ann.get(`reviews/${id}`)).body.data).toMatchObject({ state: "published", hiddenBecause: null, hiddenById: null });
  });

  it("answer, and change the answer; the history keeps the first one", async () => {
    const { id } = await received();
    await steps.act(id, "respond", { response: "First" });
    await steps.act(id, "respond", { response: "Second" });
    expect((await harness.ann.get(`reviews/${id}`)).body.data).toMatchObject({ response: "Second", respondedById: harness.ann.actor.id });
    const { text } = await harness.ann.get(`reviews/${id}/activity`);
    expect(text).toContain("First");
  });

  it("write no stars and no words, and customers reach nothing", async () => {
    const { id } = await received();
    expect((await harness.ann.put(`reviews/${id}`, { version: 1, score: 1 })).status).toBeGreaterThanOrEqual(403);
    for (const action of ["publish", "revise", "expire", "skip"])
      expect((await steps.act(id, action, { score: 1, reason: "no contact" })).status).toBe(404);
    for (const path of ["reviews", `reviews/${id}`, "reviews/scores?from=2026-01-01&to=2026-12-31"])
      expect((await harness.cleo.get(path)).status).toBe(403);
  });
});
