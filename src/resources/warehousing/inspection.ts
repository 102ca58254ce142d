import { choice, computed, date, integer, lines, longText, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { finding, inspectionRound, nextStepOf, whyNotFailed } from "./findings.ts";
import { openInspectionStates } from "./inspection-states.ts";
import { inspectionQueue } from "./queues.ts";

/** A look at a piece that decides whether it may leave. A piece has one open inspection at most. */
export const inspection = resource("inspection", {
  title: "number",
  subtitle: "item",
  path: "/warehousing/inspections",
  paths: { show: "/warehousing/inspections/{id}/view" },
  subject: "WH_INSPECTIONS",
  bizObject: 14,
  side: "employee",
  menu: { group: "warehousing", order: 5, subjects: ["WH_INSPECTIONS", "WH_REPAIRS"] },
  fields: {
    number: sequence("IN-{00000}"),
    item: ref("inventory-item", {
      required: true,
      createOnly: true,
      label: "Piece",
      filter: true,
      search: true,
      unique: openInspectionStates,
      takenMessage: "This piece has an open inspection.",
      selectable: { state: ["onHold", "inStock"] },
    }),
    // Where the piece was when it began: a piece that is inspected stays in its hub.
    hub: ref("hub", { readOnly: true, filter: true, sort: true }),
    receive: ref("receive", { readOnly: true, source: true, filter: true }),
    round: integer({ required: true, readOnly: true, min: 1, default: 1, sort: true }),
    // Of a piece from the receive of that time: fail rates don't change when somebody corrects the piece.
    vendor: text({ readOnly: true, maxLength: 160, filter: true, sort: true }),
    carrier: text({ readOnly: true, maxLength: 120, filter: true, sort: true }),
    findings: lines(finding, { noun: "finding", max: 200, fromFile: false, lockedIn: ["passed", "inRepair", "closed"] }),
    rounds: lines(inspectionRound, { readOnly: true, noun: "round", max: 100 }),
    firstResult: choice(["passed", "failed"], { readOnly: true, filter: true }),
    decidedOn: date({ readOnly: true, label: "First inspected", filter: true, sort: true }),
    carrierNoticeDue: date({ readOnly: true, filter: true, sort: true }),
    disposition: choice(["accept as is", "return", "dispose"], { readOnly: true, filter: true }),
    result: longText({ readOnly: true }),
    nextStep: computed("text", nextStepOf),
  },
  rules: [
    {
      at: "findings.side",
      holds: ({ side, x, y }) => (side === null) === (x === null) && (side === null) === (y === null),
      message: "A spot on the drawing has a side and both distances.",
    },
  ],
  states: {
    pending: { id: 53, tone: "info" },
    passed: { id: 54, tone: "good" },
    failed: { id: 55, tone: "bad" },
    inRepair: { id: 56, tone: "info" },
    closed: { id: 57, tone: "muted" },
  },
  // By receiving, and by the action of the piece.
  create: { by: ["system"], effect: true },
  update: { from: ["pending", "failed"], effect: true },
  actions: {
    pass: {
      from: "pending",
      to: "passed",
      verb: "approve",
      icon: "check",
      input: { result: longText({ maxLength: 2_000 }) },
      writes: { result: "result" },
      effect: true,
    },
    fail: {
      from: "pending",
      to: "failed",
      verb: "decline",
      danger: true,
      icon: "close",
      guards: [{ needs: ["findings"], remedy: { fill: "findings" }, refuse: whyNotFailed }],
      input: { result: longText({ maxLength: 2_000 }) },
      writes: { result: "result" },
      effect: true,
      notifies: [{ to: ["owner", { ability: "close" }], title: "Inspection failed", message: "{item} failed {number}" }],
    },
    close: {
      label: "Decide",
      past: "decided {it}",
      from: "failed",
      to: "closed",
      verb: "close",
      input: {
        disposition: choice(["accept as is", "return", "dispose"], { required: true }),
        result: longText({ required: true, maxLength: 2_000, label: "Reason" }),
      },
      writes: { disposition: "disposition", result: "result" },
      effect: true,
      successMessage: "{number} closed. {nextStep}",
    },
    drop: { by: ["system"], from: "pending", to: "closed" },
    // What happens to the repair of a failed piece.
    startRepair: { by: ["system"], from: "failed", to: "inRepair", past: "sent {it} to repair" },
    endRepair: { by: ["system"], from: "inRepair", to: "failed", past: "took {it} back from repair" },
    reinspect: {
      by: ["system"],
      from: "inRepair",
      to: "pending",
      past: "started another round of {it}",
      sets: { result: null },
      effect: true,
    },
  },
  next: ["pass", "fail", "close"],
  people: { owner: "createdBy" },
  figures: {
    waiting: { on: "inventory", where: { state: "pending" }, measures: ["median", "oldest"] },
    inspected: { on: "inventory", where: { firstResult: ["passed", "failed"] }, within: "decidedOn" },
    failed: { on: "inventory", where: { firstResult: "failed" }, within: "decidedOn" },
  },
  documents: { inspectionReport: { file: "Inspection report {number}", onlyFor: "employee" } },
  queue: inspectionQueue,
  views: {
    list: {
      goKey: "x",
      columns: ["number", "item", "round", "receive", "carrierNoticeDue", "disposition", "state", "createdAt"],
      more: ["hub", "vendor", "carrier", "firstResult", "decidedOn", "createdBy", "updatedAt"],
      sort: "-createdAt",
      tabs: {
        pending: { where: { state: "pending" }, badge: true },
        failed: { where: { state: "failed" }, badge: true },
        repairs: { where: { state: "inRepair" }, badge: true },
        notice: {
          label: "Notice due",
          // A piece that was accepted or repaired was delivered damaged all the same; what was missed is left alone once it is decided.
          where: {
            firstResult: "failed",
            $any: [{ "receive.claimNoticeState": "due" }, { "receive.claimNoticeState": "missed", state: openInspectionStates }],
          },
          badge: true,
          onlyFor: "employee",
        },
        history: { where: { state: ["passed", "closed"] } },
        all: { where: {} },
      },
      siblingLists: { lists: ["inspection", "follow-up", "inspection-repair"] },
      relatedScreens: { "warehousing.inspections.fail-rates": {} },
      highlights: [
        {
          where: { state: ["pending", "failed"], carrierNoticeDue: { before: now.today } },
          field: "carrierNoticeDue",
          label: "Overdue",
          tone: "bad",
        },
      ],
    },
    show: {
      strip: ["item", "hub", "round", { field: "carrierNoticeDue", due: { state: ["pending", "failed"] } }, "nextStep", "decidedOn"],
      rail: [{ list: "follow-up", by: "about", label: "Follow-ups" }, ...communicationsAbout],
      component: "inspection-drawing",
      componentFirst: true,
      sections: [
        { title: "Inspection", fields: ["item", "receive", "vendor", "carrier", "round", "carrierNoticeDue"] },
        { title: "Decision", fields: ["disposition", "result", "rounds"] },
      ],
    },
    form: {
      sections: [
        {
          title: "Findings",
          help: "To fail the piece, each finding needs a photo, and its side or an entry under “Where”.",
          fields: ["findings"],
        },
      ],
    },
  },
});
