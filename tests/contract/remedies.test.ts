// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../../server/access/caller.ts";
import { RowRefusal } from "../../server/engine/wire/leading-refusal.ts";
import { presentRowRefusal } from "../../server/engine/wire/remedies.ts";
import { resources } from "../../src/resources/index.ts";
import { salesQuote } from "../../src/resources/sales/sales-quote.ts";
import { rulesOf } from "../../src/schemas/actions/availability.ts";
import { remediesIn } from "../../src/schemas/actions/remedy.ts";
import { declarationProblems } from "../../src/schemas/check/check.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyRow, createSalesHarness, type SalesHarness } from "../effects/sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness.close());

const remediesOf = async (collection: Parameters<SalesHarness["see"]>[1], { id }: AnyRow, client = harness.bob) =>
  (await harness.see(client, collection, id)).remedies ?? {};

describe("every guard of the product", () => {
  const guards = resources.flatMap((resource) =>
    [...rulesOf(resource), ...(resource.create ? [["create", resource.create] as const] : [])].flatMap(([name, rule]) =>
      (rule.guards ?? []).map((guard) => ({ where: `${resource.name} ${name}`, resource, guard })),
    ),
  );

  it("leads on, or says in a word why nothing does", () => {
    expect(guards.length).toBeGreaterThan(150);
    const mute = guards.filter(
      ({ guard: { remedy } }) => typeof remedy === "string" && !["done", "final", "later", "outside"].includes(remedy),
    );
    expect(mute.map(({ where }) => where)).toEqual([]);
  });

  it("leads on more often than not", () => {
    const leading = guards.filter(({ guard }) => remediesIn(guard.remedy).length > 0);
    expect(leading.length / guards.length).toBeGreaterThan(0.7);
  });

  it.each([
    ["nothing", undefined, "declares no `remedy`"],
    ["an unknown word", "perhaps", "declares no `remedy`"],
    ["a field that isn't there", { fill: "colour" }, 'fills in "colour", which nobody writes'],
    ["a field that only effects write", { fill: "number" }, 'fills in "number", which nobody writes'],
    ["a field that is locked by then", { fill: "lines" }, 'fills in "lines", which nobody can in these states'],
    ["the same action", { act: "close" }, 'takes "close", which is not another action'],
    ["a field that is no reference", { open: "number" }, 'opens "number", which is not a reference'],
    ["rows that don't point here", { rows: "lead", by: "accountExecutive" }, "which is not a reference to a Invoice"],
    ["a form that starts otherwise", { create: "vehicle" }, "whose form doesn't start from a Invoice"],
  ])("is refused at the start where it leads to %s", (_, remedy, sentence) => {
    const odd = resources.map((each) => {
      if (each.name !== "invoice") return each;
      const close = { label: "Close", from: "issued", guards: [{ refuse: () => null, remedy }] };
      return { ...each, actions: { ...each.actions, close } } as unknown as AnyResource;
    });
    expect(
      declarationProblems(odd)
        .filter((each) => each.includes('"close"'))
        .join(),
    ).toContain(sentence);
  });
});

describe("a refusal", () => {
  it("leads to the field that is missing, for who may change it", async () => {
    const quote = await harness.quote({ lines: [] });
    await harness.do(harness.bob, "sales-quotes", quote.id, "submit");
    expect((await remediesOf("sales-quotes", quote)).send).toEqual([{ fill: "lines" }]);
  });

  it("leads to the first action towards the state that it needs, or to what this action waits for", async () => {
    const quote = await harness.quote();
    expect((await remediesOf("sales-quotes", quote)).send).toEqual([{ act: "submit" }]);
    const bare = await harness.quote({ lines: [] });
    await harness.do(harness.bob, "sales-quotes", bare.id, "submit");
    expect((await remediesOf("sales-quotes", bare)).order).toEqual([{ fill: "lines" }]);
  });

  it("leads to the record that is in the way, if its reader may open it", async () => {
    const quote = await harness.approved();
    const order = await harness.order(quote.id);
    const { unwindApproval } = await remediesOf("sales-quotes", quote);
    expect(unwindApproval).toEqual([{ open: { resource: "sales-order", id: order.id, title: order.number } }]);
  });

  it("of an effect leads to the records that it found", async () => {
    const order = await harness.order((await harness.approved()).id);
    const works = [await harness.work({ salesOrderId: order.id }), await harness.work({ salesOrderId: order.id })];
    const refused = await harness.act(harness.bob, "sales-orders", order.id, "cancel", { reason: "No longer wanted" });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(`Cancel its work orders ${works.map(({ number }) => number).join(", ")} first.`);
    expect(refused.body.remedies).toEqual(works.map(({ id, number }) => ({ open: { resource: "work-order", id, title: number } })));
  });

  it("of another record has its name only for who may read that record, and not only its kind", async () => {
    const quote = await harness.approved();
    const refusal = new RowRefusal("It is closed.", {}, { record: salesQuote, id: quote.id, title: quote.number });
    const shown = async ({ actor }: { readonly actor: Person }) => {
      const { message, details } = await presentRowRefusal(harness.engine.session, actor, refusal);
      return [message, details];
    };
    const named = [
      `${quote.number}: It is closed.`,
      { remedies: [{ open: { resource: "sales-quote", id: quote.id, title: quote.number } }] },
    ];
    expect(await shown(harness.bob)).toEqual(named);
    expect(await shown(harness.cleo)).toEqual(named);
    expect(await shown(harness.dora)).toEqual(["It is closed.", {}]);
  });

  it("of one row among several leads on beside its sentence", async () => {
    const [bare, open] = [await harness.quote({ lines: [] }), await harness.quote()];
    await harness.do(harness.bob, "sales-quotes", bare.id, "submit");
    const order = await harness.order((await harness.approved()).id);
    const work = await harness.work({ salesOrderId: order.id });
    const each = async (collection: string, action: string, rows: readonly AnyRow[], input = {}) => {
      const read = await Promise.all(rows.map(({ id }) => harness.see(harness.bob, collection as "sales-quotes", id)));
      const body = { rows: read.map(({ id, version }) => ({ id, version })), ...input };
      return (await harness.bob.post(`${collection}/actions/${action}`, body)).body.data;
    };
    // A guard's and a state's.
    expect(await each("sales-quotes", "send", [bare, open])).toMatchObject([
      { id: bare.id, refused: { status: 409, remedies: [{ fill: "lines" }] } },
      { id: open.id, refused: { status: 409, remedies: [{ act: "submit" }] } },
    ]);
    // An effect's.
    expect(await each("sales-orders", "cancel", [order], { reason: "No longer wanted" })).toMatchObject([
      { refused: { remedies: [{ open: { resource: "work-order", id: work.id, title: work.number } }] } },
    ]);
  });
});
