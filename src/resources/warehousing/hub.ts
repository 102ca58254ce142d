import { address, integer, text } from "../../schemas/fields.ts";
import { resource } from "../../schemas/resource.ts";

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
    timeZone: text({ required: true, default: "America/New_York", maxLength: 60 }),
    docks: integer({ min: 0, max: 500 }),
  },
  create: {},
  update: {},
  views: { list: { columns: ["code", "name", "address", "timeZone", "docks"], sort: "code" } },
});
