import { address, boolean, choice, date, decimal, integer, lines, money, ref, text } from "../../schemas/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { isTimeZone } from "../../schemas/values/time-zone.ts";

const rateServices = ["storage", "receiving", "inspection", "handling out", "disposal", "after hours"] as const;
const rateUnits = ["piece and day", "cubic foot and month", "64 sq ft and week", "piece", "hour", "order"] as const;

/** Two prices of the same service and customer may not hold on the same day. */
function overlaps(rates: readonly { service: string; customerId: number | null; validFrom: string; validUntil: string | null }[]): boolean {
  return rates.some((rate, index) =>
    rates.some(
      (other, position) =>
        position > index &&
        other.service === rate.service &&
        other.customerId === rate.customerId &&
        other.validFrom <= (rate.validUntil ?? "9999-12-31") &&
        rate.validFrom <= (other.validUntil ?? "9999-12-31"),
    ),
  );
}

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
    address: address({ required: true }),
    location: ref("location", {
      selectable: { kind: "hub", party: null },
      help: "Printed as the shipper on bills of lading; made from the address with the first one",
    }),
    timeZone: text({ required: true, default: "America/New_York", maxLength: 60, help: "Days of storage are counted on its clocks" }),
    staff: lines(
      { member: ref("user", { required: true, selectable: { type: "E", state: "active" } }), supervisor: boolean() },
      { noun: "person", max: 200, unique: ["member"], hiddenFrom: "customer" },
    ),
    rates: lines(
      {
        service: choice(rateServices, { required: true, default: "storage" }),
        unit: choice(rateUnits, { required: true, default: "piece and day" }),
        rate: money({ required: true, min: 0 }),
        minimum: money({ min: 0, label: "Minimum per month" }),
        freeDays: integer({ min: 0, max: 365, help: "Counted from the day of receipt" }),
        customer: ref("party", { help: "Leave empty for everybody", selectable: { state: ["onboarding", "active", "suspended"] } }),
        validFrom: date({ required: true, defaultDays: 0 }),
        validUntil: date(),
      },
      { noun: "rate", max: 500, hiddenFrom: "customer" },
    ),
  },
  rules: [
    { at: "timeZone", holds: (row) => isTimeZone(row.timeZone), says: "Must be the name of a time zone, with region and city." },
    {
      at: "rates.validUntil",
      holds: (rate) => rate.validUntil === null || rate.validUntil >= rate.validFrom,
      says: "Must not be before the first day.",
    },
    {
      at: "rates",
      holds: (row) => !overlaps(row.rates),
      says: "Two rates of the same service and customer overlap. End the earlier one first.",
    },
  ],
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
    list: { columns: ["code", "name", "address", "timeZone"], sort: "code", siblingLists: { lists: ["hub", "hub-place"] } },
    show: {
      tabs: {
        overview: {
          sections: [
            { title: "Hub", fields: ["code", "name", "address", "location", "timeZone"] },
            { title: "Staff", fields: ["staff"] },
          ],
        },
        places: { list: "hub-place", by: "hub" },
        rates: { sections: [{ title: "Rates and free days", fields: ["rates"] }] },
      },
    },
  },
});
