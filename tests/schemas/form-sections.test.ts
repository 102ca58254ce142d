import { describe, expect, it } from "vitest";
import { computed, integer, money, sequence, text } from "../../src/schemas/fields/fields.ts";
import { derivedFormSections } from "../../src/schemas/views/form-sections.ts";

const fields = {
  number: sequence("T-{000}"),
  name: text(),
  note: text(),
  done: text({ readOnly: true }),
  count: integer(),
  price: money(),
  total: computed("money", (row: { readonly price: number | null }) => row.price),
};

describe("the sections of a form that declares none", () => {
  it("are the record's, of all its tabs, without what can't be typed in", () => {
    const show = {
      tabs: {
        overview: { label: "Overview", sections: [{ title: "Facts", help: "Short.", fields: ["number", "name", "done"] }] },
        money: { label: "Money", sections: [{ title: "Price", fields: ["price", "total"], onlyFor: "employee" }] },
        orders: { label: "Orders", list: "order", by: "thing" },
        end: { label: "End", sections: [{ title: "Outcome", fields: ["done"] }] },
      },
    } as const;
    expect(derivedFormSections(fields, show, {})).toEqual([
      { title: "Facts", help: "Short.", fields: ["name"] },
      { title: "Price", fields: ["price"], onlyFor: "employee" },
    ]);
  });

  it("show a field once, and the computed fields that the form names", () => {
    const sections = [
      { title: "Facts", fields: ["name", "count"] },
      { title: "Again", fields: ["count", "note"] },
      { title: "Sum", fields: ["total"] },
    ];
    expect(derivedFormSections(fields, { sections }, { computed: ["total"] })).toEqual([
      { title: "Facts", fields: ["name", "count"] },
      { title: "Again", fields: ["note"] },
      { title: "Sum", fields: ["total"] },
    ]);
  });
});
