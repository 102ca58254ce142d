import { choice, decimal, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";

/** Places inside a hub. */
export const insideKinds = ["bin", "dock", "zone"] as const;
/** Places outside, where a piece is when it has left: every hub has one of each. */
export const outsideKinds = ["truck", "customer", "vendor", "repair shop", "disposal", "gone"] as const;
export const placeKinds = [...insideKinds, ...outsideKinds] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const zonePurposes = ["receiving", "inspection", "hold", "storage", "staging"] as const;

/** Where a piece can be: in a bin, at a dock or on the floor of a zone, or outside the hub. A piece is always at exactly one place. */
export const place = resource("hub-place", {
  label: "Place",
  collection: "places",
  title: "code",
  subtitle: ["kind", "hub"],
  path: "/warehousing/places",
  subject: "CONFIG_HUB",
  bizObject: 119,
  side: "employee",
  fields: {
    hub: ref("hub", { required: true, createOnly: true, filter: true, sort: true, search: true }),
    kind: choice(placeKinds, { required: true, createOnly: true, default: "bin", filter: true, sort: true }),
    code: text({ required: true, mono: true, maxLength: 24, sort: true, search: true, help: "As it is painted on the rack: A-01-01" }),
    zone: ref("hub-place", {
      scopedBy: { hub: "hub" },
      selectable: { kind: "zone" },
      filter: true,
      sort: true,
      help: "The zone that a bin or dock belongs to",
    }),
    purpose: choice(zonePurposes, { filter: true, sort: true, help: "What a zone is for" }),
    capacity: decimal({ min: 0, max: 1_000_000, unit: "cu ft" }),
    note: text({ maxLength: 250 }),
    barcode: sequence("L{000000000}"),
  },
  unique: [["hub", "code"]],
  rules: [
    // Those outside are made with their hub.
    { at: "kind", holds: (row) => insideKinds.some((kind) => kind === row.kind), message: "Choose a bin, a dock or a zone." },
    { at: "purpose", holds: (row) => row.kind === "zone" || row.purpose === null, message: "Only zones have a purpose." },
    { at: "purpose", holds: (row) => row.kind !== "zone" || row.purpose !== null, message: "Choose what the zone is for." },
    { at: "zone", holds: (row) => row.kind !== "zone" || row.zoneId === null, message: "A zone doesn't belong to another zone." },
  ],
  create: {},
  update: {},
  remove: { verb: "update", confirm: "You are about to remove {code}. Its label will no longer be recognized." },
  figures: { bins: { on: "inventory", where: { kind: "bin" }, measures: ["used"] } },
  documents: { placeLabels: { label: "Labels", file: "Labels {code}", formats: "labels", onlyFor: "employee" } },
  views: {
    list: {
      columns: ["code", "kind", "zone", "purpose", "capacity", "hub", "barcode"],
      more: ["note", "createdBy", "createdAt"],
      sort: "code",
      segments: {
        param: "show",
        options: {
          bins: { where: { kind: "bin" } },
          docks: { where: { kind: "dock" } },
          zones: { where: { kind: "zone" } },
          outside: { where: { kind: outsideKinds } },
          all: { where: {} },
        },
      },
    },
  },
});
