import type { Guard } from "../../schemas/actions/action.ts";
import { date, dateTime, longText, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { monthStart } from "../../schemas/values/date.ts";

const isOver: Guard<{ readonly month: string }> = {
  remedy: "later",
  refuse: ({ month }, { today }) => (month < monthStart(today, 0) ? null : "This month is not over yet."),
};

/**
 * A month of the books. Nothing is booked into a closed month, nor into an earlier one without a period of its own; the database refuses it
 * for every writer.
 */
export const accountingPeriod = resource("accounting-period", {
  title: "name",
  path: "/accounting/periods",
  subject: "ACCG_PERIODS",
  side: "employee",
  bizObject: 118,
  fields: {
    name: text({ readOnly: true, search: true, maxLength: 40 }),
    month: date({
      required: true,
      createOnly: true,
      unique: true,
      notAfter: now.today,
      filter: true,
      sort: true,
      help: "The first day of the month",
    }),
    closedBy: ref("user", { readOnly: true }),
    /** The database sets it again once nobody is booking any more. */
    closedAt: dateTime({ readOnly: true, label: "Closed", sort: true }),
    reopenReason: longText({ readOnly: true, label: "Reason reopened" }),
    notes: longText({ label: "Internal notes" }),
  },
  rules: [{ at: "month", holds: ({ month }) => month.endsWith("-01"), message: "Enter the first day of the month." }],
  states: {
    open: { id: 148, tone: "info" },
    closed: { id: 149, tone: "muted" },
  },
  create: { effect: true },
  update: {},
  actions: {
    close: {
      from: "open",
      to: "closed",
      verb: "close",
      icon: "check",
      guards: [isOver],
      sets: { closedBy: me.user, closedAt: now.moment },
      confirm: "Nothing more will be booked into {name}, nor into earlier months without an accounting period of their own.",
    },
    reopen: {
      from: "closed",
      to: "open",
      verb: "unwind",
      danger: true,
      icon: "undo",
      input: { reason: longText({ required: true, maxLength: 1000 }) },
      writes: { reopenReason: "reason" },
    },
  },
  next: ["close"],
  people: { owner: "createdBy" },
  views: {
    list: {
      columns: ["name", "month", "state", "closedBy", "closedAt", "reopenReason"],
      more: ["createdBy", "createdAt"],
      sort: "-month",
    },
    show: {
      strip: ["month", "closedBy", "closedAt"],
      sections: [
        { title: "Period", fields: ["name", "month", "closedBy", "closedAt", "reopenReason"] },
        { title: "Internal notes", fields: ["notes"] },
      ],
    },
  },
});
