import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { carriedOver, workTime } from "../../src/schemas/carry/carried-over.ts";
import type { CarryOver } from "../../src/schemas/carry/carry-over.ts";
import { declarationProblems } from "../../src/schemas/check/check.ts";
import { type Field, type Fields, wireName } from "../../src/schemas/fields/field.ts";
import { valueKind } from "../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";

const time = workTime("America/New_York");

interface Conversion {
  readonly name: string;
  readonly own: AnyResource;
  readonly theirs: AnyResource;
  readonly carry: CarryOver;
}

const byName = (name: string | undefined) => resources.find((each) => each.name === name);

/** Every way in which a row of the product is made from one record. */
const conversions = resources.flatMap((own): Conversion[] => [
  ...Object.entries(own.views.form.sources ?? {}).flatMap(([param, source]): Conversion[] => {
    const field = own.fields[source.field ?? ""];
    const theirs = byName(field?.kind === "ref" ? field.target : undefined);
    return source.many === undefined && theirs ? [{ name: `${own.name} by ${param}`, own, theirs, carry: source }] : [];
  }),
  ...Object.entries(own.actions).flatMap(([action, { makes = {} }]) =>
    Object.entries(makes).flatMap(([made, carry]): Conversion[] => {
      const target = byName(made);
      return target ? [{ name: `${made} by ${action} of ${own.name}`, own: target, theirs: own, carry }] : [];
    }),
  ),
]);

const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2029-12-31"), noInvalidDate: true }).map((date) => date.toISOString());

/** Any value of a field as rows carry it, under its wire name and its own. */
function valuesOf(name: string, field: Field): fc.Arbitrary<Record<string, unknown>> {
  const plain = (value: fc.Arbitrary<unknown>) => fc.option(value).map((each) => ({ [name]: each }));
  if (field.kind === "lines") return fc.array(rowOf(field.fields), { maxLength: 3 }).map((lines) => ({ [name]: lines }));
  if (field.kind === "ref")
    return fc
      .option(fc.record({ id: fc.integer({ min: 1, max: 1_000_000 }), name: fc.string({ minLength: 1 }) }))
      .map((each) => ({ [`${name}Id`]: each?.id ?? null, [name]: each?.name ?? null }));
  if (field.kind === "choice") return plain(fc.constantFrom(...field.options));
  const isNeeded = "required" in field && field.required === true;
  const kinds: Partial<Record<ReturnType<typeof valueKind>, fc.Arbitrary<unknown>>> = {
    date: moment.map((each) => each.slice(0, 10)),
    dateTime: moment,
    integer: fc.integer({ min: 1, max: 10_000 }),
    money: fc.integer({ min: 0, max: 10_000_000 }),
    decimal: fc.integer({ min: 1, max: 10_000 }),
    percent: fc.integer({ min: 0, max: 30 }),
    boolean: fc.boolean(),
  };
  const value = kinds[valueKind(field)] ?? fc.string({ minLength: 1, maxLength: 40 });
  return isNeeded ? value.map((each) => ({ [name]: each })) : plain(value);
}

const rowOf = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.tuple(...Object.entries(fields).map(([name, field]) => valuesOf(name, field))).map((parts) => Object.assign({}, ...parts));

describe("what a new row takes over", () => {
  it("covers the way from the lead to the invoice, and more", () => {
    expect(conversions.length).toBeGreaterThan(25);
  });

  it.each(conversions.map((each) => [each.name, each] as const))("stands in it as in the record: %s", (_, { own, theirs, carry }) => {
    fc.assert(
      fc.property(rowOf(theirs.fields), (row) => {
        const taken = carriedOver(own.fields, carry, { fields: theirs.fields, row, time });
        for (const [name, source = ""] of Object.entries(carry.copies ?? {})) {
          const [field, from] = [own.fields[name], theirs.fields[source]];
          if (!field || !from) throw new Error(`${name} is copied from ${source}, which is not there.`);
          const there = row[wireName(source, from)];
          expect(taken[wireName(name, field)] ?? null).toEqual(there ?? null);
          if (field.kind === "ref" && there != null) expect(taken[name]).toBe(row[source]);
        }
        const { lines } = carry;
        if (lines) expect(taken[lines.to]).toHaveLength((row[lines.from] as readonly unknown[]).length);
        // Nothing else is filled, so that nothing that was left is.
        const filled = [...Object.keys(carry.copies ?? {}), ...Object.keys(carry.derives ?? {}), ...(lines ? [lines.to] : [])];
        const names = new Set(filled.flatMap((name) => [name, wireName(name, own.fields[name] ?? { kind: "text" })]));
        expect(Object.keys(taken).filter((name) => !names.has(name))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it.each(conversions.map((each) => [each.name, each] as const))(
    "is nothing where the record is empty or hidden: %s",
    (_, { own, theirs, carry }) => {
      const taken = carriedOver(own.fields, { ...carry, derives: {} }, { fields: theirs.fields, row: {}, time });
      expect(taken).toEqual({});
    },
  );
});

/** The product with one conversion of a resource changed. */
function changed(name: string, param: string, change: object): string[] {
  const all = resources.map((each): AnyResource => {
    if (each.name !== name) return each;
    const sources = { ...each.views.form.sources, [param]: { ...each.views.form.sources?.[param], ...change } };
    // A declaration that the compiler would refuse in part.
    return { ...each, views: { ...each.views, form: { ...each.views.form, sources } } } as AnyResource;
  });
  return declarationProblems(all);
}

const { instructions: _, ...others } = byName("work-order")?.views.form.sources?.soId?.copies ?? {};

describe("the start", () => {
  it.each([
    [
      "a field on both ends that nobody thought of",
      ["quote-request", "oId", { leaves: {} }],
      'quote-request: "notes" of opportunity is not carried over by "oId". Add it to copies, or to leaves with the reason.',
    ],
    [
      "a field that is called differently there",
      ["work-order", "soId", { copies: others }],
      'work-order: "instructions" (there "notes") of sales-order is not carried over by "soId". Add it to copies, or to leaves with the reason.',
    ],
    [
      "a column of lines",
      ["sales-order", "quote", { lines: { from: "lines", to: "lines", each: { description: "description", quantity: "quantity" } } }],
      'sales-order: "lines.price" of sales-quote is not carried over by "quote". Add it to copies, or to leaves with the reason.',
    ],
    [
      "a reason for what is carried over",
      ["sales-order", "quote", { leaves: { notes: "Not now" } }],
      'sales-order: "quote" leaves "notes", which it carries over. Remove the reason.',
    ],
    [
      "a reason for what is not there",
      ["sales-order", "quote", { leaves: { cancelReason: "Not now" } }],
      'sales-order: "quote" leaves "cancelReason", which sales-quote does not have. Remove the reason.',
    ],
    [
      "what follows from a field that is not there",
      ["work-order", "cId", { derives: { type: { of: ["mood"], value: () => "pickup" } } }],
      'work-order: the form source "cId" derives "type" from "mood", but party does not declare a field of that name.',
    ],
  ] as const)("is stopped by %s", (_what, [name, param, change], sentence) => {
    expect(changed(name, param, change)).toContain(sentence);
  });

  it("is stopped by a reference to a source that says nothing at all", () => {
    const silent = resources.map((each) =>
      each.name === "sales-order"
        ? ({ ...each, views: { ...each.views, form: { ...each.views.form, sources: {} } } } as AnyResource)
        : each,
    );
    expect(declarationProblems(silent)).toContain(
      'sales-order: "origin" of sales-quote is not carried over by "quote". Add it to copies, or to leaves with the reason.',
    );
  });

  it("is stopped by a reference that could point at another company's rows", () => {
    const open = resources.map((each) => {
      const { scopedBy: _scope, ...origin } = each.fields.origin?.kind === "ref" ? each.fields.origin : {};
      return each.name === "sales-quote" ? ({ ...each, fields: { ...each.fields, origin } } as AnyResource) : each;
    });
    expect(declarationProblems(open)).toContain(
      'sales-quote: "origin" can point at another company\'s rows. Declare `scopedBy`, or `unscoped` with the reason.',
    );
  });
});
