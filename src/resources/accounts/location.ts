import type { Guard } from "../../schemas/actions/action.ts";
import { address, boolean, choice, computed, longText, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import type { Address } from "../../schemas/values/address.ts";

const ownOnly: Guard<{ readonly partyId: number | null }> = {
  remedy: "outside",
  refuse: ({ partyId }, { user: { side } }) =>
    partyId === null && side === "customer" ? "Ask us to change a place that all companies use." : null,
};

/** A place where goods are picked up or delivered, and what the crew must know before it arrives. */
export const location = resource("location", {
  title: "label",
  subtitle: ["party", "address"],
  path: "/quoting/locations",
  subject: "LOCATIONS",
  bizObject: 104,
  fields: {
    party: ref("party", {
      label: "Company",
      filter: true,
      sort: true,
      search: true,
      ownCompany: true,
      sharedIfEmpty: "Public place",
      help: "Leave empty for a vendor's place or a hub that everybody may use",
    }),
    name: text({ personal: true, label: "Nickname", maxLength: 120, help: "Defaults to the address" }),
    label: computed(
      "text",
      (row: { name: string | null; address: Address }) =>
        row.name ? `${row.name}, ${row.address.city}` : `${row.address.address}, ${row.address.city}`,
      { label: "Location", sort: true, search: true },
    ),
    kind: choice(["residence", "jobsite", "vendor", "hub"], {
      required: true,
      filter: true,
      sort: true,
    }),
    address: address({ required: true, filter: true, search: true }),
    coordinates: text({
      personal: true,
      mono: true,
      matches: {
        pattern: "-?\\d{1,2}(\\.\\d+)?, ?-?\\d{1,3}(\\.\\d+)?",
        message: "Enter latitude and longitude, such as 40.7128, -74.0060.",
      },
    }),
    siteContact: ref("contact", { scopedBy: { party: "party" } }),
    floor: text({ maxLength: 20 }),
    elevator: boolean(),
    dock: boolean({ label: "Loading dock" }),
    longCarry: boolean(),
    certificateOfInsurance: boolean({ filter: true }),
    accessNotes: longText(),
  },
  unique: [["party", "name"]],
  rules: [
    {
      at: "party",
      holds: ({ partyId, kind }) => partyId !== null || kind === "vendor" || kind === "hub",
      message: "Choose whose residence or jobsite this is.",
    },
  ],
  create: { by: ["employee", "customer"] },
  update: { by: ["employee", "customer"], guards: [ownOnly] },
  remove: { confirm: "You are about to delete location {label}", successMessage: "Location deleted." },
  imports: {
    match: [
      ["name", "party"],
      ["label", "party"],
    ],
    samples: { coordinates: ["40.7128, -74.0060", ""] },
    headings: { party: ["customer", "account"], name: ["name", "location"] },
  },
  customer: { rows: { $any: [{ party: me.company }, { party: null }] }, may: ["read", "create", "update"] },
  views: {
    list: {
      columns: ["label", "party", "kind", "address", "siteContact", "elevator", "dock", "certificateOfInsurance"],
      more: ["floor", "longCarry", "coordinates", "createdAt"],
      sort: "label",
      map: { place: "address", coordinates: "coordinates" },
    },
    show: {
      sections: [
        { title: "Location", fields: ["party", "name", "kind", "address", "coordinates", "siteContact"] },
        {
          title: "Access",
          help: "What the crew needs to know before arriving.",
          fields: ["floor", "elevator", "dock", "longCarry", "certificateOfInsurance", "accessNotes"],
        },
      ],
    },
  },
});
