import { anyRef, dateTime, integer, lines, longText, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";

const counted = { what: text({ label: "Records" }), rows: integer({ label: "Number" }) };

/** What is known of a person is erased, where no law wants it kept; the record certifies what was done. */
export const erasure = resource("erasure", {
  title: "number",
  path: "/configuration/erasures",
  subject: "PRIVACY",
  side: "employee",
  bizObject: 153,
  comments: false,
  fields: {
    number: sequence("ER-{00000}"),
    person: anyRef(["contact", "customer", "customer-user", "lead"], { required: true, createOnly: true, filter: true }),
    reason: longText({
      required: true,
      createOnly: true,
      personal: false,
      maxLength: 2000,
      label: "Request",
      help: "When it was asked for, and how you know that it was them. Don't name the person: this is kept.",
    }),
    refusal: text({ readOnly: true, personal: false, maxLength: 500, label: "Why it was not done" }),
    erased: lines(counted, { readOnly: true, noun: "kind of record", max: 200 }),
    kept: lines({ ...counted, why: text() }, { readOnly: true, noun: "kind of record", max: 200 }),
    finishedAt: dateTime({ readOnly: true, label: "Finished", filter: true, sort: true }),
  },
  states: {
    running: { id: 353, tone: "progress" },
    done: { id: 354, tone: "good" },
    refused: { id: 358, tone: "bad" },
  },
  create: {
    label: "Erase a person",
    effect: true,
    successMessage: "{number} has started. You will be notified when it is done.",
  },
  actions: {
    finish: {
      past: "completed {it}",
      from: "running",
      to: "done",
      by: ["system"],
      sets: { finishedAt: now.moment },
      notifies: [{ to: ["owner"], title: "Personal data erased", message: "{number}: what was erased and what is kept" }],
    },
    refuse: {
      past: "rejected {it}",
      from: "running",
      to: "refused",
      by: ["system"],
      input: { refusal: text({ required: true, personal: false, maxLength: 500 }) },
      writes: { refusal: "refusal" },
      sets: { finishedAt: now.moment },
      notifies: [{ to: ["owner"], title: "Personal data not erased", message: "{number}: {refusal}" }],
    },
  },
  people: { owner: "createdBy" },
  views: {
    list: {
      columns: ["number", "person", "state", "finishedAt", "createdBy", "createdAt"],
      sort: "-createdAt",
      tabLabel: "Erased persons",
    },
    show: {
      sections: [
        { title: "Request", fields: ["person", "reason", "finishedAt", "refusal"] },
        { title: "Erased", fields: ["erased"] },
        { title: "Kept", fields: ["kept"] },
      ],
    },
  },
});
