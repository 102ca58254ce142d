// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "../../server/access/caller.ts";
import { sendAutomaticText } from "../../server/areas/care/service/automatic-text.ts";
import { type InboundMessage, receiveInbound } from "../../server/areas/care/service/receive.ts";
import { testServer } from "../support/database.ts";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

const AT_ONCE = 20;
const call = { actor: asSystem("test") };

let harness: SalesHarness;
beforeAll(async () => {
  if (testServer) harness = await createSalesHarness();
});
afterAll(() => harness?.close());

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const receive = (more: Partial<InboundMessage> & Pick<InboundMessage, "from" | "providerId">) =>
  harness.engine.transaction((tx, operations) =>
    receiveInbound(tx, operations, { channel: "text message", body: "Hello?", at: "2026-11-20T14:00:00.000Z", ...more }),
  );
const messagesIn = async (conversationId: number) => {
  const { rows } = await sql<{ id: number; direction: string }>`select id, direction from messages where conversation_id = ${conversationId}
    order by id`.execute(harness.db.kysely);
  return rows;
};

describe.skipIf(!testServer)("at the same moment", () => {
  it("many messages of a new number make one conversation, each stored once however often it comes", async () => {
    for (const round of [1, 2, 3]) {
      const from = `+1212555060${round}`;
      const received = await times(AT_ONCE * 2, (index) => receive({ from, providerId: `race ${round} ${index % AT_ONCE}` }));
      const ids = new Set(received.map(({ conversationId }) => conversationId));
      expect(ids.size).toBe(1);
      expect(received.filter(({ isNew }) => isNew)).toHaveLength(AT_ONCE);
      const [conversationId = 0] = ids;
      expect(await messagesIn(conversationId)).toHaveLength(AT_ONCE);
    }
  });

  it("of twenty who answer the same message, one is sent, and the others read it first", async () => {
    for (const round of [1, 2, 3]) {
      const { conversationId, messageId } = await receive({ from: `+1212555061${round}`, providerId: `answers ${round}` });
      const answers = await times(AT_ONCE, (index) =>
        (index % 2 ? harness.ann : harness.bob).post("messages", { conversationId, body: `Answer ${index}`, lastSeenId: messageId }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: AT_ONCE - 1 }, () => 409)]);
      expect(await messagesIn(conversationId)).toHaveLength(2);
      const { state, waitingSince } = (await harness.bob.get(`conversations/${conversationId}`)).body.data;
      expect([state, waitingSince]).toEqual(["waiting", null]);
    }
  });

  it("an answer and what they write meanwhile leave the conversation waiting for the right side", async () => {
    for (const round of [1, 2, 3]) {
      const from = `+1212555062${round}`;
      const { conversationId } = await receive({ from, providerId: `both ${round}` });
      await Promise.all([
        ...Array.from({ length: 5 }, (_, index) => receive({ from, providerId: `both ${round} ${index}` })),
        ...Array.from({ length: 5 }, (_, index) => harness.bob.post("messages", { conversationId, body: `Answer ${index}` })),
      ]);
      const last = (await messagesIn(conversationId)).at(-1);
      const { state, waitingSince } = (await harness.bob.get(`conversations/${conversationId}`)).body.data;
      expect([state, waitingSince === null]).toEqual(last?.direction === "in" ? ["open", false] : ["waiting", true]);
    }
  });

  it("what a person and the company itself begin with a number is one conversation", async () => {
    const number = "+12125550630";
    const answers = await times<unknown>(AT_ONCE, (index) =>
      index % 2
        ? harness.engine.transaction((tx, operations) => sendAutomaticText(tx, operations, call, { number, body: "How was it?" }))
        : receive({ from: number, providerId: `begun ${index}` }),
    );
    expect(answers).toHaveLength(AT_ONCE);
    const { rows } = await sql`select id from conversations where key = ${`text ${number}`}`.execute(harness.db.kysely);
    expect(rows).toHaveLength(1);
  });
});
