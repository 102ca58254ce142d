import type { Guard } from "../../schemas/actions/action.ts";
import { computed, integer, longText, ref } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";

const ownOnly: Guard<{ readonly createdById: number | null }> = {
  remedy: { ask: "creator" },
  refuse: ({ createdById }, { user }) => (user.isAdmin || createdById === user.id ? null : "Only its author can change a feedback note."),
};

/** How a provider did, in an employee's words. */
export const feedbackNote = resource("feedback-note", {
  title: "summary",
  subtitle: "provider",
  path: "/providers/feedback-notes",
  subject: "PROVIDERS_AC_FEEDBACK_NOTES",
  bizObject: 136,
  fields: {
    provider: ref("provider", { required: true, createOnly: true, filter: true, sort: true, search: true }),
    rating: integer({ required: true, min: 1, max: 5, filter: true, sort: true, help: "From 1, bad, to 5, excellent" }),
    text: longText({ required: true, maxLength: 2_000, label: "Note", search: true }),
    workOrder: ref("work-order", { label: "About", scopedBy: { provider: "provider" }, filter: true, help: "Work of this provider" }),
    summary: computed(
      "text",
      (row: { rating: number; text: string }) => `${row.rating} of 5: ${row.text.split("\n")[0]?.slice(0, 120) ?? ""}`,
      { label: "Feedback note", search: true },
    ),
  },
  create: { label: "Add feedback note" },
  update: { guards: [ownOnly] },
  remove: { guards: [ownOnly], confirm: "You are about to delete the feedback note {summary}", successMessage: "Feedback note deleted." },
  people: { owner: "createdBy" },
  views: {
    list: {
      columns: ["provider", "rating", "text", "workOrder", "createdBy", "createdAt"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          all: { where: {} },
          mine: { where: { createdBy: me.user } },
          poor: { label: "1 or 2", where: { $any: [{ rating: 1 }, { rating: 2 }] } },
        },
      },
    },
    show: {
      strip: ["rating", "provider", "workOrder"],
      sections: [{ title: "Feedback", fields: ["provider", "rating", "text", "workOrder"] }],
    },
    form: { sources: { providerId: { field: "provider" }, workOrderId: { field: "workOrder", copies: { provider: "provider" } } } },
    railItem: { groups: [{ segment: "all", when: "createdAt", by: ["createdBy"], text: "summary", sort: "-createdAt", max: 5 }] },
  },
});
