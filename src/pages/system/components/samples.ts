import type { Field, Kind } from "../../../schemas/fields/field.ts";
import { anyRef, computed, lines, ref, sequence } from "../../../schemas/fields/fields.ts";

/** One field of each kind with a value, for the catalogue. A kind without a sample does not compile. */
export const samples: { readonly [K in Kind]: { readonly field: Field; readonly value: unknown; readonly name?: string } } = {
  text: { field: { kind: "text", required: true, help: "Trimmed when the cursor leaves it" }, value: "Lounge chair, walnut" },
  longText: { field: { kind: "longText" }, value: "Call ahead.\nPlan of the house: https://example.com/plan" },
  richText: { field: { kind: "richText" }, value: "<h2>Scope</h2><p>Two <strong>senior</strong> movers, one truck.</p>" },
  email: { field: { kind: "email" }, value: "studio@example.com" },
  phone: { field: { kind: "phone" }, value: "+1 2125550143" },
  url: { field: { kind: "url" }, value: "https://www.example.com/catalogue" },
  integer: { field: { kind: "integer", unit: "pieces" }, value: 12 },
  decimal: { field: { kind: "decimal", unit: "lb" }, value: 86.25 },
  money: { field: { kind: "money" }, value: 123_456 },
  percent: { field: { kind: "percent" }, value: 7.25 },
  boolean: { field: { kind: "boolean" }, value: true },
  date: { field: { kind: "date" }, value: "2026-11-21" },
  dateTime: { field: { kind: "dateTime" }, value: "2026-11-21T15:30:00Z" },
  choice: {
    field: { kind: "choice", options: ["white glove", "curbside"], labels: { "white glove": "White glove", curbside: "Curbside" } },
    value: "white glove",
  },
  abilities: { field: { kind: "abilities" }, value: ["TASKS create", "TASKS read"] },
  tags: { field: { kind: "tags" }, value: ["fragile", "top floor"] },
  address: {
    field: { kind: "address" },
    value: { address: "12 Main St", address2: "Suite 4", city: "Austin", state: "TX", zip: "78701", country: "US" },
  },
  ref: { field: ref("sample"), value: 7, name: "Atelier Nord Interiors" },
  anyRef: { field: anyRef("any"), value: 7, name: "Atelier Nord Interiors" },
  files: {
    field: { kind: "files" },
    value: [{ id: 1, name: "delivery-receipt.pdf", mime: "application/pdf", size: 184_320, url: "/files/1" }],
  },
  sequence: { field: sequence("SH-{00000}"), value: "SH-00042" },
  computed: { field: computed("money", () => 98_765, { help: "Follows as one types" }), value: 98_765 },
  lines: {
    field: lines(
      { description: { kind: "text", required: true }, quantity: { kind: "integer" }, price: { kind: "money" } },
      { noun: "piece" },
    ),
    value: [
      { id: 1, description: "Sofa, three seats", quantity: 1, price: 240_000 },
      { id: 2, description: "Dining chair", quantity: 8, price: 38_000 },
    ],
  },
};
