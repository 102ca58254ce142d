import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lead } from "../../src/resources/sales/lead.ts";
import { compareWaiting, type QueueTime, queueRanks, rankOf, type Waiting } from "../../src/schemas/views/queue.ts";
import { durationWords, lateWords, sentenceOf, waitingOf, whenWords } from "../../src/schemas/views/queue-words.ts";

const time: QueueTime & { zone: string } = {
  now: new Date("2026-11-20T15:00:00Z"),
  today: "2026-11-20",
  endOfToday: new Date("2026-11-21T05:00:00Z"),
  zone: "America/New_York",
};
const days = fc.integer({ min: -400, max: 400 }).map((each) => new Date(time.now.getTime() + each * 86_400_000));
const due = fc.oneof(
  fc.constant(null),
  days.map((each) => each.toISOString().slice(0, 10)),
  fc.tuple(days, fc.integer({ min: 0, max: 86_399_999 })).map(([day, ms]) => new Date(day.getTime() + ms).toISOString()),
);
const waiting: fc.Arbitrary<Waiting> = fc.record({
  due,
  amount: fc.oneof(fc.constant(null), fc.integer({ min: -10_000, max: 10_000_000 })),
  since: fc.oneof(
    fc.constant(null),
    days.map((each) => each.toISOString()),
  ),
});
const rank = (each: Waiting) => queueRanks.indexOf(rankOf(each, time));

describe("the order of the queue", () => {
  it("is the same whatever order the rows come in", () => {
    fc.assert(
      fc.property(waiting, waiting, waiting, (a, b, c) => {
        const sign = (x: Waiting, y: Waiting) => Math.sign(compareWaiting(x, y, time));
        expect(sign(a, a)).toBe(0);
        expect(sign(a, b)).toBe(0 - sign(b, a));
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("puts the overdue before what is promised today, that before money, and money before what only waits", () => {
    fc.assert(
      fc.property(fc.array(waiting), (all) => {
        const sorted = [...all].sort((a, b) => compareWaiting(a, b, time));
        for (const [index, next] of sorted.slice(1).entries()) {
          const before = sorted[index];
          if (!before) throw new Error("There is a row before each other one.");
          expect(rank(before)).toBeLessThanOrEqual(rank(next));
          if (rank(before) === rank(next)) expect(before.amount ?? 0).toBeGreaterThanOrEqual(next.amount ?? 0);
        }
      }),
    );
  });

  it("never makes a row less urgent as time passes", () => {
    fc.assert(
      fc.property(waiting, fc.integer({ min: 0, max: 30 }), (each, later) => {
        const ms = later * 86_400_000;
        const then = { now: new Date(time.now.getTime() + ms), endOfToday: new Date(time.endOfToday.getTime() + ms) };
        const today = then.now.toISOString().slice(0, 10);
        expect(queueRanks.indexOf(rankOf(each, { ...then, today }))).toBeLessThanOrEqual(rank(each));
      }),
    );
  });

  it.each([
    [{ due: "2026-11-19", amount: null }, "overdue"],
    [{ due: "2026-11-20", amount: 5 }, "today"],
    [{ due: "2026-11-21", amount: 5 }, "money"],
    [{ due: "2026-11-21", amount: 0 }, "waiting"],
    [{ due: "2026-11-20T14:59:59Z", amount: null }, "overdue"],
    [{ due: "2026-11-20T15:00:01Z", amount: null }, "today"],
    [{ due: "2026-11-21T05:00:00Z", amount: null }, "waiting"],
    [{ due: null, amount: null }, "waiting"],
  ] as const)("ranks %j as %s", (each, expected) => {
    expect(rankOf({ since: null, ...each }, time)).toBe(expected);
  });

  it("counts rows as due as many days ahead as their rule message, and within its hours", () => {
    const rule = { title: "", message: "", due: "targetDate", daysAhead: 2 };
    expect(waitingOf(rule, { targetDate: "2026-11-22" }).due).toBe("2026-11-20");
    expect(waitingOf({ title: "", message: "", withinHours: 4 }, { createdAt: "2026-11-20T12:00:00.000Z" })).toEqual({
      due: "2026-11-20T16:00:00.000Z",
      since: "2026-11-20T12:00:00.000Z",
      amount: null,
    });
  });
});

describe("sentences", () => {
  it.each([
    [0, "0 min"],
    [59 * 60_000, "59 min"],
    [27 * 3_600_000, "27 h"],
    [48 * 3_600_000, "2 days"],
    [-5, "0 min"],
  ])("say %i ms as %s", (ms, words) => expect(durationWords(ms)).toBe(words));

  it.each([
    ["2026-10-06", "45 days late"],
    ["2026-11-19", "1 day late"],
    ["2026-11-20", "due today"],
    ["2026-11-21", "due tomorrow"],
    ["2026-12-02", "due on 12/02/2026"],
    ["2026-11-20T12:00:00Z", "3 h late"],
    ["2026-11-20T21:00:00Z", "due at 04:00 PM"],
  ])("say that %s is %s", (date, words) => expect(lateWords(date, time)).toBe(words));

  it("name the zone of a window", () => {
    expect(whenWords("2026-11-21T15:00:00Z", "2026-11-21T17:00:00Z", time)).toBe("tomorrow between 10:00 AM and 12:00 PM EST");
  });

  it("fill in fields and leave no gap for an empty one", () => {
    const rule = { title: "", message: "{name} of {company} wants {estimatedValue}, {late}", due: "targetDate" };
    expect(sentenceOf(lead, rule, { name: "Ida", company: "Casa", estimatedValue: 120_000, targetDate: "2026-11-20" }, time)).toBe(
      "Ida of Casa wants $1,200.00, due today",
    );
    expect(sentenceOf(lead, rule, { name: "Ida", company: "Casa", estimatedValue: 100 }, time)).toBe("Ida of Casa wants $1.00");
  });
});
