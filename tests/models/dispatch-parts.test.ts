import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConversationContext, JobOfTheDay } from "../../src/contract/conversation-context.ts";
import { type Message, merged } from "../../src/pages/care/conversation/message-rows.ts";
import { textParts } from "../../src/pages/care/conversation/text-parts.ts";
import { proposedCopies } from "../../src/pages/care/dispatch/proposed-copies.ts";
import { snippetOf } from "../../src/pages/care/dispatch/snippet.ts";
import { jobMeant, windowWords } from "../../src/pages/care/dispatch/template-values.ts";
import { replaced, type Thread } from "../../src/pages/care/dispatch/thread-rows.ts";
import { waitingOf } from "../../src/pages/care/dispatch/waiting.ts";
import { fillTemplate, unfilledFields, unknownFields } from "../../src/resources/care/template-fields.ts";
import { addressEntry, addressOfEntry, splitAddresses } from "../../src/schemas/values/email.ts";

describe("a text message", () => {
  it.each([
    ["", 0],
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    // A sign of the extension takes two places.
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    // One sign outside of the alphabet shortens the whole message.
    [`${"a".repeat(69)}“`, 1],
    [`${"a".repeat(70)}“`, 2],
    ["😀".repeat(35), 1],
    ["😀".repeat(36), 2],
  ])("%j is sent in %i parts", (text, parts) => {
    expect(textParts(text).parts).toBe(parts);
  });
});

describe("a template", () => {
  it("fills in what is known and leaves the rest in its braces", () => {
    const text = fillTemplate("Hi {{contact}}, {{job}} comes {{window}}. {{nonsense}}", { contact: "Ines", job: " ", window: null });
    expect(text).toBe("Hi Ines, {{job}} comes {{window}}. {{nonsense}}");
    expect(unfilledFields(text)).toEqual(["{{job}}", "{{window}}", "{{nonsense}}"]);
    expect(unknownFields(text)).toEqual(["nonsense"]);
  });

  it("names the job that is meant, and none where it could be one of several", () => {
    const job = (id: number, day: string, state = "scheduled"): JobOfTheDay => ({
      ...{ id, number: `WO-${id}`, type: "delivery", state, vehicle: null, provider: null, crew: [] },
      ...{ windowStart: `${day}T15:00:00Z`, windowEnd: `${day}T17:00:00Z` },
    });
    const now = new Date("2026-11-26T14:00:00Z");
    const around = (jobs: JobOfTheDay[], recordId?: number) =>
      ({
        jobs,
        record: recordId === undefined ? null : { id: recordId, resource: "work-order", title: "", state: null },
      }) as unknown as ConversationContext;
    const yesterday = job(1, "2026-11-25", "completed");
    expect(jobMeant(around([yesterday, job(2, "2026-11-26")]), now)?.id).toBe(2);
    expect(jobMeant(around([job(2, "2026-11-26"), job(3, "2026-11-27")]), now)).toBeUndefined();
    expect(jobMeant(around([job(2, "2026-11-26"), job(3, "2026-11-27")], 3), now)?.id).toBe(3);
    expect(windowWords(job(2, "2026-11-26"), "America/New_York")).toContain("11/26/2026, 10:00 AM to 12:00 PM");
  });
});

describe("rows that arrive in any order", () => {
  const message = (id: number, version = 1) => ({ id, version }) as Message;
  it("are each there once, in the newest version", () => {
    const rows = merged([message(1), message(3, 2)], [message(3, 1), message(2), message(1, 4)]);
    expect(rows.map(({ id, version }) => [id, version])).toEqual([
      [1, 4],
      [2, 1],
      [3, 2],
    ]);
  });

  it("leave the list where they no longer belong to it", () => {
    const thread = (id: number, at: string, version = 1) => ({ id, version, lastMessageAt: at }) as Thread;
    const before = [thread(1, "2026-11-26T10:00:00Z"), thread(2, "2026-11-26T09:00:00Z"), thread(3, "2026-11-26T08:00:00Z")];
    const after = replaced(before, [1, 3], [thread(3, "2026-11-26T11:00:00Z", 2)]);
    expect(after.map(({ id }) => id)).toEqual([3, 2]);
  });
});

describe("who waits", () => {
  const since = "2026-11-26T10:00:00Z";
  const at = (minutes: number) => Date.parse(since) + minutes * 60_000;
  const thread = { waitingSince: since, answerDueAt: "2026-11-26T11:00:00Z" };
  it("is late from the promised moment on", () => {
    expect(waitingOf(thread, at(27))).toEqual({ tone: "neutral", words: "waiting 27 min" });
    expect(waitingOf(thread, at(50))?.tone).toBe("warn");
    expect(waitingOf(thread, at(60))).toEqual({ tone: "bad", words: "late by 0 min" });
    expect(waitingOf(thread, at(60 * 26))?.words).toBe("late by 25 h");
    expect(waitingOf({ waitingSince: null, answerDueAt: null }, at(1))).toBeUndefined();
  });
});

it("a snippet shows the words where they stand", () => {
  const text = `${"Before. ".repeat(20)}Where is my sofa? ${"After. ".repeat(40)}`;
  const parts = snippetOf(text, "SOFA");
  expect(parts.filter(({ isHit }) => isHit).map((part) => part.text)).toEqual(["sofa"]);
  expect(parts.map((part) => part.text).join("").length).toBeLessThan(170);
});

describe("who is proposed to get a copy of an answer", () => {
  const said = (direction: Message["direction"], more: Partial<Message> = {}): Message => ({
    ...{ id: 1, version: 1, conversationId: 1, conversation: null, direction, sender: "Pat", subject: null, body: "Hi", quoted: null },
    ...{
      preview: "Hi",
      files: [],
      delivery: null,
      problem: null,
      sentAt: null,
      createdById: null,
      createdAt: "2026-11-20T10:00:00Z",
      ...more,
    },
  });
  const both = 'Site <site@builder.example>, "Doe, Chris" <chris@home.example>';
  const proposed = (...rows: Message[]) => proposedCopies(rows, "pat@home.example");

  it("is everybody who has the last email, besides the customer", () => {
    expect(proposed()).toEqual([]);
    expect(proposed(said("in", { cc: both }))).toEqual(["Site <site@builder.example>", '"Doe, Chris" <chris@home.example>']);
    expect(proposed(said("in", { sender: "Chris <chris@home.example>", cc: "Pat <PAT@home.example>, site@builder.example" }))).toEqual([
      "Chris <chris@home.example>",
      "site@builder.example",
    ]);
  });

  it("leaves out who was removed, and does not look at notes or programs", () => {
    const rows = [said("in", { cc: both }), said("out", { sender: "Bob", cc: "site@builder.example" })];
    expect(proposed(...rows)).toEqual(["site@builder.example"]);
    expect(proposed(...rows, said("note"), said("in", { automatic: true, cc: "x@y.example" }))).toEqual(["site@builder.example"]);
    expect(proposed(...rows, said("out", { cc: null }))).toEqual([]);
  });
});

describe("a list of addresses", () => {
  it("is parted outside of names and brackets, whatever parts it", () => {
    expect(splitAddresses('"Doe, Jo; Dr." <jo@x.example>; al@y.example\n<b,c@z.example>, ')).toEqual([
      '"Doe, Jo; Dr." <jo@x.example>',
      "al@y.example",
      "<b,c@z.example>",
    ]);
    expect(splitAddresses(" ; ,")).toEqual([]);
  });

  it("is read as it was written", () => {
    const name = fc.string({ unit: "grapheme-ascii", maxLength: 20 }).map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
        const people = names.map((each, index) => ({ name: each, address: `p${index}@home.example` }));
        const entries = splitAddresses(people.map(addressEntry).join(", "));
        expect(entries.map(addressOfEntry)).toEqual(people.map(({ address }) => address));
      }),
    );
  });
});
