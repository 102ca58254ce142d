// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reviewScoreOfProvider } from "../../server/areas/care/ports/review-score.ts";
import type { PublicReviews } from "../../src/contract/public-reviews.ts";
import type { ReviewScores } from "../../src/contract/review-scores.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

interface Row {
  readonly state: string;
  readonly score: number | null;
  readonly insider: boolean;
  readonly response: string | null;
  readonly comment: string | null;
  readonly providerId: number | null;
  readonly doneOn: string;
  readonly crew: readonly number[];
}

let server: HttpTestServer;
let rows: readonly Row[];
let hidden: string;
beforeAll(async () => {
  server = await createHttpTestServer({ fixture: demoDatabase, config: { publicReviews: true } });
  // Somebody who works for us gives five stars.
  await sql`update reviews set insider = true, comment = 'My own work' where id = (select max(id) from reviews where state = 'published' and score = 5)`.execute(
    server.db.kysely,
  );
  rows = (
    await sql<Row>`select r.state, r.score::int as score, r.insider, r.response, r.comment, r.provider_id as "providerId", r.done_on as "doneOn",
      array(select member_id from reviews_crew c where c.parent_id = r.id)::int[] as crew from reviews r`.execute(server.db.kysely)
  ).rows;
  hidden = rows.find(({ state }) => state === "hidden")?.comment ?? "";
}, 120_000);
afterAll(() => server?.close());

const read = async (path: string) => {
  const { statusCode, body } = await server.app.inject({ url: path });
  return { status: statusCode, body, data: (JSON.parse(body) as { data: PublicReviews }).data };
};
const average = (of: readonly Row[]) => {
  const counted = of.filter(({ state, insider }) => state === "published" && !insider);
  const sum = counted.reduce((total, { score }) => total + (score ?? 0), 0);
  return { average: counted.length === 0 ? null : sum / counted.length, count: counted.length };
};

describe("the public page", () => {
  it("shows every published review, newest first, and says how many are not shown", async () => {
    const first = await read("/api/public/reviews");
    const second = await read("/api/public/reviews?offset=20");
    const published = rows.filter(({ state }) => state === "published");
    const all = [...first.data.reviews, ...second.data.reviews];
    expect(all).toHaveLength(published.length);
    expect([first.data.hasMore, second.data.hasMore]).toEqual([true, false]);
    expect(all.map(({ score }) => score).sort()).toEqual(published.map(({ score }) => score).sort());
    expect(all.map(({ month }) => month)).toEqual(
      all
        .map(({ month }) => month)
        .sort()
        .reverse(),
    );
    expect(first.data.notShown).toEqual([{ reason: "spam", count: 1 }]);
    expect(hidden).not.toBe("");
    expect(first.body + second.body).not.toContain(hidden);
  });

  it("counts all of them except those by people who work for us, which it marks", async () => {
    const { data } = await read("/api/public/reviews");
    const expected = average(rows);
    expect(data.count).toBe(expected.count);
    expect(data.average).toBeCloseTo(expected.average ?? 0, 6);
    expect(data.distribution.reduce((sum, each) => sum + each, 0)).toBe(data.count);
    const own = data.reviews.filter(({ insider }) => insider);
    expect(own).toMatchObject([{ comment: "My own work" }]);
  });

  it("says nothing else of who wrote them", async () => {
    const { body, data } = await read("/api/public/reviews");
    expect(Object.keys(data.reviews[0] ?? {}).sort()).toEqual(["answer", "city", "comment", "insider", "job", "month", "name", "score"]);
    const { rows: secrets } = await sql<{ text: string }>`
      select name as text from parties p where exists (select from reviews r where r.customer_id = p.id)
      union select sent_to from reviews where sent_to is not null union select number from reviews union select number from work_orders
      union select c.last_name from contacts c join reviews r on r.contact_id = c.id where c.last_name is not null`.execute(
      server.db.kysely,
    );
    expect(secrets.length).toBeGreaterThan(50);
    for (const { text } of secrets) expect(body).not.toContain(text);
    const { rows: named } = await sql<{
      name: string;
    }>`select distinct public_name as name from reviews where public_name is not null`.execute(server.db.kysely);
    for (const { name } of data.reviews) if (name !== null) expect(named.map((each) => each.name)).toContain(name);
  });

  it.each(["-1", "x", "1.5", "99999999"])("refuses the offset %s", async (offset) => {
    expect((await read(`/api/public/reviews?offset=${offset}`)).status).toBe(422);
  });

  it("is off like any unknown path", async () => {
    const off = await createHttpTestServer();
    try {
      const [page, unknown] = await Promise.all(["reviews", "revues"].map((name) => off.app.inject({ url: `/api/public/${name}` })));
      expect([page?.statusCode, page?.body]).toEqual([404, unknown?.body]);
      const { data } = (await off.app.inject({ url: "/api/client-config" })).json();
      expect(data).not.toHaveProperty("publicReviews");
    } finally {
      await off.close();
    }
  });
});

describe("scores", () => {
  it("are averages by crew member, carrier and month", async () => {
    const headers = await bearer(server, await addUser(server.db, { email: "reader@test.example", isAdmin: true }));
    const days = rows.map(({ doneOn }) => doneOn).sort();
    const url = `/api/reviews/scores?from=${days[0]}&to=${days.at(-1)}`;
    const { data } = (await server.app.inject({ url, headers })).json() as { data: ReviewScores };
    const asked = rows.filter(({ state }) => state !== "notAsked");
    const received = asked.filter(({ score }) => score !== null);
    expect(data.total).toMatchObject({
      asked: asked.length,
      received: received.length,
      answered: received.filter(({ response }) => response !== null).length,
      count: average(rows).count,
    });
    const same = (found: { average: number | null; count: number }, of: readonly Row[]) => {
      const expected = average(of);
      expect(found.count).toBe(expected.count);
      if (expected.average === null) expect(found.average).toBeNull();
      else expect(found.average).toBeCloseTo(expected.average, 6);
    };
    expect(data.carriers.length).toBeGreaterThan(1);
    for (const row of data.carriers) {
      const of = asked.filter(({ providerId }) => providerId === row.id);
      same(row, of);
      same(await reviewScoreOfProvider(server.db.kysely, row.id ?? 0), of);
    }
    expect(data.crew.length).toBeGreaterThan(1);
    for (const row of data.crew)
      same(
        row,
        asked.filter(({ crew }) => crew.includes(row.id ?? 0)),
      );
    for (const row of data.months)
      same(
        row,
        asked.filter(({ doneOn }) => doneOn.slice(0, 7) === row.name?.slice(0, 7)),
      );
    expect(await reviewScoreOfProvider(server.db.kysely, 987_654)).toEqual({ average: null, count: 0 });
    expect((await server.app.inject({ url: "/api/reviews/scores?from=2026-02-01&to=2026-01-01", headers })).statusCode).toBe(422);
  });
});
