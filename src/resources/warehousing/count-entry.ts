import { choice, dateTime, integer, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";

/** A piece that was seen during a count, or that was not. */
export const countEntry = resource("count-entry", {
  plural: "Count entries",
  collection: "count-entries",
  title: "tag",
  path: "/warehousing/count-entries",
  subject: "WH_INVENTORY",
  bizObject: 122,
  side: "employee",
  fields: {
    count: ref("cycle-count", { required: true, createOnly: true, filter: true }),
    item: ref("inventory-item", { required: true, createOnly: true, label: "Piece", filter: true, search: true }),
    tag: text({ readOnly: true, mono: true, maxLength: 20, search: true }),
    expectedPlace: ref("hub-place", { readOnly: true, label: "Should be in" }),
    place: ref("hub-place", { readOnly: true, label: "Seen in" }),
    result: choice(["as expected", "elsewhere", "missing"], { readOnly: true, filter: true }),
    countedAt: dateTime({ readOnly: true, label: "Counted" }),
    sequence: integer({ readOnly: true, label: "Movements when counted" }),
  },
  unique: [["count", "item"]],
  create: { by: ["system"] },
  update: { by: ["system"] },
  remove: { by: ["system"] },
  views: {
    list: {
      columns: ["item", "expectedPlace", "place", "result", "countedAt", "createdBy"],
      segments: {
        param: "show",
        options: {
          all: { where: {} },
          differences: { where: { result: ["elsewhere", "missing"] } },
          missing: { where: { result: "missing" } },
        },
      },
    },
  },
});
