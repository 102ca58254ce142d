// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LookupOption } from "../../../src/contract/options.ts";
import type { AnyRow } from "../sales-harness.ts";
import { createPullHarness, type PullHarness } from "./pull-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
let pulls: PullHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
  pulls = await createPullHarness(harness);
});
afterAll(() => harness.close());

const goods: PullHarness["goods"] = (count, more) => pulls.goods(count, more);

type Params = Readonly<Record<string, string | number>>;
const forAcme = (): Params => ({ "within[customer]": harness.acme, "within[hub]": harness.hubId });
/** Looks up pieces for the lines of a pull. */
async function lookUp(params: Params | readonly (readonly [string, string])[], client = harness.bob): Promise<readonly LookupOption[]> {
  const entries = (Array.isArray(params) ? params : Object.entries(params)).map(([name, value]): [string, string] => [name, String(value)]);
  const { status, body, text } = await client.get(
    `inventories/lookup?${new URLSearchParams([["ref", "pull-flow.lines.item"], ...entries])}`,
  );
  expect(status, text).toBe(200);
  return body.data;
}
const refusalOf = async (tag: unknown, params: Params = forAcme(), client = harness.bob) =>
  (await lookUp({ q: String(tag), ...params }, client)).map(({ name, refused }) => `${name} ${refused}`);
const judged = (more: Params = {}): Params => ({
  obstacles: "true",
  "given[customer]": harness.acme,
  "given[hub]": harness.hubId,
  "given[purpose]": "delivery",
  ...more,
});
const obstaclesOf = async (items: readonly AnyRow[], more: Params = {}, client = harness.bob) => {
  const params = [...Object.entries(judged(more)), ...items.map(({ id }) => ["id", id])].map(
    ([name, value]) => [String(name), String(value)] as const,
  );
  return (await lookUp(params, client)).map(({ obstacle }) => obstacle && `${obstacle.message}${obstacle.blocks ? "" : " (only a note)"}`);
};

describe("a tag that is typed or pasted", () => {
  it("is looked for among records without states as well", async () => {
    const { status, body, text } = await harness.bob.get("storage-statements/lookup?ref=storage-charge.statement&q=ST-09999");
    expect([status, body.data], text).toEqual([200, []]);
  });

  it("is answered with why its piece can't be chosen", async () => {
    const [free, taken, gone] = await goods(3);
    const pull = await pulls.approved([taken]);
    await pulls.handedOver([gone]);
    expect(await lookUp({ q: String(free.tag), ...forAcme() })).toMatchObject([{ id: free.id, name: free.tag }]);
    expect(await refusalOf(free.tag)).toEqual([`${free.tag} undefined`]);
    // In the kit's words, and in those of the approval where what it depends on is given.
    expect(await refusalOf(taken.tag)).toEqual([`${taken.tag} is on another pull`]);
    expect(await refusalOf(String(taken.tag).toLowerCase(), { ...forAcme(), ...judged() })).toEqual([`${taken.tag} is on ${pull.number}`]);
    expect(await refusalOf(gone.tag)).toEqual([`${gone.tag} is delivered`]);
    expect(await refusalOf(String(gone.tag).slice(0, -1))).not.toContain(`${gone.tag} is delivered`);
    const options = await lookUp({ q: String(taken.tag), ...forAcme(), ...judged() }, harness.cleo);
    expect(options).toMatchObject([{ id: taken.id, refused: `is on ${pull.number}` }]);
  });

  it("belongs to another customer for employees, and does not exist for customers who can't see it", async () => {
    const [theirs] = await goods(1, { customerId: harness.zeta });
    expect(await refusalOf(theirs.tag)).toEqual([`${theirs.tag} belongs to another customer`]);
    expect(await refusalOf(theirs.tag, { ...forAcme(), ...judged() })).toEqual([`${theirs.tag} belongs to another customer`]);
    const unknown = (await harness.cleo.get("inventories/lookup?ref=pull-flow.lines.item&q=T999999999")).text;
    for (const params of [
      "",
      `&within[hub]=${harness.hubId}`,
      `&obstacles=true&given[hub]=${harness.hubId}`,
      `&within[customer]=${harness.zeta}`,
    ])
      expect((await harness.cleo.get(`inventories/lookup?ref=pull-flow.lines.item&q=${theirs.tag}${params}`)).text).toBe(unknown);
    expect(await obstaclesOf([theirs], {}, harness.cleo)).toEqual([]);
    // Nor does it name a pull of others by the values that the form gives.
    const foreign = await pulls.pull([theirs], { customerId: harness.zeta, purpose: "will call", shipToId: null });
    const { status } = await harness.cleo.get(
      `inventories/lookup?ref=pull-flow.lines.item&id=${theirs.id}&obstacles=true&given[pull]=${foreign.id}`,
    );
    expect(status).toBe(422);
  });

  it("is in another hub", async () => {
    const other = await harness.post("hubs", {
      code: "LAS",
      name: "Vegas",
      address: { address: "2 Dock Rd", city: "Las Vegas", state: "NV", zip: "89101", country: "US" },
      timeZone: "America/Los_Angeles",
    });
    const [piece] = await goods(1);
    const params = { "within[customer]": harness.acme, "within[hub]": other.id };
    expect(await refusalOf(piece.tag, params)).toEqual([`${piece.tag} belongs to another hub`]);
    expect(await refusalOf(piece.tag, { ...params, ...judged({ "given[hub]": other.id }) })).toEqual([`${piece.tag} is in another hub`]);
  });

  it("is not answered to those who may neither read pieces nor request pulls", async () => {
    const [piece] = await goods(1);
    await pulls.approved([piece]);
    const reader = harness.add("pullReader", {
      ...harness.bob.actor,
      isAdmin: false,
      abilities: [{ subject: "WH_PULLFLOW", action: "read" }],
    });
    expect(await lookUp({ q: String(piece.tag), ...forAcme(), ...judged() }, reader)).toEqual([]);
    expect((await harness.nobody.get(`inventories/lookup?ref=pull-flow.lines.item&q=${piece.tag}`)).status).toBe(403);
  });
});

describe("what is in the way of the pieces of a pull", () => {
  it("is what its approval would refuse", async () => {
    const [free, held, taken, repaired] = await goods(4);
    await harness.do(`inventories/${held.id}`, "hold", { reason: "Wet" });
    const row = await pulls.pull([free, held, taken, repaired]);
    await harness.do(`pull-flows/${row.id}`, "submit");
    const other = await pulls.approved([taken]);
    await harness.do(`inventories/${repaired.id}`, "inspect");
    const [inspection] = await harness.list(`inspections?filter[item][in]=${repaired.id}`);
    await sql`update inspections set state = 'inRepair' where id = ${inspection?.id}`.execute(harness.db.kysely);
    const items = [free, held, taken, repaired];
    const own = { "given[pull]": row.id };
    const expected = [undefined, "is on hold (Wet)", `is on ${other.number}`, `is being repaired (${inspection?.number})`];
    expect(await obstaclesOf(items, own)).toEqual(expected);
    const refused = await harness.act(`pull-flows/${row.id}`, "approve");
    const reasons = items.flatMap(({ tag }, index) => (expected[index] === undefined ? [] : [`${tag} ${expected[index]}`]));
    expect(refused.body.message).toBe(`3 of 4 pieces can't be set aside, so none was: ${reasons.join("; ")}.`);
    // A customer reads what concerns them: no reasons noted for us and no inspections.
    expect(await obstaclesOf(items, { ...own, "given[customer]": harness.acme }, harness.cleo)).toEqual([
      undefined,
      "is on hold",
      `is on ${other.number}`,
      "is being repaired",
    ]);
    // What is sent back to the vendor may be on hold, but it is said.
    expect((await obstaclesOf(items, { ...own, "given[purpose]": "return" }))[1]).toBe("is on hold (Wet) (only a note)");
  });

  it("is also another pull that was requested, but not the pull itself", async () => {
    const [piece] = await goods(1);
    const first = await pulls.pull([piece]);
    expect(await obstaclesOf([piece])).toEqual([undefined]);
    await harness.do(`pull-flows/${first.id}`, "submit");
    expect(await obstaclesOf([piece], { "given[pull]": first.id })).toEqual([undefined]);
    expect(await obstaclesOf([piece])).toEqual([`is also requested on ${first.number} (only a note)`]);
    const options = await lookUp({ q: String(piece.tag), ...forAcme(), ...judged() });
    expect(options).toMatchObject([{ id: piece.id, obstacle: { message: `is also requested on ${first.number}`, blocks: false } }]);
    expect(options[0]).not.toHaveProperty("refused");
  });

  it("does not tell customers of a write-off that is being decided", async () => {
    const [piece] = await goods(1);
    await sql`update inventory_items set write_off_reason = 'Lost' where id = ${piece.id}`.execute(harness.db.kysely);
    expect(await obstaclesOf([piece])).toEqual(["waits for the decision about its write-off"]);
    expect(await obstaclesOf([piece], {}, harness.cleo)).toEqual(["is on hold"]);
  });

  it("is asked for by reference, with values that it depends on", async () => {
    for (const query of ["obstacles=true", "ref=pull-flow.customer&obstacles=true", "ref=pull-flow.lines.item&obstacles=true&given[x]=1"])
      expect((await harness.bob.get(`inventories/lookup?${query}`)).status, query).toBe(422);
    expect((await harness.bob.get("inventories/lookup?ref=pull-flow.lines.item&given[hub]=1")).status).toBe(422);
  });
});
