// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMailWorld, type MailWorld } from "../care/mail-world.ts";
import { asMail } from "../integrations/mail-in/fixture.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";

const emails = scaled({ quick: 30, night: 300, long: 5_000 });
/** How many sources bring emails at the same time. */
const SOURCES = 8;

console.log(`To repeat this run: HQ_TEST_SEED=${seed}`);

let world: MailWorld;
beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());

interface Planned {
  readonly thread: number;
  /** By the number of the email in its thread; null for one that begins it, or answers our document. */
  readonly answers: number | null;
  readonly sender: number;
  readonly automatic: boolean;
  readonly files: boolean;
}

const planned = fc.array(
  fc.record({
    thread: fc.nat({ max: Math.ceil(emails / 6) }),
    answers: fc.option(fc.nat()),
    sender: fc.nat({ max: 2 }),
    automatic: fc.boolean(),
    files: fc.boolean(),
  }),
  { minLength: emails, maxLength: emails },
);

const logo = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Every third thread answers an email of ours, and everybody writes to everybody, as "reply all" does. */
async function written(plan: readonly Planned[], name: string) {
  const threads = new Map<number, { readonly id: string; readonly references: readonly string[] }[]>();
  const roots = new Map<number, string>();
  for (const { thread } of plan) {
    if (thread % 3 !== 0 || roots.has(thread)) continue;
    const to = people(name, thread);
    await world.mailer.send({
      to,
      subject: "Quote",
      text: "Attached",
      id: `${name}-${thread}`,
      about: { resource: "sales-quote", recordId },
    });
    roots.set(thread, String(world.sent.at(-1)?.messageId));
  }
  return plan.map(({ thread, answers, sender, automatic, files }, index) => {
    const earlier = threads.get(thread) ?? [];
    threads.set(thread, earlier);
    const root = roots.get(thread);
    const parent = earlier.length === 0 ? undefined : earlier[(answers ?? 0) % earlier.length];
    const references = parent ? [...parent.references, parent.id] : root ? [root] : [];
    const id = `${name}-${index}@mail.example`;
    earlier.push({ id, references });
    const addresses = people(name, thread);
    const from = addresses[sender];
    const head = [
      `From: ${from}`,
      "To: office@hq.example",
      `Cc: ${addresses.filter((each) => each !== from).join(", ")}`,
      "Subject: Re: the same subject for all INV-00001",
      `Message-ID: <${id}>`,
      ...(references.length > 0
        ? [`References: ${references.map((each) => `<${each}>`).join("\n ")}`, `In-Reply-To: <${references.at(-1)}>`]
        : []),
      ...(automatic ? ["Auto-Submitted: auto-replied"] : []),
    ];
    const picture = `--b\nContent-Type: image/png\nContent-Disposition: inline; filename=logo.png\nContent-Transfer-Encoding: base64\n\n${logo}\n`;
    const body = files
      ? `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nText ${index}\n${picture}--b--`
      : `\nText ${index}`;
    return { id, thread, raw: asMail(`${head.join("\n")}\n${body}\n`) };
  });
}

const people = (name: string, thread: number): string[] => [0, 1, 2].map((each) => `p${each}.t${thread}@${name}.example`);

let recordId = 0;
beforeAll(async () => {
  recordId = (await world.approved()).id;
});

/** Brings all of them twice, in this order, from several sources at once. */
async function bring(raws: readonly Buffer[]): Promise<void> {
  const queue = [...raws];
  await Promise.all(
    Array.from({ length: SOURCES }, async () => {
      for (let raw = queue.shift(); raw; raw = queue.shift()) expect(await world.take(raw)).toEqual({ refused: null });
    }),
  );
}

describe("emails that come twice and in any order", () => {
  it("make the same threads, with nothing lost and nothing twice", async () => {
    const [plan = []] = fc.sample(planned, { numRuns: 1, seed });
    for (const [round, name] of ["one", "two"].entries()) {
      const mails = await written(plan, name);
      const twice = [...mails, ...mails].map(({ raw }) => raw);
      const [order = twice] = fc.sample(fc.shuffledSubarray(twice, { minLength: twice.length }), { numRuns: 1, seed: seed + round });
      await bring(order);
      const { rows } = await sql<{
        id: string;
        conversationId: number;
        body: string;
      }>`select provider_id as id, conversation_id as "conversationId", body
        from messages where provider_id like ${`${name}-%@mail.example`} order by id`.execute(world.db.kysely);
      expect(rows.map(({ id }) => id).sort()).toEqual(mails.map(({ id }) => id).sort());
      const conversationOf = new Map(rows.map(({ id, conversationId }) => [id, conversationId]));
      const found = new Map<number, Set<number | undefined>>();
      for (const { id, thread } of mails) found.set(thread, (found.get(thread) ?? new Set()).add(conversationOf.get(id)));
      // Each answer to a document's email begins its sender's own conversation about it; what answers that stays there.
      const threads = [...found.entries()].filter(([thread]) => thread % 3 !== 0);
      expect(threads.filter(([, conversations]) => conversations.size !== 1)).toEqual([]);
      expect(new Set(threads.flatMap(([, conversations]) => [...conversations])).size).toBe(threads.length);
      const about = await world.count(
        "conversations",
        sql`record_id = ${recordId} and address like ${`%@${name}.example`} and id in (select conversation_id from messages where provider_id in (${sql.join(
          mails.filter(({ thread }) => thread % 3 === 0).map(({ id }) => id),
        )}))`,
      );
      const documentConversations = new Set(
        [...found.entries()].filter(([thread]) => thread % 3 === 0).flatMap(([, conversations]) => [...conversations]),
      );
      expect(about).toBe(documentConversations.size);
    }
    // The logo is kept once in each conversation.
    const { rows: twice } =
      await sql`select m.conversation_id, f.sha256 from files f join messages m on m.id = f.record_id and f.resource = 'conversation-message'
      group by 1, 2 having count(*) > 1`.execute(world.db.kysely);
    expect(twice).toEqual([]);
    expect(world.sent.every(({ origin }) => origin === undefined)).toBe(true);
  });
});
