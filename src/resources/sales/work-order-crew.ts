import { boolean, lines, ref } from "../../schemas/fields/fields.ts";

/** The states in which a work order is over. */
export const ended = ["completed", "cancelled"] as const;

/** Who and what is booked at the time of the job. */
const bookings = { given: { from: "windowStart", until: "windowEnd", work: "id" }, shownIn: ["new", "scheduled"] };

/** Who does the work, and with what. */
export const crewAndCarrier = {
  crew: lines(
    {
      member: ref("user", { required: true, selectable: { type: "E", state: "active" }, obstacles: bookings }),
      lead: boolean({ label: "Crew lead" }),
    },
    { noun: "crew member", max: 20, hiddenFrom: "customer", lockedIn: ended },
  ),
  vehicle: ref("vehicle", {
    selectable: { state: "ready" },
    obstacles: bookings,
    filter: true,
    sort: true,
    hiddenFrom: "customer",
    lockedIn: ended,
  }),
  provider: ref("provider", {
    selectable: { state: "active" },
    filter: true,
    hiddenFrom: "customer",
    help: "If an outside carrier does the work",
    lockedIn: ended,
  }),
};
