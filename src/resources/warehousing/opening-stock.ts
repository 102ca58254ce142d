import { date, integer, ref } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";
import { insideKinds } from "./place.ts";

/** What a file says of a piece that was in the warehouse before its records were kept here. */
export const openingStock = {
  customer: ref("party", { selectable: { state: ["active", "suspended"], warehousing: true } }),
  quantity: integer({ required: true, min: 1, max: 100_000, default: 1 }),
  hub: ref("hub", { required: true }),
  place: ref("hub-place", { required: true, scopedBy: { hub: "hub" }, selectable: { kind: insideKinds } }),
  receivedOn: date({ required: true, label: "Received", notAfter: now.today }),
  storageFrom: date({ label: "Storage charged from" }),
};
