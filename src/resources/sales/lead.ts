import type { Guard } from "../../schemas/actions/action.ts";
import { derive } from "../../schemas/carry/carry-over.ts";
import { address, choice, date, dateTime, email, longText, money, phone, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { partyKinds } from "../shared/party.ts";
import { leadQueue } from "./queues.ts";

export const leadSources = ["website", "referral", "phone", "e-mail", "walk-in", "partner", "event", "other"] as const;
export const moveTypes = ["white glove delivery", "local move", "long distance", "receiving and storage", "installation", "other"] as const;
const archiveReason = { reason: longText({ required: true, maxLength: 500 }) };
interface Person {
  readonly name: string;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}
const reachable: Guard<{ readonly email: string | null; readonly phone: string | null }> = {
  remedy: [{ fill: "email" }, { fill: "phone" }],
  refuse: (row) => (row.email || row.phone ? null : "Enter an email address or phone number first."),
};

/** A person who may want to hire us: the first record of a possible customer. */
export const lead = resource("lead", {
  title: "name",
  subtitle: ["company", "origin", "email", "phone"],
  path: "/sales/leads",
  subject: "SALES_LEADS",
  bizObject: 1,
  menu: { group: "sales", order: 1 },
  naturalPerson: true,
  fields: {
    name: text({ personal: true, required: true, maxLength: 160, sort: true, search: true, help: "The person who contacted us" }),
    company: text({ personal: true, maxLength: 160, sort: true, search: true, help: "Leave empty for a household" }),
    kind: choice(partyKinds, { filter: true }),
    email: email({ search: true }),
    phone: phone({ search: true }),
    source: choice(leadSources, {
      required: true,
      filter: true,
      sort: true,
      labels: {
        "e-mail": "Email",
      },
    }),
    moveType: choice(moveTypes, { filter: true, sort: true }),
    origin: address(),
    destination: address(),
    targetDate: date({ notBefore: now.today, filter: true, sort: true }),
    estimatedValue: money({ min: 0, sort: true }),
    owner: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true }),
    notes: longText(),
    firstResponseAt: dateTime({ label: "First response", readOnly: true, sort: true, filter: true }),
    convertedAt: dateTime({ label: "Converted", readOnly: true, filter: true, sort: true }),
    archiveReason: longText({ readOnly: true }),
    party: ref("party", { label: "Converted to", readOnly: true, search: true }),
    opportunity: ref("opportunity", { readOnly: true }),
  },
  rules: [{ at: "email", holds: (row) => Boolean(row.email || row.phone), message: "Enter an email address or a phone number." }],
  states: {
    new: { id: 1, tone: "info" },
    working: { id: 2, tone: "progress" },
    converted: { id: 3, tone: "good" },
    archived: { id: 4, tone: "muted" },
  },
  create: { notifies: [{ to: ["assignee"], title: "New lead", message: "{name} (source: {source})" }] },
  update: { from: ["new", "working"] },
  imports: { match: [["email"], ["phone"], ["name", "company"]], headings: { name: ["full name", "contact name", "contact", "person"] } },
  merge: { verb: "archive", from: ["new", "working", "archived"] },
  actions: {
    assign: {
      from: ["new", "working"],
      to: "working",
      verb: "assign",
      icon: "user",
      input: { owner: ref("user", { required: true, selectable: { type: "E", state: "active" } }) },
      writes: { owner: "owner" },
      notifies: [{ to: ["assignee"], title: "Lead assigned", message: "{name} was assigned to you" }],
    },
    contacted: {
      label: "Log first contact",
      past: "logged the first contact",
      from: ["new", "working"],
      to: "working",
      icon: "check",
      guards: [{ remedy: "done", refuse: (row) => (row.firstResponseAt ? "The first contact has already been logged." : null) }],
      sets: { firstResponseAt: now.moment },
      successMessage: "First contact with {name} logged.",
    },
    convert: {
      from: ["new", "working"],
      to: "converted",
      verb: "activate",
      icon: "flag",
      guards: [reachable],
      input: {
        party: ref("party", {
          label: "Existing company",
          selectable: { state: ["prospect", "onboarding", "active"] },
          help: "Leave empty to create a prospect",
        }),
        opportunity: text({ maxLength: 160, help: "Defaults to the lead's name" }),
        estimatedValue: money({ min: 0 }),
        closeDate: date({ label: "Expected close" }),
      },
      sets: { convertedAt: now.moment },
      effect: true,
      makes: {
        prospect: {
          copies: { kind: "kind", email: "email", phone: "phone", source: "source", accountExecutive: "owner" },
          derives: { name: derive(["company", "name"], (row: Person) => row.company ?? row.name) },
          leaves: { notes: "On the opportunity" },
        },
        contact: {
          copies: { party: "party" },
          derives: {
            firstName: derive(["name"], ({ name }: Person) => name.split(/\s+/)[0]?.slice(0, 80)),
            lastName: derive(["name"], ({ name }: Person) => name.split(/\s+/).slice(1).join(" ").slice(0, 80) || null),
            emails: derive(["email"], ({ email }: Person) => email && [{ address: email }]),
            phones: derive(["phone"], ({ phone }: Person) => phone && [{ number: phone }]),
          },
          leaves: { notes: "On the opportunity" },
        },
      },
      opens: "opportunity",
      successMessage: "{name} converted to an opportunity.",
      notifies: [{ to: ["owner", "assignee"], title: "Lead converted", message: "{name} is now an opportunity" }],
    },
    archive: {
      from: ["new", "working"],
      to: "archived",
      verb: "archive",
      icon: "close",
      input: archiveReason,
      writes: { archiveReason: "reason" },
    },
    restore: {
      from: "archived",
      to: "working",
      verb: "archive",
      icon: "undo",
      sets: { archiveReason: null },
      notifies: [{ to: ["assignee"], title: "Lead restored", message: "{name} is active again" }],
    },
  },
  next: ["contacted", "convert", "restore"],
  people: { owner: "createdBy", assignee: "owner", openIn: ["new", "working"] },
  figures: {
    created: { on: "sales", within: "createdAt", assignedTo: "owner" },
    converted: { on: "sales", where: { state: "converted" }, within: "createdAt", assignedTo: "owner" },
    answered: {
      on: "sales",
      where: { $not: { firstResponseAt: null } },
      within: "createdAt",
      assignedTo: "owner",
      measures: ["median", "most"],
    },
    waiting: { on: "sales", where: { state: ["new", "working"], firstResponseAt: null }, within: "createdAt", assignedTo: "owner" },
  },
  queue: leadQueue,
  views: {
    list: {
      goKey: "l",
      columns: ["name", "company", "source", "moveType", "targetDate", "owner", "estimatedValue", "state", "createdAt"],
      more: ["kind", "email", "phone", "origin", "destination", "firstResponseAt", "convertedAt", "createdBy"],
      edit: ["owner", "source", "targetDate", "estimatedValue"],
      sort: "-createdAt",
      tabs: {
        working: { label: "Working leads", where: { state: ["new", "working"] }, badge: true },
        archived: { where: { state: "archived" } },
        all: { where: {} },
      },
      defaultTab: { employee: "working", customer: "working" },
      siblingLists: { lists: ["lead", "follow-up"] },
    },
    show: {
      strip: [
        "estimatedValue",
        { field: "targetDate", due: { state: ["new", "working"] } },
        { field: "owner", empty: "Nobody" },
        { field: "firstResponseAt", empty: "Not yet" },
        { of: "follow-up", by: "about", label: "Next follow-up", rows: { state: "open" }, first: "due" },
      ],
      rail: [{ list: "follow-up", by: "about", label: "Follow-ups" }, ...communicationsAbout],
      sections: [
        {
          title: "Contact",
          help: "Enter an email address or a phone number.",
          fields: ["name", "company", "kind", "email", "phone", "source"],
        },
        { title: "Move", fields: ["moveType", "origin", "destination", "targetDate", "estimatedValue"] },
        { title: "Progress", fields: ["owner", "firstResponseAt", "convertedAt", "party", "opportunity", "archiveReason"] },
        { title: "Notes", fields: ["notes"] },
      ],
    },
    form: { duplicates: { fields: ["name", "company", "email", "phone"], among: ["lead", "prospect", "customer", "contact"] } },
  },
});
