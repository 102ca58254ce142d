import type { Guard } from "../../schemas/actions/action.ts";
import { anyRef, date, longText, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { taskQueue } from "./queues.ts";

const creatorOnly: Guard<{ readonly createdById: number | null }> = {
  remedy: { ask: "creator" },
  refuse: (row, { user }) => (row.createdById === user.id ? null : "Only the person who created this task can change it."),
};

export const task = resource("task", {
  title: "name",
  path: "/elite/tasks",
  paths: { show: "/elite/tasks/{id}/view", edit: "/elite/tasks/{id}/edit" },
  endpoints: { changeState: "tasks/{id}/change-status", echoesCreator: ["createdBy"] },
  subject: "TASKS",
  bizObject: 11,
  opensFromNotifications: false,
  fields: {
    name: text({ required: true, requiredMessage: "Task Name is required", label: "Task Name", search: true, sort: true }),
    details: longText(),
    dueDate: date({ sort: true, filter: true }),
    // A customer's people give tasks to each other too. An employee has no company, so employees choose among employees only.
    assignedTo: ref("user", { selectable: { state: "active", $any: [{ type: "E" }, { company: me.company }] }, filter: true, sort: true }),
    parent: ref("task", { label: "Part of" }),
    about: anyRef("any", { filter: true }),
  },
  states: {
    new: { id: 43, tone: "info" },
    working: { id: 44, tone: "progress" },
    done: { id: 45, tone: "good" },
  },
  create: {
    by: ["employee", "customer"],
    successMessage: "Task Saved!",
    notifies: [{ to: ["assignee"], title: "Task assigned", message: "{name}" }],
  },
  update: { by: ["employee", "customer"], from: ["new", "working"], guards: [creatorOnly], effect: true, successMessage: "Task Updated." },
  remove: {
    by: ["employee", "customer"],
    from: ["new", "working"],
    guards: [creatorOnly],
    confirm: "You are about to delete task {name}",
    successMessage: "Task deleted successfully.",
  },
  actions: {
    markWorking: {
      label: "Mark as Working",
      from: "new",
      to: "working",
      by: ["employee", "customer"],
      successMessage: "Task Marked as Working",
      icon: "play",
    },
    markNew: {
      label: "Mark as New",
      from: "working",
      to: "new",
      by: ["employee", "customer"],
      successMessage: "Task Marked as New",
      icon: "undo",
    },
    markDone: {
      label: "Mark as Done",
      from: ["new", "working"],
      to: "done",
      by: ["employee", "customer"],
      successMessage: "Task Marked as Done",
      icon: "check",
      notifies: [{ to: ["owner"], title: "Task done", message: "{name}" }],
    },
    undo: {
      label: "UnDone",
      past: "reopened {it}",
      from: "done",
      to: "working",
      by: ["employee", "customer"],
      successMessage: "Task Marked as Undone",
      icon: "undo",
      notifies: [{ to: ["owner", "assignee"], title: "Task reopened", message: "{name}" }],
    },
  },
  next: ["markDone", "markWorking"],
  customer: {
    rows: { $any: [{ assignedTo: me.user }, { createdBy: me.user }] },
    may: ["read", "create", "update", "remove", "markWorking", "markNew", "markDone", "undo"],
  },
  people: { owner: "createdBy", assignee: "assignedTo", openIn: ["new", "working"] },
  figures: {
    states: { on: "overview", customers: true, by: { states: true } },
    overdue: { on: "overview", customers: true, where: { state: ["new", "working"] }, days: { field: "dueDate", to: -1 } },
  },
  totals: { by: ["assignedTo", "createdBy"] },
  queue: taskQueue,
  views: {
    list: {
      goKey: "a",
      columns: ["name", "dueDate", "assignedTo", "createdBy", "state"],
      more: ["details", "createdAt", "updatedAt"],
      edit: ["assignedTo", "dueDate"],
      tabs: {
        active: { where: { state: ["new", "working"] }, badge: true },
        history: { where: { state: "done" } },
      },
      defaultTab: { employee: "active", customer: "active" },
      pageSize: 15,
      sort: "-createdAt",
      segments: {
        param: "listBy",
        options: {
          all: { where: {} },
          assigned: { label: "Assigned to Me", where: { assignedTo: me.user } },
          created: { label: "Created by Me", where: { createdBy: me.user } },
        },
      },
    },
    show: {
      strip: [{ field: "dueDate", due: { state: ["new", "working"] } }, { field: "assignedTo", empty: "Nobody" }, "about"],
      sections: [{ title: "Task", fields: ["name", "details", "dueDate", "assignedTo", "about", "parent"] }],
    },
  },
});
