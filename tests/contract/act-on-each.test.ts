import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_ROWS } from "../../src/contract/row-outcome.ts";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createTinyHarness();
});
afterAll(() => harness.close());

const newTicket = async (more: object = { items: [{ what: "a" }] }, client = harness.bob): Promise<number> => {
  const input = client.actor.side === "customer" ? { title: "A ticket", kind: "bug" } : least(harness.acme);
  const { body, text } = await client.post("tickets", { ...input, ...more });
  expect(body.data, text).toBeDefined();
  return body.data.id;
};
const at = (...ids: number[]) => ids.map((id) => ({ id, version: 1 }));
const statesOf = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await harness.bob.get(`tickets/${id}`)).body.data.state));
const entriesOf = async (ids: readonly number[], verb: string) => {
  const { rows } = await sql`select 1 from activity_log where verb = ${verb} and record_id = any(${[...ids]}::bigint[])`.execute(
    harness.db.kysely,
  );
  return rows.length;
};

describe("an action on several rows", () => {
  it("answers for each row, in their order, and a refused row leaves no trace and stops no other", async () => {
    const [first, empty, stale, last] = [await newTicket(), await newTicket({}), await newTicket(), await newTicket()];
    await harness.bob.put(`tickets/${stale}`, { version: 1, title: "Changed" });
    const { status, body, text } = await harness.bob.post("tickets/actions/send", { rows: at(last, empty, stale, first, 987_654) });
    expect(status, text).toBe(200);
    expect(body.data).toEqual([
      { id: last, version: 2 },
      { id: empty, refused: { status: 409, message: "Add an item first.", remedies: [{ fill: "items" }] } },
      { id: stale, refused: { status: 409, message: "Someone else has changed this in the meantime." } },
      { id: first, version: 2 },
      { id: 987_654, refused: { status: 404, message: "Not found." } },
    ]);
    expect(await statesOf([first, empty, stale, last])).toEqual(["open", "draft", "draft", "open"]);
    expect(await entriesOf([empty, stale], "send")).toBe(0);
  });

  it("undoes what an effect had written for a refused row", async () => {
    const id = await newTicket();
    const { body } = await harness.bob.post("tickets/actions/fail", { rows: at(id) });
    expect(body.data).toEqual([{ id, refused: { status: 409, message: "The effect says no." } }]);
    expect((await harness.bob.get(`tickets/${id}`)).body.data).toMatchObject({ version: 1, touched: 1 });
  });

  it("is done once for a repeated key, also at the same time, and answers the same", async () => {
    const ids = [await newTicket(), await newTicket()];
    const key = { "idempotency-key": "each-1" };
    const responses = await Promise.all([1, 2, 3].map(() => harness.bob.post("tickets/actions/send", { rows: at(...ids) }, key)));
    for (const { body } of responses) expect(body.data).toEqual(ids.map((id) => ({ id, version: 2 })));
    expect(await entriesOf(ids, "send")).toBe(2);
    expect((await harness.bob.post("tickets/actions/send", { rows: at(...ids.slice(1)) }, key)).status).toBe(409);
  });

  it("succeeds once for each row when calls with other orders compete", async () => {
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.push(await newTicket());
    const orders = [ids, ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]];
    const responses = await Promise.all(orders.map((order) => harness.bob.post("tickets/actions/send", { rows: at(...order) })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const done = responses.flatMap(({ body }) =>
      body.data.flatMap((each: { id: number; version?: number }) => (each.version ? [each.id] : [])),
    );
    expect(done.sort((a: number, b: number) => a - b)).toEqual(ids);
    expect(await entriesOf(ids, "send")).toBe(6);
  });

  it("refuses the whole call for input that is wrong whatever the row, and for rows that are not named well", async () => {
    const id = await newTicket();
    expect((await harness.bob.post("tickets/actions/settle", { rows: at(id), nope: 1 })).body.errors).toEqual({
      text: ["Text is required."],
      nope: ["Unknown field."],
    });
    const many = Array.from({ length: MAX_ROWS + 1 }, (_, index) => ({ id: index + 1, version: 1 }));
    for (const rows of [undefined, [], [{ id }], [{ id, version: 0 }], [{ id, version: 1, more: 1 }], at(id, id), many, "all", [null]])
      expect((await harness.bob.post("tickets/actions/send", { rows })).body.errors, JSON.stringify(rows)).toHaveProperty("rows");
    expect((await harness.bob.post("tickets/actions/send?x=1", { rows: at(id) })).status).toBe(422);
    expect(await statesOf([id])).toEqual(["draft"]);
  });

  it("takes the ability, and tells a customer no more of a foreign row than of a missing one", async () => {
    const [own, foreign] = [await newTicket({ items: [{ what: "a" }] }, harness.dora), await newTicket()];
    expect((await harness.nobody.post("tickets/actions/send", { rows: at(own) })).status).toBe(403);
    expect((await harness.cleo.post("tickets/actions/settle", { rows: at(own), text: "x" })).status).toBe(403);
    expect((await harness.bob.post("tickets/actions/lapse", { rows: at(own) })).status).toBe(404);
    const refused = { status: 404, message: "Not found." };
    const { body } = await harness.dora.post("tickets/actions/send", { rows: at(foreign, own, 987_654) });
    expect(body.data).toEqual([
      { id: foreign, refused },
      { id: own, version: 2 },
      { id: 987_654, refused },
    ]);
  });

  it("removes several rows in the same way", async () => {
    const [mine, anns] = [await newTicket(), await newTicket(undefined, harness.ann)];
    const { body, text } = await harness.bob.post("tickets/actions/remove", { rows: at(mine, anns), why: "Doubled" });
    expect(body.data, text).toEqual([
      { id: mine, version: 2 },
      { id: anns, refused: { status: 409, message: "Only its maker may delete a ticket.", remedies: [{ person: "Ann" }] } },
    ]);
    expect((await harness.bob.get(`tickets/${mine}`)).status).toBe(404);
  });
});
