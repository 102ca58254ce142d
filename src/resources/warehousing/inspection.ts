import { choice, date, images, integer, lines, longText, ref, sequence, text } from "../../schemas/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/where.ts";
import { conditionCodes, conditionPositions } from "./condition-codes.ts";

/** A look at a piece that decides whether it may leave. A piece has one open inspection at most. */
export const inspection = resource("inspection", {
  title: "number",
  subtitle: "item",
  path: "/warehousing/inspections",
  paths: { show: "/warehousing/inspections/{id}/view" },
  subject: "WH_INSPECTIONS",
  bizObject: 14,
  side: "employee",
  menu: { group: "warehousing", order: 5 },
  fields: {
    number: sequence("IN-{00000}"),
    item: ref("inventory-item", {
      required: true,
      createOnly: true,
      label: "Piece",
      filter: true,
      search: true,
      unique: ["pending", "failed"],
      takenMessage: "This piece has an open inspection.",
      selectable: { state: ["onHold", "inStock"] },
    }),
    receive: ref("receive", { readOnly: true, source: true, filter: true }),
    round: integer({ required: true, readOnly: true, min: 1, default: 1, sort: true }),
    findings: lines(
      {
        code: choice(conditionCodes, { required: true }),
        part: choice(conditionPositions, { label: "Where" }),
        severity: choice(["minor", "major", "total loss"], { required: true, default: "minor" }),
        note: text({ maxLength: 500 }),
        photos: images({ max: 10 }),
      },
      { noun: "finding", max: 50, lockedIn: ["passed", "closed"] },
    ),
    carrierNoticeDue: date({ readOnly: true, filter: true, sort: true }),
    disposition: choice(["accept as is", "return", "dispose"], { readOnly: true, filter: true }),
    result: longText({ readOnly: true }),
  },
  states: {
    pending: { id: 53, tone: "progress" },
    passed: { id: 54, tone: "good" },
    failed: { id: 55, tone: "bad" },
    closed: { id: 57, tone: "muted" },
  },
  // By receiving, and by the action of the piece.
  create: { by: ["system"], effect: true },
  update: { from: ["pending", "failed"] },
  actions: {
    pass: {
      from: "pending",
      to: "passed",
      verb: "approve",
      primary: true,
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
      guards: [{ needs: ["findings"], refuse: (row) => (row.findings.length > 0 ? null : "Add at least one finding first.") }],
      input: { result: longText({ maxLength: 2_000 }) },
      writes: { result: "result" },
      notifies: [{ to: ["owner", { ability: "close" }], title: "Inspection failed", message: "{item} failed {number}" }],
    },
    close: {
      label: "Decide",
      past: "decided {it}",
      from: "failed",
      to: "closed",
      verb: "close",
      primary: true,
      input: {
        disposition: choice(["accept as is", "return", "dispose"], { required: true }),
        result: longText({ required: true, maxLength: 2_000, label: "Reason" }),
      },
      writes: { disposition: "disposition", result: "result" },
      effect: true,
      successMessage: "{number} closed.",
    },
    drop: { by: ["system"], from: "pending", to: "closed" },
  },
  people: { owner: "createdBy" },
  views: {
    list: {
      columns: ["number", "item", "round", "receive", "carrierNoticeDue", "disposition", "state", "createdAt"],
      more: ["createdBy", "updatedAt"],
      sort: "-createdAt",
      tabs: {
        pending: { where: { state: "pending" }, badge: true },
        failed: { where: { state: "failed" }, badge: true },
        history: { where: { state: ["passed", "closed"] } },
      },
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
      sections: [
        { title: "Inspection", fields: ["item", "receive", "round", "carrierNoticeDue"] },
        { title: "Findings", fields: ["findings", "disposition", "result"] },
      ],
    },
  },
});
