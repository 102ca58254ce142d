import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { noticeTopics } from "../../src/schemas/actions/notice-topics.ts";
import { commentParts, mentionedIn, mentionOf, sharesComments, takesComments } from "../../src/schemas/rules/comments.ts";
import { labelFor, mentionQuery, withLabels, withMention, withReferences } from "../../src/views/comments/mentions.ts";
import { mergeStory } from "../../src/views/comments/story.ts";

describe("which records take comments", () => {
  const names = (all: typeof resources) => all.map(({ name }) => name);
  it("is every one with a page, but not what is a message itself or belongs to the system", () => {
    const without = resources.filter((each) => each.routes && !takesComments(each));
    expect(names(without).sort()).toEqual([
      "api-key",
      "conversation",
      "conversation-message",
      "erasure",
      "follow-up",
      "task",
      "webhook",
      "webhook-delivery",
    ]);
  });
  it("is shared only where a row belongs to one company whose users read it", () => {
    for (const resource of resources.filter(sharesComments)) {
      expect(resource.people.company, resource.name).toBeDefined();
      expect(resource.customer?.may, resource.name).toContain("read");
    }
    expect(names(resources.filter(sharesComments))).toEqual(
      expect.arrayContaining(["customer", "invoice", "sales-order", "shipping-quote"]),
    );
    expect(names(resources.filter(sharesComments))).not.toEqual(expect.arrayContaining(["lead", "location", "movement"]));
  });
  it("offers its topics to those who can be told", () => {
    const topics = (side: "employee" | "customer", all = resources) => noticeTopics(all, side).map(({ name }) => name);
    expect(topics("employee")).toEqual(expect.arrayContaining(["mentions", "comments"]));
    expect(topics("customer")).toContain("comments");
    expect(topics("customer")).not.toContain("mentions");
    expect(topics("employee", [])).toEqual([]);
  });
});

const user = fc.record({ id: fc.integer({ min: 1, max: 99 }), name: fc.stringMatching(/^[A-Z][a-z]{1,5}( [A-Z][a-z]{1,5})?$/) });
const users = fc.uniqueArray(user, { maxLength: 4, selector: ({ id }) => id });

describe("a comment's text", () => {
  it("consists of its parts, whoever is mentioned", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.integer({ min: 1, max: 99 }).map(mentionOf))),
        fc.array(fc.integer({ min: 1, max: 99 })),
        (words, ids) => {
          const text = words.join(" ");
          const parts = commentParts(text, ids);
          expect(parts.map((part) => (typeof part === "number" ? mentionOf(part) : part)).join("")).toBe(text);
          for (const part of parts) if (typeof part === "number") expect(mentionedIn(text)).toContain(part);
        },
      ),
    );
  });

  it("is the same after it was edited without a change", () => {
    fc.assert(
      fc.property(users, fc.array(fc.oneof(fc.constantFrom("call", "him", "(now)", "at 4.", "a@b.c"), fc.nat(3))), (people, words) => {
        const text = words.map((word) => (typeof word === "number" ? mentionOf(people[word]?.id ?? 0) : word)).join(" ");
        const mentioned = people.filter(({ id }) => mentionedIn(text).includes(id));
        const { text: shown, mentions } = withLabels(text, mentioned);
        expect(withReferences(shown, mentions)).toBe(text);
      }),
    );
  });

  it("mentions the longer of two names that begin alike, and nobody whose name goes on", () => {
    const mentions = [
      { id: 1, label: "Sofia" },
      { id: 2, label: "Sofia Reyes" },
    ];
    expect(withReferences("@Sofia Reyes, @Sofia and @Sofiana", mentions)).toBe("@[2], @[1] and @Sofiana");
  });
});

describe("typing a mention", () => {
  it.each([
    ["@", 1, ""],
    ["Hello @so", 9, "so"],
    ["(@Sofia R", 9, "Sofia R"],
    ["mail to sofia@hq", 16, undefined],
    ["@ sofia", 7, undefined],
    ["@Sofia Reyes please", 19, undefined],
    ["@Sofia\nReyes", 12, undefined],
    ["@Sofia and", 3, "So"],
  ])("%j at %i looks for %j", (text, caret, q) => {
    expect(mentionQuery(text, caret)?.q).toBe(q);
  });

  it("puts the name in place of what was typed, and the caret behind it", () => {
    const query = mentionQuery("Ask @so now", 7);
    expect(query && withMention("Ask @so now", query, "Sofia Reyes")).toEqual({ text: "Ask @Sofia Reyes now", caret: 16 });
    const twin = { id: 3, name: "Sofia Reyes", email: "s2@hq.example" };
    expect(labelFor(twin, [{ id: 2, label: "Sofia Reyes" }])).toBe("Sofia Reyes (s2@hq.example)");
    expect(labelFor(twin, [{ id: 3, label: "Sofia Reyes" }])).toBe("Sofia Reyes");
  });
});

describe("the story of comments and activity", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
  const minutes = fc.uniqueArray(fc.nat(500), { maxLength: 30 }).map((all) => [...all].sort((one, other) => other - one));

  it("is the beginning of the whole one however much is loaded, and all of it in the end", () => {
    fc.assert(
      fc.property(minutes, minutes, fc.nat(30), fc.nat(30), (comments, entries, c, e) => {
        const commentsOf = (count: number) => ({
          items: comments.slice(0, count).map((minute, id) => ({ id, createdAt: at(minute) })),
          hasMore: count < comments.length,
        });
        const entriesOf = (count: number) => ({
          items: entries.slice(0, count).map((minute, id) => ({ id, at: at(minute) })),
          hasMore: count < entries.length,
        });
        const times = (story: ReturnType<typeof mergeStory<{ id: number; createdAt: string }, { id: number; at: string }>>) =>
          story.items.map((one) => ("comment" in one ? one.comment.createdAt : one.entry.at));
        const whole = times(mergeStory(commentsOf(99), entriesOf(99)));
        expect(whole).toEqual([...comments, ...entries].sort((one, other) => other - one).map(at));
        let [loadedComments, loadedEntries] = [Math.max(1, c), Math.max(1, e)];
        for (let step = 0; step < 100; step++) {
          const story = mergeStory(commentsOf(loadedComments), entriesOf(loadedEntries));
          expect(times(story)).toEqual(whole.slice(0, story.items.length));
          if (story.next === undefined) {
            expect(story.items).toHaveLength(whole.length);
            return;
          }
          if (story.next === "comments") loadedComments++;
          else loadedEntries++;
        }
        throw new Error("It never ends.");
      }),
    );
  });
});
