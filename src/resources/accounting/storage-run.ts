import type { Guard } from "../../schemas/actions/action.ts";
import { date, integer, lines, longText, money, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { monthStart } from "../../schemas/values/date.ts";
import { storageRunQueue } from "./queues.ts";

const isOver: Guard<{ readonly month: string }> = {
  remedy: "later",
  refuse: ({ month }, { today }) => (month < monthStart(today, 0) ? null : "This month is not over yet. Until then this is a preview."),
};

/** A piece that was stored and can't be charged, and why: nothing is left out in silence. */
const gap = {
  item: ref("inventory-item", { required: true, readOnly: true, label: "Piece" }),
  reason: text({ required: true, readOnly: true, maxLength: 250 }),
};

/** The storage of one hub in one month: computed as a preview, then billed. Each piece and day is charged once. */
export const storageRun = resource("storage-run", {
  title: "number",
  subtitle: ["hub", "month"],
  path: "/accounting/storage-runs",
  subject: "WH_STORAGE",
  bizObject: 132,
  side: "employee",
  fields: {
    number: sequence("SR-{00000}"),
    hub: ref("hub", { required: true, createOnly: true, filter: true, sort: true, search: true }),
    month: date({
      required: true,
      createOnly: true,
      notAfter: now.today,
      filter: true,
      sort: true,
      help: "The first day of the month",
    }),
    pieces: integer({ readOnly: true, min: 0 }),
    charged: money({ readOnly: true, label: "Storage", help: "Of this month's days" }),
    adjustments: money({ readOnly: true, help: "Of earlier months, for what was learned since" }),
    total: money({ readOnly: true, sort: true, label: "Total before tax" }),
    previous: money({ readOnly: true, label: "Month before" }),
    gaps: lines(gap, { readOnly: true, noun: "piece", label: "Not charged", max: 500 }),
    completedBy: ref("user", { readOnly: true }),
    notes: longText({ label: "Internal notes" }),
  },
  rules: [{ at: "month", holds: ({ month }) => month.endsWith("-01"), message: "Enter the first day of the month." }],
  states: {
    draft: { id: 195, label: "Preview", tone: "neutral" },
    done: { id: 196, tone: "good" },
  },
  create: { effect: true },
  update: {},
  remove: { from: "draft", effect: true, confirm: "You are about to delete the preview {number}." },
  actions: {
    recalculate: {
      past: "computed {it} again",
      from: "draft",
      verb: "update",
      icon: "sync",
      effect: true,
      successMessage: "{number} was computed again: {total}.",
    },
    complete: {
      label: "Bill storage",
      past: "completed {it}",
      from: "draft",
      to: "done",
      verb: "mark.as.completed",
      icon: "check",
      guards: [isOver],
      sets: { completedBy: me.user },
      confirm: "Each customer's storage becomes a draft of a billing report. Their statements are shown to them.",
      effect: true,
      successMessage: "{number} done: the billing reports wait to be submitted.",
      notifies: [
        {
          to: ["owner", { ability: "mark.as.completed" }],
          title: "Storage billed",
          message: "{number} of {hub}: billing reports were drafted",
        },
      ],
    },
    takeBack: {
      past: "took {it} back",
      from: "done",
      to: "draft",
      verb: "unwind",
      danger: true,
      icon: "undo",
      sets: { completedBy: null },
      confirm: "The billing reports of {number} are deleted, and its statements are no longer shown to customers.",
      effect: true,
    },
  },
  next: ["complete"],
  people: { owner: "createdBy" },
  figures: {
    billed: { on: "inventory", where: { state: "done" }, sums: { value: ["total"] }, by: { months: "month", from: -11, to: 0 } },
  },
  queue: storageRunQueue,
  views: {
    list: {
      title: "Storage runs",
      columns: ["number", "hub", "month", "pieces", "charged", "adjustments", "total", "previous", "state"],
      more: ["completedBy", "createdBy", "createdAt", "updatedAt"],
      sort: "-month",
      tabLabel: "Storage",
    },
    show: {
      strip: ["total", "previous", "pieces", "hub", "completedBy"],
      tabs: {
        overview: {
          sections: [
            { title: "Run", fields: ["hub", "month", "pieces", "completedBy"] },
            { title: "Amounts", fields: ["charged", "adjustments", "total", "previous"] },
            { title: "Not charged", help: "These pieces are charged by a later run, once the reason is gone.", fields: ["gaps"] },
            { title: "Internal notes", fields: ["notes"] },
          ],
          lists: [{ list: "storage-statement", by: "run", label: "By customer" }],
        },
        pieces: { list: "storage-charge", by: "run", label: "By piece" },
        activity: { history: true },
      },
    },
  },
});
