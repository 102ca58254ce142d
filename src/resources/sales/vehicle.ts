import { choice, date, integer, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { vehicleQueue } from "./work-queues.ts";

/** A vehicle for crews. Work orders book it; it can't be booked twice at the same time. */
export const vehicle = resource("vehicle", {
  title: "name",
  subtitle: "plate",
  path: "/sales/vehicles",
  subject: "SALES_WORK_ORDERS",
  bizObject: 107,
  fields: {
    name: text({ required: true, unique: true, maxLength: 60, sort: true, search: true, help: "The name the crew uses: Truck 4" }),
    plate: text({ required: true, unique: true, mono: true, maxLength: 12, sort: true, search: true }),
    kind: choice(["van", "box truck", "tractor", "trailer"], {
      required: true,
      filter: true,
    }),
    hub: ref("hub", { filter: true }),
    capacity: integer({ min: 0, max: 10_000, unit: "cu ft" }),
    inspectionDue: date({ sort: true, filter: true }),
    outReason: text({ readOnly: true, label: "Out-of-service reason" }),
  },
  states: {
    ready: { id: 110, tone: "good" },
    out: { id: 111, label: "Out of service", tone: "warn" },
  },
  create: {},
  update: {},
  imports: {
    match: [["plate"], ["name"]],
    headings: { plate: ["license plate", "registration"], name: ["vehicle", "unit"] },
    samples: { plate: ["ABC-1234", "XYZ-5678"] },
  },
  actions: {
    takeOut: {
      label: "Take out of service",
      from: "ready",
      to: "out",
      input: { reason: text({ required: true, maxLength: 250 }) },
      writes: { outReason: "reason" },
      successMessage: "{name} taken out of service.",
    },
    putBack: {
      label: "Return to service",
      from: "out",
      to: "ready",
      sets: { outReason: null },
    },
  },
  next: ["putBack"],
  queue: vehicleQueue,
  views: { list: { columns: ["name", "plate", "kind", "hub", "capacity", "inspectionDue", "state"], sort: "name" } },
});
