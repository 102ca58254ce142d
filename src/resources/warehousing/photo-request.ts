import { dateTime, longText, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { photographingStaff } from "./notices.ts";
import { photoRequestQueue } from "./queues.ts";
import { inTheHub } from "./stock-ages.ts";

/** Somebody who can't see a piece asks its hub for a photo. Adding a photo to the piece answers it; a piece has one open request at most. */
export const photoRequest = resource("photo-request", {
  title: "number",
  subtitle: "item",
  path: "/warehousing/photo-requests",
  subject: "WH_INVENTORY_DASHBOARD",
  bizObject: 123,
  side: "employee",
  fields: {
    number: sequence("PQ-{00000}"),
    item: ref("inventory-item", {
      required: true,
      createOnly: true,
      label: "Piece",
      filter: true,
      search: true,
      unique: ["requested"],
      takenMessage: "A photo of this piece has been requested already.",
      selectable: { state: inTheHub },
      unavailable: { where: { state: ["out", "delivered", "writtenOff"] }, message: "is not in a hub" },
    }),
    hub: ref("hub", { readOnly: true, filter: true, sort: true }),
    note: text({ maxLength: 500, label: "What it should show" }),
    doneBy: ref("user", { readOnly: true }),
    doneAt: dateTime({ readOnly: true, label: "Done", sort: true }),
    cancelReason: longText({ readOnly: true, label: "Cancelled because" }),
  },
  states: {
    requested: { id: 192, tone: "info" },
    done: { id: 193, tone: "good" },
    cancelled: { id: 194, tone: "muted" },
  },
  create: {
    label: "Request a photo",
    effect: true,
    notifies: [
      {
        to: [photographingStaff],
        topic: "photoRequested",
        title: "Photo requested",
        message: "{number}: a photo of {item} at {hub} is needed",
      },
    ],
  },
  update: { from: "requested" },
  actions: {
    // By adding a photo to the piece.
    markDone: {
      by: ["system"],
      label: "Mark as done",
      past: "completed {it}",
      from: "requested",
      to: "done",
      sets: { doneAt: now.moment, doneBy: me.user },
      notifies: [{ to: ["owner"], title: "Photo taken", message: "{number}: {item} has a new photo" }],
    },
    cancel: {
      label: "Cancel request",
      past: "cancelled {it}",
      from: "requested",
      to: "cancelled",
      verb: "update",
      danger: true,
      icon: "close",
      input: { reason: longText({ required: true, maxLength: 1_000, help: "Whoever asked reads it" }) },
      writes: { cancelReason: "reason" },
      notifies: [{ to: ["owner"], title: "Photo request cancelled", message: "{number} was cancelled: {cancelReason}" }],
    },
  },
  people: { owner: "createdBy" },
  queue: photoRequestQueue,
  views: {
    list: {
      columns: ["number", "item", "hub", "note", "state", "createdBy", "createdAt", "doneBy", "doneAt"],
      more: ["updatedAt"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          open: { where: { state: "requested" } },
          done: { where: { state: "done" } },
          all: { where: {} },
        },
      },
      badge: { state: "requested" },
    },
    show: {
      strip: ["item", "hub", "doneBy", "doneAt"],
      sections: [{ title: "Request", fields: ["item", "hub", "note", "doneBy", "doneAt", "cancelReason"] }],
    },
    form: { sources: { itemId: { field: "item" } } },
  },
});
