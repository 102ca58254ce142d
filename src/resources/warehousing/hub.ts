import { address, boolean, choice, decimal, lines, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { isTimeZone } from "../../schemas/values/time-zone.ts";
import { rateColumns } from "../accounting/service.ts";

/** A warehouse of the operating company. */
export const hub = resource("hub", {
  title: "name",
  subtitle: "code",
  path: "/warehousing/config",
  subject: "CONFIG_HUB",
  bizObject: 105,
  menu: { group: "warehousing", order: 1, label: "Configuration" },
  fields: {
    code: text({ required: true, unique: true, mono: true, maxLength: 12, sort: true, search: true }),
    name: text({ required: true, maxLength: 120, sort: true, search: true }),
    address: address({ required: true, filter: true }),
    location: ref("location", {
      selectable: { kind: "hub", party: null },
      help: "Printed as the shipper on bills of lading; made from the address with the first one",
    }),
    timeZone: text({ required: true, default: "America/New_York", maxLength: 60, help: "Days of storage are counted on its clocks" }),
    staff: lines(
      { member: ref("user", { required: true, selectable: { type: "E", state: "active" } }), supervisor: boolean() },
      { noun: "person", max: 200, unique: ["member"], hiddenFrom: "customer" },
    ),
  },
  rules: [{ at: "timeZone", holds: (row) => isTimeZone(row.timeZone), message: "Must be the name of a time zone, with region and city." }],
  create: { effect: true },
  update: {},
  actions: {
    addPlaces: {
      past: "added places to {it}",
      verb: "update",
      icon: "edit",
      input: {
        kind: choice(["bin", "dock"], { required: true, default: "bin" }),
        first: text({ required: true, label: "First code", maxLength: 24, help: "A-01-01" }),
        last: text({ required: true, label: "Last code", maxLength: 24, help: "F-12-04 makes every bin between" }),
        zone: ref("hub-place", { scopedBy: { hub: "id" }, selectable: { kind: "zone" } }),
        capacity: decimal({ min: 0, max: 1_000_000, unit: "cu ft", help: "Of each" }),
      },
      effect: true,
      successMessage: "Places added to {name}.",
    },
  },
  documents: {
    binLabels: { file: "Bin labels {code}", formats: "labels", onlyFor: "employee" },
    dockLabels: { file: "Dock labels {code}", formats: "labels", onlyFor: "employee" },
  },
  // Customers say to which hub their goods go, and see its name.
  customer: { rows: {}, may: [] },
  views: {
    list: {
      columns: ["code", "name", "address", "timeZone"],
      sort: "code",
      map: { place: "address" },
      siblingLists: { lists: ["hub", "hub-place"] },
      relatedScreens: { "configuration.settings": { label: "Company settings", onlyFor: "employee", subject: "CONFIG_COMPANY" } },
    },
    show: {
      tabs: {
        overview: {
          sections: [
            { title: "Hub", fields: ["code", "name", "address", "location", "timeZone"] },
            { title: "Staff", fields: ["staff"] },
          ],
        },
        places: { list: "hub-place", by: "hub" },
        rates: { list: "rate", by: "hub", edit: ["service", "customer", ...rateColumns], onlyFor: "employee" },
      },
    },
  },
});
